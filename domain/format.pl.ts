/**
 * How numbers, money, dates and counts are written in Polish. Plain string work (Intl only for instants), so the
 * same text comes out on the server, in a mail and in every browser. Spaces inside a value are non-breaking.
 * Source: ruling 32.
 */
import { monthGenitives } from './month-names.pl.ts'
import type { Guests, Term } from '#domain/price-list/price-list.ts'

export const nbsp = '\u00a0'
const minus = '\u2212'

// ---------------------------------------------------------------- numbers

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, nbsp)

/** A number or decimal string (`'12.5'`) with a comma and grouped thousands. */
export const formatNumber = (value: number | string): string => {
  const text = String(value)
  const [whole = '0', decimals] = text.replace(/^-/, '').split('.')
  return `${text.startsWith('-') ? minus : ''}${grouped(whole)}${decimals ? `,${decimals}` : ''}`
}

/**
 * Grosze as złoty. Cards, pins, filters and the calendar leave `,00` out (`37 620 zł`); bills, mails and documents
 * pass `always_grosze` (`37 620,00 zł`).
 */
export const formatMoney = (grosze: number, { always_grosze = false } = {}): string => {
  const size = Math.abs(grosze)
  const rest = size % 100
  const decimals = always_grosze || rest > 0 ? `,${String(rest).padStart(2, '0')}` : ''
  return `${grosze < 0 ? minus : ''}${grouped(String((size - rest) / 100))}${decimals}${nbsp}zł`
}

/** Basis points as percent: 2 050 is `20,5%`. */
export const formatPercent = (bp: number): string => `${formatNumber(bp / 100)}%`

/** `820 KB`, `1,4 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))}${nbsp}KB`
    : `${formatNumber(Math.round(bytes / 100_000) / 10)}${nbsp}MB`

export const formatArea = (m2: number): string => `${formatNumber(m2)}${nbsp}m²`

/** Kilometres, whole from 10 on, with one decimal below. */
export const formatDistance = (km: number): string =>
  `${formatNumber(km < 10 ? Math.round(km * 10) / 10 : Math.round(km))}${nbsp}km`

// ---------------------------------------------------------------- counts

/** The form that goes with a whole number: 1 osoba, 2–4 osoby, 5–21 osób, 22 osoby. */
export const pluralForm = (count: number, one: string, few: string, many: string): string => {
  if (count === 1) return one
  const unit = count % 10
  const teens = count % 100
  return unit >= 2 && unit <= 4 && (teens < 12 || teens > 14) ? few : many
}

/** Number and noun: `5 gości`. */
export const plural = (count: number, one: string, few: string, many: string): string =>
  `${formatNumber(count)}${nbsp}${pluralForm(count, one, few, many)}`

/** `22 gości`: a noun for men takes its short form for 2–4 only, so the general rule does not fit. */
export const guestsCount = (count: number): string =>
  count >= 2 && count <= 4 ? `${count}${nbsp}goście` : plural(count, 'gość', 'gości', 'gości')

/** Genitive, as after "dla": `dla 2 gości`. */
export const guestsGenitive = (count: number): string => plural(count, 'gościa', 'gości', 'gości')

/** Genitive after "do": `do 22 gości`. */
export const upToGuests = (count: number): string => `do${nbsp}${guestsGenitive(count)}`

const ageText = (from: number, to: number): string =>
  from === to ? plural(from, 'rok', 'lata', 'lat') : `${from}–${plural(to, 'rok', 'lata', 'lat')}`

/** Heads by kind: `96 osób dorosłych, 4 dzieci (4–10 lat), 3 osoby obsługi`. Kinds without heads are left out. */
export const formatGuests = (guests: Guests): string =>
  [
    guests.adults > 0 && plural(guests.adults, 'osoba dorosła', 'osoby dorosłe', 'osób dorosłych'),
    ...guests.children.map(
      (band) =>
        band.count > 0 &&
        `${plural(band.count, 'dziecko', 'dzieci', 'dzieci')} (${ageText(band.age_from, band.age_to)})`,
    ),
    guests.crew > 0 && plural(guests.crew, 'osoba obsługi', 'osoby obsługi', 'osób obsługi'),
  ]
    .filter(Boolean)
    .join(', ')

/** `Tort ×2, Wiejski stół`; nothing is „brak”. */
export const addonsText = (addons: readonly { name: string; quantity: number }[]): string =>
  addons
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, quantity }) => `${name || 'dodatek'}${quantity === 1 ? '' : `${nbsp}×${formatNumber(quantity)}`}`)
    .join(', ') || 'brak'

/** `45 min`, `8 godz.`, `8 godz. 30 min`; whole days from two days on. */
export const formatDuration = (minutes: number): string => {
  const days = minutes / 1440
  if (days >= 2 && Number.isInteger(days)) return plural(days, 'dzień', 'dni', 'dni')
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [hours > 0 && `${hours}${nbsp}godz.`, (rest > 0 || hours === 0) && `${rest}${nbsp}min`]
  return parts.filter(Boolean).join(nbsp)
}

/** `a, b i c`. */
export const formatList = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} i${nbsp}${items.at(-1)}`

// ---------------------------------------------------------------- dates and terms

const weekdayNames = ['niedziela', 'poniedziałek', 'wtorek', 'środa', 'czwartek', 'piątek', 'sobota']
const weekdayShort = ['niedz.', 'pon.', 'wt.', 'śr.', 'czw.', 'pt.', 'sob.']
const monthNames = [
  'styczeń',
  'luty',
  'marzec',
  'kwiecień',
  'maj',
  'czerwiec',
  'lipiec',
  'sierpień',
  'wrzesień',
  'październik',
  'listopad',
  'grudzień',
]
const monthShort = ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paź', 'lis', 'gru']

/** Year, month (0–11), day and weekday (0 = Sunday) of `YYYY-MM-DD…`. Throws RangeError for what is no date. */
const dateParts = (date: string) => {
  const time = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(time)) throw new RangeError(`not a date: ${date}`)
  const utc = new Date(time)
  return { time, year: utc.getUTCFullYear(), month: utc.getUTCMonth(), day: utc.getUTCDate(), weekday: utc.getUTCDay() }
}

/** `12 czerwca 2027` */
export const formatDay = (date: string): string => {
  const { year, month, day } = dateParts(date)
  return `${day}${nbsp}${monthGenitives[month]}${nbsp}${year}`
}

/** `sobota, 12 czerwca 2027` */
export const formatDate = (date: string): string => `${weekdayNames[dateParts(date).weekday]}, ${formatDay(date)}`

const weekdayGenitive = ['niedzieli', 'poniedziałku', 'wtorku', 'środy', 'czwartku', 'piątku', 'soboty']

/** `soboty, 12 czerwca 2027`: the genitive, as in „do soboty, 12 czerwca 2027”. */
export const formatDateGenitive = (date: string): string =>
  `${weekdayGenitive[dateParts(date).weekday]}, ${formatDay(date)}`

/** `sob., 12 cze 2027` */
export const formatDateShort = (date: string): string => {
  const { year, month, day, weekday } = dateParts(date)
  return `${weekdayShort[weekday]}, ${day}${nbsp}${monthShort[month]}${nbsp}${year}`
}

/** `czerwiec 2027` of a date or `YYYY-MM`. */
export const formatMonth = (month: string): string => {
  const parts = dateParts(`${month.slice(0, 7)}-01`)
  return `${monthNames[parts.month]}${nbsp}${parts.year}`
}

/** `4:00` of `04:00` or of a wall time `2027-06-20T04:00`. */
export const formatTime = (time: string): string => time.slice(-5).replace(/^0/, '')

const daysApart = (term: Term): number => (dateParts(term.end).time - dateParts(term.start).time) / 86_400_000
const endsAtMidnight = (term: Term): boolean => term.end.endsWith('T00:00')

/** Hours of a term of one evening: `16:00–22:00`, `16:00–24:00`, `16:00 – 4:00 następnego dnia`. */
const hoursOf = (term: Term): string => {
  const start = formatTime(term.start)
  if (daysApart(term) === 0) return `${start}–${formatTime(term.end)}`
  return endsAtMidnight(term)
    ? `${start}–24:00`
    : `${start}${nbsp}– ${formatTime(term.end)}${nbsp}następnego${nbsp}dnia`
}

/** `sobota, 19 czerwca 2027, 16:00 – 4:00 następnego dnia`; longer terms name both days. */
export const formatTerm = (term: Term): string =>
  daysApart(term) <= 1
    ? `${formatDate(term.start)}, ${hoursOf(term)}`
    : `${formatDate(term.start)}, ${formatTime(term.start)}${nbsp}– ${formatDate(term.end)}, ${formatTime(term.end)}`

/** Over at an earlier hour of the next day, so that two hours say it; from nine to five of the next day they do not. */
const isNight = (term: Term): boolean => daysApart(term) === 1 && term.end.slice(11) < term.start.slice(11)

/** For cards and tables: `sob., 19 cze 2027, 16:00–4:00`; longer terms `pt., 18 cze 2027 – niedz., 20 cze 2027`. */
export const formatTermShort = (term: Term): string =>
  daysApart(term) === 0 || isNight(term)
    ? `${formatDateShort(term.start)}, ${formatTime(term.start)}–${endsAtMidnight(term) ? '24:00' : formatTime(term.end)}`
    : `${formatDateShort(term.start)}${nbsp}– ${formatDateShort(term.end)}`

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Wall time (`2027-06-19T16:00`) of an instant (epoch ms or ISO) in a zone. */
export const wallTime = (instant: number | string, zone = 'Europe/Warsaw'): string => {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
  clocks.set(zone, clock)
  return clock.format(new Date(instant)).replace(/\s/, 'T')
}

/** `wtorek, 24 listopada 2026, 14:05` of an instant. */
export const formatInstant = (instant: number | string, zone = 'Europe/Warsaw'): string => {
  const wall = wallTime(instant, zone)
  return `${formatDate(wall)}, ${formatTime(wall)}`
}

// ---------------------------------------------------------------- ids and text

/** `+48 600 100 200`; foreign numbers stay as they are. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+48(\d{3})(\d{3})(\d{3})$/, `+48${nbsp}$1${nbsp}$2${nbsp}$3`)

/** `123-456-32-18` */
export const formatNip = (nip: string): string => nip.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1-$2-$3-$4')

/** `PL61 1090 1014 …` */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, `$1${nbsp}`)

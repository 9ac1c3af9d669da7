/**
 * How numbers, money, dates and counts are written in Polish. Made of strings (Intl only for instants), so that server,
 * mails and every browser write the same text. Spaces inside a value are non-breaking. Source: ruling 32.
 */
import { monthGenitives, monthNames, monthShorts } from './month-names.pl.ts'
import type { Guests, Term } from '#domain/price-list/price-list.ts'

export const nbsp = '\u00a0'
const minus = '\u2212'

// ---------------------------------------------------------------- numbers

/** A number or decimal string (`'12.5'`) with a comma and grouped thousands. */
export function formatNumber(value: number | string): string {
  const text = String(value)
  const [whole = '0', decimals] = text.replace(/^-/, '').split('.')
  return `${text.startsWith('-') ? minus : ''}${grouped(whole)}${decimals ? `,${decimals}` : ''}`
}

/**
 * Grosze as złoty. Cards, pins, filters and the calendar leave `,00` out (`37 620 zł`); bills, mails and documents
 * pass `always_grosze` (`37 620,00 zł`).
 */
export function formatMoney(grosze: number, { always_grosze = false } = {}): string {
  const size = Math.abs(grosze)
  const rest = size % 100
  const decimals = always_grosze || rest > 0 ? `,${String(rest).padStart(2, '0')}` : ''
  return `${grosze < 0 ? minus : ''}${grouped(String((size - rest) / 100))}${decimals}${nbsp}zł`
}

/** An amount as text for a field that shows the currency itself: `37 620`, `37 620,50`, `-150`. */
export function amountInField(grosze: number, always: { always_grosze?: boolean } = {}): string {
  return formatMoney(grosze, always).replace(`${nbsp}zł`, '').replace(minus, '-')
}

/** Basis points as percent: 2 050 is `20,5%`. */
export function formatPercent(bp: number): string {
  return `${formatNumber(bp / 100)}%`
}

/** `820 KB`, `1,4 MB`. */
export function formatBytes(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))}${nbsp}KB`
    : `${formatNumber(Math.round(bytes / 100_000) / 10)}${nbsp}MB`
}

export function formatArea(m2: number): string {
  return `${formatNumber(m2)}${nbsp}m²`
}

/** Kilometres: whole from 10 km, with one decimal below. */
export function formatDistance(km: number): string {
  return `${formatNumber(km < 10 ? Math.round(km * 10) / 10 : Math.round(km))}${nbsp}km`
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, nbsp)
}

// ---------------------------------------------------------------- counts

/** The text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The text with a small first letter, for a label inside a sentence. */
export function uncapital(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** Adds a full stop unless the text ends with `.`, `!`, `?` or `…` (also the dot of „sp. z o.o.”). */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

/** The form that goes with a whole number: 1 osoba, 2–4 osoby, 5–21 osób, 22 osoby. */
export function pluralForm(count: number, one: string, few: string, many: string): string {
  if (count === 1) return one
  const unit = count % 10
  const teens = count % 100
  return unit >= 2 && unit <= 4 && (teens < 12 || teens > 14) ? few : many
}

/** `z 30`, `ze 100`, `ze 120,00 zł` : numbers that are read with „sto” at the beginning take „ze”. */
export function fromNumber(written: string): string {
  const lead = Number.parseInt(written, 10)
  return `${lead >= 100 && lead < 200 ? 'ze' : 'z'}${nbsp}${written}`
}

/** `3 z 30`, `1 ze 100`. */
export function outOf(part: number, whole: number): string {
  return `${formatNumber(part)} ${fromNumber(formatNumber(whole))}`
}

/** Number and noun: `5 gości`. */
export function plural(count: number, one: string, few: string, many: string): string {
  return `${formatNumber(count)}${nbsp}${pluralForm(count, one, few, many)}`
}

/** `22 gości`: unlike other nouns, this one has a special form for 2–4 only, so `plural` does not fit. */
export function guestsCount(count: number): string {
  return `${formatNumber(count)}${nbsp}${guestsForm(count)}`
}

/** The noun alone, as beside a field: 1 gość, 3 goście, 22 gości. */
export function guestsForm(count: number): string {
  return count >= 2 && count <= 4 ? 'goście' : pluralForm(count, 'gość', 'gości', 'gości')
}

/** Genitive, as after "dla": `dla 2 gości`. */
export function guestsGenitive(count: number): string {
  return plural(count, 'gościa', 'gości', 'gości')
}

/** Genitive after "do": `do 22 gości`. */
export function upToGuests(count: number): string {
  return `do${nbsp}${guestsGenitive(count)}`
}

/** Guests by kind: `96 osób dorosłych, 4 dzieci (4–10 lat), 3 osoby obsługi`. Kinds with nobody are left out. */
export function formatGuests(guests: Guests): string {
  return [
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
}

/** `45 min`, `8 godz.`, `8 godz. 30 min`; whole days from two days on. */
export function formatDuration(minutes: number): string {
  const days = minutes / 1440
  if (days >= 2 && Number.isInteger(days)) return plural(days, 'dzień', 'dni', 'dni')
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [hours > 0 && `${hours}${nbsp}godz.`, (rest > 0 || hours === 0) && `${rest}${nbsp}min`]
  return parts.filter(Boolean).join(nbsp)
}

/** `a, b i c`. */
export function formatList(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} i${nbsp}${items.at(-1)}`
}

function ageText(from: number, to: number): string {
  return from === to ? plural(from, 'rok', 'lata', 'lat') : `${from}–${plural(to, 'rok', 'lata', 'lat')}`
}

// ---------------------------------------------------------------- dates and terms

const weekdayNames = ['niedziela', 'poniedziałek', 'wtorek', 'środa', 'czwartek', 'piątek', 'sobota']
const weekdayShort = ['niedz.', 'pon.', 'wt.', 'śr.', 'czw.', 'pt.', 'sob.']

const weekdayGenitive = ['niedzieli', 'poniedziałku', 'wtorku', 'środy', 'czwartku', 'piątku', 'soboty']

const clocks = new Map<string, Intl.DateTimeFormat>()

/** `12 czerwca 2027` */
export function formatDay(date: string): string {
  const { year, month, day } = dateParts(date)
  return `${day}${nbsp}${monthGenitives[month]}${nbsp}${year}`
}

/** `sobota, 12 czerwca 2027` */
export function formatDate(date: string): string {
  return `${weekdayNames[dateParts(date).weekday]}, ${formatDay(date)}`
}

/** `soboty, 12 czerwca 2027`: the genitive, as in „do soboty, 12 czerwca 2027”. */
export function formatDateGenitive(date: string): string {
  return `${weekdayGenitive[dateParts(date).weekday]}, ${formatDay(date)}`
}

/** `sob., 12 cze 2027` */
export function formatDateShort(date: string): string {
  const { year, month, day, weekday } = dateParts(date)
  return `${weekdayShort[weekday]},${nbsp}${day}${nbsp}${monthShorts[month]}${nbsp}${year}`
}

/** `27–29 lis 2026`, `30 lis – 2 gru 2026`, over New Year `31 gru 2026 – 2 sty 2027` with both years. */
export function formatDaysShort(from: string, to: string): string {
  const [first, last] = [dateParts(from), dateParts(to)]
  const end = `${last.day}${nbsp}${monthShorts[last.month]}${nbsp}${last.year}`
  if (from.slice(0, 10) === to.slice(0, 10)) return end
  if (from.slice(0, 7) === to.slice(0, 7)) return `${first.day}–${end}`
  const year = first.year === last.year ? '' : `${nbsp}${first.year}`
  return `${first.day}${nbsp}${monthShorts[first.month]}${year}${nbsp}– ${end}`
}

/** `czerwiec 2027` of a date or `YYYY-MM`. */
export function formatMonth(month: string): string {
  const parts = dateParts(`${month.slice(0, 7)}-01`)
  return `${monthNames[parts.month]}${nbsp}${parts.year}`
}

/** `4:00` of `04:00` or of a wall time `2027-06-20T04:00`. */
export function formatTime(time: string): string {
  return time.slice(-5).replace(/^0/, '')
}

/**
 * The hour of an end: midnight is written as `24:00` of the day before (`lastDayOf`), because it opens no new day
 * (ruling 4).
 */
export function formatEnd(end: string): string {
  return end.endsWith('T00:00') ? '24:00' : formatTime(end)
}

export function lastDayOf({ end }: Pick<Term, 'end'>): string {
  return new Date(dateParts(end).time - (end.endsWith('T00:00') ? 86_400_000 : 0)).toISOString().slice(0, 10)
}

/** `16:00–4:00`, for places where the days are written elsewhere. */
export function formatSpan({ start, end }: Term): string {
  return `${formatTime(start)}–${formatEnd(end)}`
}

/** `sobota, 19 czerwca 2027, 16:00 – 4:00 następnego dnia`; longer terms name both days. */
export function formatTerm(term: Term): string {
  return isOneEvening(term)
    ? `${formatDate(term.start)}, ${hoursOf(term)}`
    : `${formatDate(term.start)}, ${formatTime(term.start)}${nbsp}– ${formatDate(lastDayOf(term))}, ${formatEnd(term.end)}`
}

/** `16:00 – 4:00 następnego dnia`: the hours of a term within one evening, without its date; null for a longer term. */
export function formatHours(term: Term): string | null {
  return isOneEvening(term) ? hoursOf(term) : null
}

/** For cards and tables: `sob., 19 cze 2027, 16:00–4:00`; longer terms `pt., 18 cze 2027 – niedz., 20 cze 2027`. */
export function formatTermShort(term: Term): string {
  return isOneEvening(term)
    ? `${formatDateShort(term.start)}, ${formatSpan(term)}`
    : `${formatDateShort(term.start)}${nbsp}– ${formatDateShort(lastDayOf(term))}`
}

/** `pt., 18 cze 2027, 6:00 – sob., 19 cze 2027, 8:00`: both days and both hours. */
export function formatFromTo({ start, end }: Term): string {
  return `${formatDateShort(start)}, ${formatTime(start)}${nbsp}– ${formatDateShort(lastDayOf({ end }))}, ${formatEnd(end)}`
}

/** `, z przygotowaniem i sprzątaniem 13:00–6:00`: an event with its buffers; empty without buffers. */
export function formatAround(blocked: Term | null): string {
  if (!blocked) return ''
  const span = isOneEvening(blocked) ? formatSpan(blocked) : formatFromTo(blocked)
  return `, z${nbsp}przygotowaniem i${nbsp}sprzątaniem ${span}`
}

/** Wall time (`2027-06-19T16:00`) of an instant (epoch ms or ISO) in a zone. */
export function wallTime(instant: number | string, zone = 'Europe/Warsaw'): string {
  const ms = new Date(instant).getTime()
  if (typeof Temporal === 'undefined') return wallTimeByFormat(ms, zone)
  const there = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDateTime()
  return there.toString({ smallestUnit: 'minute' })
}

/**
 * The same for browsers without Temporal. Making the first Intl format costs 20 ms of CPU (Chromium 156; Temporal 1
 * ms), on a slow phone a tenth of a second in which the page does not respond.
 */
export function wallTimeByFormat(ms: number, zone: string): string {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
  clocks.set(zone, clock)
  return clock.format(ms).replace(/\s/, 'T')
}

/** `wtorek, 24 listopada 2026, 14:05` of an instant. */
export function formatInstant(instant: number | string, zone = 'Europe/Warsaw'): string {
  const wall = wallTime(instant, zone)
  return `${formatDate(wall)}, ${formatTime(wall)}`
}

/** `wt., 24 lis 2026, 14:05` of an instant. */
export function formatInstantShort(instant: number | string, zone = 'Europe/Warsaw'): string {
  const wall = wallTime(instant, zone)
  return `${formatDateShort(wall)}, ${formatTime(wall)}`
}

/** Year, month (0–11), day and weekday (0 = Sunday) of `YYYY-MM-DD…`. Throws RangeError for any other text. */
function dateParts(date: string) {
  const time = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(time)) throw new RangeError(`not a date: ${date}`)
  const utc = new Date(time)
  return { time, year: utc.getUTCFullYear(), month: utc.getUTCMonth(), day: utc.getUTCDate(), weekday: utc.getUTCDay() }
}

function daysApart(term: Term): number {
  return (dateParts(term.end).time - dateParts(term.start).time) / 86_400_000
}

/** Hours of a term of one evening: `16:00–22:00`, `16:00–24:00`, `16:00 – 4:00 następnego dnia`. */
function hoursOf(term: Term): string {
  return daysApart(term) === 0 || endsAtMidnight(term)
    ? formatSpan(term)
    : `${formatTime(term.start)}${nbsp}– ${formatTime(term.end)}${nbsp}następnego${nbsp}dnia`
}

function endsAtMidnight(term: Term): boolean {
  return term.end.endsWith('T00:00')
}

/** Whether „następnego dnia” may be said: for one day or one night, but not for two days of a conference. */
export function isOneEvening(term: Term): boolean {
  return daysApart(term) === 0 || isNight(term) || (daysApart(term) === 1 && endsAtMidnight(term))
}

/**
 * Ends on the next day at an earlier hour than it starts: 16:00 to 4:00 is a night, 9:00 to 17:00 of the next day is
 * not.
 */
function isNight(term: Term): boolean {
  return daysApart(term) === 1 && term.end.slice(11) < term.start.slice(11)
}

// ---------------------------------------------------------------- ids and text

type AddressParts = { street: string; building_no: string; flat_no?: string | null; postcode: string; city: string }

/** Lipowa 3/4, 32-020 Wieliczka */
export function formatAddress({ street, building_no, flat_no, postcode, city }: AddressParts): string {
  return `${street} ${building_no}${flat_no ? `/${flat_no}` : ''}, ${postcode} ${city}`
}

/** `+48 600 100 200`; foreign numbers stay as they are. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+48(\d{3})(\d{3})(\d{3})$/, `+48${nbsp}$1${nbsp}$2${nbsp}$3`)
}

/** `123-456-32-18` */
export function formatNip(nip: string): string {
  return nip.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1-$2-$3-$4')
}

/** `61 1090 1014 …` for a Polish account, whatever spaces were typed; a foreign account keeps its country code. */
export function formatAccount(account: string): string {
  const plain = account.replace(/[\s-]/g, '').toUpperCase()
  const digits = /^(?:PL)?(\d{26})$/.exec(plain)?.[1]
  return digits ? `${digits.slice(0, 2)}${nbsp}${formatIban(digits.slice(2))}` : formatIban(plain)
}

/** `PL61 1090 1014 …` */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, `$1${nbsp}`)
}

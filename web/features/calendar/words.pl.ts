/** Words of the calendar that depend on data. */
import { monthGenitives } from '#domain/month-names.pl.ts'
import type { CalendarEvent, CalendarState, Conflict } from '#contract/calendar.ts'
import {
  formatAround,
  formatDate,
  formatDateShort,
  formatDay,
  formatDuration,
  formatFromTo,
  formatMoney,
  formatTermShort,
  formatTime,
  guestsCount,
  lastDayOf,
  nbsp,
  formatList,
  plural,
  pluralForm,
  wallTime,
} from '#domain/format.pl.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { occasionOf } from '#domain/listing/labels.pl.ts'
import { addDays } from '#web/ui/fields/month.ts'
import { mondayOf, type View } from './calendar-desk.ts'
import { DAY, type Span, termOf } from './wall-time.ts'
import { useLabel } from '#web/lib/enums.ts'
import { minutesOf } from '#web/lib/wall-time.ts'

export const viewLabels: Record<View, string> = { miesiac: 'Miesiąc', tydzien: 'Tydzień', plan: 'Plan', os: 'Oś czasu' }

/** Labels for entries that are not reservations; reservations have the server's labels. */
const otherStates: Partial<Record<CalendarState, string>> = {
  proposed: 'Propozycja terminu',
  block: 'Blokada',
  external: 'Wpis z innego kalendarza',
}

/** A hook for the label of a state. */
export function useStateLabel(): (state: CalendarState) => string {
  const label = useLabel('reservation_status')
  return (state) => otherStates[state] ?? label(state)
}

/** One label for everything that is held until a deadline: unpaid, unconfirmed, proposed. */
export const heldLabel = 'Wstrzymany termin'

const dayAndMonth = (date: string): string =>
  `${Number(date.slice(8))}${nbsp}${monthGenitives[Number(date.slice(5, 7)) - 1]}`

/** A range of days: `23–29 listopada 2026`, across months `30 listopada – 6 grudnia 2026`. */
export function rangeTitle(from: string, to: string): string {
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${formatDay(to)}`
  if (from.slice(0, 4) === to.slice(0, 4)) return `${dayAndMonth(from)} – ${formatDay(to)}`
  return `${formatDay(from)} – ${formatDay(to)}`
}

export const weekTitle = (date: string): string => rangeTitle(mondayOf(date), addDays(mondayOf(date), 6))

export const stepLabels: Record<View, readonly [string, string]> = {
  miesiac: ['Poprzedni miesiąc', 'Następny miesiąc'],
  tydzien: ['Poprzedni tydzień', 'Następny tydzień'],
  plan: ['Tydzień wcześniej', 'Tydzień później'],
  os: ['Cztery tygodnie wcześniej', 'Cztery tygodnie później'],
}

export const eventName = (event: CalendarEvent): string => {
  const { reservation, block } = event
  if (block) return block.label
  if (!reservation) return 'Wpis z innego kalendarza'
  return [occasionOf(reservation), reservation.customer_name ?? 'e-mail niepotwierdzony'].filter(Boolean).join(', ')
}

/** First words of many places, which do not tell one place from another. */
const commonPlaces = new Set(
  [
    'sala',
    'dwór',
    'dworek',
    'stodoła',
    'hotel',
    'restauracja',
    'pałac',
    'zamek',
    'zajazd',
    'dom',
    'studio',
    'dj',
  ].concat(
    ...[['zespół', 'fotograf', 'catering', 'cukiernia', 'centrum', 'klub', 'villa', 'willa', 'folwark', 'karczma']],
  ),
)

/**
 * A short name of a place: `Kormoran` for „Kormoran Konferencje: Zatoka A”, „Stodoła Sowie” for „Stodoła Sowie Schody”.
 * When only one listing is shown, its rooms, because its name would repeat on every day.
 */
export function shortPlace(place: string, only = false): string {
  const [listing = '', rooms = ''] = place.split(': ')
  if (only) return rooms
  const [first = '', second] = listing.split(/[\s–-]+/)
  return second && commonPlaces.has(first.toLocaleLowerCase('pl')) ? `${first} ${second}` : first
}

/** The customer's last name; the occasion while no name is known. */
export function shortName(event: CalendarEvent): string {
  const { reservation } = event
  if (!reservation?.customer_name) return eventName(event)
  return reservation.customer_name.trim().split(/\s+/).at(-1) ?? eventName(event)
}

/** The text of a chip, `Bukowiec · Kormoran`: who and where, within the width of a cell. */
export const chipText = (event: CalendarEvent, place: string, only = false): string =>
  [shortName(event), shortPlace(place, only)].filter(Boolean).join(' · ')

/** Whether a term consists of whole days, shown as `cały dzień` without hours. */
export const isWholeDays = ({ start, end }: { start: string; end: string }): boolean =>
  start.endsWith('T00:00') && end.endsWith('T00:00')

export const whenText = (event: { start: string; end: string }): string => {
  const last = lastDayOf(event)
  if (!isWholeDays(event)) {
    return minutesOf(event.end) - minutesOf(event.start) < DAY ? formatTermShort(event) : formatFromTo(event)
  }
  return event.start.slice(0, 10) === last
    ? `${formatDate(last)}, cały dzień`
    : `${rangeTitle(event.start.slice(0, 10), last)}, całe dni`
}

export const spanText = (span: Span): string => whenText(termOf(span))

/** The elapsed time, which differs from the wall times on the day of a clock change. */
export const lengthText = (event: CalendarEvent): string =>
  formatDuration((Date.parse(event.end_at) - Date.parse(event.start_at)) / 60_000)

/** The end of a hold by the listing's clock; the countdown stands beside it. */
export function deadlineText(event: CalendarEvent, now_ms: number): string | null {
  if (!event.deadline_at) return null
  const local = wallTime(event.deadline_at, event.timezone)
  const today = wallTime(now_ms, event.timezone).slice(0, 10)
  const clock = formatTime(local)
  return local.slice(0, 10) === today ? `do ${clock}` : `do ${formatDateShort(local)}, ${clock}`
}

export function countdownText(event: CalendarEvent, now_ms: number): string | null {
  if (!event.deadline_at) return null
  const minutes = Math.max(0, Math.ceil((Date.parse(event.deadline_at) - now_ms) / 60_000))
  return minutes >= 2880
    ? `jeszcze ${plural(Math.floor(minutes / 1440), 'dzień', 'dni', 'dni')}`
    : `jeszcze ${formatDuration(minutes)}`
}

/** What a screen reader says about an entry besides its name. */
export function spokenRest(
  event: CalendarEvent,
  state: string,
  place: string,
  deadline: string | null | undefined,
): string {
  const { reservation } = event
  return [
    '',
    ...(reservation ? [eventName(event)] : []),
    state,
    whenText(event),
    place,
    reservation && guestsCount(reservation.guests_total),
    deadline && `wstrzymane ${deadline}`,
  ]
    .filter((part) => part !== null && part !== undefined)
    .join(', ')
}

export const spokenCell = (span: Span, place: string, taken: number): string =>
  [spanText(span), place, taken === 0 ? 'wolne' : `${plural(taken, 'wpis', 'wpisy', 'wpisów')}, Tab przechodzi do nich`]
    .filter(Boolean)
    .join(', ')

const conflictKinds: Record<Conflict['kind'], string> = {
  hold: 'wstrzymany termin',
  reservation: 'rezerwacja',
  block: 'blokada',
  external: 'wpis z innego kalendarza',
}

/**
 * A conflict as a sentence: `sob., 28 lis 2026, 15:00–4:00, z przygotowaniem i sprzątaniem 13:00–6:00: Anna Nowak,
 * wesele (rezerwacja)`
 */
export const conflictText = (conflict: Conflict): string =>
  `${whenText(conflict)}${formatAround(conflict.blocked)}: ${conflict.label} (${conflictKinds[conflict.kind]})`

export const money = (grosze: number): string => formatMoney(grosze, { always_grosze: true })

export const differenceText = (grosze: number): string =>
  grosze === 0 ? 'Cena się nie zmienia' : `${grosze > 0 ? 'Cena rośnie o' : 'Cena maleje o'} ${money(Math.abs(grosze))}`

/** Announces the term of a move by keys before it is saved, for the live region. */
export const draftText = (span: Span): string => `Nowy termin: ${spanText(span)}. Puść Alt, aby zapisać, Esc cofa.`

export const newsText = (events: readonly CalendarEvent[]): string => {
  const [only] = events
  if (events.length === 1 && only) return `Nowy wpis w kalendarzu: ${eventName(only)}, ${whenText(only)}`
  return `W kalendarzu ${pluralForm(events.length, 'jest', 'są', 'jest')} ${plural(events.length, 'nowy wpis', 'nowe wpisy', 'nowych wpisów')}`
}

export const defaultBlockLabel = 'Niedostępne'

export const entrySentences = {
  listing: 'Wybierz salę lub usługę.',
  end: 'Koniec musi być późniejszy niż początek.',
  label: 'Napisz krótko, czego dotyczy ten wpis.',
  until: 'Ostatni dzień powtórzeń jest przed pierwszym.',
} as const

export const changeTexts = {
  skipped: 'Zmiana czasu: tej godziny nie ma',
  repeated: 'Zmiana czasu: ta godzina jest dwa razy',
} as const

export const undoTexts = { action: 'Cofnij', done: 'Ostatnia zmiana została cofnięta' } as const

export const scopeTexts = {
  change: {
    title: 'Co zmienić?',
    hint: 'Terminy, które już minęły, zostają tam, gdzie były.',
    save: 'Zmień',
  },
  remove: { title: 'Co zwolnić?', hint: 'Razem z terminami, które już minęły.', save: 'Zwolnij' },
} as const

/** Said when an entry is dropped on another listing, which is not allowed. */
export const otherListingTexts: Record<ListingKind, string> = {
  venue: 'Wpis zostaje w swoim obiekcie. Możesz zmienić czas albo salę.',
  service: 'Wpis zostaje przy swojej usłudze. Możesz zmienić czas albo ekipę.',
}

/** What became of a block for several listings; those that were refused are named. */
export function blockedText(done: number, refused: readonly string[]): string {
  if (refused.length === 0) return `Zablokowano termin w ${plural(done, 'ofercie', 'ofertach', 'ofertach')}.`
  return `Zablokowano termin w ${done} z ${done + refused.length} ofert. Nie zablokowano: ${formatList(refused)}.`
}

export const gridTexts = {
  anyCrew: 'Ten wpis mówi, ile ekip jest zajętych, a nie które.',
  external: 'Ten wpis pochodzi z innego kalendarza. Zmień go tam, a tutaj zmieni się sam.',
  notDeleted: 'Rezerwacji nie usuwa się z kalendarza. Otwórz ją, aby ją anulować.',
  propose: 'Zaproponuj zmianę',
  show: 'Pokaż rezerwację',
  unconfirmed:
    'Ktoś właśnie rezerwuje ten termin i ma potwierdzić adres e-mail. Potem zobaczysz tu, kto to. Bez potwierdzenia termin zwolni się sam.',
} as const

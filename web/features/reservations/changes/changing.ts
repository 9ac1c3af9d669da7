/** The values of a dialog for changes, and which of them differ from the reservation. */
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import type { Guests } from '#domain/price-list/price-list.ts'
import { formatDay, formatEnd, formatTime, lastDayOf, nbsp } from '#domain/format.pl.ts'
import { sameAddons, summed } from '#domain/reservation/change.ts'
import { addDays, daysBetween } from '#domain/time.ts'
import { noRoomChosen } from './wish-words.pl.ts'
import { addonsAsked, bandsOf, daysByHours } from '#web/features/reservations/add/added.ts'
import { sayDate, sayTime } from '#web/features/reservations/add/say-date.pl.ts'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { type Band, bandKey } from '#web/features/reservations/form/values.ts'

export type ChangeValues = {
  date: string
  from: string
  to: string
  /** Days from the first to the last one; null while the hours say it. */
  days: number | null
  adults: string
  /** Typed numbers by age band. */
  children: Record<string, string>
  crew: string
  /** Quantities by addon id. */
  addons: Record<string, number>
  unit_ids: string[]
  note: string
  /** Only asked of customers, when the new day requires it. */
  early_performance: boolean
}

export type Changing = Pick<OwnerReservation, 'start' | 'end' | 'guests' | 'addons' | 'package_code'> & {
  unit_ids?: string[]
}

export const termValues = (term: Pick<Changing, 'start' | 'end'>) => ({
  date: formatDay(term.start).replaceAll(nbsp, ' '),
  from: formatTime(term.start),
  to: formatEnd(term.end),
  days: isOfDays(term) ? daysBetween(term.start.slice(0, 10), lastDayOf(term)) : null,
})

export const changeValues = (old: Changing): ChangeValues => ({
  ...termValues(old),
  adults: String(old.guests.adults),
  children: Object.fromEntries(
    [...summed(old.guests.children.map((band) => [bandKey(band), band.count]))].map(([key, n]) => [key, `${n}`]),
  ),
  crew: old.guests.crew > 0 ? String(old.guests.crew) : '',
  addons: Object.fromEntries(summed(old.addons.map(({ addon_id, quantity }) => [addon_id, quantity]))),
  unit_ids: old.unit_ids ?? [],
  note: '',
  early_performance: false,
})

/** The age bands of the price list, and those that only the reservation still has. */
export function bandsFor(old: Pick<Changing, 'guests'>, detail: Pick<ListingDetail, 'child_bands'> | null) {
  const known = detail?.child_bands ?? []
  const has = (band: Band) => known.some((one) => bandKey(one) === bandKey(band))
  const own = new Map(
    old.guests.children.filter((band) => band.count > 0 && !has(band)).map((band) => [bandKey(band), band]),
  )
  return [...known, ...[...own.values()].map((band) => ({ ...band, label: `${band.age_from}–${band.age_to} lat` }))]
}

const whole = (text: string): boolean => /^\d{1,5}$/.test(text.trim())

/** The guests; null when the number cannot be read or is zero. */
export function guestsOfChange({ adults, children, crew }: Pick<ChangeValues, 'adults' | 'children' | 'crew'>) {
  if (!whole(adults)) return null
  const guests: Guests = {
    adults: Number(adults),
    children: bandsOf(children),
    crew: whole(crew) ? Number(crew) : 0,
  }
  return guests.adults + guests.children.length > 0 ? guests : null
}

/** Whether the two hours do not imply the days between them, as for a conference from nine to five of the next day. */
const isOfDays = ({ start, end }: Pick<Changing, 'start' | 'end'>): boolean =>
  daysBetween(start.slice(0, 10), end.slice(0, 10)) !== daysByHours(start.slice(11), end.slice(11))

const midnight = '00:00'

/** The fewest days from the first to the last one: an end that is not later than the start is on the next day. */
const leastDays = (from: string, to: string): number => (to === midnight ? 0 : daysByHours(from, to))

const daysOf = ({ days }: Pick<ChangeValues, 'days'>, from: string, to: string): number =>
  Math.max(days ?? 0, leastDays(from, to))

type TypedTerm = Pick<ChangeValues, 'date' | 'from' | 'to' | 'days'>

/**
 * The last day of the typed term and the first that it may have; null while the first day cannot be read. A midnight
 * belongs to the day that it ends (ruling 4).
 */
export function lastDayChosen(values: TypedTerm, today: string): { date: string; last: string; least: string } | null {
  const date = sayDate(values.date, today)?.date
  if (!date) return null
  const [from, to] = [sayTime(values.from), sayTime(values.to)]
  const [least, days] = from && to ? [leastDays(from, to), daysOf(values, from, to)] : [0, values.days ?? 0]
  return { date, last: addDays(date, days), least: addDays(date, least) }
}

/** Whether a term of this listing, or this one, may have another last day than its hours say. */
export const takesDays = (old: Changing, detail: Pick<ListingDetail, 'term_modes'> | null): boolean =>
  isOfDays(old) || (detail?.term_modes.some((mode) => mode === 'multi_day' || mode === 'overnight') ?? false)

const sameRooms = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/** What is missing where no room is ticked. */
export const lacksRooms = ({ unit_ids }: Pick<ChangeValues, 'unit_ids'>, old: Changing): string | undefined =>
  unit_ids.length === 0 && old.unit_ids !== undefined && old.unit_ids.length > 0 ? noRoomChosen : undefined

/**
 * The wanted change; null while a field cannot be read. Another first day keeps the length of a term of several days.
 * Addons and rooms are included only when they differ, so that a changed price list does not refuse values that were not
 * touched.
 */
export function wantedOf(values: ChangeValues, old: Changing, today: string) {
  const date = sayDate(values.date, today)?.date
  const [from, to] = [sayTime(values.from), sayTime(values.to)]
  const guests = guestsOfChange(values)
  if (!date || !from || !to || !guests) return null
  const days = daysOf(values, from, to) + (to === midnight ? 1 : 0)
  const addons = addonsAsked(values.addons)
  const rooms = old.unit_ids !== undefined && !sameRooms(values.unit_ids, old.unit_ids)
  if (rooms && values.unit_ids.length === 0) return null
  return {
    start: `${date}T${from}`,
    end: `${addDays(date, days)}T${to}`,
    guests,
    ...(sameAddons(addons, old.addons) ? {} : { addons }),
    ...(rooms ? { unit_ids: values.unit_ids } : {}),
  }
}

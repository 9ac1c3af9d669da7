/**
 * The choices of the form: starts on the grid of a day's windows, ends with their length, slots, and windows that are
 * only taken whole. They are proposals; the server decides. Wall times are the listing's (`YYYY-MM-DDTHH:MM`).
 */
import type { ListingDetail } from '#contract/listings/listings.ts'
import { capOnlyMinutes, usualTermMinutes } from '#domain/availability/opening.ts'
import type { TermMode } from '#domain/listing/codes.ts'
import { addDays } from '#web/ui/fields/month.ts'
import { minutesBetween, plusMinutes } from '#web/features/listings/term/clock.ts'
import { entriesOn, entryOf, limitOf } from '#web/features/listings/term/terms.ts'

type Opening = ListingDetail['opening']
export type TermRules = Pick<
  ListingDetail,
  'opening' | 'step_minutes' | 'min_minutes' | 'max_minutes' | 'default_minutes' | 'term_modes'
>
export type DayWindow = { start: string; end: string }
/** An unbroken stretch of opening hours; the event may last until `limit` (paid overtime). */
export type Stretch = { start: string; end: string; limit: string }
export type StartOption = { value: string; taken: boolean }
export type EndOption = { value: string; minutes: number }

/** Limit of choices; a day in steps of a quarter of an hour has 96. */
const mostOptions = 200

const dateOf = (local: string): string => local.slice(0, 10)

/** The day in whose hours a start lies: its date or, after midnight, the one whose night is still open; empty for none. */
export function dayOfStart(opening: Opening, start: string): string {
  const date = dateOf(start)
  if (!date) return ''
  const time = start.slice(11)
  const isOpen = entriesOn(opening, date).some((one) => one.start <= time && (one.ends_next_day || time < one.end))
  const before = addDays(date, -1)
  const isNight = entriesOn(opening, before).some((one) => one.ends_next_day && time < one.end)
  return !isOpen && isNight ? before : date
}

const serves = (entry: { term_modes?: TermMode[] | undefined }, mode: TermMode | null): boolean =>
  !mode || !entry.term_modes || entry.term_modes.length === 0 || entry.term_modes.includes(mode)

/**
 * The stretches of a date in which a term of this mode may lie; adjoining windows are joined. Windows that are only
 * taken whole are left out.
 */
export function stretchesOf(opening: Opening, mode: TermMode | null, windows: readonly DayWindow[]): Stretch[] {
  const found: Stretch[] = []
  for (const window of [...windows].sort((a, b) => (a.start < b.start ? -1 : 1))) {
    const entry = entryOf(opening, window)
    if (entry && (!serves(entry, mode) || entry.whole_window)) continue
    const limit = limitOf(opening, window)
    const last = found.at(-1)
    if (last && window.start <= last.end) {
      last.end = last.end > window.end ? last.end : window.end
      last.limit = last.limit > limit ? last.limit : limit
    } else found.push({ ...window, limit })
  }
  return found
}

/**
 * Every start of the date from which the shortest term still fits; `free` are the free starts according to the server.
 */
export function startOptions(
  rules: TermRules,
  date: string,
  stretches: readonly Stretch[],
  free: ReadonlySet<string> | null,
): StartOption[] {
  const zone = rules.opening.timezone
  const options: StartOption[] = []
  for (const { start, limit } of stretches) {
    if (dateOf(start) !== date) continue
    for (let step = 0; step < mostOptions; step += 1) {
      const local = plusMinutes(start, step * rules.step_minutes, zone)
      if (minutesBetween(local, limit, zone) < rules.min_minutes) break
      if (!options.some((one) => one.value === local))
        options.push({ value: local, taken: free !== null && !free.has(local) })
    }
  }
  return options
}

/** The possible ends of a term from `start`, from the shortest to the longest that hours and rules allow. */
export function endOptions(rules: TermRules, start: string, stretches: readonly Stretch[]): EndOption[] {
  const zone = rules.opening.timezone
  const stretch = stretches.find((one) => one.start <= start && start < one.limit)
  if (!stretch) return []
  const longest = Math.min(minutesBetween(start, stretch.limit, zone), rules.max_minutes)
  const lengths = new Set<number>()
  for (let minutes = rules.min_minutes; minutes <= longest && lengths.size < mostOptions; minutes += rules.step_minutes)
    lengths.add(minutes)
  for (const edge of [stretch.end, stretch.limit]) {
    const minutes = minutesBetween(start, edge, zone)
    if (minutes >= rules.min_minutes && minutes <= longest) lengths.add(minutes)
  }
  // An hour that occurs twice (clock change) means the first one, so ends in the second are left out.
  return [...lengths]
    .sort((a, b) => a - b)
    .map((minutes) => ({ value: plusMinutes(start, minutes, zone), minutes }))
    .filter(({ value, minutes }) => minutesBetween(start, value, zone) === minutes)
}

/** The possible ends on a later date, for terms of several days. */
export function endOptionsOn(rules: TermRules, start: string, stretches: readonly Stretch[]): EndOption[] {
  const zone = rules.opening.timezone
  const most = rules.max_minutes >= capOnlyMinutes ? Number.POSITIVE_INFINITY : rules.max_minutes
  const options = new Map<string, number>()
  for (const { start: opens, end } of stretches) {
    const length = minutesBetween(opens, end, zone)
    for (let at = rules.step_minutes; at <= length && options.size < mostOptions; at += rules.step_minutes) {
      const local = plusMinutes(opens, at, zone)
      const minutes = minutesBetween(start, local, zone)
      if (minutes >= rules.min_minutes && minutes <= most) options.set(local, minutes)
    }
  }
  return [...options].map(([value, minutes]) => ({ value, minutes })).sort((a, b) => a.minutes - b.minutes)
}

/**
 * The end proposed first: the whole window for full-day and overnight terms, otherwise the usual length (ruling 38).
 */
export function defaultEnd(
  rules: TermRules,
  mode: TermMode | null,
  stretches: readonly Stretch[],
  options: readonly EndOption[],
): string | null {
  const shown = mode ?? rules.term_modes[0]
  if (shown === 'full_day' || shown === 'overnight') {
    const ends = new Set(stretches.map((one) => one.end))
    return (options.findLast((one) => ends.has(one.value)) ?? options.at(-1))?.value ?? null
  }
  const wanted = rules.default_minutes ?? Math.max(rules.min_minutes, usualTermMinutes)
  return (options.findLast((one) => one.minutes <= wanted) ?? options[0])?.value ?? null
}

/** Chooses the picker for a term without a mode; the server decides for itself (ruling 14). */
export function modeOf(rules: Pick<TermRules, 'opening' | 'term_modes'>, { start, end }: DayWindow): TermMode {
  const { term_modes, opening } = rules
  const first = term_modes[0] ?? 'hourly'
  if (!start || !end || term_modes.length < 2) return first
  const isSlot = slotTerms(opening, dateOf(start)).some((slot) => slot.start === start && slot.end === end)
  if (isSlot && term_modes.includes('half_day')) return 'half_day'
  if (dateOf(end) > addDays(dateOf(start), 1) && term_modes.includes('multi_day')) return 'multi_day'
  return term_modes.find((mode) => mode !== 'half_day' && mode !== 'multi_day') ?? first
}

/** The slots of a date. */
export const slotTerms = (opening: Opening, date: string) =>
  opening.slots.map((slot) => ({
    label: slot.label,
    start: `${date}T${slot.start}`,
    end: `${slot.ends_next_day ? addDays(date, 1) : date}T${slot.end}`,
  }))

type Named = DayWindow & { label: string }
export type WholeOption = Named & { value: string; taken: boolean }

/**
 * Terms that are taken as a whole; several may begin at the same hour. `free`: the free starts for a length, null until
 * they are known.
 */
export const wholeOptions = (
  terms: readonly Named[],
  zone: string,
  free: (minutes: number) => ReadonlySet<string> | null,
): WholeOption[] =>
  terms.map((term) => ({
    ...term,
    value: `${term.start} ${term.end}`,
    taken: free(minutesBetween(term.start, term.end, zone))?.has(term.start) === false,
  }))

/** The term of a group of windows that is only taken whole (Friday noon to Sunday evening), for any of its days. */
export function wholeTermOn(
  opening: Opening,
  mode: TermMode | null,
  date: string,
): { start: string; end: string } | null {
  const on = (day: string, group: string) =>
    entriesOn(opening, day).find((one) => one.whole_window === group && serves(one, mode))
  const group = entriesOn(opening, date).find((one) => one.whole_window && serves(one, mode))?.whole_window
  if (!group) return null
  let first = date
  let last = date
  // A group never covers the whole week, so both walks end.
  for (let step = 0; step < 6 && on(addDays(first, -1), group); step += 1) first = addDays(first, -1)
  for (let step = 0; step < 6 && on(addDays(last, 1), group); step += 1) last = addDays(last, 1)
  const opens = on(first, group)
  const closes = on(last, group)
  if (!opens || !closes) return null
  return { start: `${first}T${opens.start}`, end: `${closes.ends_next_day ? addDays(last, 1) : last}T${closes.end}` }
}

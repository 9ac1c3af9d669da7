/**
 * How far from its date a term depends on hours and exceptions when nothing is taken. Places that are equal within that
 * distance offer the same terms, so a search over thousands works them out once (decision 0068).
 */
import { farthestDays, hoursOf } from './hours.ts'
import type { Opening, OpeningException, TermRules } from './opening.ts'
import { onceFor } from '#domain/once.ts'
import { formatDate, parseDate } from '#domain/time.ts'

type Days = { from: number; to: number }
/** Exceptions with their dates as day numbers, which are quicker to compare. */
export type DatedExceptions = readonly (Days & { exception: OpeningException })[]

const dayMinutes = 24 * 60
/** Days that can matter at most: the longest term, and as far again as windows are followed from its end. */
export const farSightDays = 3 * farthestDays
/** Days that can matter for a term within the windows of its date, which end in the night after it at the latest. */
const nearSightDays = 4
const groupSightDays = 14

/**
 * A key that is equal for rules with the same lengths, starts and modes; buffers, notice, horizon and guests are
 * compared elsewhere.
 */
export function lengthsOf({ term_modes, min_minutes, max_minutes, step_minutes }: TermRules): string {
  return [[...term_modes].sort().join('+'), min_minutes, max_minutes, step_minutes].join()
}

/**
 * How many days from its date a term of up to a day, or the default term of a date (`defaultTerms`), depends on.
 * Windows that touch those of the next day are followed, and so are exceptions that are only taken whole and terms of
 * several days, so these see farthest; a weekly group is within one week.
 */
export function sightOf(opening: Opening, { term_modes }: Pick<TermRules, 'term_modes'>): number {
  const hours = hoursOf(opening)
  const own = hours.opening.flatMap(({ plan }) => (plan === 'weekly_windows' ? [] : plan.shapes))
  const shapes = [...hours.weekly.flatMap((plan) => plan.shapes), ...own]
  const latest = Math.max(0, ...shapes.map(({ limit }) => limit), ...hours.slots.map(({ end }) => end))
  const earliest = Math.min(dayMinutes, ...shapes.map(({ start }) => start))
  const isFollowed = latest >= dayMinutes + earliest || own.some(({ group }) => group !== null)
  if (isFollowed || term_modes.every((mode) => mode === 'multi_day')) return farSightDays
  return hours.has_wholes ? groupSightDays : nearSightDays
}

/** The exceptions with day numbers, worked out once per list; null when there are none. */
export function datedExceptions(exceptions: readonly OpeningException[]): DatedExceptions | null {
  return exceptions.length > 0 ? dated(exceptions) : null
}

export function hasNear(exceptions: readonly Days[], day: number, sight_days: number): boolean {
  return exceptions.some(({ from, to }) => from <= day + sight_days && to >= day - sight_days)
}

/**
 * The exceptions near a date, cut to the distance that matters: cut exceptions of different listings are mostly equal.
 */
export function exceptionsNear(exceptions: DatedExceptions, day: number, sight_days: number): OpeningException[] {
  const [first, last] = [day - sight_days, day + sight_days]
  return exceptions
    .filter((one) => hasNear([one], day, sight_days))
    .map(({ from, to, exception }) => ({
      ...exception,
      date_from: formatDate(Math.max(from, first)),
      date_to: formatDate(Math.min(to, last)),
    }))
}

const dated = onceFor(
  (exceptions: readonly OpeningException[]): DatedExceptions =>
    exceptions.map((exception) => ({
      from: parseDate(exception.date_from),
      to: parseDate(exception.date_to),
      exception,
    })),
)

/** What an event of another calendar takes of ours. */
import { addDays, type LocalDate, type Period, edgeToInstant, dayMs } from '#domain/time.ts'
import { isRefusal } from '#domain/refusal.ts'

/** How far ahead outside calendars are read: weddings are sold this early. */
export const horizonMonths = 36
/** An event that is going on was begun before. */
const behindMs = dayMs

/** The span to ask an outside calendar for: from yesterday to the horizon. */
export function windowAt(now: number): Period {
  const end = new Date(now)
  end.setUTCMonth(end.getUTCMonth() + horizonMonths)
  return { from_ms: now - behindMs, to_ms: end.getTime() }
}

/** Whole days take midnight to midnight on the clock of the place (domain 4.6); `end` is the first day that is free again. */
export function wholeDays(start: LocalDate, end: LocalDate, timezone: string): Period | null {
  const from_ms = edgeToInstant(`${start}T00:00`, timezone)
  const to_ms = edgeToInstant(`${end > start ? end : addDays(start, 1)}T00:00`, timezone)
  return isRefusal(from_ms) || isRefusal(to_ms) ? null : { from_ms, to_ms }
}

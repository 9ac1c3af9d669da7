/** How the events of outside calendars become taken periods. */
import { addDays, type LocalDate, type Period, edgeToInstant, dayMs } from '#domain/time.ts'
import { isRefusal } from '#domain/refusal.ts'

/** How far ahead outside calendars are read; weddings are sold this early. */
export const horizonMonths = 36
/** Begins a day back, for events that are still going on. */
const behindMs = dayMs

/** The period to read from an outside calendar: from yesterday to the horizon. */
export function windowAt(now: number): Period {
  const end = new Date(now)
  end.setUTCMonth(end.getUTCMonth() + horizonMonths)
  return { from_ms: now - behindMs, to_ms: end.getTime() }
}

/**
 * An all-day event as a period from midnight to midnight in the place's time zone (domain 4.6). `end` is the first day
 * after it.
 */
export function wholeDays(start: LocalDate, end: LocalDate, timezone: string): Period | null {
  const from_ms = edgeToInstant(`${start}T00:00`, timezone)
  const to_ms = edgeToInstant(`${end > start ? end : addDays(start, 1)}T00:00`, timezone)
  return isRefusal(from_ms) || isRefusal(to_ms) ? null : { from_ms, to_ms }
}

/**
 * How far an outside calendar can be trusted (product 7: the light on `/kalendarz`). It depends only on when the
 * calendar was last read successfully.
 */
import { minuteMs } from '#domain/time.ts'

export const outsideKinds = ['google', 'ical'] as const
export type OutsideKind = (typeof outsideKinds)[number]

export type OutsideState = 'active' | 'lost'

/** Why reading failed. */
export const outsideErrors = [
  /** The owner or Google has revoked our access. */
  'revoked',
  'forbidden',
  /** The calendar does not exist any more. */
  'gone',
  'unreachable',
  'quota',
  'too_large',
  'not_a_calendar',
  'address_refused',
] as const
export type OutsideError = (typeof outsideErrors)[number]

export const healthLights = ['green', 'amber', 'red'] as const
export type HealthLight = (typeof healthLights)[number]

export type OutsideFacts = {
  state: OutsideState
  created_at: number
  last_success_at: number | null
  last_error: OutsideError | null
  /** Number of events that block nothing here, because their time could not be read. */
  unreadable?: number
}

/** How often each calendar is read, even if the provider has announced no changes. */
export const pullEveryMs = 10 * minuteMs
/** After this long without a successful reading, newer events may be missing. */
const staleMs = 30 * minuteMs
const hopelessMs = 360 * minuteMs
const longestPauseMs = 60 * minuteMs

/** Errors that no further try can solve; the owner has to act. */
const needsAPerson: readonly OutsideError[] = ['revoked', 'forbidden', 'gone', 'not_a_calendar', 'address_refused']

/**
 * Whether the last reading is too old to trust: then no term is granted at once, but the owner is asked (decision
 * 0046).
 */
export function isStale(facts: OutsideFacts, now: number): boolean {
  return heardAt(facts) < staleBefore(now)
}

/** A reading from before this moment is stale. */
export function staleBefore(now: number): number {
  return now - staleMs
}

export function healthOf(facts: OutsideFacts, now: number): HealthLight {
  if (facts.state === 'lost') return 'red'
  if (facts.last_error !== null && needsAPerson.includes(facts.last_error)) return 'red'
  if (now - heardAt(facts) > hopelessMs) return 'red'
  const whole = facts.last_error === null && !facts.unreadable
  return whole && facts.last_success_at !== null && !isStale(facts, now) ? 'green' : 'amber'
}

/**
 * When to read the calendar next: the pauses grow with `failures` in a row, so that a failing server is asked less
 * often.
 */
export function nextPullAt(now: number, failures: number): number {
  return now + Math.min(pullEveryMs * 2 ** Math.max(0, failures - 1), longestPauseMs)
}

/** The last successful reading, or the time of connecting when there was none. */
function heardAt(facts: OutsideFacts): number {
  return facts.last_success_at ?? facts.created_at
}

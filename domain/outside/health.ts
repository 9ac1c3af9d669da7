/**
 * How far a calendar that lives elsewhere can be trusted (product 7: the light on `/kalendarz`). What is busy there is
 * known by asking, so all of it hangs on when the last answer came.
 */
import { minuteMs } from '#domain/time.ts'

export const outsideKinds = ['google', 'ical'] as const
export type OutsideKind = (typeof outsideKinds)[number]

export type OutsideState = 'active' | 'lost'

/** Why asking failed. */
export const outsideErrors = [
  /** The owner, or Google, has taken our right back. */
  'revoked',
  'forbidden',
  /** There is no such calendar any more. */
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
  /** Events that take no term here, because nobody understands when they are. */
  unreadable?: number
}

/** How often each calendar is read, whatever it has announced in between. */
export const pullEveryMs = 10 * minuteMs
/** What was heard longer ago than this may miss an event that stands there. */
const staleMs = 30 * minuteMs
const hopelessMs = 360 * minuteMs
const longestPauseMs = 60 * minuteMs

/** Another try will not mend these; a person has to. */
const needsAPerson: readonly OutsideError[] = ['revoked', 'forbidden', 'gone', 'not_a_calendar', 'address_refused']

/**
 * Whether the last reading is too old to trust: then no term is granted at once, the owner is asked (decision 0046).
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

/** When to read next: pauses grow with `failures` in a row, so a silent server is not asked more often. */
export function nextPullAt(now: number, failures: number): number {
  return now + Math.min(pullEveryMs * 2 ** Math.max(0, failures - 1), longestPauseMs)
}

/** Of a calendar that was never heard, the time is counted from when it was connected. */
function heardAt(facts: OutsideFacts): number {
  return facts.last_success_at ?? facts.created_at
}

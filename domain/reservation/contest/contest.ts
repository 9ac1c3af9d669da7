/**
 * A contested no-show: until when it may be, what the operator may find out about it, and what each makes of the
 * reservation and its money (domain 5.3, rulings 24 and 25). Browser-safe.
 */
import { addDays, dateIn, type LocalDate } from '#domain/time.ts'
import type { CancelReason } from '../cancellation.ts'
import { contestWindow, reservationCan, type ReservationFacts, type ReservationStatus } from '../reservation.ts'

export const contestOutcomes = ['came', 'absent', 'called_off', 'owner_fault', 'force_majeure', 'mutual'] as const
export type ContestOutcome = (typeof contestOutcomes)[number]

/** Within so many days the operator answers, as a trader answers a complaint (art. 7a u.p.k.). */
const answerDays = 14

/** Until when the customer may contest a no-show, in epoch ms; null outside that time. */
export function contestUntil(facts: ReservationFacts, now: number): number | null {
  return reservationCan.contest_no_show(facts, now).can
    ? (facts.status_since_at ?? facts.end_at) + contestWindow.until_ms
    : null
}

/** The last day on which both sides may expect the answer. */
export function answerContestBy(contested_at: number, zone: string): LocalDate {
  return addDays(dateIn(contested_at, zone), answerDays)
}

/** Why the reservation ends with it; null where it stands, and nothing of the money moves. */
export function reasonOfOutcome(outcome: ContestOutcome): CancelReason | null {
  return reasons[outcome]
}

/** `over_at`: when the event ends, with what is cleared away after it. Whoever came to one that goes on is there still. */
export function stateOfOutcome(outcome: ContestOutcome, over_at: number, now: number): ReservationStatus {
  if (outcome === 'came') return now < over_at ? 'in_progress' : 'completed'
  return outcome === 'absent' ? 'no_show' : 'cancelled'
}

const reasons: Record<ContestOutcome, CancelReason | null> = {
  came: null,
  absent: null,
  called_off: 'guest_request',
  owner_fault: 'owner_fault',
  force_majeure: 'force_majeure',
  mutual: 'mutual',
}

import { expect, test } from 'vitest'
import { isTransition, reservationCan, type ReservationFacts } from '../reservation.ts'
import { answerContestBy, contestOutcomes, contestUntil, reasonOfOutcome, stateOfOutcome } from './contest.ts'

const hour = 3_600_000
const day = 24 * hour
const now = Date.parse('2027-06-12T20:00:00Z')
const told: ReservationFacts = {
  status: 'no_show',
  payment_status: 'unpaid',
  start_at: now - 2 * hour,
  end_at: now + 4 * hour,
  notice_hours: 48,
  deadline_at: null,
  status_since_at: now,
}

test('a no-show is contested once: neither what was settled, nor what is told of it again', () => {
  expect(contestUntil(told, now)).toBe(now + 7 * day)
  expect(contestUntil({ ...told, contested_at: now - day }, now)).toBeNull()
  const again = { ...told, status: 'in_progress', contested_at: now - hour } as const
  expect(reservationCan.no_show(again, now)).toEqual({ can: false, reason: 'wrong_state' })
  expect(reservationCan.no_show({ ...again, contested_at: null }, now)).toEqual({ can: true })
})

test('the operator asks about what is over and nobody has told, once', () => {
  const asked = (over: Partial<ReservationFacts>) =>
    reservationCan.dispute({ ...told, status: 'completed', ...over }, now)
  expect(asked({})).toEqual({ can: true })
  const wrong = { can: false, reason: 'wrong_state' }
  expect(asked({ contested_at: now - day })).toEqual(wrong)
  for (const status of ['confirmed', 'in_progress', 'no_show', 'disputed', 'cancelled'] as const)
    expect(asked({ status }), status).toEqual(wrong)
})

test('the answer is due 14 days later, by the calendar of the listing', () => {
  expect(answerContestBy(Date.parse('2027-06-12T23:30:00Z'), 'Europe/Warsaw')).toBe('2027-06-27')
})

test('each outcome leads where the table of moves goes, and money moves with the cancelled alone', () => {
  const ends = contestOutcomes.map((outcome) => [outcome, stateOfOutcome(outcome, now, now), reasonOfOutcome(outcome)])
  expect(ends).toEqual([
    ['came', 'completed', null],
    ['absent', 'no_show', null],
    ['called_off', 'cancelled', 'guest_request'],
    ['owner_fault', 'cancelled', 'owner_fault'],
    ['force_majeure', 'cancelled', 'force_majeure'],
    ['mutual', 'cancelled', 'mutual'],
  ])
  expect(stateOfOutcome('came', now + 1, now)).toBe('in_progress')
  for (const outcome of contestOutcomes)
    for (const over_at of [now, now + 1])
      expect(isTransition('disputed', stateOfOutcome(outcome, over_at, now), 'operator', 'settle_dispute')).toBe(true)
})

import { describe, expect, test } from 'vitest'
import {
  changeUntil,
  depositAfter,
  depositDueAfter,
  mayAnswer,
  mayTerminate,
  outsideOf,
  overpaid,
  type TerminationFacts,
  sameAddons,
  sameGuests,
} from './change.ts'
import { reservationStatuses } from './reservation.ts'

const hour = 3_600_000

describe('a proposed change', () => {
  test('waits for the customer three days, for the owner the own hours, and never past a start', () => {
    const far = { answer_hours: 24, starts_at: [1000 * hour, 2000 * hour] }
    expect(changeUntil(0, 'owner', far)).toBe(72 * hour)
    expect(changeUntil(0, 'customer', far)).toBe(24 * hour)
    expect(changeUntil(0, 'owner', { ...far, starts_at: [5 * hour, 9 * hour] })).toBe(5 * hour)
  })

  test('is answered by the other side and taken back by its own', () => {
    expect(mayAnswer('accept', 'customer', 'owner')).toBe(true)
    expect(mayAnswer('decline', 'owner', 'owner')).toBe(false)
    expect(mayAnswer('withdraw', 'owner', 'owner')).toBe(true)
    expect(mayAnswer('withdraw', 'customer', 'owner')).toBe(false)
  })

  test('holds only what the reservation does not have yet', () => {
    const wanted = { from_ms: 10, to_ms: 20 }
    expect(outsideOf(wanted, [])).toEqual([wanted])
    expect(outsideOf(wanted, [{ from_ms: 0, to_ms: 12 }])).toEqual([{ from_ms: 12, to_ms: 20 }])
    expect(outsideOf(wanted, [{ from_ms: 12, to_ms: 15 }])).toEqual([
      { from_ms: 10, to_ms: 12 },
      { from_ms: 15, to_ms: 20 },
    ])
    expect(outsideOf(wanted, [{ from_ms: 5, to_ms: 25 }])).toEqual([])
    expect(outsideOf(wanted, [wanted])).toEqual([])
    expect(outsideOf(wanted, [{ from_ms: 0, to_ms: 5 }])).toEqual([wanted])
    expect(outsideOf(wanted, [{ from_ms: 25, to_ms: 30 }])).toEqual([wanted])
  })

  test('counts people, not the order in which they were written down', () => {
    const band = (count: number) => ({ count, age_from: 4, age_to: 10 })
    const one = { adults: 40, children: [band(3)], crew: 2 }
    expect(sameGuests(one, { crew: 2, children: [{ age_from: 4, age_to: 10, count: 3 }, band(0)], adults: 40 })).toBe(
      true,
    )
    const small = { count: 1, age_from: 0, age_to: 3 }
    expect(sameGuests({ ...one, children: [band(3), small] }, { ...one, children: [small, band(3)] })).toBe(true)
    expect(sameGuests(one, { ...one, children: [band(4)] })).toBe(false)
    expect(sameGuests({ ...one, children: [band(1), band(2)] }, { ...one, children: [band(3)] })).toBe(true)
    expect(sameGuests({ ...one, children: [band(3), band(3)] }, { ...one, children: [band(3)] })).toBe(false)
    expect(sameGuests(one, { ...one, adults: 41 })).toBe(false)
    expect(sameGuests(one, { ...one, crew: 1 })).toBe(false)
  })

  test('leaves a deposit that was given as it is, but never above the price', () => {
    const fresh = { deposit_grosze: 500, due_now_grosze: 500 }
    const given = { deposit_grosze: 300, due_now_grosze: 300, received_grosze: 300 }
    expect(depositAfter(given, fresh, 5000)).toEqual({ deposit_grosze: 300, due_now_grosze: 300 })
    expect(depositAfter({ ...given, received_grosze: 0 }, fresh, 5000)).toEqual(fresh)
    expect(depositAfter(given, fresh, 200)).toEqual({ deposit_grosze: 200, due_now_grosze: 200 })
    expect([overpaid(600, 400), overpaid(100, 400)]).toEqual([200, 0])
  })
})

test('the same extras in another order, and none at all, are no change', () => {
  const [cake, bar] = [
    { addon_id: 'tort', quantity: 1 },
    { addon_id: 'bar', quantity: 2 },
  ]
  expect(sameAddons([cake, bar], [bar, cake])).toBe(true)
  expect(sameAddons([cake, { ...bar, quantity: 0 }], [cake])).toBe(true)
  expect(sameAddons([cake], [{ ...cake, quantity: 2 }])).toBe(false)
  expect(sameAddons([cake], [])).toBe(false)
  expect(sameAddons([cake, bar, cake], [bar, { ...cake, quantity: 2 * cake.quantity }])).toBe(true)
  expect(sameAddons([cake, cake], [cake])).toBe(false)
})

test('a deposit that has not come is due before an event that comes nearer, and never later than agreed', () => {
  const now = Date.parse('2027-05-10T08:00:00Z')
  const deposit_due_at = now + 72 * hour
  const due = (hours: number, is_paid = false) =>
    depositDueAfter({ deposit_due_at, is_paid }, { start_at: now + hours * hour, notice_hours: 0 }, now)
  expect(due(2)).toBe(now + 2 * hour)
  expect(due(20)).toBe(now + 20 * hour)
  expect(due(2_000)).toBe(deposit_due_at)
  expect(due(20, true)).toBe(deposit_due_at)
  expect(depositDueAfter({ deposit_due_at: null, is_paid: false }, { start_at: now, notice_hours: 0 }, now)).toBeNull()
})

const now = Date.UTC(2026, 10, 21, 5)
const day = 86_400_000

const termination = (over: Partial<TerminationFacts> = {}): TerminationFacts => ({
  status: 'confirmed',
  payment_status: 'deposit_paid',
  start_at: now + 20 * day,
  end_at: now + 21 * day,
  notice_hours: 48,
  deadline_at: null,
  kept_grosze: 12_000,
  is_reached: { customer: true, owner: true },
  ...over,
})
const verdict = (by: 'customer' | 'owner', over: Partial<TerminationFacts> = {}, at = now) => {
  const answer = mayTerminate(termination(over), by, at)
  return answer.can || answer.reason
}

describe('an end by consent of both sides (ruling 24)', () => {
  test('either side may propose it of a contract, until its event begins', () => {
    for (const by of ['customer', 'owner'] as const) {
      expect(verdict(by, {}, now + 20 * day - 1)).toBe(true)
      expect(verdict(by, {}, now + 20 * day)).toBe('already_started')
      for (const status of reservationStatuses.filter((one) => one !== 'confirmed')) {
        expect([status, verdict(by, { status })]).toEqual([status, 'wrong_state'])
      }
    }
  })
  test('a customer has no use for it where cancelling alone costs nothing, an owner has', () => {
    expect(verdict('customer', { kept_grosze: 0 })).toBe('consent_not_needed')
    expect(verdict('owner', { kept_grosze: 0 })).toBe(true)
  })
  test('nobody is asked who could not answer', () => {
    expect(verdict('owner', { is_reached: { customer: false, owner: true } })).toBe('customer_without_email')
    expect(verdict('customer', { is_reached: { customer: true, owner: false } })).toBe('owner_gone')
    expect(verdict('owner', { is_reached: { customer: true, owner: false } })).toBe(true)
  })
})

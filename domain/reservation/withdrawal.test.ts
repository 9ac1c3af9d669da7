import { describe, expect, test } from 'vitest'
import {
  agreedWithdrawal,
  moveNeedsEarlyPerformance,
  needsEarlyPerformance,
  type WithdrawalFacts,
  type Withdrawing,
  withdrawalOf,
} from './withdrawal.ts'

const soon: WithdrawalFacts = {
  withdrawal_regime: 'standard_14',
  buyer_type: 'consumer',
  today_on: '2027-05-01',
  event_day: '2027-05-14',
}

test.each<[string, Partial<WithdrawalFacts>, boolean]>([
  ['a consumer 13 days before', {}, true],
  ['a consumer 14 days before', { event_day: '2027-05-15' }, false],
  ['a sole trader who is treated as a consumer', { buyer_type: 'sole_trader_consumer_like' }, true],
  ['a business, which has no such right', { buyer_type: 'business' }, false],
  ['a dated event, from which nobody withdraws', { withdrawal_regime: 'excluded_dated_event' }, false],
])('the early beginning is asked for: %s', (_, over, needed) => {
  expect(needsEarlyPerformance({ ...soon, ...over })).toBe(needed)
})

describe('withdrawing within 14 days of the contract', () => {
  const hour = 3_600_000
  const start_at = Date.parse('2027-05-13T10:00:00Z')
  const before: Withdrawing = {
    withdrawal_regime: 'standard_14',
    buyer_type: 'consumer',
    status: 'confirmed',
    concluded_on: '2027-05-04',
    today_on: '2027-05-10',
    early_performance: true,
    start_at,
    end_at: start_at + 8 * hour,
    now: start_at - 72 * hour,
    total_grosze: 100_000,
    paid_grosze: 100_000,
  }
  const during = { ...before, status: 'in_progress', now: start_at + 3 * hour, today_on: '2027-05-13' } as const
  const after = { ...before, status: 'completed', now: start_at + 30 * hour, today_on: '2027-05-14' } as const

  test.each<[string, Withdrawing, number | null]>([
    ['before the event everything comes back', before, 0],
    ['during it the part that was performed is paid for, in proportion', during, 37_500],
    ['without having asked for an early beginning nothing is paid for', { ...during, early_performance: false }, 0],
    ['after it, without having asked, too (ruling 67)', { ...after, early_performance: false }, 0],
    [
      'while the operator asks whether it took place, too',
      { ...after, early_performance: false, status: 'disputed' },
      0,
    ],
    ['after an event that began early at the customer’s wish the right is gone', after, null],
    ['and a quarrel about it does not give it back', { ...after, status: 'disputed' }, null],
    ['no more is kept than was paid', { ...during, paid_grosze: 20_000 }, 20_000],
    ['on the last day it may still be said', { ...before, today_on: '2027-05-18' }, 0],
    ['and the day after no more', { ...before, today_on: '2027-05-19' }, null],
    ['a business has no such right', { ...before, buyer_type: 'business' }, null],
    ['nor has anybody at a dated event', { ...before, withdrawal_regime: 'excluded_dated_event' }, null],
    ['nothing is concluded yet', { ...before, status: 'pending_payment', concluded_on: null }, null],
    ['what has ended is over', { ...before, status: 'cancelled' }, null],
  ])('%s', (_, facts, kept) => {
    const withdrawal = withdrawalOf(facts)
    expect(withdrawal?.retained_grosze ?? null).toBe(kept)
    if (withdrawal) expect(withdrawal.retained_grosze + withdrawal.refund_grosze).toBe(facts.paid_grosze)
  })

  test.each<[string, Partial<Withdrawing>, string, boolean]>([
    ['a day inside the fourteen', {}, '2027-05-18', true],
    ['the day after them', {}, '2027-05-19', false],
    ['whoever has said so already', { early_performance: true }, '2027-05-12', false],
    ['a business', { buyer_type: 'business' }, '2027-05-12', false],
    ['a dated event', { withdrawal_regime: 'excluded_dated_event' }, '2027-05-12', false],
    ['a request, counted from today', { concluded_on: null }, '2027-05-23', true],
    ['a request for a day far enough', { concluded_on: null }, '2027-05-24', false],
  ])('moving the event asks for the wish: %s', (_, over, event_day, asked) => {
    expect(moveNeedsEarlyPerformance({ ...before, early_performance: false, ...over }, event_day)).toBe(asked)
  })

  test('a minute that has only begun was not performed', () => {
    expect(withdrawalOf({ ...during, now: during.now + 59_999 })).toEqual(withdrawalOf(during))
    expect(withdrawalOf({ ...during, now: during.now + 60_000 })).not.toEqual(withdrawalOf(during))
  })
  test('the share is told to a hundredth of a percent and the money to a grosz, both half up', () => {
    // 181 of 480 minutes are 37,708 %.
    expect(withdrawalOf({ ...during, now: during.now + 60_000 })).toMatchObject({
      performed_bp: 3_771,
      retained_grosze: 37_710,
    })
    const odd = { ...during, total_grosze: 100_004, paid_grosze: 100_004 }
    expect(withdrawalOf(odd)).toMatchObject({ performed_bp: 3_750, retained_grosze: 37_502 })
  })
  test('the amount that was shown during it holds for ten minutes, whatever is performed meanwhile', () => {
    for (const [minutes, seconds] of [
      [0, 0],
      [0, 59],
      [7, 33],
      [10, 0],
    ] as const) {
      const shown = withdrawalOf(during)
      const later = { ...during, now: during.now + (minutes * 60 + seconds) * 1000 }
      expect(agreedWithdrawal(later, shown?.refund_grosze ?? 0)).toEqual(shown)
    }
    const shown = withdrawalOf(during)?.refund_grosze ?? 0
    expect(agreedWithdrawal({ ...during, now: during.now + 11 * 60_000 }, shown)).toBe('changed')
    // What will only be true in a minute was never shown.
    expect(agreedWithdrawal({ ...during, now: during.now - 60_000 }, shown)).toBe('changed')
    expect(agreedWithdrawal({ ...during, paid_grosze: 90_000 }, shown)).toBe('changed')
    expect(agreedWithdrawal(after, shown)).toBeNull()
  })

  test('an end on a Saturday or a free day moves to the next working day', () => {
    // 14 days after it is Saturday, 22 May.
    expect(withdrawalOf({ ...before, concluded_on: '2027-05-08' })?.until_on).toBe('2027-05-24')
  })
})

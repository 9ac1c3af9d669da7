import { expect, test } from 'vitest'
import { dayMs } from '#domain/time.ts'
import {
  type BoughtStatus,
  graceEnd,
  isEndedOwing,
  isOwed,
  standingOf,
  type SubscriptionFacts,
  trialDaysLeft,
} from './standing.ts'

const nothing: SubscriptionFacts = {
  bought: null,
  by_provider: false,
  trial_ends_at: null,
  period_end_at: null,
  cancel_at_period_end: false,
  past_due_at: null,
}
const bought = (status: BoughtStatus, more: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  ...nothing,
  bought: status,
  by_provider: true,
  ...more,
})
const trial = { trial_ends_at: 30 * dayMs }
const at = 10 * dayMs

test.each([
  ['nothing', nothing, at, 'none', false, null],
  ['a trial that runs', { ...nothing, ...trial }, at, 'trialing', true, 30 * dayMs],
  ['a trial at its last instant', { ...nothing, ...trial }, 30 * dayMs - 1, 'trialing', true, 30 * dayMs],
  ['a trial at its end', { ...nothing, ...trial }, 30 * dayMs, 'expired', false, null],
  ['a plan in the trial', bought('trialing', trial), at, 'trialing', true, null],
  ['a plan that renews itself', bought('active', { period_end_at: at }), at + dayMs, 'active', true, null],
  ['a plan that ends', bought('active', { period_end_at: at, cancel_at_period_end: true }), at - 1, 'active', true, at],
  [
    'a plan that has ended',
    bought('active', { period_end_at: at, cancel_at_period_end: true }),
    at,
    'canceled',
    false,
    null,
  ],
  ['what was granted for ever', bought('active', { by_provider: false }), at, 'active', true, null],
  [
    'what was granted, at its end',
    bought('active', { by_provider: false, period_end_at: at }),
    at,
    'expired',
    false,
    null,
  ],
  ['a missing payment', bought('past_due', { past_due_at: at }), at + 7 * dayMs - 1, 'past_due', true, at + 7 * dayMs],
  ['a payment missing too long', bought('past_due', { past_due_at: at }), at + 7 * dayMs, 'unpaid', false, null],
  ['an unpaid plan', bought('unpaid'), at, 'unpaid', false, null],
  ['a paused plan', bought('paused'), at, 'paused', false, null],
  ['a plan given up in the trial', bought('canceled', trial), at, 'trialing', true, 30 * dayMs],
  ['a first payment that waits, in the trial', bought('incomplete', trial), at, 'trialing', true, 30 * dayMs],
  ['a first payment that waits', bought('incomplete'), at, 'incomplete', false, null],
  ['a first payment that never came', bought('incomplete_expired'), at, 'incomplete_expired', false, null],
  ['a plan given up after the trial', bought('canceled', trial), 31 * dayMs, 'canceled', false, null],
] as const)('%s', (_, facts, now, status, shows, until) => {
  expect(standingOf(facts, now)).toMatchObject({ status, shows, until })
})

test('only what runs by the trial may try everything', () => {
  expect(standingOf({ ...nothing, ...trial }, at).by_trial).toBe(true)
  expect(standingOf(bought('trialing', trial), at).by_trial).toBe(false)
  expect(standingOf(nothing, at).by_trial).toBe(false)
})

test('a begun day of trial counts', () => {
  const left = (ends: number, now: number) => trialDaysLeft(ends, now)
  expect([left(30 * dayMs, 0), left(dayMs + 1, 0), left(1, 0), left(0, 1)]).toEqual([30, 2, 1, 0])
  expect(graceEnd(0)).toBe(7 * dayMs)
})

test('a payment is missing while it can still be made', () => {
  const statuses: BoughtStatus[] = ['trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled', 'incomplete']
  expect(statuses.filter(isOwed)).toEqual(['past_due', 'unpaid'])
  expect(isOwed(null)).toBe(false)
  const open = { gross_grosze: 1 }
  expect(isEndedOwing({ status: 'canceled', owed: open })).toBe(true)
  expect(isEndedOwing({ status: 'canceled', owed: null })).toBe(false)
  expect(isEndedOwing({ status: 'past_due', owed: open })).toBe(false)
})

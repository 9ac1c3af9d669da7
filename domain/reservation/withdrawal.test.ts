import { expect, test } from 'vitest'
import { needsEarlyPerformance, type WithdrawalFacts } from './withdrawal.ts'

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

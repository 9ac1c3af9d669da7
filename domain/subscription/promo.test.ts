import { expect, test } from 'vitest'
import { netInside } from './plans.ts'
import { dayMs } from '#domain/time.ts'
import {
  discounted,
  freeUntil,
  nextGross,
  parsePromoCode,
  paymentsWithCode,
  type PromoCode,
  promoRefusal,
  type PromoUse,
} from './promo.ts'

const start20: PromoCode = {
  kind: 'percent',
  value: 20,
  duration: 'repeating',
  months: 3,
  plans: [],
  categories: [],
  first_subscription_only: false,
  valid_from: 100,
  valid_to: 200,
  max_redemptions: 10,
}
const use: PromoUse = {
  plan: 'venue_pro',
  now: 150,
  used: 0,
  used_by_owner: false,
  had_subscription: false,
  payments: null,
}

test('START20 on the plan for halls', () => {
  const gross = discounted(18_327, start20)
  expect([netInside(gross), gross]).toEqual([11_920, 14_662])
})

test.each([
  ['without a code', null, 18_327],
  ['while it runs', { promo: start20, ends_at: 101 }, 14_662],
  ['without an end', { promo: start20, ends_at: null }, 14_662],
  ['at its end', { promo: start20, ends_at: 100 }, 18_327],
  ['of another plan', { promo: { ...start20, plans: ['service_start'] }, ends_at: null }, 18_327],
] as const)('the next payment %s', (_, running, gross) => {
  expect(nextGross(18_327, 'venue_pro', 100, running as Parameters<typeof nextGross>[3])).toBe(gross)
})

test.each([
  ['a percentage is rounded once', { kind: 'percent', value: 33 }, 4_797, 3_214],
  ['all of it', { kind: 'percent', value: 100 }, 4_797, 0],
  ['an amount, which is said net', { kind: 'amount', value: 5_000 }, 18_327, 12_177],
  ['an amount larger than the price', { kind: 'amount', value: 5_000 }, 4_797, 0],
  ['days of trial', { kind: 'trial_days', value: 14 }, 4_797, 4_797],
] as const)('%s', (_, promo, gross, left) => {
  expect(discounted(gross, promo)).toBe(left)
})

test.each([
  ['no such code', null, {}, 'promo_unknown'],
  ['a code of tomorrow', start20, { now: 99 }, 'promo_unknown'],
  ['a code that begins now', start20, { now: 100 }, null],
  ['a code at its end', start20, { now: 200 }, 'promo_ended'],
  ['the last one', start20, { used: 9 }, null],
  ['one too many', start20, { used: 10 }, 'promo_used'],
  ['used by this owner', start20, { used_by_owner: true }, 'promo_used'],
  ['of another plan', { ...start20, plans: ['venue_start'] as const }, {}, 'promo_other_plan'],
  ['of another category', { ...start20, categories: ['service'] as const }, {}, 'promo_other_plan'],
  ['of another plan, before one is chosen', { ...start20, plans: ['venue_start'] as const }, { plan: null }, null],
  ['a code at its end, before one is chosen', start20, { plan: null, now: 200 }, 'promo_ended'],
  ['of this category', { ...start20, categories: ['venue'] as const }, {}, null],
  ['for new partners', { ...start20, first_subscription_only: true }, { had_subscription: true }, 'promo_new_only'],
  ['for a new partner', { ...start20, first_subscription_only: true }, {}, null],
  ['for everybody, a partner who had a plan', start20, { had_subscription: true }, null],
  ['without an end', { ...start20, valid_to: null }, { now: 1_000 }, null],
  ['as often as one likes', { ...start20, max_redemptions: null }, { used: 1_000 }, null],
  ['a code that is over before the first payment', start20, { payments: 0 }, 'promo_too_short'],
  ['a code that is in one payment', start20, { payments: 1 }, null],
  ['of this plan', { ...start20, plans: ['venue_start', 'venue_pro'] as const }, {}, null],
] as const)('%s', (_, promo, changes, refusal) => {
  expect(promoRefusal(promo, { ...use, ...changes })).toBe(refusal)
})

test('a code is read as it was meant', () => {
  expect([parsePromoCode(' start20 '), parsePromoCode('ABC'), parsePromoCode('ŁÓDŹ'), parsePromoCode('A-1-B')]).toEqual(
    ['START20', null, null, 'A-1-B'],
  )
})

const days14 = { kind: 'trial_days', value: 14 } as const
test.each([
  ['without a trial and a code is paid at once', null, null, null],
  ['in a trial, at its end', 5 * dayMs, null, 5 * dayMs],
  ['with more days, after them', null, days14, 24 * dayMs],
  ['with more days in a trial, after both', 15 * dayMs, days14, 29 * dayMs],
  ['with a code that takes something off, as without it', 15 * dayMs, start20, 15 * dayMs],
] as const)('the first payment %s', (_, left, promo, until) => {
  expect(freeUntil(left, promo, 10 * dayMs)).toBe(until)
})

const at = (day: string) => Date.parse(`${day}T12:00:00Z`)
test.each([
  ['paid at once, as many as its months', 3, 'month', '2027-01-31', '2027-01-31', 3],
  ['in a trial, fewer', 3, 'month', '2027-01-11', '2027-02-20', 2],
  ['in a trial that is longer, none', 1, 'month', '2027-01-31', '2027-03-02', 0],
  ['whose first payment is at its very end, none', 1, 'month', '2027-01-11', '2027-02-11', 0],
  ['of a year, its first', 3, 'year', '2027-01-11', '2027-02-20', 1],
  ['of a year, its second too', 13, 'year', '2027-01-11', '2027-01-11', 2],
] as const)('a code of some months is in so many payments: %s', (_, months, period, ordered, first, count) => {
  const instants = { ordered_at: at(ordered), first_at: at(first) }
  expect(paymentsWithCode({ ...start20, months }, period, instants)).toBe(count)
})

test('what does not end by months is in all of them', () => {
  const instants = { ordered_at: at('2027-01-11'), first_at: at('2027-03-11') }
  for (const changes of [{ duration: 'forever' }, { duration: 'once' }, { kind: 'trial_days' }] as const)
    expect(paymentsWithCode({ ...start20, months: null, ...changes }, 'month', instants)).toBeNull()
})

import { expect, test } from 'vitest'
import type { PriceItem } from './price-list.ts'
import { checkPriceList } from './check.ts'
import { item, list, pack } from '#domain/testdata/pricing.ts'

const base = (rest: Partial<PriceItem> = {}) => item('base', 'per_hour', 'hour', 100, rest)
const codesOf = (items: PriceItem[]) => checkPriceList(list(items), [pack('party')]).map((error) => error.code)

test('a plain list has no faults, and fields stored as null are fields that are not there', () => {
  expect(codesOf([base(), item('overtime', 'per_hour', 'more', 100)])).toEqual([])
  const stored = { ...base(), package_code: null, conditions: null, included_until: null } as unknown as PriceItem
  expect(codesOf([stored])).toEqual([])
  expect(codesOf([item('base', 'on_request', 'ask', null)])).toEqual([])
  // Only a base says that it gives away; a fee may be nothing, and the largest amount is one.
  expect(codesOf([base({ amount_grosze: 10_000_000_000 }), item('mandatory_fee', 'per_event', 'fee', 0)])).toEqual([])
})

test.each<[string, Partial<PriceItem>]>([
  ['amount_missing', { amount_grosze: undefined }],
  ['amount_out_of_range', { amount_grosze: -1 }],
  ['amount_out_of_range', { amount_grosze: 10_000_000_001 }],
  ['amount_out_of_range', { amount_grosze: 1.5 }],
  ['free_unsaid', { amount_grosze: 0 }],
  ['free_unsaid', { amount_grosze: 0, is_free: false }],
  ['vat_rate_missing', { vat_rate: undefined }],
  ['type_not_allowed', { pricing_type: 'percentage', percent_bp: 100 }],
  ['age_tier_invalid', { age_tiers: [{ age_from: 5, age_to: 3, percent_bp: 0, label: '' }] }],
  ['age_tier_invalid', { age_tiers: [{ age_from: 0, age_to: 3, label: '' }] }],
  ['age_tier_invalid', { age_tiers: [{ age_from: 0.5, age_to: 3, percent_bp: 0, label: '' }] }],
  ...(['min_qty', 'max_qty', 'included_persons', 'min_billed_adults', 'from_age', 'included_minutes'] as const).map(
    (field): [string, Partial<PriceItem>] => ['amount_out_of_range', { max_qty: 9, [field]: 1.5 }],
  ),
  ['grace_not_below_step', { step_minutes: 30, grace_minutes: 30 }],
  ['grace_not_below_step', { grace_minutes: 60 }],
  ['step_invalid', { step_minutes: 0 }],
  ['included_twice', { included_until: '04:00', included_minutes: 60 }],
  ['time_invalid', { included_until: '24:00' }],
  ['range_reversed', { min_qty: 3, max_qty: 2 }],
  ['range_reversed', { conditions: { guests_from: 5, guests_to: 4 } }],
  ['range_reversed', { conditions: { dates: [{ from: '2027-06-02', to: '2027-06-01' }] } }],
  ['date_invalid', { conditions: { dates: [{ from: '02-30', to: '03-01' }] } }],
  ['date_invalid', { conditions: { dates: [{ from: '05-01', to: '2027-09-30' }] } }],
  ['time_invalid', { conditions: { start_time_to: '7:00' } }],
  ['rooms_too_few', { conditions: { units: ['a', 'a'] } }],
  ['rooms_twice', { conditions: { unit: 'a', units: ['a', 'b'] } }],
  ['extra_price_missing', { included_persons: 10 }],
  ['unknown_package', { package_code: 'other' }],
  ['unknown_applies_to', { applies_to: ['drinks'] }],
  ['qty_source_invalid', { qty_source: ['ceil(guests/0)'] }],
])('%s is refused: %o', (code, rest) => {
  expect(codesOf([base(rest)])).toEqual([code])
})

test('a price of zero is said on purpose, or asks by other means (ruling 53)', () => {
  expect(codesOf([base({ amount_grosze: 0, is_free: true })])).toEqual([])
  expect(codesOf([base({ amount_grosze: 0, min_total_grosze: 50_000 })])).toEqual([])
  const child = { age_from: 3, age_to: 12, amount_grosze: 4_000, label: 'dzieci' }
  expect(codesOf([base({ amount_grosze: 0, age_tiers: [child] })])).toEqual([])
})

test('a range of dates may wrap over New Year', () => {
  expect(codesOf([base({ conditions: { dates: [{ from: '12-20', to: '01-05' }] } })])).toEqual([])
  const dates = [
    { from: '2027-06-01', to: '2027-06-01' },
    { from: '2027-12-20', to: '2028-01-05' },
  ]
  expect(codesOf([base({ conditions: { dates } })])).toEqual([])
})

test('modifiers and overtime bear the rate of the base and may not store one', () => {
  expect(codesOf([base(), item('modifier', 'per_event', 'plus', 5, { vat_rate: '8' })])).toEqual(['vat_rate_not_own'])
  expect(codesOf([base(), item('overtime', 'per_hour', 'more', 5, { vat_rate: '8' })])).toEqual(['vat_rate_not_own'])
})

test('a percentage stays within its limits', () => {
  const percent = (kind: 'modifier' | 'discount', percent_bp?: number) =>
    codesOf([base(), item(kind, 'percentage', 'change', null, { percent_bp })])
  expect(percent('modifier', -10_000)).toEqual([])
  expect(percent('modifier', -10_001)).toEqual(['percent_out_of_range'])
  expect(percent('discount', 10_001)).toEqual(['percent_out_of_range'])
  expect(percent('discount')).toEqual(['percent_missing'])
})

test('bases that differ in priority, conditions or package do not clash', () => {
  const other = (rest: Partial<PriceItem>) => [base(), { ...base(rest), id: 'other' }]
  expect(codesOf(other({}))).toEqual(['ambiguous_price'])
  expect(codesOf(other({ priority: 1 }))).toEqual([])
  expect(codesOf(other({ conditions: { guests_from: 2 } }))).toEqual([])
  expect(codesOf(other({ package_code: 'party' }))).toEqual([])
  expect(codesOf([base(), base({ priority: 1 })])).toEqual(['duplicate_id'])
})

test('the same code twice with the same conditions is refused', () => {
  const off = (id: string, promo_code: string, applies_to?: string[]) =>
    item('discount', 'percentage', id, null, { percent_bp: 500, promo_code, ...(applies_to && { applies_to }) })
  expect(codesOf([base(), off('a', 'LATO'), off('b', 'lato ')])).toEqual(['duplicate_promo_code'])
  expect(codesOf([base(), off('a', 'LATO'), off('b', 'ZIMA')])).toEqual([])
  const both = (one?: string[], other?: string[]) => codesOf([base(), off('a', 'LATO', one), off('b', 'LATO', other)])
  expect(both(['food', 'room'], ['room', 'food', 'room'])).toEqual(['duplicate_promo_code'])
  expect(both(['all'])).toEqual(['duplicate_promo_code'])
  expect(both(['food'])).toEqual([])
})

test('discounts without a code may be alike: each is taken', () => {
  const off = (id: string) => item('discount', 'percentage', id, null, { percent_bp: 500 })
  expect(codesOf([base(), off('a'), off('b')])).toEqual([])
})

import { expect, test } from 'vitest'
import { bandsOf, firstWish, previewBody, termOf } from './calculator-wish.ts'
import { addItem, newItem, type PriceModel, toModel } from '#web/features/my-listings/pricing/price-model.ts'

const empty: PriceModel = toModel({
  price_mode: 'gross',
  valid_from: '2025-01-01',
  packages: [],
  travel: null,
  pricings: [],
})
const wish = firstWish('2026-11-21', ['overnight'], ['wedding'])
const bottles = newItem({
  kind: 'addon',
  pricing_type: 'per_unit',
  name: 'Korkowe',
  amount_grosze: 1500,
  vat_rate: '23',
  qty_source: ['bottles'],
})
const plate = newItem({
  kind: 'base',
  pricing_type: 'per_person',
  name: 'Talerzyk',
  amount_grosze: 36_000,
  vat_rate: '8',
  age_tiers: [
    { age_from: 4, age_to: 10, percent_bp: 5000, label: 'Dzieci 4–10' },
    { age_from: 0, age_to: 3, percent_bp: 0, label: 'Dzieci 0–3' },
  ],
})
const model = addItem(addItem(empty, plate), bottles)

test('the first question is a Saturday two months ahead, over midnight where events last all night', () => {
  expect(wish.date).toBe('2027-01-23')
  expect(termOf(wish)).toEqual({ start: '2027-01-23T16:00', end: '2027-01-24T04:00' })
  expect(termOf({ ...wish, end: '22:00' }).end).toBe('2027-01-23T22:00')
  expect(termOf({ ...wish, last_date: '2027-01-25', end: '18:00' }).end).toBe('2027-01-25T18:00')
})

test('groups of children are those that prices tell apart, youngest first', () => {
  expect(bandsOf(model).map(({ key }) => key)).toEqual(['0-3', '4-10'])
})

test('an addon that is not saved is asked for by the code it will have; one that was taken away is left out', () => {
  const body = previewBody(model, { ...wish, addons: { [bottles.key]: 90, 'new:999': 4 } })
  expect(body.addons).toEqual([{ code: 'korkowe', quantity: 90 }])
})

test('only groups with somebody in them are sent', () => {
  const body = previewBody(model, { ...wish, children: { '4-10': 6, '0-3': 0, '11-14': 3 } })
  expect(body.guests.children).toEqual([{ age_from: 4, age_to: 10, count: 6 }])
})

test('one room, several or the whole place can be tried', () => {
  expect(previewBody(model, { ...wish, unit_ids: ['a', 'c'] }).unit_ids).toEqual(['a', 'c'])
  expect(previewBody(model, wish)).not.toHaveProperty('unit_ids')
})

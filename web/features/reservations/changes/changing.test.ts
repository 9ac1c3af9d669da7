import { expect, test } from 'vitest'
import { bandsFor, changeValues, type Changing, wantedOf } from './changing.ts'

const [cake, bar, small, large] = ['tort', 'bar', 'mala', 'duza']
const old: Changing = {
  start: '2027-06-19T16:00',
  end: '2027-06-20T04:00',
  guests: { adults: 80, children: [{ age_from: 4, age_to: 10, count: 6 }], crew: 3 },
  addons: [{ addon_id: cake, quantity: 1 }],
  package_code: null,
  unit_ids: [small],
}
const today = '2026-11-21'
const wanted = (change: object) => wantedOf({ ...changeValues(old), ...change }, old, today)

test('a dialog that nobody touched asks for the reservation as it is', () => {
  expect(wanted({})).toEqual({ start: old.start, end: old.end, guests: old.guests })
})

test('children, crew, extras and rooms are asked for where they differ', () => {
  const change = { children: { '0-3': '2', '4-10': '' }, crew: '', addons: { [cake]: 0, [bar]: 2 }, unit_ids: [large] }
  expect(wanted(change)).toMatchObject({
    guests: { adults: 80, children: [{ age_from: 0, age_to: 3, count: 2 }], crew: 0 },
    addons: [{ addon_id: bar, quantity: 2 }],
    unit_ids: [large],
  })
})

test('nothing is asked while a number cannot be read, nobody comes or no room is left', () => {
  expect(wanted({ adults: 'wielu' })).toBeNull()
  expect(wanted({ adults: '0', children: {} })).toBeNull()
  expect(wanted({ unit_ids: [] })).toBeNull()
  // A party of children has no adults.
  expect(wanted({ adults: '0' })?.guests.children).toHaveLength(1)
})

test('a band that the price list has lost can still be changed', () => {
  const child_bands = [{ age_from: 0, age_to: 3, label: '0–3 lata' }]
  expect(bandsFor(old, { child_bands }).map(({ label }) => label)).toEqual(['0–3 lata', '4–10 lat'])
  expect(bandsFor(old, null)).toHaveLength(1)
})

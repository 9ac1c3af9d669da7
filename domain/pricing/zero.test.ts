/** Ruling 53: a price that nothing of the term reaches is no price; only an owner's own zero is one. */
import { expect, test } from 'vitest'
import { ask, band, bill, heads, item, priced, refusedBy } from '#domain/testdata/pricing.ts'
import { childBands, mainBand } from '#domain/price-list/child-bands.ts'

const perChild = item('base', 'per_person', 'child', 60, { qty_source: ['children'] })
const missing = (code: string, field: string) => ({ refused: code, fields: { [field]: code } })

test('a price per child without a child is refused where the children are said', () => {
  expect(refusedBy(ask([perChild], { guests: heads(10) }))).toEqual(missing('children_missing', 'guests.children'))
  const least = { ...perChild, min_total_grosze: 50_000 }
  expect(refusedBy(ask([least], { guests: heads(10) }))).toEqual(missing('children_missing', 'guests.children'))
  const older = { ...perChild, from_age: 4 }
  expect(refusedBy(ask([older], { guests: heads(10, [band(0, 3, 5)]) }))?.refused).toBe('children_missing')
  expect(bill(priced(ask([perChild], { guests: heads(10, [band(4, 10, 5)]) })))).toEqual(['child 5×60.00=300.00'])
})

test('so is a price per child and day, also when it is one of several days', () => {
  const daily = item('base', 'per_day', 'child', 60, { qty_source: ['days', 'children'] })
  const term = { start: '2027-06-18T10:00', end: '2027-06-19T18:00' }
  expect(refusedBy(ask([daily], { term, guests: heads(3) }))).toEqual(missing('children_missing', 'guests.children'))
})

test('a price per adult without one, or per kilometre to an unknown place, is refused at its field', () => {
  const perAdult = item('base', 'per_person', 'adult', 60, { qty_source: ['adults'] })
  const guests = heads(0, [band(4, 10, 5)])
  expect(refusedBy(ask([perAdult], { guests }))).toEqual(missing('guests_missing', 'guests.adults'))
  const perKm = item('base', 'per_km', 'km', 5)
  expect(refusedBy(ask([perKm]))).toEqual(missing('place_missing', 'event_place'))
  expect(refusedBy(ask([perKm], { distance_km: 10, travel: { free_km: 30, both_ways: false } }))?.refused).toBe(
    'on_request',
  )
})

test('what the owner gives away costs nothing', () => {
  const free = item('base', 'per_event', 'free', 0)
  expect(priced(ask([free])).total_grosze).toBe(0)
  expect(priced(ask([{ ...perChild, amount_grosze: 0 }], { guests: heads(2) })).total_grosze).toBe(0)
})

test('heads times nothing are no line of the bill, neither of the base nor of overtime', () => {
  const tier = { age_from: 0, age_to: 3, percent_bp: 5000, label: '' }
  const way = { qty_source: ['km' as const, 'guests' as const], age_tiers: [tier] }
  const ride = item('base', 'per_person', 'ride', 0, way)
  expect(bill(priced(ask([ride], { guests: heads(4, [band(0, 3, 1)], 1) })))).toEqual([])
  expect(bill(priced(ask([ride], { guests: heads(4), distance_km: 2 })))).toEqual(['ride 8×0.00=0.00'])
  const hall = item('base', 'per_event', 'hall', 100, { included_minutes: 60 })
  const later = item('overtime', 'per_person', 'later', 10, { ...way, min_qty: 1 })
  expect(bill(priced(ask([hall, later], { guests: heads(4) })))).toEqual(['hall 1×100.00=100.00'])
})

test('children of a search are of the widest age tier that is paid for', () => {
  const tiers = [
    { age_from: 0, age_to: 3, percent_bp: 0, label: '' },
    { age_from: 4, age_to: 10, percent_bp: 5000, label: '' },
  ]
  const plate = { ...perChild, qty_source: undefined, age_tiers: tiers }
  expect(childBands([plate])).toHaveLength(3)
  expect(mainBand([plate])).toEqual({ age_from: 4, age_to: 10 })
  expect(mainBand([{ ...perChild, from_age: 4 }])).toEqual({ age_from: 4, age_to: 12 })
  expect(mainBand([perChild])).toEqual({ age_from: 0, age_to: 12 })
})

test('everybody under the youngest age of a price can be said, also older ones than children usually are', () => {
  const bandsFrom = (from_age: number) =>
    childBands([item('mandatory_fee', 'per_person', 'wine', 30, { from_age })]).map((one) => [one.age_from, one.age_to])
  expect([4, 13, 18].map(bandsFrom)).toEqual([
    [
      [0, 3],
      [4, 12],
    ],
    [[0, 12]],
    [[0, 17]],
  ])
  const wine = item('mandatory_fee', 'per_person', 'wine', 30, { from_age: 18, age_tiers: [] })
  const room = item('base', 'per_event', 'room', 100)
  const [young] = childBands([room, wine]).map((one) => ({ ...one, count: 3 }))
  expect(bill(priced(ask([room, wine], { guests: heads(10, young ? [young] : []) })))).toContain('wine 10×30.00=300.00')
  const tiers = [{ age_from: 4, age_to: 8, percent_bp: 5000, label: '' }]
  const plate = item('base', 'per_person', 'plate', 60, { age_tiers: tiers })
  expect([mainBand([plate]), mainBand([plate, wine])]).toEqual([
    { age_from: 4, age_to: 8 },
    { age_from: 4, age_to: 8 },
  ])
})

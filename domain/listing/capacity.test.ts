import { expect, test } from 'vitest'
import { mostGuests, roomsForAll } from './capacity.ts'
import { layoutCapacity, mayBeReserved, roomsApart } from './listing.ts'

const rooms = [
  { id: 'a', capacity_max: 80 },
  { id: 'b', capacity_max: 50 },
  { id: 'c', capacity_max: null },
]

test.each<[string, string[] | null, number | null, number]>([
  ['the whole place', null, null, 120],
  ['the whole place in a layout', null, 90, 90],
  ['a layout that seats more than the place takes', null, 200, 120],
  ['one room', ['b'], null, 50],
  ['one room in a layout', ['a'], 60, 60],
  ['two rooms that together take more than the place', ['a', 'b'], null, 120],
  ['a room that does not say it', ['c'], null, 120],
  ['all rooms are the whole place', ['a', 'b', 'c'], null, 120],
])('most people: %s', (_, unit_ids, layout, most) => {
  expect(mostGuests(120, rooms, unit_ids, layout)).toBe(most)
})

test('all rooms take what the whole place takes, also where they are smaller one by one', () => {
  const small = rooms.slice(0, 2).map((room) => ({ ...room, capacity_max: 40 }))
  expect(mostGuests(120, small, ['b', 'a'], null)).toBe(120)
  expect(mostGuests(120, small, ['a'], null)).toBe(40)
})

test('the fewest rooms for everybody are the largest ones, of equal ones the first', () => {
  const five = [30, 60, null, 40, 40].map((capacity_max, place) => ({ id: `${place}`, capacity_max }))
  const named = (some: number[], heads: number) =>
    roomsForAll(
      120,
      five,
      some.map((place) => five[place] as (typeof five)[number]),
      heads,
    )?.map(({ id }) => Number(id)) ?? null
  expect(named([0, 1, 3, 4], 60)).toEqual([1])
  expect(named([0, 1, 3, 4], 61)).toEqual([1, 3])
  expect(named([0, 1, 3, 4], 110)).toEqual([1, 3, 4])
  // A room that does not say its size holds as many as the place; more than those nobody does.
  expect(named([0, 1, 2], 120)).toEqual([2])
  expect([named([0, 1, 2], 121), named([0, 3], 71), named([], 1)]).toEqual([null, null, null])
})

test.each<[string, string[] | null, number | null]>([
  ['the whole place', null, 100],
  ['one room', ['a'], 60],
  ['two rooms, at most what the place takes', ['a', 'b'], 100],
  ['a room that does not say it', ['c'], 100],
  ['a room that does not say it, beside one that does', ['a', 'c'], 100],
])('people in a layout: %s', (_, unit_ids, most) => {
  const units = [
    { id: 'a', capacities: { banquet: 60 } },
    { id: 'b', capacities: { banquet: 50 } },
    { id: 'c', capacities: {} },
  ]
  const place = { capacities: { banquet: 100 }, units }
  expect(layoutCapacity(place, 'banquet', unit_ids)).toBe(most)
  expect(layoutCapacity(place, 'theatre', unit_ids)).toBeNull()
})

test('a room that is not rented alone is asked for with all the others only', () => {
  const units = [{ id: 'a' }, { id: 'b', rented_separately: false }, { id: 'c', rented_separately: true }]
  const asked = [null, ['a'], ['c', 'a'], ['b'], ['a', 'b'], ['a', 'b', 'c']]
  expect(asked.map((ids) => mayBeReserved(units, ids))).toEqual([true, true, true, false, false, true])
  expect(roomsApart(units).map(({ id }) => id)).toEqual(['a', 'c'])
  expect(roomsApart(units.slice(0, 1))).toEqual([])
})

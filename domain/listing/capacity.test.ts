import { expect, test } from 'vitest'
import { mostGuests } from './capacity.ts'

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

import { expect, test } from 'vitest'
import { beyond, noneShown, type Published, shownOf } from './shown.ts'

const hall = (id: string, published_at: number): Published => ({ id, kind: 'venue', published_at })
const band = (id: string, published_at: number): Published => ({ id, kind: 'service', published_at })
// Their ids do not grow with time: what is published first may have been made last.
const all = [hall('c', 3), hall('a', 2), hall('b', 1), band('x', 5)]
const shown = (venues: number, services: number, keep: string[] = []) =>
  [...shownOf(all, { venues, services }, keep)].sort().join('')

test('what was published first is shown first', () => {
  expect([shown(3, 1), shown(2, 1), shown(1, 0), shown(0, 1)]).toEqual(['abcx', 'abx', 'b', 'x'])
})

test('what the owner has chosen is shown before', () => {
  expect([shown(1, 0, ['c']), shown(2, 0, ['c']), shown(1, 1, ['c', 'b', 'x'])]).toEqual(['c', 'bc', 'bx'])
})

test('without a plan nothing is shown', () => {
  expect(shownOf(all, noneShown, ['a']).size).toBe(0)
})

test('what is too much is counted by kind', () => {
  expect(beyond(all, { venues: 1, services: 1 })).toEqual({ venue: 2, service: 0 })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder, moved, placeAfterKey, sameOrder } from './reorder.ts'

test('a moved picture stands at its new place and the others keep their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 'd', 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(['a', 'b'], 'a', 99)).toEqual(['b', 'a'])
  expect(moved(['a', 'b'], 'b', -5)).toEqual(['b', 'a'])
})

test('moving there and back changes nothing, and nothing is lost on the way', () => {
  const lists = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(lists, fc.nat(11), fc.nat(11), (list, from, to) => {
      const start = from % list.length
      const item = list[start] as string
      const there = moved(list, item, to % list.length)
      expect(there.toSorted()).toEqual(list.toSorted())
      expect(there.indexOf(item)).toBe(to % list.length)
      expect(sameOrder(moved(there, item, start), list)).toBe(true)
    }),
  )
})

test('arrows go one place, Home and End to the ends, other keys nowhere', () => {
  expect(
    ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Home', 'End', 'x'].map((key) => placeAfterKey(key, 1, 4)),
  ).toEqual([0, 0, 2, 2, 0, 3, null])
  expect([placeAfterKey('ArrowLeft', 0, 4), placeAfterKey('ArrowRight', 3, 4)]).toEqual([0, 3])
})

test('the order of the screen holds over an answer of the server, which may know more pictures', () => {
  const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  expect(inOrder(items, null)).toEqual(items)
  expect(inOrder(items, ['c', 'a', 'b']).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd'])
})

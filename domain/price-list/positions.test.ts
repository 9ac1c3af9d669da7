import { expect, test } from 'vitest'
import { withOwnPositions } from './positions.ts'

const placed = (...positions: number[]) => positions.map((position, nth) => ({ nth, position }))

test('positions that differ stay; where two are the same all are numbered anew, in their order (ruling 50)', () => {
  expect(withOwnPositions(placed(7, 3, 5))).toEqual(placed(7, 3, 5))
  expect(withOwnPositions(placed(5, 5, 1))).toEqual(placed(20, 30, 10))
  expect(withOwnPositions([])).toEqual([])
})

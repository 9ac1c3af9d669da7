import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newCells, placesNear, putInCell, takeFromCell } from './cells.ts'

const spot = fc.record({
  latitude: fc.double({ min: 48, max: 56, noNaN: true }),
  longitude: fc.double({ min: 13, max: 25, noNaN: true }),
})
const size = 400
const act = fc.record({ at: fc.nat(size - 1), to: fc.option(spot, { freq: 4 }) })

test('every place in the box is named once, in order, wherever it has been before', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 600 }), spot, spot, (acts, one, other) => {
      const cells = newCells()
      cells.cells = new Int32Array(size)
      const where = new Map<number, { latitude: number; longitude: number }>()
      for (const { at, to } of acts) {
        if (to) {
          putInCell(cells, at, to.latitude, to.longitude)
          where.set(at, to)
        } else {
          takeFromCell(cells, at)
          where.delete(at)
        }
      }
      const [south, north] = [one.latitude, other.latitude].sort((a, b) => a - b) as [number, number]
      const west = Math.min(one.longitude, other.longitude)
      const box = { west, east: west + 0.5, south, north: Math.min(north, south + 0.5) }
      const near = [...(placesNear(cells, box) ?? expect.unreachable('the box is small'))]
      const inside = [...where].filter(
        ([, { latitude, longitude }]) =>
          latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east,
      )
      expect(new Set(near).size).toBe(near.length)
      expect(near).toEqual(expect.arrayContaining(inside.map(([at]) => at)))
      expect(near.every((at) => where.has(at))).toBe(true)
    }),
  )
})

test('of a box with more squares than there are places each place is looked at', () => {
  const cells = newCells()
  cells.cells = new Int32Array(10)
  putInCell(cells, 3, 52, 21)
  expect(placesNear(cells, { west: 14, east: 24, south: 49, north: 55 })).toBeNull()
  expect(placesNear(cells, { west: 20.95, east: 21.05, south: 51.95, north: 52.05 })).toEqual([3])
})

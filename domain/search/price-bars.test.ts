import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { barsOf, heapPrice, newPriceHeap } from './price-bars.ts'

function barsFor(prices: readonly number[]) {
  const heap = newPriceHeap()
  for (const grosze of prices) heapPrice(heap, grosze)
  return barsOf(heap)
}

const price = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 60_000_00 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 10_000_000_00 }) },
)

describe('bars of prices', () => {
  test('each holds the prices between its borders, the last one all that are dearer, and none is lost', () => {
    let seen = 0
    fc.assert(
      fc.property(fc.array(price, { maxLength: 300, size: 'max' }), (prices) => {
        const bars = barsFor(prices)
        if (!bars) return
        seen += 1
        const { from_grosze, width_grosze, counts } = bars
        expect(counts.length).toBeGreaterThanOrEqual(3)
        expect(counts.length).toBeLessThanOrEqual(16)
        expect(counts[0]).toBeGreaterThan(0)
        expect(counts).toEqual(
          counts.map((_, bar) => {
            const from = from_grosze + bar * width_grosze
            const to = bar === counts.length - 1 ? Number.POSITIVE_INFINITY : from + width_grosze
            return prices.filter((grosze) => grosze >= from && grosze < to).length
          }),
        )
        expect(counts.reduce((sum, count) => sum + count)).toBe(prices.length)
      }),
    )
    expect(seen).toBeGreaterThan(50)
  })

  test('a palace for a million does not press a hundred halls together', () => {
    const halls = Array.from({ length: 100 }, (_, at) => 4_000_00 + at * 100_00)
    const bars = barsFor([...halls, 1_000_000_00])
    expect(bars?.counts.filter((count) => count > 0).length).toBeGreaterThanOrEqual(3)
    expect((bars?.from_grosze ?? 0) + (bars?.width_grosze ?? 0) * (bars?.counts.length ?? 0)).toBeLessThan(20_000_00)
  })

  test('few prices, or the same ones, are no picture', () => {
    expect(barsFor([])).toBeNull()
    expect(barsFor([1_000_00, 2_000_00, 3_000_00, 4_000_00])).toBeNull()
    expect(barsFor(Array.from({ length: 40 }, () => 5_200_00))).toBeNull()
  })
})

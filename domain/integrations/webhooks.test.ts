import { expect, test } from 'vitest'
import { givesUp, isDelivered, pauseAfter } from './webhooks.ts'

const hour = 3_600_000

test('a delivery is tried ten times, later and later, over three days and not four', () => {
  const pauses: number[] = []
  for (let tries = 1; ; tries += 1) {
    const pause = pauseAfter(tries)
    if (pause === null) break
    pauses.push(pause)
  }
  expect(pauses).toHaveLength(9)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  const all = pauses.reduce((sum, each) => sum + each, 0)
  expect(all).toBeGreaterThanOrEqual(72 * hour)
  expect(all).toBeLessThan(96 * hour)
})

test('only 2xx is a yes', () => {
  expect([200, 201, 204, 299].every(isDelivered)).toBe(true)
  expect([null, 100, 302, 400, 410, 429, 500].some(isDelivered)).toBe(false)
})

test('an address is left alone after three days without a yes, and at once when it is gone', () => {
  expect(givesUp(500, 0, 72 * hour - 1)).toBe(false)
  expect(givesUp(null, 0, 72 * hour)).toBe(true)
  expect(givesUp(410, 0, 0)).toBe(true)
})

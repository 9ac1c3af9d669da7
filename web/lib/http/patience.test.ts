import { expect, test } from 'vitest'
import { usualPatience } from './patience.ts'

/** All waits in a row, when each try takes `try_ms`. */
function waits(try_ms: number, retry_after = 0): number[] {
  let now = 0
  const patience = usualPatience(() => now)
  const all: number[] = []
  for (;;) {
    now += try_ms
    const wait = patience.next(retry_after)
    if (wait === null) return all
    all.push(wait)
    now += wait
  }
}

test.each([0, 30, 900, 4_000])('tries that take %i ms go on for ten seconds, later and later', (try_ms) => {
  const all = waits(try_ms)
  const whole = all.reduce((sum, wait) => sum + wait + try_ms, try_ms)
  expect(whole).toBeGreaterThanOrEqual(10_000)
  expect(whole).toBeLessThan(10_000 + 2 * try_ms + 1)
  expect(all.slice(0, -1)).toEqual(all.slice(0, -1).toSorted((a, b) => a - b))
})
test('a wait that the server asks for is kept, but never beyond the ten seconds', () => {
  expect(waits(0, 4)).toEqual([4_000, 4_000, 2_000])
  expect(waits(0, 60)).toEqual([10_000])
})
test('what the machine sleeps through is no trying', () => {
  let now = 0
  const patience = usualPatience(() => now)
  now += 3 * 3_600_000
  expect(patience.next(0)).toBe(400)
  now += 400
  expect(patience.left()).toBe(9_600)
  now += 8 * 3_600_000
  expect(patience.left()).toBe(9_600)
})

import { afterEach, expect, test, vi } from 'vitest'

const day_ms = 86_400_000
const now = Date.parse('2027-06-12T10:00:00Z')

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A page whose bytes came 20 ms ago, in a browser that is `device_ms` wrong and says that it was `slept_ms` earlier when the page began. */
async function pageThat({ slept_ms = 0, device_ms = 0, server_ms = 0, transferSize = 300 }) {
  vi.useFakeTimers({ toFake: ['Date'], now: now + device_ms })
  const arrival = { transferSize, responseStart: 100, serverTiming: [{ name: 'now', duration: now + server_ms - 20 }] }
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('performance', {
    timeOrigin: now + device_ms - 120 - slept_ms,
    now: () => 120,
    getEntriesByType: () => [arrival],
  })
  // Files of tests share one process: another one may have begun a page already.
  vi.resetModules()
  return import('./clock.ts')
}

test('a page that comes after the machine has slept for days knows the day and how new it is', async () => {
  const { arrivedAt, nowMs, todayIn } = await pageThat({ slept_ms: 3 * day_ms })
  expect(nowMs()).toBe(now)
  expect(todayIn()).toBe('2027-06-12')
  expect(arrivedAt()).toBe(now - 20)
})
test('a device that is a year behind shows the day of the product, also when its clock goes on', async () => {
  const { nowMs, todayIn } = await pageThat({ device_ms: -365 * day_ms })
  expect(todayIn()).toBe('2027-06-12')
  vi.setSystemTime(now - 364 * day_ms)
  expect(nowMs()).toBe(now + day_ms)
})
test('the sandbox may have moved the clock of the product', async () => {
  const { todayIn } = await pageThat({ server_ms: 40 * day_ms })
  expect(todayIn()).toBe('2027-07-22')
})
test('a page that the browser had put by says nothing of the time, and counts as old', async () => {
  const { arrivedAt, nowMs } = await pageThat({ transferSize: 0, server_ms: -2 * day_ms })
  expect(nowMs()).toBe(now)
  expect(arrivedAt()).toBe(0)
})

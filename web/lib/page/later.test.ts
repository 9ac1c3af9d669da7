import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LazyExoticComponent } from 'react'
import { later } from './later.ts'

const Part = () => null
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** What React does when it draws the part for the first time. */
async function draw(part: LazyExoticComponent<typeof Part>): Promise<typeof Part> {
  const { _init, _payload } = part as unknown as { _init: (payload: unknown) => typeof Part; _payload: unknown }
  for (;;) {
    try {
      return _init(_payload)
    } catch (thrown) {
      if (!(thrown && typeof (thrown as PromiseLike<unknown>).then === 'function')) throw thrown
      await (thrown as PromiseLike<unknown>).then(undefined, () => undefined)
    }
  }
}

let online = true
/** Whether the product answers what is not code. */
let there = false
const listeners = new Set<() => void>()
beforeEach(() => {
  vi.useFakeTimers()
  online = true
  there = false
  vi.stubGlobal('fetch', async () => (there ? new Response() : Response.error()))
  vi.stubGlobal('navigator', {
    get onLine() {
      return online
    },
  })
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.add(listener))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  listeners.clear()
})

test('a part that cannot be had for a while is drawn when it can', async () => {
  const load = vi.fn().mockImplementationOnce(gone).mockImplementationOnce(gone).mockResolvedValue({ default: Part })
  const drawn = draw(later<typeof Part>(load))
  await vi.advanceTimersByTimeAsync(3000)
  expect(await drawn).toBe(Part)
  expect(load).toHaveBeenCalledTimes(3)
})

test('what cannot be had online either is given up after six tries', async () => {
  const load = vi.fn(gone)
  const drawn = draw(later<typeof Part>(load)).catch((error: Error) => error)
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await drawn).toBeInstanceOf(TypeError)
  expect(load).toHaveBeenCalledTimes(6)
})

test('what is gone from a product that answers is given up after the second try', async () => {
  there = true
  const load = vi.fn(gone)
  const drawn = draw(later<typeof Part>(load)).catch((error: Error) => error)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await drawn).toBeInstanceOf(TypeError)
  expect(load).toHaveBeenCalledTimes(2)
})

test('without a network nothing is given up, and the network that comes back is not waited out', async () => {
  online = false
  const load = vi.fn(gone)
  const drawn = draw(later<typeof Part>(load))
  await vi.advanceTimersByTimeAsync(600_000)
  const before = load.mock.calls.length
  expect(before).toBeGreaterThan(30)
  online = true
  load.mockResolvedValueOnce({ default: Part } as never)
  for (const back of listeners) back()
  expect(await drawn).toBe(Part)
  expect(load).toHaveBeenCalledTimes(before + 1)
})

test('a part that no screen may break for is never given up', async () => {
  there = true
  const load = vi.fn(gone)
  void draw(later<typeof Part>(load, Infinity))
  await vi.advanceTimersByTimeAsync(600_000)
  load.mockResolvedValueOnce({ default: Part } as never)
  await vi.advanceTimersByTimeAsync(16_000)
  expect(load.mock.calls.length).toBeGreaterThan(36)
})

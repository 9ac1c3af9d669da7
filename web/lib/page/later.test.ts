import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LazyExoticComponent } from 'react'
import { later } from './later.ts'

const Part = () => null
const gone = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://w.example/assets/Part-1a2b.js'))

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
/** What the product says of the file itself; null: nothing. */
let status: number | null = null
const listeners = new Set<() => void>()
beforeEach(() => {
  vi.useFakeTimers()
  online = true
  status = null
  vi.stubGlobal('fetch', async () => {
    if (status === null) throw new TypeError('Failed to fetch')
    return new Response(null, { status })
  })
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

test('a file that is gone is given up at once, and one that only did not come is not', async () => {
  status = 404
  const load = vi.fn(gone)
  expect(await draw(later<typeof Part>(load)).catch((error: Error) => error)).toBeInstanceOf(TypeError)
  expect(load).toHaveBeenCalledTimes(1)
  status = 200
  const slow = vi.fn().mockImplementationOnce(gone).mockImplementationOnce(gone).mockResolvedValue({ default: Part })
  const drawn = draw(later<typeof Part>(slow))
  await vi.advanceTimersByTimeAsync(3000)
  expect(await drawn).toBe(Part)
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
  status = 404
  const load = vi.fn(gone)
  void draw(later<typeof Part>(load, Infinity))
  await vi.advanceTimersByTimeAsync(600_000)
  load.mockResolvedValueOnce({ default: Part } as never)
  await vi.advanceTimersByTimeAsync(16_000)
  expect(load.mock.calls.length).toBeGreaterThan(36)
})

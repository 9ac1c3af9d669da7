/** Everything is read in parts, what was announced between two of them, and nobody who waits for one listing waits for all. */
import { expect, test } from 'vitest'
import { catchUp, oneReader, type Reading } from './catalogue-listener.ts'

const quiet = { warn: () => undefined } as unknown as Parameters<typeof oneReader>[0]

/** A whole of `parts` parts; each comes when `go` is called. */
function slowWhole(parts: number) {
  const read: string[] = []
  const waiting: (() => void)[] = []
  const reading: Reading = {
    readListings: async (ids) => void read.push(...ids),
    readTaken: async (ids) => void read.push(...ids.map((id) => `taken ${id}`)),
    async *readAll() {
      for (let part = 1; part <= parts; part += 1) {
        await new Promise<void>((resolve) => waiting.push(resolve))
        read.push(`part ${part}`)
        if (part < parts) yield
      }
    },
  }
  const tick = () => new Promise<void>((resolve) => setTimeout(resolve, 5))
  const go = async () => {
    while (waiting.length === 0) await tick()
    waiting.shift()?.()
    await tick()
  }
  return { reading, read, go }
}

test('a writer reads its own write while everything is still being read', async () => {
  const { reading, read, go } = slowWhole(3)
  const reader = oneReader(quiet, reading)
  let isAllRead = false
  const all = reader.readAll().then(() => {
    isAllRead = true
  })
  await go()
  const own = reader.read('listing', ['a'], 'writer')
  const taken = reader.read('taken', ['b'], 'writer')
  await go()
  await Promise.all([own, taken])
  expect(isAllRead).toBe(false)
  expect(read).toEqual(['part 1', 'part 2', 'a', 'taken b'])
  await go()
  await all
  expect(read.at(-1)).toBe('part 3')
})

test('asked again meanwhile, everything begins anew, and both who asked hear only then', async () => {
  const { reading, read, go } = slowWhole(2)
  const reader = oneReader(quiet, reading)
  const first = reader.readAll()
  await go()
  const second = reader.readAll()
  for (const _ of [1, 2, 3]) await go()
  await Promise.all([first, second])
  expect(read.filter((part) => part === 'part 1')).toHaveLength(2)
  expect(read.slice(-2)).toEqual(['part 1', 'part 2'])
})

test('a part that cannot be read is an error for who waits, and everything is tried again', async () => {
  let tries = 0
  const reader = oneReader(quiet, {
    readListings: async () => undefined,
    readTaken: async () => undefined,
    async *readAll() {
      tries += 1
      yield
      if (tries === 1) throw new Error('away')
    },
  })
  await expect(reader.readAll()).rejects.toThrow('away')
  await expect.poll(() => tries, { timeout: 5_000 }).toBe(2)
  await reader.close()
})

test('who asks for a page waits until what was announced is read, but not for a database that is silent', async () => {
  const heard = { unheard: () => null } as unknown as Parameters<typeof catchUp>[0]
  const { reading, read } = slowWhole(1)
  const reader = oneReader(quiet, reading)
  expect(catchUp(heard, reader)).toBeNull()
  void reader.read('listing', ['a'], 'visitor')
  await catchUp(heard, reader)
  expect([read, catchUp(heard, reader)]).toEqual([['a'], null])

  const silent = oneReader(quiet, { ...reading, readListings: () => new Promise(() => undefined) })
  void silent.read('listing', ['a'], 'visitor')
  const since = performance.now()
  await catchUp(heard, silent)
  expect(performance.now() - since).toBeLessThan(900)
})

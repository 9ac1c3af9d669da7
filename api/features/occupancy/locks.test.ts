import { expect, test } from 'vitest'
import { turns } from './locks.ts'
import { Refused } from '#api/refused.ts'

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof Refused ? [error.refusal.refused, error.extras.retry_after] : error
}

test('one after the other on a listing, in the order of arrival, also past one that fails; others at once', async () => {
  const inTurn = turns({ at_most: 10, wait_ms: 5_000 })
  const seen: string[] = []
  const first = Promise.withResolvers<void>()
  const a = inTurn('one', async () => {
    await first.promise
    seen.push('a')
  })
  const b = inTurn('one', async () => {
    seen.push('b')
    throw new Error('b fails')
  })
  const c = inTurn('one', async () => void seen.push('c'))
  await inTurn('two', async () => void seen.push('other'))
  first.resolve()
  await a
  await expect(b).rejects.toThrow('b fails')
  await c
  expect(seen).toEqual(['other', 'a', 'b', 'c'])
})

test('a line that is too long sends the next one away at once, and its work never begins', async () => {
  const inTurn = turns({ at_most: 2, wait_ms: 5_000 })
  const first = Promise.withResolvers<number>()
  const inside = inTurn('one', () => first.promise)
  const waiting = [inTurn('one', async () => 2), inTurn('one', async () => 3)]
  let begun = false
  const sent = inTurn('one', async () => {
    begun = true
  })
  expect(await refusalOf(sent)).toEqual(['unavailable', 2])
  first.resolve(1)
  expect([await inside, ...(await Promise.all(waiting))]).toEqual([1, 2, 3])
  expect(begun).toBe(false)
  expect(await inTurn('one', async () => 4)).toBe(4)
})

test('whoever has stood in line too long leaves it, and those behind still have their turn', async () => {
  const inTurn = turns({ at_most: 10, wait_ms: 20 })
  const first = Promise.withResolvers<void>()
  const inside = inTurn('one', () => first.promise)
  let begun = false
  const tired = inTurn('one', async () => {
    begun = true
  })
  expect(await refusalOf(tired)).toEqual(['unavailable', 2])
  const behind = inTurn('one', async () => 'served')
  first.resolve()
  await inside
  expect(await behind).toBe('served')
  expect(begun).toBe(false)
})

import { expect, test } from 'vitest'
import { createTurns, untilKept } from './turns.ts'

function work() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { run: () => promise, done: resolve }
}

test('so many run at once, the others in the order in which they came', async () => {
  const inTurn = createTurns({ at_once: 2 })
  const works = [work(), work(), work(), work()]
  const begun: number[] = []
  const all = works.map(({ run }, index) =>
    inTurn(() => {
      begun.push(index)
      return run()
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  works[1]?.done()
  await all[1]
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2])
  for (const { done } of works) done()
  await Promise.all(all)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('a work that fails gives its turn on, and fails alone', async () => {
  const inTurn = createTurns({ at_once: 1 })
  const failing = inTurn(() => Promise.reject(new Error('broken')))
  const after = inTurn(async () => 'served')
  await expect(failing).rejects.toThrow('broken')
  expect(await after).toBe('served')
  expect(await inTurn(async () => 'again')).toBe('again')
})

test('who would be one too many in the queue is sent away, and the queue goes on', async () => {
  const inTurn = createTurns({ at_once: 1, waiting_at_most: 1 })
  const first = work()
  const running = inTurn(first.run)
  const waits = inTurn(async () => 'waited')
  await expect(inTurn(async () => 'too many')).rejects.toThrow('unavailable')
  first.done()
  await running
  expect(await waits).toBe('waited')
})

test('an answer that is older than what is known is asked for again; who is overtaken each time leaves it to the others', async () => {
  const answers = ['older', 'older', 'the newest']
  expect(await untilKept(() => Promise.resolve(answers.shift()))).toBe('the newest')
  let asked = 0
  const overtaken = untilKept(() => {
    asked += 1
    return Promise.resolve('older')
  })
  expect([await overtaken, asked]).toEqual(['older', 5])
})

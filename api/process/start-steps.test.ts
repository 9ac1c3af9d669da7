import { createServer } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isCannotStart } from '#api/db/cannot-start.ts'
import { insist, openClosings, step } from './start-steps.ts'

const never = () => new Promise<never>(() => {})

test('a step that does not end says what it waits for and fails with one sentence at its limit', async () => {
  const said: string[] = []
  const limits = { quiet_ms: 20, limit_ms: 300 }
  const failed = await step('the moon', never, (line) => said.push(line), limits).catch((error: unknown) => error)
  expect(isCannotStart(failed)).toBe(true)
  expect((failed as Error).message).toMatch(/^Gave up waiting for the moon after \d+ s: /)
  expect(said[0]).toMatch(/^Still waiting for the moon \(\d+ s\)…$/)
})

test('a step that ends in time says nothing and gives its value', async () => {
  const said: string[] = []
  expect(
    await step(
      'a word',
      async () => 'yes',
      (line) => said.push(line),
    ),
  ).toBe('yes')
  expect(said).toEqual([])
})

test('a database that cannot be had is told in a sentence, a defect passes through as it is', async () => {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const ask = async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'nobody', database: 'none' })
    await pool.query('SELECT 1').finally(() => pool.end())
  }
  const hungUp = await step('the listings', ask, () => {}).catch((error: unknown) => error)
  server.close()
  const refused = await step('the listings', ask, () => {}).catch((error: unknown) => error)
  for (const failed of [hungUp, refused]) {
    expect(isCannotStart(failed)).toBe(true)
    expect((failed as Error).message).toMatch(/^The start stopped at the listings: the database says ".+"\.$/)
  }
  const defect = new TypeError('x is not a function')
  await expect(
    step(
      'the listings',
      () => Promise.reject(defect),
      () => {},
    ),
  ).rejects.toBe(defect)
})

test('what was opened is closed from the last to the first; one that is stuck or fails does not keep the others', async () => {
  const closed: string[] = []
  const said: string[] = []
  const closings = openClosings((line) => said.push(line), 50)
  closings.push(() => closed.push('first'), never)
  closings.push(() => {
    throw new Error('broken')
  })
  closings.push(async () => closed.push('last'))
  await closings.close()
  expect(closed).toEqual(['last', 'first'])
  expect(said).toEqual(['Something did not close: broken.', 'Something did not close: no answer within 0.05 s.'])
})

test('what a busy database refuses is tried again, a defect is not', async () => {
  const busy = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  const answers: (() => number)[] = []
  const ask = async () => (answers.shift() ?? (() => 0))()
  const fail = (error: Error) => () => {
    throw error
  }
  answers.push(fail(busy), () => 7)
  expect(await insist(ask)).toBe(7)
  answers.push(fail(busy), () => 8)
  await expect(insist(ask, -1)).rejects.toBe(busy)
  const defect = new TypeError('x is not a function')
  answers.length = 0
  answers.push(fail(defect), () => 9)
  await expect(insist(ask)).rejects.toBe(defect)
})

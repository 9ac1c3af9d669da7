import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Deps } from '#api/deps.ts'
import type { Chore } from '#api/feature.ts'
import { everyNowAndThen, inTurn } from './rounds.ts'

const logged: string[] = []
const log = pino({ level: 'error' }, { write: (line) => void logged.push(line) })
const deps = { log } as unknown as Deps

const said: string[] = []
const chore =
  (name: string): Chore =>
  async () => {
    said.push(`${name} begins`)
    await Promise.resolve()
    said.push(`${name} ends`)
  }
const broken =
  (why: string): Chore =>
  () => {
    throw new Error(why)
  }
const telling = () => said.splice(0)

test('chores run one after the other, in the order of the list', async () => {
  await inTurn([chore('one'), chore('two')], deps)
  expect(telling()).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
})

test('one that fails keeps no other from its turn, and is told when all have had theirs', async () => {
  await expect(inTurn([broken('alone'), chore('one')], deps)).rejects.toThrow('alone')
  expect(telling()).toEqual(['one begins', 'one ends'])
  const both = await inTurn([broken('first'), chore('one'), broken('second')], deps).catch((error: unknown) => error)
  expect(both).toMatchObject({ errors: [{ message: 'first' }, { message: 'second' }] })
  expect(telling()).toEqual(['one begins', 'one ends'])
})

test('a chore that waits for somebody outside is overtaken, and not begun again before it has ended', async () => {
  let answer: () => void = () => undefined
  let begun = 0
  const asks: Chore = () => {
    begun += 1
    return new Promise<void>((resolve) => (answer = resolve))
  }
  const rounds = everyNowAndThen([asks, chore('next')], deps, { every_ms: 20, patience_ms: 5 })
  await expect.poll(() => said.length).toBeGreaterThan(6)
  expect(begun).toBe(1)
  answer()
  await expect.poll(() => begun).toBe(2)
  rounds.stop()
  answer()
  telling()
})

test('rounds go on after a failure, which is logged with the name of the chore; who has stopped is silent', async () => {
  const isDue: Chore = () => Promise.reject(new Error('nobody there'))
  const rounds = everyNowAndThen([isDue, chore('next')], deps, { every_ms: 5 })
  await expect.poll(() => said.length).toBeGreaterThan(4)
  rounds.stop()
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ chore: 'isDue', err: { message: 'nobody there' } })
  await pause(20)
  const [told, done] = [logged.length, telling().length]
  await pause(40)
  expect(logged).toHaveLength(told)
  expect([done > 4, telling()]).toEqual([true, []])
})

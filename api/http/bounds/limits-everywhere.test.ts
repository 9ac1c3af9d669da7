/** What a stranger may try only seldom is counted once for all processes, exactly, also when all is tried at once. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, tidy } from '#api/app.ts'
import { readConfig } from '#api/config.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { pathOf } from '#contract/calls.ts'
import { rateLimitOf } from '#api/http/limits.ts'

let app: TestApp
/** Another process: nothing in memory is shared but what `deps` keep, and limits are no part of them. */
let other: FastifyInstance

beforeAll(async () => {
  app = await createTestApp({ rateLimits: true, trustProxy: readConfig({ TRUST_PROXY: 'on' }).trustProxy })
  other = await buildApp(app.deps, { site: null, sandbox: null })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const { max, timeWindow } = rateLimitOf('askPasswordReset')

const ask = (at: FastifyInstance, from: string) =>
  at.inject({
    method: 'POST',
    url: pathOf('askPasswordReset', {}),
    headers: { 'x-forwarded-for': from },
    payload: { email: 'nikt@goscie.example' },
  })

/** By turns here and there. */
const askEverywhere = (times: number, from: string) =>
  Promise.all(Array.from({ length: times }, (_, i) => ask(i % 2 ? app.app : other, from)))

const taken = (answers: { statusCode: number }[]) => answers.filter(({ statusCode }) => statusCode !== 429).length

test('at once or one after the other, here or there: as many as one visitor may, and each network by itself', async () => {
  expect(taken(await askEverywhere(4 * max, '203.0.113.7'))).toBe(max)
  for (const at of [app.app, other]) {
    const refused = await ask(at, '203.0.113.7')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(timeWindow / 1000 - 60)
  }
  // A household has 2^64 addresses.
  expect(taken(await askEverywhere(2 * max, '2001:db8:1:2::7'))).toBe(max)
  expect((await ask(other, '2001:db8:1:2:ffff::8')).statusCode).toBe(429)
  expect(taken(await askEverywhere(1, '203.0.113.8'))).toBe(1)
})

test('another call is counted by itself, and a try that is refused does not make the wait longer', async () => {
  const from = '203.0.113.9'
  await askEverywhere(2 * max, from)
  const lost = await app.app.inject({
    method: 'POST',
    url: pathOf('recoverReservations', {}),
    headers: { 'x-forwarded-for': from },
    payload: { email: 'nikt@goscie.example' },
  })
  expect(lost.statusCode).toBeLessThan(300)
  await app.clock.advance(timeWindow / 1000 + 1)
  expect(taken(await askEverywhere(2 * max, from))).toBe(max)
})

test('nothing of it says who it was, and what is over is forgotten', async () => {
  await askEverywhere(1, '203.0.113.10')
  const rows = () => app.deps.db.selectFrom('counted_tries').selectAll().execute()
  expect((await rows()).length).toBeGreaterThan(0)
  expect(JSON.stringify(await rows())).not.toContain('203.0.113')
  await app.clock.advance(timeWindow / 1000 + 1)
  await tidy(app.deps)
  expect(await rows()).toEqual([])
})

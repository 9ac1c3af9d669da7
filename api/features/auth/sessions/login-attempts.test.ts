import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner, password, type TestOwner } from '#api/testing/factories.ts'
import { buildApp, tidy } from '#api/app.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner

beforeAll(async () => {
  app = await createTestApp({ rateLimits: true })
  who = await owner(app)
})
afterAll(() => app.close())

const tryFrom = async (remoteAddress: string, typed = 'złe-hasło-złe-hasło', email = who.email) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    remoteAddress,
    payload: { email, password: typed },
  })
  return { status: answer.statusCode, body: answer.json(), wait: Number(answer.headers['retry-after']) }
}
const statuses = async (tries: Promise<{ status: number }>[]) => (await Promise.all(tries)).map(({ status }) => status)
const times = <T>(count: number, what: () => T): T[] => Array.from({ length: count }, what)

test('the sixth guess of one account within a quarter is told to wait, however fast they come, and even if it is right', async () => {
  const answers = await statuses(times(8, () => tryFrom('203.0.113.1')))
  expect(answers.toSorted()).toEqual([...Array(5).fill(400), ...Array(3).fill(429)])
  const right = await tryFrom('203.0.113.1', password)
  expect([right.status, right.body.code]).toEqual([429, 'rate_limited'])
  expect(right.wait).toBeGreaterThan(14 * 60)
  expect(right.wait).toBeLessThanOrEqual(15 * 60)
})

test('the owner elsewhere is not locked out by it, and a quarter later nobody is', async () => {
  expect((await tryFrom('203.0.113.2', password)).status).toBe(200)
  await app.clock.advance(15 * 60 + 1)
  expect((await tryFrom('203.0.113.1', password)).status).toBe(200)
})

test('a login that succeeds forgets the mistypings before it', async () => {
  for (let round = 0; round < 2; round += 1) {
    expect(await statuses(times(4, () => tryFrom('203.0.113.3')))).toEqual([400, 400, 400, 400])
    expect((await tryFrom('203.0.113.3', password)).status).toBe(200)
  }
})

test('an address that has no account is limited in the same words', async () => {
  const unknown = 'nikt@partnerzy.example'
  await statuses(times(5, () => tryFrom('203.0.113.4', 'x', unknown)))
  const refused = await tryFrom('203.0.113.4', 'x', unknown)
  expect([refused.status, Object.keys(refused.body)]).toEqual([429, ['errors', 'code']])
})

test('a network that guesses at many accounts is stopped for an hour, whatever addresses of its own it uses', async () => {
  const networks = ['2001:db8:1:2::1', '2001:db8:1:2:aaaa::7']
  for (let guess = 0; guess < 20; guess += 1) {
    const email = `ktos-${guess}@partnerzy.example`
    expect((await tryFrom(networks[guess % 2] ?? '', 'x', email)).status).toBe(400)
  }
  const stopped = await tryFrom('2001:db8:1:2:ffff::9', password)
  expect(stopped.status).toBe(429)
  expect(stopped.wait).toBeGreaterThan(50 * 60)
  expect((await tryFrom('2001:db8:1:3::1', password)).status).toBe(200)
})

test('tries are counted for all processes together, and forgotten after an hour', async () => {
  const from = '203.0.113.9'
  await statuses(times(3, () => tryFrom(from)))
  // Another process knows only what the database knows.
  const other = await buildApp(app.deps, { site: null, sandbox: null })
  const elsewhere = await Promise.all(
    times(4, () =>
      other.inject({
        method: 'POST',
        url: '/api/auth/login/',
        remoteAddress: from,
        payload: { email: who.email, password: 'złe-hasło-złe-hasło' },
      }),
    ),
  )
  expect(elsewhere.map(({ statusCode }) => statusCode).toSorted()).toEqual([400, 400, 429, 429])
  await other.close()
  const kept = () => app.deps.db.selectFrom('login_tries').select('id').execute()
  expect(await kept()).not.toEqual([])
  await app.clock.advance(61 * 60)
  await tidy(app.deps)
  expect(await kept()).toEqual([])
})

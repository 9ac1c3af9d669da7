/** Who asks about an address or a reservation of somebody else learns nothing from how long the answer takes. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAhead, evening, owner, publishedListing, reserve } from '#api/testing/factories.ts'
import { createTestApp, type Asked, type TestApp } from '#api/testing/test-app.ts'
import type { CallName } from '#contract/calls.ts'

let app: TestApp
/** By call: how the n-th question about something real is asked, and about something invented. */
let asks: Record<string, (n: number, real: boolean) => Asked>
const people: string[] = []
const pairs = 60
/** The statements of one answer. */
const asking = new AsyncLocalStorage<string[]>()

/** Every line to the database writes down what is said on it for an answer that is watched. */
async function watch(pool: pg.Pool): Promise<void> {
  pool.on('connect', (line) => {
    const say = line.query.bind(line) as (...said: unknown[]) => unknown
    line.query = ((...said: [unknown, ...unknown[]]) => {
      const [what] = said
      asking.getStore()?.push(typeof what === 'string' ? what : (what as { text: string }).text)
      return say(...said)
    }) as never
  })
}

beforeAll(async () => {
  app = await createTestApp({}, { before: watch })
  const names = { first_name: 'Halina', last_name: 'Wierzbicka' }
  const invented = (n: number) => `nikt.${String(n).padStart(3, '0')}@poczta.example`
  for (let n = 0; n < pairs; n += 1) {
    const email = `ktos.${String(n).padStart(3, '0')}@poczta.example`
    await app.call('registerOwner', {
      body: { ...names, email, password: 'dlugie-i-dobre-haslo', accept_terms: true },
    })
    people.push(email)
  }
  const hall = await publishedListing(app, await owner(app))
  const made: { id: string; email: string }[] = []
  for (let n = 0; n < pairs; n += 1) {
    const { status, body, email } = await reserve(app, hall.id, evening(dayAhead(app, 20 + n)))
    expect(status).toBe(201)
    made.push({ id: body.id, email })
  }
  await app.settle()
  // Each person and each reservation has had the first letter by now; the next one is allowed, and is asked for once.
  await app.clock.advance(120)
  const of = (n: number, real: boolean) => ({ body: { email: real ? people[n] : invented(n) } })
  asks = {
    askPasswordReset: of,
    resendVerification: of,
    resendConfirmation: (n, real) => {
      const reservation_id = real || n % 2 ? made[n]?.id : randomUUIDv7()
      return { body: { reservation_id, email: real ? made[n]?.email : invented(n) } }
    },
  }
})
afterAll(() => app.close())

/** The share of pairs in which the real one took longer: 0.5 tells nothing, 1 tells all. */
function auc(real: number[], invented: number[]): number {
  let longer = 0
  for (const a of real) for (const b of invented) longer += a > b ? 1 : a === b ? 0.5 : 0
  return longer / (real.length * invented.length)
}

test.each(['askPasswordReset', 'resendVerification', 'resendConfirmation'] as const)(
  '%s takes the same and says the same, whether or not there is anything',
  async (name: CallName) => {
    const took = { real: [] as number[], invented: [] as number[] }
    const said = new Set<string>()
    for (let n = 0; n < pairs; n += 1) {
      for (const real of n % 2 ? [true, false] : [false, true]) {
        const asked = asks[name]?.(n, real) ?? {}
        const began = performance.now()
        const { status, body } = await app.call(name, asked)
        took[real ? 'real' : 'invented'].push(performance.now() - began)
        said.add(JSON.stringify([status, body]))
        // What the answer has set going is over before the next question.
        await app.drainJobs()
      }
    }
    expect(said.size).toBe(1)
    const told = auc(took.real, took.invented)
    expect(told).toBeGreaterThan(0.3)
    expect(told).toBeLessThan(0.7)
  },
  120_000,
)

test.each(['askPasswordReset', 'resendVerification', 'resendConfirmation'] as const)(
  '%s asks the database the same before it answers, whether or not there is anything',
  async (name: CallName) => {
    // Their next letter is allowed again.
    await app.clock.advance(120)
    const seen = { real: await statementsOf(name, true), invented: await statementsOf(name, false) }
    expect(seen.real.length).toBeGreaterThan(0)
    expect(seen.real).toEqual(seen.invented)
  },
)

/** What one answer asks of the database, without the values; what others ask meanwhile is not counted. */
async function statementsOf(name: CallName, real: boolean): Promise<string[]> {
  const statements: string[] = []
  await asking.run(statements, () => app.call(name, asks[name]?.(0, real) ?? {}))
  const seen = [...statements]
  await app.drainJobs()
  return seen
}

test('what was typed stands in no job that can be read', async () => {
  await app.call('askPasswordReset', { body: { email: 'tajny@poczta.example' } })
  const { rows } = await sql<{ data: unknown }>`select data from jobs.job`.execute(app.deps.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('tajny@')
})

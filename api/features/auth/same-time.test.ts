/** Who asks about an address or a reservation of somebody else learns nothing from how long the answer takes. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAhead, evening, owner, publishedListing, reserve } from '#api/testing/factories.ts'
import { createTestApp, type Asked, type TestApp } from '#api/testing/test-app.ts'
import type { CallName } from '#contract/calls.ts'

let app: TestApp
/** By call: how the n-th question about something real is asked, and about something invented. */
let asks: Record<string, (n: number, real: boolean) => Asked>
const people: string[] = []
const pairs = 60

beforeAll(async () => {
  app = await createTestApp()
  const names = { first_name: 'Halina', last_name: 'Wierzbicka' }
  const invented = (n: number) => `nikt.${String(n).padStart(3, '0')}@poczta.example`
  for (let n = 0; n < pairs; n += 1) {
    const email = `ktos.${String(n).padStart(3, '0')}@poczta.example`
    await app.call('registerOwner', {
      body: { ...names, email, password: 'dlugie-i-dobre-haslo', accept_terms: true },
    })
    people.push(email)
  }
  await app.settle()
  // Each person has had their first letter by now; the next one is allowed.
  await app.clock.advance(120)
  const hall = await publishedListing(app, await owner(app))
  const made = await reserve(app, hall.id, evening(dayAhead(app, 40)))
  await app.settle()
  const of = (n: number, real: boolean) => ({ body: { email: real ? people[n] : invented(n) } })
  asks = {
    askPasswordReset: of,
    resendVerification: of,
    resendConfirmation: (n, real) => ({
      body: { reservation_id: made.body.id, email: real ? made.email : invented(n) },
    }),
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

test('what was typed stands in no job that can be read', async () => {
  await app.call('askPasswordReset', { body: { email: 'tajny@poczta.example' } })
  const { rows } = await sql<{ data: unknown }>`select data from jobs.job`.execute(app.deps.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('tajny@')
})

/**
 * The bounded part of the fuzz. `npm run fuzz -- --requests 100000 --seed <seed>` asks for more in these two names;
 * the seed is printed, so that what is found can be asked again.
 */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#api/testing/fuzz/invariants.ts'
import { runFuzz } from '#api/testing/fuzz/run-fuzz.ts'
import { runRace } from '#api/testing/fuzz/run-race.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

const requests = Number(process.env.FUZZ_REQUESTS ?? 300)
const seed = process.env.FUZZ_SEED ?? randomBytes(4).toString('hex')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test(
  'whatever is asked of the contract is answered as the contract says, and every invariant holds afterwards',
  async () => {
    console.log(`fuzz: seed ${seed}, ${requests} requests`)
    const { asked, statuses, answered, findings } = await runFuzz(app, requests, seed)
    const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
    console.log(`fuzz: ${asked} asked, ${counts.join(', ')}; ${answered.size} calls were also granted`)
    expect(findings.join('\n'), `seed ${seed}`).toBe('')
  },
  60_000 + requests * 200,
)

test('one free term has one winner, and what is pulled at from all sides stays whole', async () => {
  const findings = await runRace(app, 3, 40)
  await app.settle()
  expect([...findings, ...(await brokenInvariants(app))]).toEqual([])
}, 120_000)

test('the look at the rows sees what a careless verb would leave behind', async () => {
  await runRace(app, 1, 2)
  await app.settle()
  await app.deps.db.updateTable('reservations').set({ total_grosze: 1, paid_grosze: 7 }).execute()
  await app.deps.db.deleteFrom('occupancy').execute()
  await app.deps.db.updateTable('reservation_events').set({ status_after: 'disputed' }).execute()
  const never = '00000000-0000-7000-8000-000000000000'
  const broken = await brokenInvariants(app, { acknowledged: [never], secrets: ['@goscie.example'] })
  for (const promise of ['a total is', 'money that came', 'the last step', 'histories hold', never, 'no secret']) {
    expect(broken.join('\n')).toContain(promise)
  }
})

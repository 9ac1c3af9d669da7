/**
 * The bounded part of the fuzz. `npm run fuzz -- --requests 100000 --seed <seed>` asks for more in these two names;
 * the seed is printed, so that what is found can be asked again.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { confirmedByMail, dayAhead, evening, owner, password, publishedListing } from '#api/testing/factories.ts'
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
  expect([...findings, ...(await brokenInvariants(app.deps.db, { now: app.clock.now() }))]).toEqual([])
}, 120_000)

test('the look at the rows sees what a careless verb would leave behind', async () => {
  await runRace(app, 1, 2)
  await app.settle()
  const { db } = app.deps
  const look = () => brokenInvariants(db, { now: app.clock.now() })
  const who = await owner(app)
  const { token } = who
  // Of the race nothing may be left that lives.
  const { id } = await publishedListing(app, who)
  await confirmedByMail(app, id, evening(dayAhead(app, 30)))
  expect(await look()).toEqual([])

  const never = '00000000-0000-7000-8000-000000000000'
  const secrets = ['@goscie.example']
  const logs = { 'server.log': `{"url":"/api/x/${token}"}\n`, 'other.log': `{"id":"${'x'.repeat(43)}"}` }
  // In one transaction, taken back: the database itself would not close it, and nobody takes the letter that lies.
  let broken: string[] = []
  const careless = db.transaction().execute(async (tx) => {
    await tx.updateTable('reservations').set({ total_grosze: 1, paid_grosze: 7 }).execute()
    await tx.deleteFrom('occupancy').execute()
    await tx.updateTable('reservation_events').set({ status_after: 'disputed' }).execute()
    await sql`delete from jobs.job where data->>'name' = 'reservations.send-confirmation-link'`.execute(tx)
    await sql`update jobs.job set state = 'retry', start_after = now() - interval '2 days'
      where id = (select id from jobs.job limit 1)`.execute(tx)
    await tx
      .updateTable('listings')
      .set({ description: `see /zaproszenie/${token}?a=1` })
      .execute()
    await tx.updateTable('credentials').set({ password_hash: password }).execute()
    broken = await brokenInvariants(tx, { now: app.clock.now(), acknowledged: [never], secrets, logs })
  })
  await expect(careless).rejects.toThrow('differs from the journal')
  for (const promise of [
    'a total is',
    'money that came',
    'the figures of a reservation are the balances',
    'the state of the money of what lives',
    'the last step',
    'histories hold',
    'each event has its letters',
    'no letter lies',
    never,
    'reservations.customer_email has',
    'listings.description has',
    'is not hashed',
    'server.log has 1',
  ]) {
    expect(broken.join('\n')).toContain(promise)
  }
  expect(broken.join('\n')).not.toContain('other.log')
})

/** How often a public reservation goes to the database: each time is half a tenth of a millisecond of waiting in the lock. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordStatements } from '#api/testing/plans.ts'
import { dayAhead, evening, owner, publishedListing, reserveBody } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

const recorder = recordStatements()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ rateLimits: true })
})
afterAll(async () => {
  await app.close()
  recorder.stop()
})

test('a public reservation is ten round trips, with beginning and end', async () => {
  const asked = await reserving()
  expect(asked.map(({ text }) => text.trim().split(/\s+/, 3).join(' ').toLowerCase())).toHaveLength(10)
  expect(asked[0]?.text).toBe('begin')
})

test.each([
  ['holds whose time is over', /^delete from "occupancy"/, 'occupancy_dead_holds'],
  ['an open hold of the same mailbox', /as "hold"/, 'reservations_one_open_hold'],
])('the plan that a connection keeps finds %s by its index', async (_what, of, index) => {
  const statement = (await reserving()).find(({ text }) => of.test(text))
  // The table of a test is too small for an index to be worth it.
  const plan = await app.deps.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<Record<string, string>>`explain (generic_plan) ${sql.raw(statement?.text ?? '')}`.execute(tx)
  })
  expect(plan.rows.flatMap(Object.values).join('\n')).toContain(index)
})

/** What one reservation asks, from beginning to end; what the worker does with the letter comes later. */
async function reserving() {
  const hall = await publishedListing(app, await owner(app))
  const body = await reserveBody(app, hall.id, evening(dayAhead(app, 25)))
  await app.settle()
  const asked = await recorder.during(async () => {
    const answer = await app.call('reserveVenue', { body, headers: { 'idempotency-key': crypto.randomUUID() } })
    expect(answer.status).toBe(201)
  })
  return asked.slice(0, asked.findIndex(({ text }) => text === 'commit') + 1)
}

/** How often a public reservation goes to the database: each time is half a tenth of a millisecond of waiting in the lock. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordStatements } from '#api/testing/plans.ts'
import { dayAhead, evening, owner, publishedListing, reserveBody } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

const recorder = recordStatements()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  await app.close()
  recorder.stop()
})

test('a public reservation is ten round trips, with beginning and end', async () => {
  const hall = await publishedListing(app, await owner(app))
  const body = await reserveBody(app, hall.id, evening(dayAhead(app, 25)))
  await app.settle()
  const asked = await recorder.during(async (heard) => {
    const answer = await app.call('reserveVenue', { body, headers: { 'idempotency-key': crypto.randomUUID() } })
    expect(answer.status).toBe(201)
    // What the worker does with the letter is heard from here on.
    const end = heard.findIndex(({ text }) => text === 'commit')
    expect(heard.slice(0, end + 1).map(({ text }) => text.trim().split(/\s+/, 3).join(' ').toLowerCase())).toHaveLength(
      10,
    )
  })
  expect(asked[0]?.text).toBe('begin')
})

/** A price of zero is never an accident (ruling 53). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAhead, evening, owner, publishedListing, reserveBody, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
})
afterAll(() => app.close())

test('a list with a zero that nobody meant is refused at its amount, and saved when the owner says that it is free', async () => {
  const { id } = await publishedListing(app, who)
  const at = { params: { id }, token: who.token }
  const { pricings, revision } = (await app.call('getVenuePricing', at)).body
  const base = pricings.findIndex(({ kind }) => kind === 'base')
  const write = (more: object) =>
    app.call('replaceVenuePricing', {
      ...at,
      body: { revision, pricings: pricings.map((item, at) => (at === base ? { ...item, ...more } : item)) },
    })
  const refused = await write({ amount_grosze: 0 })
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toEqual({
    [`pricings.${base}.amount_grosze`]: [expect.stringContaining('zaznacz „Bezpłatnie”')],
  })
  const free = await write({ amount_grosze: 0, is_free: true })
  expect(free.status, JSON.stringify(free.body)).toBe(200)
  expect(free.body.pricings[base]).toMatchObject({ amount_grosze: 0, is_free: true })
  await app.deps.catalogue.refresh([id])
  const term = evening(dayAhead(app, 30))
  const asked = await reserveBody(app, id, term)
  const quoted = await app.call('calculateVenuePrice', {
    body: { venue_id: id, ...term, guests: asked.guests, addons: [] },
  })
  expect(quoted.body.total_grosze).toBe(0)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAhead, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner
beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
})
afterAll(() => app.close())

const guests = { adults: 20, children: [], crew: 0 }
const span = (days = 60) => ({ from: dayAhead(app, days - 1), to: dayAhead(app, days + 1) })
const term = (day = dayAhead(app, 60)) => ({ start: `${day}T16:00`, end: `${day}T20:00` })

test('the owner sees of a hidden listing the days and the price that visitors would see, and nobody else does', async () => {
  const { id } = await publishedListing(app, who)
  const request = { ...term(), guests }
  const days = { ...span(), minutes: 240 }
  const shown = await app.call('calculateVenuePrice', { body: { venue_id: id, ...request } })
  const free = await app.call('checkVenueAvailability', { body: { venue_id: id, ...days } })

  const own = { params: { id }, token: who.token }
  await app.call('unpublishVenue', { ...own, body: {} })
  await app.deps.catalogue.refresh([id])
  expect((await app.call('calculateVenuePrice', { body: { venue_id: id, ...request } })).status).toBe(404)
  const price = await app.call('calculateVenuePreview', { ...own, body: request })
  const { quote_id, valid_until, ...same } = shown.body
  expect(price.body).toEqual(same)
  expect((await app.call('checkVenuePreview', { ...own, body: days })).body).toEqual(free.body)
  expect((await app.call('previewVenue', own)).body.preview).toBe(true)

  const stranger = await owner(app)
  const foreign = await app.call('calculateVenuePreview', { params: { id }, token: stranger.token, body: request })
  expect(foreign.status).toBe(404)
})

test('a draft that says nothing yet is closed and has no price, with sentences instead of a fault', async () => {
  const { body } = await app.call('createVenue', { token: who.token, body: { name: 'Nowa sala', category: 'barn' } })
  const own = { params: { id: body.id }, token: who.token }
  const days = await app.call('checkVenuePreview', { ...own, body: span() })
  expect(days.body.days?.map(({ status }) => status)).toEqual(['closed', 'closed', 'closed'])
  const price = await app.call('calculateVenuePreview', { ...own, body: { ...term(), guests } })
  expect([price.status, (price.body as unknown as { code: string }).code]).toEqual([409, 'on_request'])
})

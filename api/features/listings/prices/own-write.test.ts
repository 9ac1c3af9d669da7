import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAhead, hourly, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner
let id: string
beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
  id = (await publishedListing(app, who)).id
})
afterAll(() => app.close())

test('whoever has saved a list is quoted from it at once, without a login too', async () => {
  const day = dayAhead(app, 40)
  const term = { start: `${day}T10:00`, end: `${day}T14:00` }
  for (let save = 1; save <= 25; save += 1) {
    const amount_grosze = 10_000 + save * 100
    const at = { params: { id }, token: who.token }
    const saved = await app.call('replaceVenuePricing', { ...at, body: { pricings: [{ ...hourly, amount_grosze }] } })
    expect(saved.status).toBe(200)
    const { body } = await app.call('calculateVenuePrice', { body: { venue_id: id, ...term, guests: { adults: 10 } } })
    expect([save, body.total_grosze]).toEqual([save, 4 * amount_grosze])
  }
})

test('hours and the words of an offer are seen by the next call as well', async () => {
  const at = { params: { id }, token: who.token }
  const renamed = await app.call('changeVenue', { ...at, body: { name: 'Sala Pod Lipą' } })
  expect(renamed.status).toBe(200)
  expect((await app.call('getPublicVenue', { params: { id } })).body.name).toBe('Sala Pod Lipą')
  const { listing_id: _, revision: __, ...hours } = (await app.call('getVenueAvailability', at)).body
  const weekly = hours.weekly.filter(({ day_of_week }) => day_of_week !== 'monday')
  expect((await app.call('setVenueAvailability', { ...at, body: { ...hours, weekly } })).status).toBe(200)
  const detail = await app.call('getPublicVenue', { params: { id } })
  expect(detail.body.opening.weekly).toHaveLength(6)
})

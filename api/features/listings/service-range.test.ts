import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#api/seed/seed.ts'
import { owner, publishedListing } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await seedPlaces(app.deps)
})
afterAll(async () => await app.close())

/** Near Częstochowa in śląskie and near Kielce in świętokrzyskie; both about 130 km of road from Kraków. */
const inSlaskie = { city: 'Częstochowa', latitude: 50.81, longitude: 19.12 }
const inSwietokrzyskie = { city: 'Kielce', latitude: 50.87, longitude: 20.63 }

test('a chosen voivodeship is within range in search, in the quote and after the click, however far it is', async () => {
  const who = await owner(app)
  const { id, slug } = await publishedListing(app, who, { kind: 'service', input: { service_radius_km: 60 } })
  const found = async ({ latitude, longitude }: typeof inSlaskie) => {
    const { body } = await app.call('searchServices', { query: { lat: latitude, lng: longitude } })
    return body.results.some((card) => card.slug === slug)
  }
  const day = Temporal.Instant.fromEpochMilliseconds(app.clock.now()).toZonedDateTimeISO('Europe/Warsaw').toPlainDate()
  const on = day.add({ days: 60 }).toString()
  const warnings = async (event_place: typeof inSlaskie) => {
    const { body } = await app.call('calculateServicePrice', {
      body: { service_id: id, start: `${on}T16:00`, end: `${on}T20:00`, guests: { adults: 40 }, event_place },
    })
    return body.warnings.includes('out_of_range')
  }
  expect([await found(inSlaskie), await found(inSwietokrzyskie)]).toEqual([false, false])
  expect([await warnings(inSlaskie), await warnings(inSwietokrzyskie)]).toEqual([true, true])

  const changed = await app.call('changeService', {
    token: who.token,
    params: { id },
    body: { details: { voivodeships: ['slaskie'] } },
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  await app.deps.catalogue.refresh([id])
  expect([await found(inSlaskie), await found(inSwietokrzyskie)]).toEqual([true, false])
  expect([await warnings(inSlaskie), await warnings(inSwietokrzyskie)]).toEqual([false, true])
  const detail = await app.call('getPublicService', { params: { id: slug } })
  expect(detail.body.details.voivodeships).toEqual(['slaskie'])
})

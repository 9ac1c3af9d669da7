import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedByMail, dayAhead, evening, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
})
afterAll(() => app.close())

test('all rooms together are the whole place, whoever asks: with its own layout, and with other terms near', async () => {
  const room = (code: string) => ({
    ...{ code, name: `Sala ${code}`, area_m2: null, capacity_max: 60 },
    capacities: { banquet: 40 },
  })
  const { id } = await publishedListing(app, who, { input: { units: [room('a'), room('b')] } })
  const rooms = app.deps.catalogue.find(id)?.listing.units.map((unit) => unit.id) ?? []
  const term = evening(dayAhead(app, 40))
  const asked = { venue_id: id, ...term, guests: { adults: 90, children: [], crew: 0 }, layout: 'banquet' }
  for (const unit_ids of [undefined, [], rooms]) {
    const body = { ...asked, unit_ids }
    const { possible } = (await app.call('previewVenueReservation', { token: who.token, body })).body
    expect([unit_ids, possible]).toEqual([unit_ids, true])
  }
  const elsewhere = { ...asked, unit_ids: [...rooms, crypto.randomUUID()] }
  const refused = (await app.call('previewVenueReservation', { token: who.token, body: elsewhere })).body
  expect(Object.keys(refused.fields ?? {})).toEqual(['unit_ids'])
  await confirmedByMail(app, id, term)
  await app.deps.catalogue.refreshTaken([id])
  const near = async (unit_ids?: string[]) =>
    (await app.call('checkVenueAvailability', { body: { ...asked, unit_ids } })).body.alternatives
  const whole = await near()
  expect(whole).toHaveLength(3)
  expect([await near([]), await near(rooms)]).toEqual([whole, whole])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner
beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
})
afterAll(() => app.close())

test('a room says how many it seats in each layout, and one that belongs to the whole cannot be had alone', async () => {
  const { id, slug } = await publishedListing(app, who, { input: { capacities: { banquet: 100, theatre: 100 } } })
  const own = { params: { id }, token: who.token }
  const room = (name: string, capacities: object, rented_separately: boolean) => ({
    name,
    area_m2: 80,
    capacity_max: 60,
    capacities,
    rented_separately,
  })
  const units = [room('Błękitna', { banquet: 30 }, true), room('Kuluary', {}, false)]
  const changed = await app.call('changeVenue', { ...own, body: { units } })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(changed.body.units).toMatchObject(units)
  await app.deps.catalogue.refresh([id])

  const { body: shown } = await app.call('getPublicVenue', { params: { id: slug } })
  expect(shown.units).toMatchObject(units)
  const [blue = '', lobby = ''] = shown.units.map((unit) => unit.id)
  const term = { start: '2027-06-19T16:00', end: '2027-06-19T20:00' }
  const ask = (unit_ids: string[], adults: number, layout: string) =>
    app.call('calculateVenuePrice', { body: { venue_id: id, ...term, unit_ids, layout, guests: { adults } } })
  const full = async (unit_ids: string[], adults: number, layout: string) =>
    (await ask(unit_ids, adults, layout)).body.reasons.map(({ code }) => code)
  expect(await full([blue], 30, 'banquet')).toEqual([])
  expect(await full([blue], 31, 'banquet')).toEqual(['capacity'])
  // What a room does not say is limited by the room itself.
  expect(await full([blue], 60, 'theatre')).toEqual([])
  expect(await full([blue, lobby], 100, 'banquet')).toEqual([])
  const alone = await ask([lobby], 10, 'banquet')
  expect([alone.status, Object.keys((alone.body as unknown as { fields: object }).fields)]).toEqual([400, ['unit_ids']])
  // Its owner may still try it in the preview.
  const tried = await app.call('calculateVenuePreview', {
    ...own,
    body: { ...term, unit_ids: [lobby], guests: { adults: 10 } },
  })
  expect(tried.status).toBe(200)
})

test('a room that seats more than it holds is told at its field', async () => {
  const { body } = await app.call('createVenue', { token: who.token, body: { name: 'Nowa sala', category: 'barn' } })
  const units = [{ name: 'Mała', capacity_max: 20, capacities: { theatre: 25 } }]
  const { status, body: refused } = await app.call('changeVenue', {
    params: { id: body.id },
    token: who.token,
    body: { units },
  })
  const { fields } = refused as unknown as { fields: Record<string, string[]> }
  expect([status, Object.keys(fields)]).toEqual([400, ['units.0.capacities.theatre']])
})

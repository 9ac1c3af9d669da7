import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAhead, evening, hourly, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import type { Pricing } from '#contract/listings/owner-pricing.ts'

let app: TestApp
let who: TestOwner

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
})
afterAll(() => app.close())

const whole: Pricing = {
  ...{ kind: 'base', pricing_type: 'per_event', name: 'Wynajem', amount_grosze: 900_000, vat_rate: '23' },
  group: 'room',
}
const together: Pricing = {
  ...{ ...whole, name: 'Dwie sale', amount_grosze: 500_000, priority: 5 },
  conditions: { units: ['ogrod', 'balowa'] },
}

async function placeOf(...names: [code: string, name: string][]): Promise<{ id: string; rooms: string[] }> {
  const units = names.map(([code, name]) => ({ code, name, area_m2: null, capacity_max: 60 }))
  const { id } = await publishedListing(app, who, { input: { units }, items: [hourly] })
  return { id, rooms: app.deps.catalogue.find(id)?.listing.units.map((unit) => unit.id) ?? [] }
}

const save = (id: string, pricings: Pricing[]) =>
  app.call('replaceVenuePricing', { params: { id }, token: who.token, body: { pricings } })

test('two of three rooms have a price of their own together; other rooms cost what the whole place does, and it is said', async () => {
  const { id, rooms } = await placeOf(['balowa', 'Balowa'], ['ogrod', 'Ogród'], ['taras', 'Taras'])
  const [ballroom = '', garden = '', terrace = ''] = rooms
  expect((await save(id, [whole, together])).status).toBe(200)
  const price = async (unit_ids?: string[]) => {
    const body = {
      venue_id: id,
      ...evening(dayAhead(app, 41)),
      guests: { adults: 40, children: [], crew: 0 },
      unit_ids,
    }
    const { total_grosze, warnings } = (await app.call('calculateVenuePrice', { body })).body
    return [total_grosze, warnings]
  }
  expect(await price([garden, ballroom])).toEqual([500_000, []])
  expect(await price([garden, terrace])).toEqual([900_000, ['rooms_as_whole']])
  for (const others of [undefined, [ballroom], rooms]) expect(await price(others)).toEqual([900_000, []])
  const { body } = await app.call('getPublicVenue', { params: { id } })
  expect(body.price_items.map(({ name, applies }) => [name, applies])).toEqual([
    ['Wynajem', ''],
    ['Dwie sale', 'Ogród i\u00a0Balowa razem'],
  ])
  expect(body.from_price?.from_grosze).toBe(500_000)
})

test('all rooms are the whole place, so no price may name them all, and one of a removed room is nobody’s „od”', async () => {
  const { id } = await placeOf(['balowa', 'Balowa'], ['ogrod', 'Ogród'])
  const refused = await save(id, [whole, together])
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    {
      'pricings.1.conditions.units': [
        'To wszystkie sale, czyli cały obiekt: zostaw tu tylko te, które razem mają własną cenę.',
      ],
    },
  ])
  const alone = { ...together, conditions: { unit: 'ogrod' } }
  const gone = { ...alone, name: 'Piwnica', amount_grosze: 100_000, conditions: { unit: 'piwnica' } }
  expect((await save(id, [whole, alone, gone])).status).toBe(200)
  expect((await app.call('getPublicVenue', { params: { id } })).body.from_price?.from_grosze).toBe(500_000)
})

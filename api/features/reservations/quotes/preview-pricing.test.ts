import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import type { Pricing } from '#contract/listings/owner-pricing.ts'

let app: TestApp
let who: TestOwner

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
})
afterAll(() => app.close())

const tiers = [
  { age_from: 0, age_to: 3, percent_bp: 0, label: 'Dzieci 0–3' },
  { age_from: 4, age_to: 10, percent_bp: 5000, label: 'Dzieci 4–10' },
]
const plate: Pricing = {
  code: 'podstawowa',
  kind: 'base',
  pricing_type: 'per_person',
  name: 'Podstawowa',
  amount_grosze: 31_000,
  vat_rate: '8',
  group: 'food',
  age_tiers: tiers,
}
const saturday: Pricing = {
  ...plate,
  code: 'sobota',
  name: 'Sobota V–IX',
  amount_grosze: 36_000,
  priority: 30,
  conditions: { weekdays: ['saturday'], dates: [{ from: '05-01', to: '09-30' }] },
}
const corkage: Pricing = {
  code: 'corkage',
  kind: 'addon',
  pricing_type: 'per_unit',
  name: 'Korkowe',
  amount_grosze: 1500,
  vat_rate: '23',
  qty_source: ['bottles'],
}
const wedding = {
  start: '2027-06-19T12:00',
  end: '2027-06-19T23:00',
  event_type: 'wedding' as const,
  guests: {
    adults: 100,
    children: [
      { age_from: 4, age_to: 10, count: 6 },
      { age_from: 0, age_to: 3, count: 4 },
    ],
    crew: 3,
  },
}
const draft = async () =>
  (await app.call('createVenue', { token: who.token, body: { name: 'Dwór Nad Stawem', category: 'palace_manor' } }))
    .body.id
const preview = (id: string, pricings: Pricing[], more: object = {}) =>
  app.call('previewVenuePricing', { params: { id }, token: who.token, body: { pricings, ...wedding, ...more } })

describe('prices that are not saved', () => {
  test('of T3 come to 37 620,00 zł, and the winning price is told with the reason', async () => {
    const { status, body } = await preview(await draft(), [saturday, plate])
    expect(status).toBe(200)
    expect(body.price?.total_grosze).toBe(3_762_000)
    expect(body.explanation.choices).toEqual([
      {
        date: '2027-06-19',
        candidates: [
          expect.objectContaining({ index: 0, name: 'Sobota V–IX', outcome: 'chosen' }),
          expect.objectContaining({
            index: 1,
            outcome: 'outranked',
            by: 'priority',
            sentence: 'Też pasuje, ale „Sobota V–IX” ma wyższy priorytet (30 wobec 0).',
          }),
        ],
      },
    ])
    expect(body.explanation.stop).toBeNull()
  })

  test('are the very prices of the quote, once they are saved', async () => {
    const { id } = await publishedListing(app, who, { rules: { capacity_max: 200 } })
    await app.call('replaceVenuePricing', {
      params: { id },
      token: who.token,
      body: { pricings: [saturday, plate, corkage] },
    })
    await app.deps.catalogue.refresh([id])
    const stored = (await app.call('getVenuePricing', { params: { id }, token: who.token })).body.pricings
    const bottles = stored.find(({ code }) => code === 'corkage')?.id ?? ''
    const quoted = await app.call('calculateVenuePrice', {
      body: { venue_id: id, ...wedding, addons: [{ addon_id: bottles, quantity: 90 }] },
    })
    const request = await preview(id, [saturday, plate, corkage], { addons: [{ code: 'corkage', quantity: 90 }] })
    const { deposit, ...price } = request.body.price ?? { deposit: null }
    expect(quoted.body).toMatchObject(price)
    expect(deposit).toMatchObject({
      type: quoted.body.deposit.type,
      amount_grosze: quoted.body.deposit.amount_grosze,
    })
    expect(request.body.available).toBe(quoted.body.available)
  })

  test('leave nothing behind', async () => {
    const id = await draft()
    const before = await app.call('getVenuePricing', { params: { id }, token: who.token })
    await preview(id, [saturday, plate])
    expect((await app.call('getVenuePricing', { params: { id }, token: who.token })).body).toEqual(before.body)
  })

  test('that do not fit the term have no price, and each says what it misses', async () => {
    const { status, body } = await preview(await draft(), [saturday], {
      start: '2027-11-05T12:00',
      end: '2027-11-05T20:00',
    })
    expect(status).toBe(200)
    expect(body.price).toBeNull()
    expect(body.explanation.stop).toMatchObject({ why: 'no_base' })
    const [missed] = body.explanation.choices[0]?.candidates ?? []
    expect(missed?.missed).toEqual(['dates', 'weekdays'])
    expect(missed?.sentence).toContain('soboty')
  })

  test('of a closed term are told all the same, with the reason why it cannot be had', async () => {
    const { body } = await preview(await draft(), [plate])
    expect(body.price?.total_grosze).toBe(3_239_500)
    expect(body.available).toBe(false)
    expect(body.reasons.length).toBeGreaterThan(0)
  })

  test('that clash are refused with both names at both items', async () => {
    const { status, body } = await preview(await draft(), [plate, { ...plate, code: 'druga', name: 'Druga' }])
    expect([status, body.code]).toEqual([400, 'ambiguous_price'])
    for (const index of [0, 1])
      expect(body.fields?.[`pricings.${index}.priority`]?.[0]).toContain('„Podstawowa” i „Druga”')
  })
})

describe('a service', () => {
  const dj: Pricing[] = [
    { kind: 'base', pricing_type: 'per_event', name: 'Wieczór', amount_grosze: 320_000, vat_rate: 'zw' },
    { kind: 'travel', pricing_type: 'per_km', name: 'Dojazd', amount_grosze: 250, vat_rate: 'zw' },
  ]
  const reservation = async () =>
    (await app.call('createService', { token: who.token, body: { name: 'DJ Wrona', category: 'dj' } })).body.id
  const way = { free_km: 50, both_ways: true }

  test('is priced by the kilometre with travel that is not saved yet', async () => {
    const request = { ...wedding, pricings: dj, travel: way, distance_km: 87 }
    const { body } = await app.call('previewServicePricing', {
      params: { id: await reservation() },
      token: who.token,
      body: request,
    })
    expect(body.price?.total_grosze).toBe(320_000 + 74 * 250)
    expect(body.distance_km).toBe(87)
  })

  test('saves prices, travel and range at once, or nothing of them', async () => {
    const at = { params: { id: await reservation() }, token: who.token }
    const saved = await app.call('replaceServicePricing', {
      ...at,
      body: { pricings: dj, travel: way, service_radius_km: 120, nationwide: false },
    })
    expect(saved.body).toMatchObject({ travel: way, service_radius_km: 120, nationwide: false })
    const refused = await app.call('replaceServicePricing', {
      ...at,
      body: { pricings: [], travel: { free_km: 9000, both_ways: false } },
    })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['travel.free_km']])
    const after = (await app.call('getServicePricing', at)).body
    expect(after.travel).toEqual(way)
    expect(after.pricings).toHaveLength(2)
  })

  test('a venue stays where it is', async () => {
    const at = { params: { id: await draft() }, token: who.token }
    const { status, body } = await app.call('replaceVenuePricing', { ...at, body: { pricings: [], travel: way } })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['travel']])
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmedByMail,
  dayAhead,
  evening,
  hourly,
  owner,
  publishedListing,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
})
afterAll(() => app.close())

test('other terms cost what their own price says, with event, package, extras, code and way', async () => {
  const base = { ...hourly, kind: 'base' as const }
  const { id } = await publishedListing(app, who, {
    kind: 'service',
    input: {
      packages: [
        {
          code: 'maly',
          name: 'Mały',
          description: '',
          included_minutes: null,
          included_items: [],
          max_guests: null,
          is_featured: true,
        },
        {
          code: 'duzy',
          name: 'Duży',
          description: '',
          included_minutes: null,
          included_items: [],
          max_guests: null,
          is_featured: false,
        },
      ],
    } as never,
    items: [
      { ...base, code: 'mala', package_code: 'maly' },
      { ...base, code: 'duza', package_code: 'duzy', amount_grosze: 20_000, position: 20 },
      {
        ...base,
        code: 'wesele',
        package_code: 'duzy',
        amount_grosze: 30_000,
        position: 30,
        conditions: { event_types: ['wedding'] },
      },
      {
        code: 'dym',
        kind: 'addon',
        pricing_type: 'per_unit',
        name: 'Dym',
        position: 40,
        amount_grosze: 15_000,
        group: 'equipment',
        vat_rate: '23',
        qty_source: ['fixed'],
      },
      {
        code: 'dojazd',
        kind: 'travel',
        pricing_type: 'per_km',
        name: 'Dojazd',
        position: 50,
        amount_grosze: 300,
        group: 'other',
        vat_rate: '23',
      },
      {
        code: 'kod',
        kind: 'discount',
        pricing_type: 'percentage',
        name: 'Kod',
        position: 60,
        percent_bp: 1_000,
        promo_code: 'LATO',
        applies_to: ['all'],
      },
    ] as never,
  })
  const term = evening(dayAhead(app, 40))
  await confirmedByMail(app, id, term, { kind: 'service' })
  await app.deps.catalogue.refreshTaken([id])
  const smoke = app.deps.catalogue.find(id)?.listing.price_list.items.find(({ code }) => code === 'dym')?.id
  const asked = {
    service_id: id,
    guests: { adults: 40, children: [], crew: 0 },
    event_type: 'wedding',
    package_id: 'duzy',
    addons: [{ addon_id: smoke, quantity: 2 }],
    promo_code: 'lato',
    event_place: { city: 'Tarnów', latitude: 50.01, longitude: 20.99 },
  }
  const { body } = await app.call('checkServiceAvailability', { body: { ...asked, ...term } })
  expect(body.alternatives).toHaveLength(3)
  for (const { start, end, total_grosze } of body.alternatives ?? []) {
    const quote = await app.call('calculateServicePrice', { body: { ...asked, start, end } })
    expect([start, total_grosze]).toEqual([start, quote.body.total_grosze])
  }
})

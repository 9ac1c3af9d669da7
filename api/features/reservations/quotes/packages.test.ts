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

const pack = (code: string, name: string, is_featured: boolean) => ({
  ...{ code, name, description: '', included_minutes: null, max_guests: null },
  ...{ included_items: [`Tort: ${name}`], is_featured },
})

test('the price of no package, which nobody can choose, is not the one that the page calls „od”', async () => {
  const { id } = await publishedListing(app, who, {
    input: { packages: [pack('maly', 'Mały', true)] },
    items: [
      hourly,
      { ...hourly, code: 'mala', package_code: 'maly', amount_grosze: 20_000, position: 20 },
      // A season that is over.
      {
        ...{ ...hourly, code: 'dawna', package_code: 'maly', amount_grosze: 10_000, position: 30, priority: 5 },
        conditions: { dates: [{ from: '2020-01-01', to: '2020-12-31' }] },
      },
    ],
  })
  const page = await app.call('getPublicVenue', { params: { id } })
  const from_price = { from_grosze: 20_000, unit: 'per_hour' }
  expect([page.body.from_price, page.body.packages[0]?.from_price]).toEqual([from_price, from_price])
})

test('a venue’s package that was chosen is the one that is priced, reserved, and added by its owner', async () => {
  const { id } = await publishedListing(app, who, {
    input: { packages: [pack('maly', 'Mały', true), pack('duzy', 'Duży', false)] },
    items: [
      { ...hourly, code: 'mala', package_code: 'maly' },
      { ...hourly, code: 'duza', package_code: 'duzy', amount_grosze: 20_000, position: 20 },
    ],
  })
  const chosen = { ask: { package_id: 'duzy' } }
  const [term, next] = [evening(dayAhead(app, 40)), evening(dayAhead(app, 41))]
  const asked = { ...term, guests: { adults: 40, children: [], crew: 0 }, ...chosen.ask }
  const price = await app.call('calculateVenuePrice', { body: { venue_id: id, ...asked } })
  expect([price.body.total_grosze, price.body.included.map(({ text }) => text)]).toEqual([120_000, ['Tort: Duży']])
  const own = await app.call('calculateVenuePreview', { params: { id }, token: who.token, body: asked })
  expect(own.body.total_grosze).toBe(price.body.total_grosze)

  const made = await confirmedByMail(app, id, term, chosen)
  const seen = await app.call('getReservation', { params: { id: made.id }, token: who.token })
  expect([seen.body.price.total_grosze, seen.body.package_name]).toEqual([120_000, 'Duży'])
  const added = await app.call('addVenueReservation', {
    token: who.token,
    body: {
      ...{ venue_id: id, ...asked, ...next, event_type: 'birthday_adult' },
      customer: { first_name: 'Jan', last_name: 'Maj', phone: '600 300 400', email: '' },
    },
  })
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  expect(added.body.price.total_grosze).toBe(120_000)
})

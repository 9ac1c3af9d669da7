import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmedByMail,
  dayAhead,
  evening,
  owner,
  publishedListing,
  reserveBody,
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

const menu = [
  { what: 'menu' as const, text: 'obiad i 3 dania gorące' },
  { what: 'drinks' as const, text: 'kawa i herbata bez limitu' },
  { what: 'cake' as const, text: '' },
]

/** Writes what the first base price holds, as the owner's editor does. */
async function say(id: string, included: typeof menu | null) {
  const at = { params: { id }, token: who.token }
  const { pricings, revision } = (await app.call('getVenuePricing', at)).body
  const next = pricings.map((item) => (item.kind === 'base' ? { ...item, included } : item))
  const written = await app.call('replaceVenuePricing', { ...at, body: { pricings: next, revision } })
  expect(written.status, JSON.stringify(written.body)).toBe(200)
  await app.deps.catalogue.refresh([id])
  return written.body
}

test('what a price holds stands on the offer and in the price, and a reservation keeps it as it was sold', async () => {
  const { id } = await publishedListing(app, who)
  const written = await say(id, menu)
  expect(written.pricings.find(({ kind }) => kind === 'base')?.included).toEqual(menu)

  const detail = (await app.call('getPublicVenue', { params: { id } })).body
  expect(detail.price_items.find(({ kind }) => kind === 'base')?.included).toEqual(menu)

  const term = evening(dayAhead(app, 30))
  const asked = await reserveBody(app, id, term)
  const quoted = await app.call('calculateVenuePrice', {
    body: { venue_id: id, ...term, guests: asked.guests, addons: [] },
  })
  expect(quoted.body.included).toEqual(menu)

  const { status_token } = await confirmedByMail(app, id, term)
  await say(id, null)
  const reservation = (await app.call('getReservationByToken', { params: { token: status_token } })).body
  expect(reservation.price.included).toEqual(menu)
  const later = evening(dayAhead(app, 31))
  const anew = await app.call('calculateVenuePrice', {
    body: { venue_id: id, ...later, guests: asked.guests, addons: [] },
  })
  expect(anew.body.included).toEqual([])
})

test('a package sells what its price says and what it lists, and the mails of the request say so', async () => {
  const { id } = await publishedListing(app, who)
  const at = { params: { id }, token: who.token }
  const { pricings, revision } = (await app.call('getVenuePricing', at)).body
  const gold = {
    code: 'zloty',
    name: 'Złoty',
    description: '',
    included_minutes: null,
    included_items: ['animatorka'],
    max_guests: null,
    is_featured: true,
  }
  const next = pricings.map((item) =>
    item.kind === 'base' ? { ...item, included: menu, package_code: 'zloty' } : item,
  )
  const written = await app.call('replaceVenuePricing', { ...at, body: { pricings: next, packages: [gold], revision } })
  expect(written.status, JSON.stringify(written.body)).toBe(200)
  await app.deps.catalogue.refresh([id])

  const term = evening(dayAhead(app, 33))
  const { guests } = await reserveBody(app, id, term)
  const quoted = await app.call('calculateVenuePrice', { body: { venue_id: id, ...term, guests, addons: [] } })
  const sold = [...menu, { what: 'other', text: 'animatorka' }]
  expect(quoted.body.included).toEqual(sold)

  const { status_token, email } = await confirmedByMail(app, id, term)
  const reservation = (await app.call('getReservationByToken', { params: { token: status_token } })).body
  expect(reservation.price.included).toEqual(sold)
  const mails = await app.mailbox(email)
  expect(mails.length).toBeGreaterThan(1)
  for (const mail of mails) {
    const text = mail.text.replace(/\s+/g, ' ')
    expect(text, mail.subject).toContain('Pakiet: Złoty')
    expect(text, mail.subject).toContain(
      'CO ZAWIERA CENA * Menu: obiad i 3 dania gorące * Napoje: kawa i herbata bez limitu * Tort i słodkości * animatorka',
    )
  }
})

test('a sort that nobody knows and a story instead of a line are refused at their field', async () => {
  const { id } = await publishedListing(app, who)
  const at = { params: { id }, token: who.token }
  const { pricings, revision } = (await app.call('getVenuePricing', at)).body
  const wrong = pricings.map((item) =>
    item.kind === 'base' ? { ...item, included: [{ what: 'unicorn', text: 'x'.repeat(301) }] } : item,
  )
  const { status, body } = await app.call('replaceVenuePricing', {
    ...at,
    body: { pricings: wrong as never, revision },
  })
  expect(status).toBe(400)
  expect(Object.keys(body.fields ?? {}).some((field) => /^pricings\.\d+\.included\.0/.test(field))).toBe(true)
})

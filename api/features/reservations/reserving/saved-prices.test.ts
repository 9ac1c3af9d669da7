/** The owner saves the price list while somebody has an extra of it: in a form, behind a link, or agreed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replacePricings } from '#api/features/listings/prices/replace-pricings.ts'
import {
  confirmedByMail,
  confirmToken,
  dayAhead,
  evening,
  hourly,
  owner,
  publishedListing,
  reserve,
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

const cake = (amount_grosze: number): typeof hourly => ({
  ...{ code: 'tort', kind: 'addon', pricing_type: 'per_unit', name: 'Tort', position: 20, amount_grosze },
  ...{ group: 'food', vat_rate: '8', unit_label: 'sztuka', priority: 0 },
})

/** A hall of 600,00 zł an evening with a cake of 300,00 zł, and what a form asks of it. */
async function hallWithCake() {
  const { id } = await publishedListing(app, who, { items: [hourly, cake(30_000)] })
  const { price_items } = (await app.call('getPublicVenue', { params: { id } })).body
  const addon_id = price_items.find(({ code }) => code === 'tort')?.id ?? ''
  return { id, ask: { addons: [{ addon_id, quantity: 1 }] } }
}

async function save(id: string, items: (typeof hourly)[]): Promise<void> {
  await replacePricings(app.deps, who, id, { price_mode: 'gross', valid_from: '2025-01-01', items })
  await app.deps.catalogue.refresh([id])
}

test('a form whose price is the same goes on, and one whose extra is dearer by now hears both totals', async () => {
  const { id, ask } = await hallWithCake()
  const [same, dearer, gone] = [
    await reserveBody(app, id, evening(dayAhead(app, 40)), { ask }),
    await reserveBody(app, id, evening(dayAhead(app, 41)), { ask }),
    await reserveBody(app, id, evening(dayAhead(app, 42)), { ask }),
  ]
  await save(id, [{ ...hourly, name: 'Godzina w sali' }, cake(30_000)])
  expect((await app.call('reserveVenue', { body: same })).status).toBe(201)
  await save(id, [hourly, cake(35_000)])
  const told = await app.call('reserveVenue', { body: dearer })
  expect([told.status, told.body.code]).toEqual([409, 'price_changed'])
  expect(told.body.totals).toEqual({ quoted_grosze: 90_000, current_grosze: 95_000 })
  await save(id, [hourly])
  expect((await app.call('reserveVenue', { body: gone })).body.code).toBe('addon_unavailable')
})

test('a click after a day is shown the new price of the extra (ruling 42)', async () => {
  const { id, ask } = await hallWithCake()
  const made = await reserve(app, id, evening(dayAhead(app, 43)), { ask })
  const token = await confirmToken(app, made.email)
  await save(id, [hourly, cake(35_000)])
  await app.clock.advance(25 * 3_600)
  const click = await app.call('confirmReservationEmail', { body: { token } })
  expect(click.body).toMatchObject({
    next_step: 'accept_new_price',
    totals: { quoted_grosze: 90_000, current_grosze: 95_000 },
  })
})

test('what was agreed can still be changed, with its extras', async () => {
  const { id, ask } = await hallWithCake()
  const made = await confirmedByMail(app, id, evening(dayAhead(app, 45)), { ask })
  await save(id, [hourly, cake(35_000)])
  const link = { params: { token: made.status_token } }
  const guests = { adults: 50, children: [], crew: 0 }
  const preview = await app.call('proposeChangeByToken', { ...link, body: { guests, preview: true } })
  expect(preview.body).toMatchObject({ possible: true, old_total_grosze: 90_000, new_total_grosze: 95_000 })
})

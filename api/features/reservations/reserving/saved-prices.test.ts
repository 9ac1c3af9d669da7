/** The owner saves the price list while somebody has an extra of it: in a form, behind a link, or agreed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replacePricings } from '#api/features/listings/prices/replace-pricings.ts'
import {
  confirmedByMail,
  confirmToken,
  dayAhead,
  evening,
  hourly,
  logIn,
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

const tenth: typeof hourly = {
  ...{ code: 'lato', kind: 'discount', pricing_type: 'percentage', name: 'Lato', position: 30, percent_bp: 1_000 },
  ...{ promo_code: 'LATO', priority: 0 },
}

test('a click after a day, with a code that the list has no more, is shown the price without it and goes on', async () => {
  const { id } = await publishedListing(app, who, { items: [hourly, tenth] })
  const made = await reserve(app, id, evening(dayAhead(app, 46)), { ask: { promo_code: 'lato' } })
  const token = await confirmToken(app, made.email)
  await save(id, [hourly])
  await app.clock.advance(25 * 3_600)
  const click = await app.call('confirmReservationEmail', { body: { token } })
  expect(click.body.totals).toEqual({ quoted_grosze: 54_000, current_grosze: 60_000 })
  const yes = await app.call('confirmReservationEmail', { body: { token, accept_total_grosze: 60_000 } })
  expect([yes.status, yes.body.status]).toEqual([200, 'confirmed'])
})

test('where its term is gone, too, the others have prices: those without the code', async () => {
  const { id } = await publishedListing(app, who, { items: [hourly, tenth] })
  const term = evening(dayAhead(app, 49))
  const made = await reserve(app, id, term, { ask: { promo_code: 'lato' } })
  const token = await confirmToken(app, made.email)
  await save(id, [hourly])
  await app.clock.advance(25 * 3_600)
  await app.settle()
  await confirmedByMail(app, id, term)
  const click = await app.call('confirmReservationEmail', { body: { token } })
  expect([click.status, click.body.code]).toEqual([409, 'slot_taken'])
  expect(click.body.alternatives?.map(({ total_grosze }) => total_grosze)).toEqual([60_000, 60_000, 60_000])
})

test('a late click and a change go on without a layout that the hall has no more', async () => {
  const { id } = await publishedListing(app, who, { input: { capacities: { banquet: 100, theatre: 90 } } })
  const ask = { layout: 'theatre' }
  const agreed = await confirmedByMail(app, id, evening(dayAhead(app, 47)), { ask })
  const made = await reserve(app, id, evening(dayAhead(app, 48)), { ask })
  const late = await confirmToken(app, made.email)
  const { token } = await logIn(app, who.email)
  const own = { params: { id }, token }
  const { revision } = (await app.call('getMyVenue', own)).body
  const changed = await app.call('changeVenue', { ...own, body: { revision, capacities: { banquet: 100 } } })
  expect(changed.status).toBe(200)
  await app.clock.advance(2 * 3_600)
  expect((await app.call('confirmReservationEmail', { body: { token: late } })).body.status).toBe('confirmed')
  const guests = { adults: 50, children: [], crew: 0 }
  const body = { guests, preview: true }
  const preview = await app.call('proposeChangeByToken', { params: { token: agreed.status_token }, body })
  expect([preview.status, preview.body.possible]).toEqual([200, true])
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

import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourly, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner
beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
})
afterAll(() => app.close())

const becomes = async (vat_status: 'active' | 'exempt') => {
  const { body } = await app.call('getMe', { token: who.token })
  const consents = {
    partner_terms: true,
    dsa_self_certification: true,
    dac7_info_ack: true,
    data_processing_terms: true,
  }
  return app.call('completeProfile', {
    token: who.token,
    body: {
      legal_form: 'jdg',
      company_name: body.company_name ?? '',
      nip: body.nip,
      address: {
        street: 'ul. Lipowa',
        building_no: '7',
        postcode: '30-001',
        city: 'Kraków',
        voivodeship: 'malopolskie',
      },
      correspondence_same: true,
      phone: '600 100 200',
      contact_email: who.email,
      vat_status,
      iban: 'PL14999999990000000000000001',
      account_holder: 'Halina Wierzbicka',
      consents,
    },
  })
}
const at = (id: string) => ({ params: { id }, token: who.token })
const rates = async (id: string) =>
  (await app.call('getVenuePricing', at(id))).body.pricings.map(({ vat_rate }) => vat_rate)

test('whoever is exempt from VAT bills nothing else than zw, whatever is sent', async () => {
  const { id } = await publishedListing(app, who)
  expect(await rates(id)).toEqual(['23'])

  expect((await becomes('exempt')).status).toBe(200)
  expect(await rates(id)).toEqual(['zw'])

  const { code, ...written } = hourly
  const addon = { name: 'Rzutnik', pricing_type: 'per_event' as const, amount_grosze: 5_000, vat_rate: '8' as const }
  await app.call('addVenueService', { ...at(id), body: { addon } })
  const fee = { ...written, kind: 'mandatory_fee' as const, name: 'Sprzątanie', pricing_type: 'per_event' as const }
  const season = { kind: 'modifier' as const, name: 'Lato', pricing_type: 'percentage' as const, percent_bp: 1000 }
  const standing = (await app.call('getVenuePricing', at(id))).body.pricings
  expect(standing.map(({ vat_rate }) => vat_rate)).toEqual(['zw', 'zw'])
  const pricings = [...standing, fee, season]
  const term = { start: '2027-06-19T16:00', end: '2027-06-19T20:00', guests: { adults: 10 } }
  const tried = await app.call('previewVenuePricing', { ...at(id), body: { pricings, ...term } })
  expect(tried.body.price?.vat_summary.map(({ rate }) => rate)).toEqual(['zw'])
  const saved = await app.call('replaceVenuePricing', { ...at(id), body: { pricings } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  // What owns no rate is billed at that of the base and stores none.
  expect(await rates(id)).toEqual(['zw', 'zw', 'zw', undefined])

  expect((await becomes('active')).status).toBe(200)
  await app.call('replaceVenuePricing', { ...at(id), body: { pricings: [{ ...hourly, vat_rate: '8' }] } })
  expect(await rates(id)).toEqual(['8'])
})

test('what something else is counted of alone cannot be taken away, and a percentage of nothing is refused', async () => {
  const { id } = await publishedListing(app, who, {
    items: [
      hourly,
      { ...hourly, code: 'bar', kind: 'addon', name: 'Bar', pricing_type: 'per_event', qty_source: [], position: 20 },
      {
        code: 'serwis',
        kind: 'mandatory_fee',
        pricing_type: 'percentage',
        name: 'Serwis',
        percent_bp: 1000,
        position: 30,
        applies_to: ['bar'],
      },
    ],
  })
  const gone = await app.call('removeVenueService', { params: { id, sid: 'bar' }, token: who.token })
  expect([gone.status, Object.keys((gone.body as unknown as { fields: object }).fields)]).toEqual([
    400,
    ['pricings.1.applies_to'],
  ])
  const { pricings } = (await app.call('getVenuePricing', at(id))).body
  expect(pricings.map(({ code }) => code)).toEqual(['godzina', 'bar', 'serwis'])
  const ofNothing = pricings.map((one) => (one.code === 'serwis' ? { ...one, applies_to: [] } : one))
  const refused = await app.call('replaceVenuePricing', { ...at(id), body: { pricings: ofNothing } })
  expect([refused.status, (refused.body as unknown as { fields: object }).fields]).toEqual([
    400,
    { 'pricings.2.applies_to': ['Wybierz pozycje, których dotyczy ten procent.'] },
  ])
})

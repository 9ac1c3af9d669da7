/** The owner's file as a bookkeeper reads it: who buys, and what the price is made of by rate. */
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
import { reservationsExportPath } from '#contract/calls.ts'

let app: TestApp
let who: TestOwner
let hall: { id: string }
const { qty_source: _hours, step_minutes: _step, grace_minutes: _grace, ...plain } = hourly
const dinner = {
  ...plain,
  code: 'obiad',
  kind: 'mandatory_fee' as const,
  pricing_type: 'per_event' as const,
  name: 'Obiad',
  position: 20,
  amount_grosze: 10_800,
  vat_rate: '8' as const,
  group: 'food' as const,
  unit_label: 'wydarzenie',
}

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
  hall = await publishedListing(app, who, { items: [hourly, dinner] })
})
afterAll(() => app.close())

const file = async (query: string) => {
  const headers = { authorization: `Bearer ${who.token}` }
  const { body } = await app.app.inject({ url: `${reservationsExportPath}${query}`, headers })
  return body.replace('\uFEFF', '').trim().split('\r\n')
}
const cells = (line = '') => line.split(';').map((cell) => cell.replace(/^"|"$/g, ''))

test('the header names what is in it, in this order', async () => {
  expect(cells((await file(''))[0])).toEqual([
    ...['Numer', 'Status', 'Oferta', 'Sala / ekipa', 'Początek', 'Koniec', 'Okazja', 'Goście'],
    ...['Imię', 'Nazwisko', 'E-mail', 'Telefon', 'Cena (zł)', 'Wpłacono (zł)'],
    ...['Do zapłaty (zł)', 'Przedpłata (zł)', 'Przedpłata do', 'Reszta (zł)', 'Reszta do'],
    ...['Kaucja (zł)', 'Płatność'],
    ...['Nabywca', 'NIP nabywcy', 'Adres nabywcy', 'Prosi o fakturę'],
    ...['Netto 23% (zł)', 'VAT 23% (zł)', 'Netto 8% (zł)', 'VAT 8% (zł)', 'Netto 5% (zł)', 'VAT 5% (zł)'],
    ...['Netto 0% (zł)', 'VAT 0% (zł)', 'Netto zw. (zł)', 'VAT zw. (zł)', 'Netto np. (zł)', 'VAT np. (zł)'],
    ...['Źródło', 'Dodano', 'Dodatkowe informacje', 'Notatka własna'],
  ])
})

test('a firm that buys stands with its NIP, the price with net and tax of each rate, and they add up', async () => {
  const buyer = { type: 'business', company_name: 'Kwiaty Polskie', nip: '1234563218', address: 'ul. Polna 1, Łódź' }
  const { reference } = await confirmedByMail(app, hall.id, evening(dayAhead(app, 30)), { body: { buyer } })
  const [head, ...rows] = await file(`?q=${reference}`)
  expect(rows).toHaveLength(1)
  const row = Object.fromEntries(cells(head).map((name, at) => [name, cells(rows[0])[at]]))
  expect(row).toMatchObject({
    Numer: reference,
    'Cena (zł)': '708,00',
    Nabywca: 'Kwiaty Polskie',
    'NIP nabywcy': '1234563218',
    'Adres nabywcy': 'ul. Polna 1, Łódź',
    'Prosi o fakturę': 'tak',
    'Netto 23% (zł)': '487,80',
    'VAT 23% (zł)': '112,20',
    'Netto 8% (zł)': '100,00',
    'VAT 8% (zł)': '8,00',
    'Netto 5% (zł)': '',
    'VAT zw. (zł)': '',
  })
})

test('a private person is the buyer under the own name, without a NIP', async () => {
  const { reference } = await confirmedByMail(app, hall.id, evening(dayAhead(app, 31)))
  const [head, row] = await file(`?q=${reference}`)
  const at = (name: string) => cells(row)[cells(head).indexOf(name)]
  expect([at('Nabywca'), at('NIP nabywcy'), at('Prosi o fakturę')]).toEqual(['Anna Żółkiewska', '', 'nie'])
})

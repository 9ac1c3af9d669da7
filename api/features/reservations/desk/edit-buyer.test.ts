import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmedByMail, dayAhead, evening, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner
let other: TestOwner
let hall: { id: string }

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
  other = await owner(app)
  hall = await publishedListing(app, who)
})
afterAll(() => app.close())

const plain = (text: string | undefined) => text?.replace(/[\s\u00a0]+/g, ' ')
const edit = (id: string, buyer: object, token = who.token) =>
  app.call('editReservation', { token, params: { id }, body: { buyer } })
const read = async (id: string) => (await app.call('getReservation', { token: who.token, params: { id } })).body

async function added(days: number, buyer: object) {
  const { body } = await app.call('addVenueReservation', {
    token: who.token,
    body: {
      venue_id: hall.id,
      ...evening(dayAhead(app, days)),
      guests: { adults: 40, children: [], crew: 0 },
      customer: { first_name: 'Jan', last_name: 'Kowalski', phone: '600 100 200' },
      buyer,
    },
  })
  return body
}
const firm = { type: 'business', company_name: 'Browar Żuraw', nip: '1234563218' } as const

test('the firm, its number and its address are corrected with a trace, and nothing else of what was agreed', async () => {
  const before = await added(80, firm)
  const { status, body } = await edit(before.id, {
    company_name: ' Browar  Żuraw S.A. ',
    nip: '526-10-40-828',
    address: 'Lipowa 4, 00-001 Warszawa',
  })
  expect(status).toBe(200)
  expect(body.buyer).toEqual({
    type: 'business',
    company_name: 'Browar Żuraw S.A.',
    nip: '5261040828',
    address: 'Lipowa 4, 00-001 Warszawa',
  })
  expect(plain(body.history.at(-1)?.text)).toBe(
    'Dane do faktury zostały poprawione: Browar Żuraw S.A., NIP 526-104-08-28, Lipowa 4, 00-001 Warszawa (wcześniej: Browar Żuraw, NIP 123-456-32-18).',
  )
  const agreed = ({ price, terms, start, end, guests, status, revision }: Awaited<ReturnType<typeof read>>) => ({
    price,
    terms,
    start,
    end,
    guests,
    status,
    revision,
  })
  expect(agreed(body)).toEqual(agreed(before))
  const again = await edit(before.id, {
    company_name: 'Browar Żuraw S.A.',
    nip: '5261040828',
    address: body.buyer.address,
  })
  expect(again.body.history).toHaveLength(body.history.length)
})

test('a number that is none and a missing name are refused at their fields', async () => {
  const { id } = await added(81, firm)
  const wrong = await edit(id, { company_name: '', nip: '1234563219' })
  expect([wrong.status, Object.keys(wrong.body.fields ?? {}).sort()]).toEqual([
    400,
    ['buyer.company_name', 'buyer.nip'],
  ])
  expect((await read(id)).buyer).toEqual(firm)
})

test('a private caller wishes for an invoice later and stays a private person', async () => {
  const { id } = await added(82, { type: 'consumer' })
  const { body } = await edit(id, { invoice: true, address: 'Lipowa 4, Warszawa', nip: '1234563218' })
  expect(body.buyer).toEqual({ type: 'consumer', invoice: true, address: 'Lipowa 4, Warszawa' })
  expect(Object.keys((await edit(id, { invoice: true })).body.fields ?? {})).toEqual(['buyer.address'])
  const without = (await edit(id, {})).body
  expect(without.buyer).toEqual({ type: 'consumer' })
  expect(without.history.at(-1)?.text).toContain('bez faktury (wcześniej: Lipowa 4, Warszawa)')
})

test('what a guest wrote stays as it is, and a stranger finds nothing', async () => {
  const guests = await confirmedByMail(app, hall.id, evening(dayAhead(app, 83)))
  expect((await edit(guests.id, { invoice: true, address: 'Lipowa 4' })).body.code).toBe('buyer_of_guest')
  const { id } = await added(87, firm)
  expect((await edit(id, { company_name: 'Inna', nip: firm.nip }, other.token)).status).toBe(404)
  expect((await read(id)).buyer).toEqual(firm)
})

describe('who buys by phone', () => {
  test('is corrected with a trace, and invoice, document and rights follow', async () => {
    const { id } = await added(84, { type: 'consumer' })
    const wrong = await edit(id, { type: 'business' })
    expect(Object.keys(wrong.body.fields ?? {}).sort()).toEqual(['buyer.company_name', 'buyer.nip'])
    const { status, body } = await edit(id, firm)
    expect([status, body.buyer]).toEqual([200, firm])
    expect(plain(body.history.at(-1)?.text)).toBe(
      'Dane do faktury zostały poprawione: Browar Żuraw, NIP 123-456-32-18. Rezerwuje: firma.',
    )
    const alike = await edit(id, { ...firm, type: 'sole_trader_consumer_like' })
    expect(alike.body.buyer.type).toBe('sole_trader_consumer_like')
    expect((await edit(id, { type: 'consumer' })).body.buyer).toEqual({ type: 'consumer' })
  })

  test('stays once a confirmation with the right to withdraw has gone out; where nobody has that right it is corrected', async () => {
    const customer = { first_name: 'Jan', last_name: 'Kowalski', phone: '600 100 200', email: 'jan@poczta.example' }
    const book = async (listing_id: string, days: number) =>
      (
        await app.call('addVenueReservation', {
          token: who.token,
          body: {
            venue_id: listing_id,
            ...evening(dayAhead(app, days)),
            guests: { adults: 40, children: [], crew: 0 },
            customer,
            buyer: { type: 'consumer' },
          },
        })
      ).body.id
    const standard = await publishedListing(app, who, { input: { withdrawal_regime: 'standard_14' } })
    const told = await edit(await book(standard.id, 85), firm)
    expect([told.status, told.body.fields]).toEqual([
      400,
      { 'buyer.type': [expect.stringContaining('prawie odstąpienia')] },
    ])
    const dated = await publishedListing(app, who, { input: { withdrawal_regime: 'excluded_dated_event' } })
    expect((await edit(await book(dated.id, 86), firm)).body.buyer).toEqual(firm)
  })
})

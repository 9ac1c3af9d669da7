/** Name, form and contact begin a draft; publishing asks for tax and bank data (ruling 66). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAhead, evening, owner, publishedListing, sellerData, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let beginner: TestOwner
let listing_id: string

beforeAll(async () => {
  app = await createTestApp()
  beginner = await owner(app, 'zaczyna@partnerzy.example', { seller: false })
  listing_id = (
    await publishedListing(app, beginner, { draft: true, input: { deposit: { type: 'zadatek', percent_bp: 2000 } } })
  ).id
})
afterAll(() => app.close())

const complete = (body: object) => app.call('completeProfile', { token: beginner.token, body })
const venue = async () => (await app.call('getMyVenue', { token: beginner.token, params: { id: listing_id } })).body
const publish = () => app.call('publishVenue', { token: beginner.token, params: { id: listing_id } })
const lacking = {
  code: 'seller',
  label: 'dane do umów i wpłat (NIP, adres siedziby, status VAT, numer konta (IBAN), właściciel rachunku)',
  fields: ['profile.nip', 'profile.address', 'profile.vat_status', 'profile.iban', 'profile.account_holder'],
}

test('the editor, the list, the day and the answer of publish name the same', async () => {
  const { missing, can } = await venue()
  expect(missing).toEqual([lacking])
  expect(can.publish).toContain(lacking.label)
  const refused = await publish()
  expect([refused.status, refused.body.code]).toEqual([409, 'incomplete_listing'])
  expect(refused.body.missing).toEqual([lacking])
  const list = await app.call('listMyVenues', { token: beginner.token })
  expect(list.body.results[0]?.missing).toEqual([lacking])
  const day = await app.call('getMyDay', { token: beginner.token })
  expect(day.body.offers[0]?.missing).toEqual([lacking])
})

test('a draft copes without them: prices, a caller’s reservation, its mail and its document', async () => {
  const email = 'dzwoni@goscie.example'
  const body = {
    venue_id: listing_id,
    ...evening(dayAhead(app, 40)),
    guests: { adults: 30, children: [], crew: 0 },
    event_type: 'wedding' as const,
    customer: { first_name: 'Jan', last_name: 'Kowalski', phone: '600 100 200', email },
  }
  const added = await app.call('addVenueReservation', { token: beginner.token, body })
  expect(added.status).toBe(201)
  expect(added.body.terms).toMatchObject({ transfer: null, ways: ['on_site'] })
  expect(added.body.can.ask_deposit).toBe('Najpierw podaj w profilu numer konta, na które ma trafić przelew.')
  const asked = await app.call('askDeposit', { params: { id: added.body.id }, token: beginner.token })
  expect([asked.status, asked.body.code]).toEqual([403, 'profile_incomplete'])
  await app.drainJobs()
  const [mail] = await app.mailbox(email)
  expect(mail?.text).toContain('Halina Wierzbicka Przyjęcia')
  expect(mail?.text).not.toMatch(/null|undefined|Numer rachunku/)
})

test('they come in parts, then the offer can be shown, and what is shown keeps them', async () => {
  const { iban, ...most } = sellerData
  expect((await complete(most)).status).toBe(200)
  const { missing } = await venue()
  expect(missing).toEqual([
    { code: 'seller', label: 'dane do umów i wpłat (numer konta (IBAN))', fields: ['profile.iban'] },
  ])
  expect((await complete({ iban })).status).toBe(200)
  expect((await publish()).status).toBe(200)
  const taken = await complete({ iban: null })
  expect(taken.body.fields).toEqual({ iban: ['Podaj numer konta – na nie goście wpłacają pieniądze.'] })
  const renamed = await app.call('changeVenue', {
    token: beginner.token,
    params: { id: listing_id },
    body: { name: 'Sala Pod Bukiem' },
  })
  expect(renamed.status).toBe(200)
})

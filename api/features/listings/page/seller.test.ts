/** Who sells stands on the page before anything is reserved: trader or not, by which register (art. 12 and 12a u.p.k.). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner
let id: string

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app, 'sprzedaje@partnerzy.example')
  id = (await publishedListing(app, who)).id
})
afterAll(() => app.close())

const sellerAs = async (changes: object) => {
  await app.deps.db.updateTable('owners').set(changes).where('email', '=', who.email).execute()
  await app.deps.catalogue.refresh([id])
  return (await app.call('getPublicVenue', { params: { id } })).body.seller
}

test('who trades without an entry is a trader, whose street is not shown; only a private person is none', async () => {
  expect(await sellerAs({ legal_form: 'unregistered' })).toMatchObject({ is_business: true, nip: null, address: null })
  expect(await sellerAs({ legal_form: 'private' })).toMatchObject({ is_business: false, nip: null, address: null })
})

test('a firm is named with its numbers and its seat', async () => {
  const firm = { is_business: true, nip: '1000000006', krs: '0000123456', address: 'ul. Lipowa 7, 30-001 Kraków' }
  expect(await sellerAs({ legal_form: 'sp_zoo', krs: '0000123456' })).toMatchObject(firm)
})

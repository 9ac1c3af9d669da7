import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourly, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner
let stranger: TestOwner

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
  stranger = await owner(app)
})
afterAll(() => app.close())

const preview = (id: string, token = who.token) => app.call('previewVenue', { params: { id }, token })

test('a draft with nothing but a name is shown to its owner, without a term and a price', async () => {
  const body = { name: 'Sala Bez Niczego', category: 'wedding_hall' }
  const { id } = (await app.call('createVenue', { token: who.token, body })).body
  const { status, body: shown } = await preview(id)
  expect(status).toBe(200)
  expect(shown).toMatchObject({ name: 'Sala Bez Niczego', pictures: [], from_price: null, next_free_on: null })
  expect((await app.call('getPublicVenue', { params: { id } })).status).toBe(404)
})

test('contact data are left out, as on the page of visitors', async () => {
  const details = { contact_phone: '600 100 200', website: 'https://sala.example' }
  const body = { name: 'Sala Z Telefonem', category: 'loft', details }
  const { id } = (await app.call('createVenue', { token: who.token, body })).body
  const shown = (await preview(id)).body
  expect(shown.details).toMatchObject({ website: 'https://sala.example/' })
  expect(shown.details).not.toHaveProperty('contact_phone')
})

test('of a published listing it is the very page of visitors', async () => {
  const { id } = await publishedListing(app, who, { items: [hourly] })
  const shown = await app.call('getPublicVenue', { params: { id } })
  expect((await preview(id)).body).toEqual({ ...shown.body, preview: true })
})

test('another owner, a listing of the other kind and nobody get nothing', async () => {
  const { id } = await publishedListing(app, who, { items: [hourly] })
  expect((await preview(id, stranger.token)).status).toBe(404)
  expect((await app.call('previewService', { params: { id }, token: who.token })).status).toBe(404)
  expect((await app.call('previewVenue', { params: { id } })).status).toBe(401)
})

/** How one may pay is said before anything is sent, and to the owner why not. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAhead, evening, logIn, owner, publishedListing, reserveBody } from '#api/testing/factories.ts'
import { onboard, zadatek } from '#api/testing/paying.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('detail and quote name the online ways only while money can be moved on to the owner; the owner is told', async () => {
  const who = await owner(app)
  const hall = await publishedListing(app, who, zadatek)
  const detail = async () => (await app.call('getPublicVenue', { params: { id: hall.id } })).body.online_ways
  const term = evening(dayAhead(app, 50))
  const quoted = async () => {
    const { start, end, guests, event_type } = await reserveBody(app, hall.id, term)
    const body = { venue_id: hall.id, start, end, guests, event_type }
    return (await app.call('calculateVenuePrice', { body })).body.online_ways
  }
  const me = async () => (await app.call('getMe', { token: (await logIn(app, who.email)).token })).body
  expect(await detail()).toEqual([])
  expect(await me()).toMatchObject({ payouts: 'none', next_step: 'setup_payouts' })
  await onboard(app, who)
  await app.call('checkPayoutStatus', { token: who.token })
  await expect.poll(detail).toEqual(['blik', 'p24', 'card'])
  expect(await me()).toMatchObject({ payouts: 'active', next_step: null })
  expect(await quoted()).toEqual(['blik', 'p24', 'card'])
})

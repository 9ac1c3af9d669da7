/** Addresses that a partner types, and other partners: our letters to them are no way to write to the world in our name. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countTry } from '#api/features/auth/tries-queries.ts'
import { dayAhead, evening, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { hourMs } from '#domain/time.ts'

let app: TestApp
let who: TestOwner
let hall: { id: string }
beforeAll(async () => {
  app = await createTestApp({ rateLimits: true })
  who = await owner(app)
  hall = await publishedListing(app, who)
})
afterAll(() => app.close())

/** As if so many had been written within this hour. */
async function written(kind: 'caller' | 'link', letters: number): Promise<void> {
  for (let at = 0; at < letters; at += 1) await countTry(app.deps)(`letter ${kind}`, who.owner_id, hourMs)
}

test('of callers there are a hundred and twenty within an hour; without an address all goes on', async () => {
  const add = (day: number, email: string) => {
    const customer = { first_name: 'Jan', last_name: 'Kowalski', phone: '600 100 200', email }
    const guests = { adults: 40, children: [], crew: 0 }
    const body = { venue_id: hall.id, ...evening(dayAhead(app, day)), guests, customer }
    return app.call('addVenueReservation', { token: who.token, body })
  }
  const { body } = await add(30, 'pierwsza@goscie.example')
  const correct = (customer: object) =>
    app.call('editReservation', { token: who.token, params: { id: body.id }, body: { customer } })
  await written('caller', 118)
  expect((await correct({ email: 'druga@goscie.example' })).status).toBe(200)
  const refused = await correct({ email: 'trzecia@goscie.example' })
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  expect([(await add(31, 'czwarta@goscie.example')).status, (await add(31, '')).status]).toEqual([429, 201])
  expect((await correct({ phone: '601 700 800' })).status).toBe(200)
  await app.drainJobs()
  expect(await app.mailbox('trzecia@goscie.example')).toEqual([])
})

test('another partner is not asked again and again for a link that is taken back each time', async () => {
  const { email, ...other } = await owner(app)
  const service = await publishedListing(app, { email, ...other }, { kind: 'service' })
  const params = { id: hall.id }
  const ask = () => app.call('addVenueService', { token: who.token, params, body: { service_id: service.id } })
  const takeBack = () =>
    app.call('removeVenueService', { token: who.token, params: { ...params, sid: service.id }, body: {} })
  await written('link', 28)
  for (const expected of [201, 201, 429]) {
    expect((await ask()).status).toBe(expected)
    await app.drainJobs()
    await takeBack()
  }
  expect((await app.mailbox(email)).filter(({ subject }) => /chce polecać/.test(subject))).toHaveLength(2)
})

test('a message to a caller without an address is refused with the way out', async () => {
  const customer = { first_name: 'Jan', last_name: 'Kowalski', phone: '600 100 200' }
  const guests = { adults: 40, children: [], crew: 0 }
  const body = { venue_id: hall.id, ...evening(dayAhead(app, 33)), guests, customer }
  const added = await app.call('addVenueReservation', { token: who.token, body })
  const params = { id: added.body.id }
  expect(added.body.can.message).toMatch(/nikt nie przeczyta wiadomości.*dopisz adres/)
  const write = () => app.call('writeMessage', { token: who.token, params, body: { body: 'Proszę o telefon.' } })
  const refused = await write()
  expect([refused.status, refused.body.code]).toEqual([409, 'customer_without_email'])
  const quiet = await owner(app)
  const small = await publishedListing(app, quiet)
  const named = { ...body, venue_id: small.id, customer: { ...customer, email: 'jan@goscie.example' } }
  const reached = await app.call('addVenueReservation', { token: quiet.token, body: named })
  expect(reached.body.can.message).toBe(true)
})

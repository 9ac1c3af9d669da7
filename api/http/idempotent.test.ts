/** Every public POST that creates something takes `Idempotency-Key`; the same key gives the same answer (product 3.8). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toldSecrets } from '#api/db/invariants/secrets.ts'
import { confirmedByMail, dayAhead, evening, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { forgetOldKeys } from '#api/idempotency.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { type Call, type CallName, calls } from '#contract/calls.ts'
import type { WireSchema } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'

let test_app: TestApp
let who: TestOwner
let venue: { id: string }

beforeAll(async () => {
  test_app = await createTestApp()
  who = await owner(test_app)
  venue = await publishedListing(test_app, who)
})
afterAll(() => test_app.close())

/** Public POSTs without a key, each with what it does instead of creating, or why a second one is no second thing. */
const without: Partial<Record<CallName, string>> = {
  logIn: 'begins a session, each time another',
  refreshSession: 'the refresh token is good for one session',
  askPasswordReset: 'one answer for all; a letter, whose limit is its own',
  confirmPasswordReset: 'the token is used up',
  verifyEmail: 'a state that is so already',
  resendVerification: 'one answer for all; a letter, whose limit is its own',
  confirmEmailChange: 'a state that is so already',
  checkVenueAvailability: 'reads',
  checkServiceAvailability: 'reads',
  calculateVenuePrice: 'works a price out; what is kept of it for half an hour takes nothing from anybody',
  calculateServicePrice: 'the same',
  confirmReservationEmail: 'a state that is so already',
  resendConfirmation: 'one answer for all; a letter, whose limit is its own',
  recoverReservations: 'one answer for all; a letter, whose limit is its own',
  answerRequestByToken: 'moves a reservation to a state, once',
  createStripeCheckout: 'one way is open at a time: pressed again it is the same page (ruling 69)',
  createStripePayment: 'one way is open at a time: pressed again it is the same intent (ruling 69)',
  createPayment: 'a choice that is made already, and no money',
  cancelByToken: 'moves a reservation to a state, once',
  withdrawByToken: 'moves a reservation to a state, once',
  setMarketingByToken: 'a state that is so already',
  answerChangeByToken: 'answers what waits, once',
  proposeTerminationByToken: 'one is open at a time: pressed again it hears that it waits',
  answerTerminationByToken: 'answers what waits, once',
  contestNoShowByToken: 'moves a reservation to a state, once',
  countView: 'a number',
}

test('is said of every public POST: it takes the key, or a second one is no second thing', () => {
  const names = (Object.keys(calls) as CallName[]).filter((name) => {
    const { method, access }: Call = calls[name]
    return method === 'POST' && access === 'public'
  })
  const keyed = names.filter((name) => (api[name] as WireSchema).idempotent)
  expect(keyed.filter((name) => without[name])).toEqual([])
  expect([...keyed, ...Object.keys(without)].sort()).toEqual(names.sort())
  expect(keyed).toContain('proposeChangeByToken')
})

test('a wish for another term that is sent again under its key is one wish, with one answer', async () => {
  const { status_token: token, id } = await confirmedByMail(test_app, venue.id, evening(dayAhead(test_app, 60)))
  const ask = (body: object, key?: string) =>
    test_app.call('proposeChangeByToken', {
      params: { token },
      body,
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  const wish = { ...evening(dayAhead(test_app, 61)), note: 'Dzień później' }
  const shown = await ask({ ...wish, preview: true }, 'klucz-prosby-1')
  expect([shown.status, shown.body.preview]).toEqual([200, true])
  const [one, two] = await Promise.all([ask(wish, 'klucz-prosby-1'), ask(wish, 'klucz-prosby-1')])
  expect([one.status, two.status, two.body]).toEqual([200, 200, one.body])
  expect((await ask(wish, 'klucz-prosby-1')).body).toEqual(one.body)
  expect((await ask({ ...wish, note: 'Inaczej' }, 'klucz-prosby-1')).body.code).toBe('idempotency_mismatch')
  expect((await ask(wish)).body.code).toBe('change_open')
  const { body } = await test_app.call('getReservation', { token: who.token, params: { id } })
  expect(body.history.filter(({ action }) => action === 'propose_change')).toHaveLength(1)
  expect(await toldSecrets(test_app.deps.db, [token])).toEqual([])
})

test('a new offer and a copy that are asked for again under their key are there once', async () => {
  const count = async () => (await test_app.call('listMyVenues', { token: who.token })).body.count
  const before = await count()
  const headers = { 'idempotency-key': 'klucz-oferty-1' }
  const create = (name: string) =>
    test_app.call('createVenue', { token: who.token, headers, body: { name, category: 'banquet_hall' } })
  const [one, two] = await Promise.all([create('Sala Dębowa'), create('Sala Dębowa')])
  expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id])
  expect((await create('Sala Bukowa')).body.code).toBe('idempotency_mismatch')
  const copy = () => test_app.call('duplicateVenue', { token: who.token, headers, params: { id: one.body.id } })
  const copies = await Promise.all([copy(), copy()])
  expect(new Set(copies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await count()).toBe((before ?? 0) + 2)
})

test('a key holds for a day, and is forgotten after it', async () => {
  const headers = { 'idempotency-key': 'klucz-oferty-2' }
  const body = { name: 'Sala Grabowa', category: 'banquet_hall' }
  expect((await test_app.call('createVenue', { token: who.token, headers, body })).status).toBe(201)
  const isHeld = async () => {
    await forgetOldKeys(test_app.deps)
    const found = test_app.deps.db.selectFrom('idempotency_keys').select('key').where('key', '=', 'klucz-oferty-2')
    return (await found.executeTakeFirst()) !== undefined
  }
  await test_app.clock.advance(86_400 - 300)
  expect(await isHeld()).toBe(true)
  await test_app.clock.advance(301)
  expect(await isHeld()).toBe(false)
})

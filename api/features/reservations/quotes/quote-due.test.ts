/** When a quote can honestly say by when its deposit is due, and when it can't. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedByMail, dayAhead, evening, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner
beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
})
afterAll(() => app.close())

const zadatek = { type: 'zadatek', percent_bp: 2000, balance_due_days: 7 }
const hallWith = (input: object) => publishedListing(app, who, { input } as never)
const depositOf = async (venue_id: string, term: { start: string; end: string }) =>
  (await app.call('calculateVenuePrice', { body: { venue_id, ...term, guests: { adults: 40 } } })).body.deposit

test('an instant listing says the very moment that the reservation then has', async () => {
  const hall = await hallWith({ deposit: zadatek })
  const term = evening(dayAhead(app, 40))
  const quoted = await depositOf(hall.id, term)
  const reservation = await confirmedByMail(app, hall.id, term)
  expect(quoted.due_at).toMatch(/^\d{4}-\d\d-\d\dT2[12]:59:00\.000Z$/)
  const panel = await app.call('getReservationByToken', { params: { token: reservation.status_token } })
  expect(panel.body.status).toBe('pending_payment')
  expect([panel.body.price.deposit.due_at, panel.body.deadline_at]).toEqual([quoted.due_at, quoted.due_at])
})

test('nothing is said where an owner answers first, nothing is due now, or the term cannot be had', async () => {
  const term = evening(dayAhead(app, 41))
  const request = await hallWith({ deposit: zadatek, confirmation_mode: 'request' })
  expect((await depositOf(request.id, term)).due_at).toBeNull()
  const free = await hallWith({ deposit: { type: 'none' } })
  expect((await depositOf(free.id, term)).due_at).toBeNull()
  const instant = await hallWith({ deposit: zadatek })
  expect((await depositOf(instant.id, evening(dayAhead(app, 900)))).due_at).toBeNull()
})

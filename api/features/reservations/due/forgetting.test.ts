/** What the privacy page says of forgetting, kept by the hourly tidying. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidy } from '#api/app.ts'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { confirmedByMail, dayAhead, evening, logIn, owner, publishedListing, reserve } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
const day = 86_400
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  expect(await brokenInvariants(app.deps.db, { now: app.clock.now() })).toEqual([])
  await app.close()
})
const known = async (ids: readonly string[]) => {
  const rows = await app.deps.db.selectFrom('reservations').select('id').where('id', 'in', ids).execute()
  return ids.map((id) => rows.some((row) => row.id === id))
}

test('a reservation that nobody confirmed is forgotten with all that hangs on it 30 days after its end; others and statistics stay', async () => {
  const partner = await owner(app)
  const hall = await publishedListing(app, partner, { input: { confirmation_mode: 'instant' } })
  const term = (days: number) => evening(dayAhead(app, days))
  const [from, to] = [dayAhead(app, -1), dayAhead(app, 200)]
  const lost = (await reserve(app, hall.id, term(100))).body.id
  const kept = await confirmedByMail(app, hall.id, term(103))
  await app.call('cancelByToken', { params: { token: kept.status_token }, body: { reason: 'Zmiana planów' } })
  const answer = await app.call('addVenueReservation', {
    token: partner.token,
    body: {
      venue_id: hall.id,
      ...term(106),
      guests: { adults: 40, children: [], crew: 0 },
      event_type: 'wedding',
      customer: { first_name: 'Ewa', last_name: 'Maj', phone: '600 200 300' },
    },
  })
  const called = answer.body.id
  const at = { params: { id: called }, token: partner.token }
  expect((await app.call('cancelReservation', { ...at, body: { note: 'Pomyłka' } })).body.status).toBe('cancelled')
  const all = [lost, kept.id, called]
  await app.clock.advance(3_600)
  const asked = { date_from: from, date_to: to }
  const counted = async () => {
    const { token } = await logIn(app, partner.email)
    return (await app.call('statsDashboard', { token, query: asked })).body.totals
  }
  const before = await counted()
  expect(before.reservations + before.cancelled).toBeGreaterThan(0)

  await app.clock.advance(29 * day)
  await tidy(app.deps)
  expect(await known(all)).toEqual([true, true, true])
  await app.clock.advance(day)
  await tidy(app.deps)
  expect(await known(all)).toEqual([false, true, true])
  const { rows } = await sql`select from reservation_events where reservation_id = ${lost}
    union all select from reservation_line_items where reservation_id = ${lost}
    union all select from occupancy where reservation_id = ${lost}`.execute(app.deps.db)
  expect(rows).toEqual([])
  expect(await counted()).toEqual(before)
})

test('a letter of the contact form is forgotten after twelve months', async () => {
  const body = {
    name: 'Ewa Maj',
    email: `pyta-${crypto.randomUUID()}@goscie.example`,
    topic: 'report',
    message: 'Czy można u Państwa zarezerwować salę na dwa dni?',
  }
  expect((await app.call('sendContactMessage', { body })).status).toBeLessThan(300)
  const stored = async () =>
    (await app.deps.db.selectFrom('contact_messages').select('id').where('email', '=', body.email).execute()).length
  await app.clock.advance(364 * day)
  await tidy(app.deps)
  expect(await stored()).toBe(1)
  await app.clock.advance(3 * day)
  await tidy(app.deps)
  expect(await stored()).toBe(0)
})

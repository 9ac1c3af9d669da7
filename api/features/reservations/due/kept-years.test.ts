/** What the privacy page says of the years after an event, kept by the hourly tidying. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidy } from '#api/app.ts'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { confirmedByMail, dayAhead, evening, logIn, publishedListing } from '#api/testing/factories.ts'
import { openPaying, type Paying } from '#api/testing/paying.ts'
import { toInstant } from '#domain/time.ts'

let paying: Paying
beforeAll(async () => {
  paying = await openPaying()
})
afterAll(async () => {
  expect(await brokenInvariants(paying.app.deps.db, { now: paying.app.clock.now() })).toEqual([])
  await paying.app.close()
})

const hangingOn = (id: string) => sql<{ from: string }>`
  select 'reservations' as from from reservations where id = ${id}
  union select 'occupancy' from occupancy where reservation_id = ${id}
  union select 'reservation_events' from reservation_events where reservation_id = ${id}
  union select 'reservation_line_items' from reservation_line_items where reservation_id = ${id}
  union select 'payments' from payments where reservation_id = ${id}
  union select 'received_payments' from received_payments where reservation_id = ${id} order by 1`
const known = async (id: string) => (await hangingOn(id).execute(paying.app.deps.db)).rows.map((row) => row.from)
/** To a wall clock in Warsaw, and what may be forgotten then is. */
const tidyAt = async (local: string) => {
  const at = toInstant(local, 'Europe/Warsaw')
  if (typeof at !== 'number') throw new Error(local)
  await paying.app.clock.advance(Math.ceil((at - paying.app.clock.now()) / 1000))
  await tidy(paying.app.deps)
}

test('a reservation is forgotten when six whole years have followed the year of its event, a refused request after three, its sums are not; then who sold it', async () => {
  const { app, who } = paying
  const paid = await paying.waiting()
  await paying.pay((await paying.start(paid.status_token)).body.url)
  await app.settle()
  await paying.note(paid.id, 10_000)
  const owed = await paying.waiting()
  await paying.note(owed.id, 12_000)
  await paying.cancel(owed.id)
  const undemanded = await paying.waiting()
  await paying.note(undemanded.id, 12_000)
  const sent = { token: (await logIn(app, who.email)).token, params: { id: undemanded.id } }
  await app.call('cancelReservation', { ...sent, body: { cancel_reason: 'owner_fault' } })
  await app.call('markReservationRefunded', { ...sent, body: { amount_grosze: 12_000 } })
  expect(await paying.read(undemanded.id)).toMatchObject({ refund_due_grosze: 0, double_deposit_due_grosze: 12_000 })
  const hall = await publishedListing(app, who, { input: { confirmation_mode: 'request' } })
  const asked = await confirmedByMail(app, hall.id, evening(dayAhead(app, 40)))
  const no = { token: who.token, params: { id: asked.id }, body: { reason: 'Remont' } }
  expect((await app.call('rejectReservation', no)).body.status).toBe('rejected')
  const all = ['occupancy', 'payments', 'received_payments', 'reservation_events', 'reservation_line_items']
  expect(await known(paid.id)).toEqual([...all, 'reservations'])
  const { event_day } = await app.deps.db
    .selectFrom('reservations')
    .select('event_day')
    .where('id', '=', paid.id)
    .executeTakeFirstOrThrow()
  const year = Number(event_day.slice(0, 4))
  const sums = () =>
    app.deps.db
      .selectFrom('journal_postings')
      .select('id')
      .where('reservation_id', '=', paid.id)
      .orderBy('id')
      .execute()
  const before = await sums()
  expect(before.length).toBeGreaterThan(0)

  const asked_year = Number(dayAhead(app, 40).slice(0, 4))
  await tidyAt(`${asked_year + 3}-12-31T23:50`)
  expect(await known(asked.id)).toContain('reservations')
  await tidyAt(`${asked_year + 4}-01-01T00:10`)
  expect(await known(asked.id)).toEqual([])
  await tidyAt(`${year + 6}-12-31T23:50`)
  expect(await known(paid.id)).toContain('reservations')
  await tidyAt(`${year + 7}-01-01T00:10`)
  expect(await known(paid.id)).toEqual([])
  expect(await sums()).toEqual(before)
  // What nobody has demanded in all that time keeps nobody's name.
  expect(await known(undemanded.id)).toEqual([])
  // The customer's money was never sent back: whose it is is not forgotten.
  expect(await known(owed.id)).toContain('received_payments')

  await app.deps.db
    .updateTable('owners')
    .set({ closed_at: new Date(0) })
    .where('id', '=', who.owner_id)
    .execute()
  const name = async () =>
    (await app.deps.db.selectFrom('owners').select('company_name').where('id', '=', who.owner_id).executeTakeFirst())
      ?.company_name
  await tidy(app.deps)
  expect(await name()).not.toBeNull()
  await app.deps.db.deleteFrom('reservations').where('id', '=', owed.id).execute()
  await tidy(app.deps)
  expect(await name()).toBeNull()
})

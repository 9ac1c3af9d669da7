import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { owingRows, refundRows } from './day-queries.ts'
import type { ListingInput } from '#api/features/listings/editor/listing-input.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  logIn,
  owner,
  publishedListing,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
const daySeconds = 86_400

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Sessions do not outlive days. */
const dayOf = async ({ email }: TestOwner) => {
  const { token } = await logIn(app, email)
  return (await app.call('getMyDay', { token })).body
}
const nothing = () => ({
  today: dayAhead(app, 0),
  has_listings: false,
  requests: { count: 0, results: [] },
  changes: { count: 0, results: [] },
  terminations: { count: 0, results: [] },
  events: { count: 0, results: [] },
  overdue: { count: 0, total_grosze: 0, results: [] },
  refunds: { count: 0, total_grosze: 0, results: [] },
  messages: { count: 0, results: [] },
  offers: [],
})
/** The list that the card of what is overdue leads to. */
const listed = async ({ email }: TestOwner) => {
  const { token } = await logIn(app, email)
  const query = { payment_due: 'overdue', page_size: 1 } as const
  const { body } = await app.call('listReservations', { token, query })
  return body.results.map(({ id }) => id)
}
const onRequest: Partial<ListingInput> = { confirmation_mode: 'request' }
const withDeposit: Partial<ListingInput> = {
  ...onRequest,
  deposit: { type: 'zadatek', percent_bp: 2000, balance_due_days: 7 },
}
/** Puts down a caller's wedding, so many days ahead. */
const callIn = async (partner: TestOwner, days: number) => {
  const hall = await publishedListing(app, partner, { input: withDeposit })
  return app.call('addVenueReservation', {
    token: partner.token,
    body: {
      venue_id: hall.id,
      ...evening(dayAhead(app, days)),
      guests: { adults: 30, children: [], crew: 0 },
      event_type: 'wedding',
      customer: { first_name: 'Jan', last_name: 'Kowalski', phone: '600 100 200' },
    },
  })
}
const accept = async ({ email }: TestOwner, id: string) =>
  app.call('acceptReservation', { params: { id }, token: (await logIn(app, email)).token, body: {} })
const pay = async ({ email }: TestOwner, id: string, amount_grosze: number) =>
  app.call('markReservationPaid', { params: { id }, token: (await logIn(app, email)).token, body: { amount_grosze } })

describe("the owner's day", () => {
  test('of somebody who has just begun is empty and says that there is no offer yet', async () => {
    expect(await dayOf(await owner(app))).toEqual(nothing())
  })

  test('holds requests by their deadline until they are answered or lapse, and nobody else sees them', async () => {
    const partner = await owner(app)
    const stranger = await owner(app)
    const hall = await publishedListing(app, partner, { input: onRequest })
    // The hour between them may cross midnight.
    const [later_day, day] = [dayAhead(app, 41), dayAhead(app, 40)]
    const first = await confirmedByMail(app, hall.id, evening(later_day))
    await app.clock.advance(3600)
    const second = await confirmedByMail(app, hall.id, evening(day))
    const { requests } = await dayOf(partner)
    expect(requests.count).toBe(2)
    expect(requests.results.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(requests.results[0]).toMatchObject({ status: 'pending_owner', customer_name: 'Anna Żółkiewska' })
    expect((await dayOf(stranger)).requests.count).toBe(0)
    await accept(partner, first.id)
    expect((await dayOf(partner)).requests.results.map(({ id }) => id)).toEqual([second.id])
    await app.clock.advance(8 * daySeconds)
    expect((await dayOf(partner)).requests).toEqual({ count: 0, results: [] })
  })

  test('holds the events of today and tomorrow with whom to call and what is still to be paid', async () => {
    const partner = await owner(app)
    const hall = await publishedListing(app, partner, { input: onRequest })
    const tomorrow = await confirmedByMail(app, hall.id, evening(dayAhead(app, 2)))
    const later = await confirmedByMail(app, hall.id, evening(dayAhead(app, 3)))
    for (const { id } of [tomorrow, later]) await accept(partner, id)
    expect((await dayOf(partner)).events.count).toBe(0)
    await app.clock.advance(daySeconds)
    const { events } = await dayOf(partner)
    expect(events.results).toMatchObject([
      {
        id: tomorrow.id,
        on: 'tomorrow',
        guests_total: 40,
        customer_phone: '+48600200300',
        customer_email: expect.stringContaining('@goscie.example'),
        remaining_grosze: 60_000,
        units: [],
        place: null,
      },
    ])
    expect(await dayOf(await owner(app)), 'of another partner').toEqual(nothing())
    await app.clock.advance(daySeconds)
    expect((await dayOf(partner)).events.results.map(({ id, on }) => [id, on])).toEqual([
      [tomorrow.id, 'today'],
      [later.id, 'tomorrow'],
    ])
  })

  test('says where a service goes', async () => {
    const partner = await owner(app)
    const dj = await publishedListing(app, partner, { kind: 'service' })
    await confirmedByMail(app, dj.id, evening(dayAhead(app, 2)), { kind: 'service' })
    await app.clock.advance(daySeconds)
    expect((await dayOf(partner)).events.results).toMatchObject([{ place: 'ul. Długa 1, Kraków' }])
  })

  test('names rests that were due before today, with their sum, until they are paid', async () => {
    const partner = await owner(app)
    const hall = await publishedListing(app, partner, { input: withDeposit })
    const { id } = await confirmedByMail(app, hall.id, evening(dayAhead(app, 20)))
    await accept(partner, id)
    await pay(partner, id, 12_000)
    // Confirmed as well, and due later.
    const later = await confirmedByMail(app, hall.id, evening(dayAhead(app, 60)))
    await accept(partner, later.id)
    await pay(partner, later.id, 12_000)
    expect((await dayOf(partner)).overdue.count).toBe(0)
    await app.clock.advance(13 * daySeconds)
    expect((await dayOf(partner)).overdue.count, 'due today is not overdue').toBe(0)
    await app.clock.advance(daySeconds)
    const { overdue } = await dayOf(partner)
    expect(overdue).toMatchObject({ count: 1, total_grosze: 48_000 })
    expect(overdue.results).toMatchObject([{ id, due_on: dayAhead(app, -1), remaining_grosze: 48_000 }])
    expect(await listed(partner)).toEqual([id])
    await pay(partner, id, 48_000)
    expect((await dayOf(partner)).overdue).toEqual({ count: 0, total_grosze: 0, results: [] })
    expect(await listed(partner)).toEqual([])
  })

  test('says of what is overdue the day and the amount of the panel’s terms, found by the index of what is owed', async () => {
    const partner = await owner(app)
    const hall = await publishedListing(app, partner, { input: withDeposit })
    const made = await confirmedByMail(app, hall.id, evening(dayAhead(app, 20)))
    await accept(partner, made.id)
    await pay(partner, made.id, 20_000)
    await app.clock.advance(14 * daySeconds)
    const { token } = await logIn(app, partner.email)
    const panel = (await app.call('getReservation', { params: { id: made.id }, token })).body
    expect(panel.terms.balance?.missing_grosze).toBe(40_000)
    const { overdue, today } = await dayOf(partner)
    expect(overdue).toMatchObject({ count: 1, total_grosze: panel.terms.balance?.missing_grosze })
    expect(overdue.results).toMatchObject([
      {
        id: made.id,
        due_on: panel.terms.balance?.due_on,
        remaining_grosze: panel.terms.next?.amount_grosze,
      },
    ])
    const span = {
      today,
      now: new Date(app.clock.now()),
      since: dayAhead(app, -90),
      indexed_since: dayAhead(app, -180),
    }
    const plan = await app.deps.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { id } = await tx
        .selectFrom('owners')
        .select('id')
        .where('email', '=', partner.email)
        .executeTakeFirstOrThrow()
      return JSON.stringify(await owingRows(tx, id, span, 1000).explain('json'))
    })
    expect(plan).toContain('reservations_owner_owes')
  })

  test('counts every overdue payment, however many there are, and the list behind it holds as many', async () => {
    const partner = await owner(app)
    const added = await callIn(partner, 2)
    await app.clock.advance(4 * daySeconds)
    const more = 1200
    const { rows } = await sql<{ name: string }>`select string_agg(quote_ident(attname), ', ' order by attnum) as name
      from pg_attribute where attrelid = 'reservations'::regclass and attnum > 0 and not attisdropped
        and attgenerated = '' and attname not in ('id', 'reference', 'confirm_token_hash', 'status_token_hash')`.execute(
      app.deps.db,
    )
    const columns = sql.raw(rows[0]?.name ?? '')
    await sql`insert into reservations (id, reference, status_token_hash, ${columns})
      select gen_random_uuid(), 'M' || translate(lpad(n::text, 7, '0'), '01', 'AB'), decode(md5(n::text || id::text), 'hex'), ${columns}
      from reservations, generate_series(1, ${more}) n where id = ${added.body.id}`.execute(app.deps.db)
    const { overdue } = await dayOf(partner)
    expect([overdue.count, overdue.total_grosze]).toEqual([more + 1, (more + 1) * added.body.price.total_grosze])
    const { token } = await logIn(app, partner.email)
    const found = await app.call('listReservations', { token, query: { payment_due: 'overdue', page_size: 5 } })
    expect(found.body.count).toBe(more + 1)
  })

  test('does not count as overdue before the event what a caller pays on the spot', async () => {
    const partner = await owner(app)
    const added = await callIn(partner, 20)
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    expect(added.body.terms.balance?.due_on).toBeNull()
    await app.clock.advance(15 * daySeconds)
    expect((await dayOf(partner)).overdue.count, 'the event is still to come').toBe(0)
    await app.clock.advance(6 * daySeconds)
    expect((await dayOf(partner)).overdue.results).toMatchObject([{ id: added.body.id, due_on: dayAhead(app, -1) }])
  })

  test('names the deposit that was asked of a caller once its day has passed, and the whole rest after the rest’s', async () => {
    const partner = await owner(app)
    const { body: added } = await callIn(partner, 60)
    const asked = await app.call('askDeposit', { params: { id: added.id }, token: partner.token })
    const deposit = asked.body.terms.deposit
    expect(deposit).toMatchObject({ missing_grosze: 12_000 })
    const due_on = deposit?.due_at?.slice(0, 10) ?? ''
    const until = Math.round((Date.parse(due_on) - Date.parse(dayAhead(app, 0))) / 86_400_000)
    await app.clock.advance(until * daySeconds)
    expect((await dayOf(partner)).overdue.count, 'due today is not overdue').toBe(0)
    await app.clock.advance(daySeconds)
    const { overdue } = await dayOf(partner)
    expect(overdue).toMatchObject({ count: 1, total_grosze: 12_000 })
    expect(overdue.results).toMatchObject([{ id: added.id, due_on, remaining_grosze: 12_000 }])
    await pay(partner, added.id, 5_000)
    expect((await dayOf(partner)).overdue).toMatchObject({
      total_grosze: 7_000,
      results: [{ remaining_grosze: 7_000 }],
    })
    await app.clock.advance((60 - 7 - until) * daySeconds)
    expect((await dayOf(partner)).overdue).toMatchObject({
      total_grosze: 55_000,
      results: [{ remaining_grosze: 55_000 }],
    })
    await pay(partner, added.id, 55_000)
    expect((await dayOf(partner)).overdue.count).toBe(0)
  })

  test('names what must go back by hand, with its day, until it is written down that it did', async () => {
    const partner = await owner(app)
    const stranger = await owner(app)
    const hall = await publishedListing(app, partner, { input: withDeposit })
    const { id } = await confirmedByMail(app, hall.id, evening(dayAhead(app, 30)))
    await accept(partner, id)
    await pay(partner, id, 12_000)
    expect((await dayOf(partner)).refunds.count).toBe(0)
    // A second zadatek is owed only if it is asked for: no task of this day.
    const cancel = { preview: false, cancel_reason: 'owner_fault', note: 'Zalanie' } as const
    await app.call('cancelReservation', {
      params: { id },
      token: (await logIn(app, partner.email)).token,
      body: cancel,
    })
    await app.clock.advance(3 * daySeconds)
    const { refunds } = await dayOf(partner)
    expect(refunds).toMatchObject({ count: 1, total_grosze: 12_000 })
    expect(refunds.results).toMatchObject([{ id, refund_grosze: 12_000, due_on: dayAhead(app, 11) }])
    expect((await dayOf(stranger)).refunds.count).toBe(0)
    const sent = async (amount_grosze: number) => {
      const { token } = await logIn(app, partner.email)
      return app.call('markReservationRefunded', { params: { id }, token, body: { amount_grosze } })
    }
    await sent(5_000)
    expect((await dayOf(partner)).refunds).toMatchObject({ total_grosze: 7_000, results: [{ refund_grosze: 7_000 }] })
    await sent(7_000)
    expect((await dayOf(partner)).refunds).toEqual({ count: 0, total_grosze: 0, results: [] })
    const plan = await app.deps.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return JSON.stringify(await refundRows(tx, id, 1000).explain('json'))
    })
    expect(plan).toContain('reservations_owner_refunds')
  })

  test('tells of messages until one has seen them, and of proposals until they are answered', async () => {
    const partner = await owner(app)
    const hall = await publishedListing(app, partner)
    const { id, status_token } = await confirmedByMail(app, hall.id, evening(dayAhead(app, 40)))
    const params = { token: status_token }
    await app.call('writeMessageByToken', { params, body: { body: 'Dzień dobry!' } })
    await app.clock.advance(60)
    await app.call('writeMessageByToken', { params, body: { body: 'Czy jest\nwinda?' } })
    await app.call('proposeChangeByToken', { params, body: { ...evening(dayAhead(app, 45)), note: '' } })
    const day = await dayOf(partner)
    expect(day.messages).toMatchObject({ count: 1, results: [{ reservation_id: id, quote: 'Czy jest winda?' }] })
    expect(day.changes).toMatchObject({
      count: 1,
      results: [{ reservation_id: id, ...evening(dayAhead(app, 45)), moves: true }],
    })
    expect(await dayOf(await owner(app)), 'of another partner').toEqual(nothing())
    await app.call('readNotifications', {
      token: partner.token,
      body: { up_to: new Date(app.clock.now()).toISOString() },
    })
    await app.call('answerChange', { token: partner.token, params: { id }, body: { answer: 'decline' } })
    const after = await dayOf(partner)
    expect([after.messages.count, after.changes.count]).toEqual([0, 0])
    const guests = { adults: 30, children: [], crew: 0 }
    await app.call('proposeChangeByToken', {
      params,
      body: { ...evening(dayAhead(app, 40)), guests, note: '' },
    })
    expect((await dayOf(partner)).changes.results, 'whose term stays').toMatchObject([{ moves: false }])
  })

  test('says what a draft lacks and what would help an offer that is shown', async () => {
    const partner = await owner(app)
    const hall = await publishedListing(app, partner)
    const draft = await app.call('createVenue', {
      token: partner.token,
      body: { name: 'Sala w budowie', category: 'banquet_hall', city: 'Kraków' },
    })
    expect(draft.status, JSON.stringify(draft.body)).toBe(201)
    const { offers, has_listings } = await dayOf(partner)
    expect(has_listings).toBe(true)
    expect(offers).toMatchObject([
      { id: draft.body.id, status: 'draft', name: 'Sala w budowie' },
      { id: hall.id, status: 'published', missing: [], advice: [{ code: 'images' }] },
    ])
    expect(offers[0]?.missing.map(({ code }) => code)).toContain('price')
    await app.call('deleteVenue', { token: partner.token, params: { id: draft.body.id } })
    await app.deps.db.updateTable('listings').set({ hidden_by_plan: true }).where('id', '=', hall.id).execute()
    expect((await dayOf(partner)).offers).toMatchObject([{ id: hall.id, status: 'published', hidden_by_plan: true }])
  })
})

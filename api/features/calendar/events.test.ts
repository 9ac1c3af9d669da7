import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmedByMail,
  clockChange,
  dayAhead,
  daysFrom,
  evening,
  logIn,
  owner,
  publishedListing,
  reserve,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { holidayOn } from '#domain/availability/holidays.ts'

let app: TestApp
let who: TestOwner
let stranger: TestOwner
let hall: { id: string }
let rooms: { id: string }

const unit = (code: string) => ({ code, name: `Sala ${code}`, area_m2: null, capacity_max: 60 })

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
  stranger = await owner(app)
  hall = await publishedListing(app, who, {
    input: { confirmation_mode: 'request', name: 'Sala Pod Lipą' },
    rules: { setup_minutes: 60, teardown_minutes: 30 },
  })
  rooms = await publishedListing(app, who, { input: { name: 'Dwie sale', units: [unit('a'), unit('b')] } })
})
afterAll(() => app.close())

const answer = (query: Record<string, unknown>, token = who.token) => app.call('listCalendarEvents', { token, query })
const events = async (from: string, to = from, more: Record<string, unknown> = {}) =>
  (await answer({ from, to, ...more })).body.events

describe('a reservation on the calendar', () => {
  test('stands with everything the screen needs: term, buffers, customer, guests, money', async () => {
    const day = dayAhead(app, 30)
    const reservation = await confirmedByMail(app, hall.id, evening(day))
    await app.call('acceptReservation', { token: who.token, params: { id: reservation.id } })
    await app.call('markReservationPaid', {
      token: who.token,
      params: { id: reservation.id },
      body: { amount_grosze: 20_000, method: 'cash' },
    })
    expect(await events(day)).toMatchObject([
      {
        id: reservation.id,
        kind: 'reservation',
        state: 'confirmed',
        listing_id: hall.id,
        ...evening(day),
        blocked_start: `${day}T15:00`,
        blocked_end: `${day}T22:30`,
        deadline_at: null,
        timezone: 'Europe/Warsaw',
        reservation: {
          reference: reservation.reference,
          customer_name: 'Anna Żółkiewska',
          guests_total: 40,
          total_grosze: 60_000,
          paid_grosze: 20_000,
          source: 'web',
        },
        block: null,
      },
    ])
  })

  test('of a visitor says why it cannot simply be moved', async () => {
    const [event] = await events(dayAhead(app, 30))
    expect(event?.reservation?.move).toMatch(/zaproponować/)
  })

  test('that waits shows until when it is held, and after that is gone', async () => {
    const day = dayAhead(app, 31)
    const held = await reserve(app, hall.id, evening(day))
    const [event] = await events(day)
    expect(event).toMatchObject({ id: held.body.id, state: 'pending_email', deadline_at: held.body.deadline_at })
    // An address that nobody has confirmed may be a stranger's.
    expect(event?.reservation?.customer_name).toBeNull()
    await app.clock.advance(31 * 60)
    // Sessions are shorter than holds.
    who = await logIn(app, who.email)
    stranger = await logIn(app, stranger.email)
    expect(await events(day)).toEqual([])
    expect(await events(day, day, { state: 'expired' })).toEqual([])
  })

  test('that was cancelled is shown only to who asks for it', async () => {
    const day = dayAhead(app, 32)
    const reservation = await confirmedByMail(app, hall.id, evening(day))
    await app.call('rejectReservation', {
      token: who.token,
      params: { id: reservation.id },
      body: { reason: 'Remont' },
    })
    expect(await events(day)).toEqual([])
    expect(await events(day, day, { state: ['rejected', 'block'] })).toMatchObject([
      { id: reservation.id, state: 'rejected' },
    ])
  })

  test('over midnight is one item on the evening and on the morning after', async () => {
    const [day, next] = [dayAhead(app, 33), dayAhead(app, 34)]
    const open = { start: '08:00', end: '04:00', ends_next_day: true }
    const club = await publishedListing(app, who, {
      opening: { weekly: weekdays.map((day_of_week) => ({ day_of_week, ...open })) },
    })
    const reservation = await confirmedByMail(app, club.id, { start: `${day}T20:00`, end: `${next}T03:00` })
    for (const one of [day, next])
      expect(await events(one, one, { listing: club.id })).toMatchObject([{ id: reservation.id }])
    const both = await events(day, next, { listing: club.id })
    expect(both).toHaveLength(1)
    expect(both[0]).toMatchObject({ start: `${day}T20:00`, end: `${next}T03:00` })
  })

  test('of several rooms is one item with all its rooms, and is found by each of them', async () => {
    const day = dayAhead(app, 35)
    const { body } = await app.call('listCalendarResources', { token: who.token })
    const [a = '', b = ''] = body.results.find(({ id }) => id === rooms.id)?.units.map(({ id }) => id) ?? []
    const whole = await confirmedByMail(app, rooms.id, evening(day))
    const [event] = await events(day, day, { unit: b })
    expect(event).toMatchObject({ id: whole.id })
    expect([...(event?.unit_ids ?? [])].sort()).toEqual([a, b].sort())
    const next = dayAhead(app, 36)
    const one = await confirmedByMail(app, rooms.id, evening(next), { ask: { unit_ids: [a] } })
    expect(await events(next, next, { unit: a })).toMatchObject([{ id: one.id, unit_ids: [a] }])
    expect(await events(next, next, { unit: b })).toEqual([])
  })
})

test('another term that was proposed is held with its deadline beside the term that stays, until it is answered', async () => {
  const [day, next] = [dayAhead(app, 45), dayAhead(app, 46)]
  const reservation = await confirmedByMail(app, hall.id, evening(day))
  await app.call('acceptReservation', { token: who.token, params: { id: reservation.id } })
  const propose = (body: object) =>
    app.call('proposeChange', { token: who.token, params: { id: reservation.id }, body })
  const sent = await propose(evening(next))
  expect(sent.status).toBe(200)
  const [own, held] = await events(day, next)
  expect(own).toMatchObject({ id: reservation.id, state: 'confirmed', ...evening(day), proposal: null })
  expect(held).toMatchObject({
    kind: 'proposal',
    state: 'proposed',
    ...evening(next),
    deadline_at: sent.body.expires_at,
    proposal: { reservation_id: reservation.id, proposed_by: 'owner' },
    reservation: { reference: reservation.reference, customer_name: 'Anna Żółkiewska' },
  })
  expect(held?.reservation?.move).toMatch(/propozycja/)
  expect(await events(next, next, { state: 'confirmed' })).toEqual([])
  expect((await answer({ from: next, to: next }, stranger.token)).body.events).toEqual([])
  await app.call('answerChange', { token: who.token, params: { id: reservation.id }, body: { answer: 'withdraw' } })
  expect(await events(next)).toEqual([])
  // Other guests at the same term hold nothing more.
  expect((await propose({ guests: { adults: 30 } })).status).toBe(200)
  expect(await events(day)).toMatchObject([{ id: reservation.id }])
})

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

test('the days of a clock change begin and end at their own midnights', async () => {
  // One has 23 hours, the other 25.
  const [spring, autumn] = [clockChange(app, 'spring', 60), clockChange(app, 'autumn', 60)]
  const short = await confirmedByMail(app, hall.id, { start: `${spring}T17:00`, end: `${spring}T22:00` })
  const long = await confirmedByMail(app, hall.id, { start: `${autumn}T17:00`, end: `${autumn}T22:00` })
  expect(await events(spring)).toMatchObject([{ id: short.id, start_at: `${spring}T15:00:00.000Z` }])
  expect(await events(autumn)).toMatchObject([{ id: long.id, start_at: `${autumn}T16:00:00.000Z` }])
  for (const day of [spring, autumn])
    for (const beside of [-1, 1]) expect(await events(daysFrom(day, beside))).toEqual([])
})

test("another owner's calendar does not hold it, whatever is asked for", async () => {
  const span = { from: dayAhead(app, 0), to: dayAhead(app, 390) }
  expect((await answer(span)).body.events.length).toBeGreaterThan(3)
  expect((await answer(span, stranger.token)).body.events).toEqual([])
  expect((await answer({ ...span, listing: hall.id }, stranger.token)).body.events).toEqual([])
  expect((await app.call('listCalendarResources', { token: stranger.token })).body.results).toEqual([])
})

test('a span that ends before it begins or lasts longer than 400 days is refused at its field', async () => {
  const from = dayAhead(app, 0)
  for (const to of [dayAhead(app, -1), dayAhead(app, 400)]) {
    const { status, body } = await answer({ from, to })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['to']])
  }
  expect((await answer({ from, to: dayAhead(app, 399) })).status).toBe(200)
})

test('outside entries stand once, however many rooms they take', async () => {
  const day = dayAhead(app, 37)
  const { body } = await app.call('listCalendarResources', { token: who.token })
  const units = body.results.find(({ id }) => id === rooms.id)?.units ?? []
  for (const { id } of units) {
    await app.deps.db
      .insertInto('occupancy')
      .values({
        id: crypto.randomUUID(),
        listing_id: rooms.id,
        unit_id: id,
        kind: 'external',
        blocked: `[${day}T10:00:00Z,${day}T12:00:00Z)`,
        created_at: new Date(app.clock.now()),
      })
      .execute()
  }
  const found = await events(day)
  expect(found).toMatchObject([{ kind: 'external', state: 'external', start_at: `${day}T10:00:00.000Z`, block: null }])
  expect(found[0]?.unit_ids).toHaveLength(2)
  expect((await answer({ from: day, to: day }, (await logIn(app, stranger.email)).token)).body.events).toEqual([])
})

test('closed days, holidays and other hours are told with their reason', async () => {
  // On a holiday the hours are others.
  let ahead = 40
  while (holidayOn(dayAhead(app, ahead - 1)) || holidayOn(dayAhead(app, ahead))) ahead += 1
  const closed = dayAhead(app, ahead)
  const cafe = await publishedListing(app, who, {
    opening: {
      weekly: weekdays.map((day_of_week) => ({ day_of_week, start: '10:00', end: '02:00', ends_next_day: true })),
      exceptions: [
        { date_from: closed, date_to: closed, type: 'closed', windows: [], reason: 'Urlop', label_public: 'Przerwa' },
      ],
      holidays: { closed_on_public_holidays: true, keep_open: [] },
    },
  })
  const ask = (from: string, to = from) =>
    app.call('listCalendarOpenings', { token: who.token, query: { from, to, listing: cafe.id } })
  const day = dayAhead(app, ahead - 1)
  const plain = (await ask(day, closed)).body.results[0]
  expect(plain?.listing_id).toBe(cafe.id)
  expect(plain?.days[0]).toMatchObject({ date: day, windows: [{ start: `${day}T10:00`, end: `${closed}T02:00` }] })
  expect(plain?.days[1]).toMatchObject({ date: closed, windows: [], origin: 'closed', label: 'Przerwa' })
  const christmas = (await ask('2027-12-25')).body.results[0]?.days
  expect(christmas).toMatchObject([{ windows: [], origin: 'holiday', holiday: 'christmas_1' }])
  expect((await ask(day, dayAhead(app, ahead + 99))).status).toBe(400)
})

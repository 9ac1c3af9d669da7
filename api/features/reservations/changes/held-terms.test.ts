/** What is taken while a change waits and after it was made. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateListing } from '#api/features/listings/store/queries.ts'
import { inTransaction } from '#api/deps.ts'
import { confirmedByMail, dayAhead, evening, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
})
afterAll(() => app.close())

const crews = (codes: string[]) =>
  codes.map((code) => ({ code, name: `Ekipa ${code}`, area_m2: null, capacity_max: null }))
const rowsOf = (reservation_id: string) =>
  app.deps.db.selectFrom('occupancy').selectAll().where('reservation_id', '=', reservation_id).execute()
const propose = (id: string, body: object) => app.call('proposeChange', { token: who.token, params: { id }, body })
const fewer = { guests: { adults: 30, children: [], crew: 0 } }

/** Two visitors, one right after the other; then the owner wants two hours around each event. */
async function withoutRoomBetween(days: number) {
  const hall = await publishedListing(app, who)
  const day = dayAhead(app, days)
  await confirmedByMail(app, hall.id, { start: `${day}T10:00`, end: `${day}T16:00` })
  const second = await confirmedByMail(app, hall.id, evening(day))
  const at = new Date(app.clock.now())
  await inTransaction(app.deps, ({ db }) => updateListing(db, hall.id, { setup_minutes: 120 }, at))
  await app.deps.catalogue.refresh([hall.id])
  return second
}

test('a reservation whose term stays keeps it, whatever buffers have been added since', async () => {
  const { id, status_token } = await withoutRoomBetween(30)
  const before = await rowsOf(id)
  expect((await propose(id, fewer)).body).toMatchObject({ possible: true })
  const yes = { params: { token: status_token }, body: { answer: 'accept' } }
  expect((await app.call('answerChangeByToken', yes)).body).toMatchObject({ guests: fewer.guests, change: null })
  expect(await rowsOf(id)).toEqual(before)
})

test('so does one that its owner changes at once', async () => {
  const { id } = await withoutRoomBetween(31)
  await app.deps.db.updateTable('reservations').set({ source: 'owner' }).where('id', '=', id).execute()
  const before = await rowsOf(id)
  expect((await propose(id, { ...fewer, at_once: true })).status).toBe(200)
  expect(await rowsOf(id)).toEqual(before)
})

test('a day whose event may move to an earlier one is full all the same, and so is the earlier one', async () => {
  const band = await publishedListing(app, who, {
    kind: 'service',
    input: { units: crews(['a', 'b']) },
    rules: { daily_limit: 1 },
  })
  const [earlier, own] = [dayAhead(app, 40), dayAhead(app, 41)]
  const made = await confirmedByMail(app, band.id, evening(own), { kind: 'service' })
  expect((await propose(made.id, evening(earlier))).status).toBe(200)
  await app.deps.catalogue.refreshTaken([band.id])
  for (const day of [earlier, own]) {
    const morning = { start: `${day}T09:00`, end: `${day}T12:00` }
    const { body } = await app.call('checkServiceAvailability', { body: { service_id: band.id, ...morning } })
    expect([day, body.reasons?.map(({ code }) => code)]).toEqual([day, ['daily_limit']])
  }
})

test('the crew that its owner has chosen comes to the new term too while it is free, and no other one is held for it', async () => {
  const band = await publishedListing(app, who, { kind: 'service', input: { units: crews(['a', 'b']) } })
  const day = dayAhead(app, 45)
  const made = await confirmedByMail(app, band.id, { start: `${day}T16:00`, end: `${day}T20:00` }, { kind: 'service' })
  const ask = { token: who.token, params: { id: made.id } }
  const chosen = (await app.call('listReservationCrews', ask)).body.crews[1]?.unit_id ?? ''
  expect((await app.call('changeReservationCrew', { ...ask, body: { unit_id: chosen } })).status).toBe(200)
  const taken = async () => [...new Set((await rowsOf(made.id)).map(({ unit_id }) => unit_id))]

  const longer = { start: `${day}T16:00`, end: `${day}T21:00` }
  expect((await propose(made.id, longer)).status).toBe(200)
  expect(await taken()).toEqual([chosen])
  const yes = { params: { token: made.status_token }, body: { answer: 'accept' } }
  expect((await app.call('answerChangeByToken', yes)).body).toMatchObject(longer)
  expect(await taken()).toEqual([chosen])
  expect((await app.call('getReservation', ask)).body.units).toEqual(['Ekipa b'])
})

test('a longer term that needs crews to change hands leaves the present one its crew until the answer comes', async () => {
  const band = await publishedListing(app, who, { kind: 'service', input: { units: crews(['a', 'b']) } })
  const day = dayAhead(app, 46)
  const hours = (from: number, to: number) => ({ start: `${day}T${from}:00`, end: `${day}T${to}:00` })
  const crewOf = async (id: string) =>
    (await app.call('getReservation', { token: who.token, params: { id } })).body.units
  const made = async (from: number, to: number, crew: 'a' | 'b') => {
    const one = await confirmedByMail(app, band.id, hours(from, to), { kind: 'service' })
    const ask = { token: who.token, params: { id: one.id } }
    const known = (await app.call('listReservationCrews', ask)).body.crews
    const unit_id = known.find(({ name }) => name === `Ekipa ${crew}`)?.unit_id ?? ''
    expect((await app.call('changeReservationCrew', { ...ask, body: { unit_id } })).status).toBe(200)
    return one
  }
  const own = await made(10, 12, 'b')
  const beside = await made(11, 13, 'a')
  const later = await made(15, 17, 'b')
  const asked = await propose(own.id, hours(10, 18))
  expect([asked.status, asked.body.message]).toEqual([200, expect.any(String)])
  expect([await crewOf(own.id), await crewOf(beside.id), await crewOf(later.id)]).toEqual([
    ['Ekipa b'],
    ['Ekipa a'],
    ['Ekipa a'],
  ])
})

test('the calendar shows a request with its own buffers, and the offered term with those that are held for it', async () => {
  const hall = await publishedListing(app, who, {
    input: { confirmation_mode: 'request' },
    rules: { setup_minutes: 60, teardown_minutes: 30 },
  })
  const [own, offered] = [dayAhead(app, 50), dayAhead(app, 57)]
  const made = await confirmedByMail(app, hall.id, evening(own))
  expect((await propose(made.id, evening(offered))).status).toBe(200)
  const query = { from: own, to: offered, listing: hall.id }
  const { body } = await app.call('listCalendarEvents', { token: who.token, query })
  expect(body.events.map(({ state, blocked_start, blocked_end }) => [state, blocked_start, blocked_end])).toEqual([
    ['pending_owner', `${own}T15:00`, `${own}T22:30`],
    ['proposed', `${offered}T15:00`, `${offered}T22:30`],
  ])
})

test('another room that is held for the same hours stands in the calendar, too', async () => {
  const rooms = ['a', 'b'].map((code) => ({ code, name: `Sala ${code}`, area_m2: null, capacity_max: 60 }))
  const hall = await publishedListing(app, who, { input: { units: rooms } })
  const [a = '', b = ''] = app.deps.catalogue.find(hall.id)?.listing.units.map(({ id }) => id) ?? []
  const day = dayAhead(app, 60)
  const made = await confirmedByMail(app, hall.id, evening(day), { ask: { unit_ids: [a] } })
  expect((await propose(made.id, { unit_ids: [b] })).status).toBe(200)
  const query = { from: day, to: day, listing: hall.id }
  const { body } = await app.call('listCalendarEvents', { token: who.token, query })
  expect(body.events.map(({ state, unit_ids }) => [state, unit_ids])).toEqual([
    ['confirmed', [a]],
    ['proposed', [b]],
  ])
})

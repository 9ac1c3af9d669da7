import { proposeByOwner } from './propose-change.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmedByMail,
  dayAhead,
  soonAtNight,
  evening,
  hourly,
  owner,
  publishedListing,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner
let hall: { id: string }

const unit = (code: string) => ({ code, name: `Sala ${code}`, area_m2: null, capacity_max: code === 'b' ? 20 : 60 })

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
  hall = await publishedListing(app, who, { rules: { setup_minutes: 60, teardown_minutes: 60 } })
})
afterAll(() => app.close())

/** A confirmed reservation that the owner has made: a visitor's, given to the owner. */
async function added(listing_id: string, term: { start: string; end: string }, options: object = {}): Promise<string> {
  const reservation = await confirmedByMail(app, listing_id, term, options)
  await app.deps.db.updateTable('reservations').set({ source: 'owner' }).where('id', '=', reservation.id).execute()
  return reservation.id
}

const move = (id: string, body: Record<string, unknown>, token = who.token) =>
  app.call('moveReservationTerm', { token, params: { id }, body })
const read = async (id: string) => (await app.call('getReservation', { token: who.token, params: { id } })).body
const row = (id: string) =>
  app.deps.db.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('moving a reservation', () => {
  test('says first what it costs and changes nothing, then does it: term, price, lines, history, calendar file', async () => {
    const [day, next] = [dayAhead(app, 30), dayAhead(app, 31)]
    const id = await added(hall.id, evening(day))
    const before = await row(id)
    const request = { start: `${next}T14:00`, end: `${next}T22:00` }
    const preview = await move(id, { ...request, preview: true })
    expect(preview.body).toMatchObject({
      preview: true,
      old_total_grosze: 60_000,
      new_total_grosze: 80_000,
      total_grosze: 80_000,
      difference_grosze: 20_000,
      broken_rules: [],
      conflicts: [],
    })
    expect(preview.body.message).toContain('wzrośnie o 200,00')
    expect(await row(id)).toEqual(before)

    const done = await move(id, request)
    expect([done.status, done.body.total_grosze]).toEqual([200, 80_000])
    const after = await row(id)
    expect(after).toMatchObject({
      start_local: request.start,
      end_local: request.end,
      event_day: next,
      total_grosze: 80_000,
      ics_sequence: before.ics_sequence + 1,
    })
    const seen = await read(id)
    expect(seen.price.lines).toMatchObject([{ quantity: '8', amount_grosze: 80_000 }])
    expect(seen.history.at(-1)).toMatchObject({ actor: 'owner', action: 'change_term', status_after: 'confirmed' })
    expect(seen.history.at(-1)?.text).toMatch(/800,00.zł zamiast 600,00.zł/)
    expect(seen.history.at(-1)?.text).toMatch(/^Termin został zmieniony: .+ \(wcześniej: [^)]+\)\./)
    await app.deps.catalogue.refreshTaken([hall.id])
    const free = async (term: object) =>
      (await app.call('checkVenueAvailability', { body: { venue_id: hall.id, ...term } })).body.available
    expect([await free(evening(day)), await free(request)]).toEqual([true, false])
  })

  test('back to where it was gives the old price again', async () => {
    const day = dayAhead(app, 33)
    const id = await added(hall.id, evening(day))
    await move(id, { start: `${day}T10:00`, end: `${day}T20:00` })
    expect((await row(id)).total_grosze).toBe(100_000)
    const back = await move(id, evening(day))
    expect(back.body).toMatchObject({ old_total_grosze: 100_000, total_grosze: 60_000, difference_grosze: -40_000 })
    expect(await row(id)).toMatchObject({ ...{ start_local: `${day}T16:00` }, total_grosze: 60_000 })
  })

  test('may overlap its own old term, but nothing else: neighbours count with their buffers and are named', async () => {
    const day = dayAhead(app, 35)
    const id = await added(hall.id, { start: `${day}T08:00`, end: `${day}T12:00` })
    const neighbour = await confirmedByMail(app, hall.id, { start: `${day}T16:00`, end: `${day}T20:00` })
    expect((await move(id, { start: `${day}T09:00`, end: `${day}T13:00` })).status).toBe(200)
    const into = { start: `${day}T09:00`, end: `${day}T14:30` }
    const seen = await move(id, { ...into, preview: true })
    expect(seen.body.conflicts).toMatchObject([{ kind: 'reservation', id: neighbour.id }])
    const refused = await move(id, into)
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
    expect(refused.body.conflicts).toMatchObject([{ id: neighbour.id }])
    expect((await row(id)).end_local).toBe(`${day}T13:00`)
  })

  test('keeps the agreed price when the owner says so', async () => {
    const day = dayAhead(app, 37)
    const id = await added(hall.id, evening(day))
    const done = await move(id, { start: `${day}T12:00`, end: `${day}T22:00`, price: 'keep' })
    expect(done.body).toMatchObject({ new_total_grosze: 100_000, total_grosze: 60_000, difference_grosze: 0 })
    expect((await row(id)).total_grosze).toBe(60_000)
    expect((await read(id)).price.lines).toMatchObject([{ amount_grosze: 60_000 }])
  })

  test('may break the own notice, grid and hours, and leaves a trace that only the owner reads', async () => {
    const id = await added(hall.id, evening(dayAhead(app, 39)))
    // Outside hours the price list is asked all the same.
    const request = soonAtNight(app, 180)
    const preview = await move(id, { ...request, price: 'keep', preview: true })
    expect(preview.body.broken_rules.map(({ code }) => code)).toEqual(['too_soon', 'closed'])
    expect((await move(id, { ...request, price: 'keep' })).status).toBe(200)
    const event = (await read(id)).history.at(-1)
    expect(event?.text).toMatch(/Pominięte zasady: wyprzedzenie i.godziny otwarcia/)
    const { data } = await app.deps.db
      .selectFrom('reservation_events')
      .select('data')
      .where('reservation_id', '=', id)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(data).toMatchObject({ broken_rules: ['too_soon', 'closed'] })
  })

  test('never goes into the past or into a room that is too small', async () => {
    const yesterday = dayAhead(app, -1)
    const id = await added(hall.id, evening(dayAhead(app, 41)))
    expect((await move(id, evening(yesterday))).body.code).toBe('past')
    const two = await publishedListing(app, who, { input: { units: [unit('a'), unit('b')] } })
    const { body } = await app.call('listCalendarResources', { token: who.token })
    const [a = '', b = ''] = body.results.find((each) => each.id === two.id)?.units.map((each) => each.id) ?? []
    const day = dayAhead(app, 42)
    const forty = await added(two.id, evening(day), { ask: { unit_ids: [a] } })
    const refused = await move(forty, { ...evening(day), unit_ids: [b] })
    expect([refused.status, refused.body.code]).toEqual([409, 'capacity'])
    const both = await move(forty, { ...evening(day), unit_ids: [a, b] })
    expect(both.status).toBe(200)
    expect([...both.body.unit_ids].sort()).toEqual([a, b].sort())
  })

  test('without a price for the new term needs the old one to be kept', async () => {
    const priced = await publishedListing(app, who, {
      items: [{ ...hourly, conditions: { weekdays: ['friday', 'saturday', 'sunday'] } }],
    })
    const friday = nextWeekday(5)
    const id = await added(priced.id, evening(friday))
    const monday = evening(nextWeekday(1))
    const preview = await move(id, { ...monday, preview: true })
    expect(preview.body).toMatchObject({ new_total_grosze: null, total_grosze: 60_000 })
    expect((await move(id, monday)).body.code).toBe('on_request')
    expect((await move(id, { ...monday, price: 'keep' })).status).toBe(200)
  })
})

function nextWeekday(weekday: number): string {
  for (let ahead = 45; ; ahead++) {
    const day = dayAhead(app, ahead)
    if (Temporal.PlainDate.from(day).dayOfWeek === weekday) return day
  }
}

describe('what is not moved', () => {
  test('a reservation of a visitor: that needs the visitor', async () => {
    const reservation = await confirmedByMail(app, hall.id, evening(dayAhead(app, 60)))
    const { status, body } = await move(reservation.id, evening(dayAhead(app, 61)))
    expect([status, body.code]).toEqual([409, 'change_by_proposal'])
  })

  test('one that was cancelled, or of another owner', async () => {
    const id = await added(hall.id, evening(dayAhead(app, 62)))
    const stranger = await owner(app)
    expect((await move(id, evening(dayAhead(app, 63)), stranger.token)).status).toBe(404)
    await app.call('cancelReservation', { token: who.token, params: { id }, body: { note: 'Pomyłka' } })
    expect((await move(id, evening(dayAhead(app, 63)))).body.code).toBe('wrong_state')
  })
})

test('of two reservations moved to one term at once, one gets it', async () => {
  const target = evening(dayAhead(app, 70))
  const ids = [await added(hall.id, evening(dayAhead(app, 71))), await added(hall.id, evening(dayAhead(app, 72)))]
  const answers = await Promise.all(ids.map((id) => move(id, target)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a crew changes hands where that is what makes the new term possible', async () => {
  const crew = (code: string) => ({ code, name: `Ekipa ${code}`, area_m2: null, capacity_max: null })
  const band = await publishedListing(app, who, { kind: 'service', input: { units: [crew('a'), crew('b')] } })
  const day = dayAhead(app, 50)
  const early = await added(band.id, { start: `${day}T08:00`, end: `${day}T12:00` }, { kind: 'service' })
  const late = await added(band.id, { start: `${day}T14:00`, end: `${day}T18:00` }, { kind: 'service' })
  const moving = await added(
    band.id,
    { start: `${dayAhead(app, 51)}T10:00`, end: `${dayAhead(app, 51)}T16:00` },
    { kind: 'service' },
  )
  const units = (await app.deps.db.selectFrom('units').select('id').where('listing_id', '=', band.id).execute()).map(
    ({ id }) => id,
  )
  const taken = (await row(early)).unit_ids[0]
  const other = units.find((id) => id !== taken) ?? ''
  await app.deps.db.updateTable('occupancy').set({ unit_id: other }).where('reservation_id', '=', late).execute()
  await app.deps.db
    .updateTable('reservations')
    .set({ unit_ids: [other] })
    .where('id', '=', late)
    .execute()
  expect((await move(moving, { start: `${day}T10:00`, end: `${day}T16:00` })).status).toBe(200)
  expect((await row(late)).unit_ids).toEqual((await row(early)).unit_ids)
  expect((await row(moving)).unit_ids).not.toEqual((await row(early)).unit_ids)
})

test('a crew that changes hands under the term of an open proposal leaves the reservation with its own crew', async () => {
  const crew = (code: string) => ({ code, name: `Ekipa ${code}`, area_m2: null, capacity_max: null })
  const band = await publishedListing(app, who, { kind: 'service', input: { units: [crew('a'), crew('b')] } })
  const [day, later] = [dayAhead(app, 60), dayAhead(app, 61)]
  const at = (from: string, to: string) => ({ start: `${day}T${from}`, end: `${day}T${to}` })
  const firm = await added(band.id, { start: `${later}T10:00`, end: `${later}T16:00` }, { kind: 'service' })
  const early = await added(band.id, at('08:00', '12:00'), { kind: 'service' })
  const own = await row(firm)
  const proposed = await app.call('proposeChange', {
    token: who.token,
    params: { id: firm },
    body: at('14:00', '18:00'),
  })
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(200)
  const held = () =>
    app.deps.db
      .selectFrom('occupancy')
      .select(['id', 'unit_id'])
      .where('reservation_id', '=', firm)
      .where('kind', '=', 'hold')
      .executeTakeFirstOrThrow()
  const units = app.deps.catalogue.find(band.id)?.listing.units.map(({ id }) => id) ?? []
  const [mine = ''] = own.unit_ids
  const other = units.find((id) => id !== mine) ?? ''
  const put = (rows: string[], unit_id: string) =>
    app.deps.db.updateTable('occupancy').set({ unit_id }).where('id', 'in', rows).execute()
  const rowsOf = async (id: string) =>
    (await app.deps.db.selectFrom('occupancy').select('id').where('reservation_id', '=', id).execute()).map(
      ({ id }) => id,
    )
  await put([(await held()).id], mine)
  await put(await rowsOf(early), other)
  const between = await added(band.id, at('10:00', '16:00'), { kind: 'service' })
  expect([(await row(between)).unit_ids, (await held()).unit_id]).toEqual([[mine], other])
  expect((await row(firm)).unit_ids).toEqual(own.unit_ids)
  const change = await app.deps.db
    .selectFrom('reservation_changes')
    .select('unit_ids')
    .where('reservation_id', '=', firm)
    .executeTakeFirstOrThrow()
  expect(change.unit_ids).toEqual([other])
})

test('a change of a taken term names free ones also where the offers are still being read, as after a start', async () => {
  const { id } = await confirmedByMail(app, hall.id, evening(dayAhead(app, 66)))
  await confirmedByMail(app, hall.id, evening(dayAhead(app, 68)))
  const { db, catalogue } = app.deps
  const hide = (hidden_by_plan: boolean) =>
    db.updateTable('listings').set({ hidden_by_plan }).where('id', '=', hall.id).execute()
  await hide(true)
  await catalogue.refresh([hall.id])
  await hide(false)
  expect(catalogue.find(hall.id)).toBeNull()
  // As long as not everything is read, a question says what it needs.
  const starting = { ...app.deps, catalogue: { ...catalogue, have: (key: string) => catalogue.refresh([key]) } }
  const wanted = { ...evening(dayAhead(app, 68)), price: 'new', preview: true, at_once: false, note: '' } as const
  const { alternatives } = await proposeByOwner(starting, who.owner_id, id, wanted)
  expect(alternatives).toHaveLength(3)
})

/** A listing gets rooms or crews while something takes all that it had. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import {
  confirmedByMail,
  confirmToken,
  dayAhead,
  evening,
  logIn,
  owner,
  publishedListing,
  reserve,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import type { ErrorBody } from '#contract/errors.ts'

let app: TestApp
let who: TestOwner
beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
})
afterAll(() => app.close())

const ballroom = { code: 'bal', name: 'Balowa' }
const terrace = { code: 'taras', name: 'Taras' }
const cellar = { code: 'piwnica', name: 'Piwnica' }
const on = (days: number) => evening(dayAhead(app, days))

async function venueOf(...units: { code: string; name: string }[]) {
  const stored = units.map((unit) => ({ ...unit, area_m2: null, capacity_max: null }))
  const { id } = await publishedListing(app, who, { input: { units: stored } })
  const change = (next: object[]) =>
    app.call('changeVenue', { params: { id }, token: who.token, body: { units: next as never } })
  const idOf = async (name: string) => {
    const { body } = await app.call('getMyVenue', { params: { id }, token: who.token })
    return body.units.find((unit) => unit.name === name)?.id ?? ''
  }
  /** Whether a guest may have these rooms then. */
  const free = async (term: { start: string; end: string }, ...names: string[]) => {
    const unit_ids = await Promise.all(names.map(idOf))
    await app.deps.catalogue.refreshTaken([id])
    return (await app.call('checkVenueAvailability', { body: { venue_id: id, ...term, unit_ids } })).body.available
  }
  return { id, change, idOf, free }
}

const historyOf = async (id: string) =>
  (await app.call('getReservation', { params: { id }, token: who.token })).body.history.map(({ text }) => text)

const sound = async () => expect(await brokenInvariants(app.deps.db, { now: app.clock.now() })).toEqual([])

test('a room that is added belongs to whoever has the whole place already, reserved, held or closed', async () => {
  const place = await venueOf(ballroom)
  const sold = await confirmedByMail(app, place.id, on(30))
  // The second one waits for the mail's link.
  const held = await reserve(app, place.id, on(31))
  const closed = { listing_id: place.id, label: 'Remont', terms: [on(32)] }
  expect((await app.call('createBlocks', { token: who.token, body: closed })).status).toBe(201)

  expect((await place.change([ballroom, terrace])).status).toBe(200)
  for (const days of [30, 31, 32]) expect(await place.free(on(days), 'Taras')).toBe(false)
  expect(await place.free(on(33), 'Taras')).toBe(true)

  const { body: row } = await app.call('getReservation', { params: { id: sold.id }, token: who.token })
  expect(row.units).toEqual(['Cały obiekt'])
  expect(await historyOf(sold.id)).toContainEqual(
    'Obiekt ma nową salę: Taras. Należy do tej rezerwacji, bo obejmuje ona cały obiekt.',
  )
  expect(held.status).toBe(201)
  await sound()

  // It is given back with the whole.
  await app.call('cancelByToken', { params: { token: sold.status_token }, body: {} })
  expect(await place.free(on(30), 'Taras')).toBe(true)
  await sound()
})

test('who has some of the rooms gets no other one, and saving again takes nothing', async () => {
  const place = await venueOf(ballroom, terrace)
  await confirmedByMail(app, place.id, on(30), { ask: { unit_ids: [await place.idOf('Balowa')] } })
  expect((await place.change([ballroom, terrace, cellar])).status).toBe(200)
  expect(await place.free(on(30), 'Piwnica')).toBe(true)
  const all = await confirmedByMail(app, place.id, on(31))
  expect((await place.change([ballroom, terrace, { ...cellar, area_m2: 40 }])).status).toBe(200)
  expect((await historyOf(all.id)).filter((text) => text.startsWith('Obiekt ma'))).toEqual([])
  await sound()
})

test('a proposal of the whole place holds the new room, for its own term only', async () => {
  const place = await venueOf(ballroom, terrace)
  const row = await confirmedByMail(app, place.id, on(30), { ask: { unit_ids: [await place.idOf('Balowa')] } })
  const both = [await place.idOf('Balowa'), await place.idOf('Taras')]
  const { start } = on(30)
  const proposed = { start, end: `${start.slice(0, 11)}23:00`, unit_ids: both }
  const asked = await app.call('proposeChange', { token: who.token, params: { id: row.id }, body: proposed })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)

  expect((await place.change([ballroom, terrace, cellar])).status).toBe(200)
  expect(await place.free(on(30), 'Piwnica')).toBe(false)
  await sound()
  await app.call('answerChangeByToken', { params: { token: row.status_token }, body: { answer: 'accept' } })
  const { body } = await app.call('getReservation', { params: { id: row.id }, token: who.token })
  expect([body.units, body.end]).toEqual([['Cały obiekt'], proposed.end])
  await sound()
})

test('what lapsed and comes back by a late click has the whole place', async () => {
  const place = await venueOf(ballroom)
  const term = on(40)
  const late = await reserve(app, place.id, term)
  await app.clock.advance(2 * 3600)
  who = await logIn(app, who.email)
  expect((await place.change([ballroom, terrace])).status).toBe(200)
  expect(await place.free(term, 'Taras')).toBe(true)
  const back = await app.call('confirmReservationEmail', { body: { token: await confirmToken(app, late.email) } })
  expect(back.status, JSON.stringify(back.body)).toBe(200)
  expect(await place.free(term, 'Taras')).toBe(false)
  await sound()
})

test('who has not decided is told what there is, and decides; nothing is asked where nothing is', async () => {
  const place = await venueOf(ballroom)
  const undecided = { ...terrace, taken_with_whole: null }
  expect((await place.change([ballroom, undecided])).status).toBe(200)
  expect((await place.change([ballroom])).status).toBe(200)

  await confirmedByMail(app, place.id, on(50))
  const { status, body } = await place.change([ballroom, undecided])
  const { fields, conflicts } = body as unknown as ErrorBody
  expect([status, Object.keys(fields ?? {}), conflicts?.length]).toEqual([400, ['units.1.taken_with_whole'], 1])
  expect(fields?.['units.1.taken_with_whole']?.[0]).toMatch(
    /^W\u00a01\u00a0nadchodzącym terminie zajęty jest cały obiekt \(najbliższy: .*, Anna Żółkiewska, urodziny\)\. Wybierz, czy nowa sala też jest wtedy zajęta\.$/,
  )
  expect((await place.change([ballroom, { ...terrace, taken_with_whole: false }])).status).toBe(200)
  expect(await place.free(on(50), 'Taras')).toBe(true)
  expect(await place.free(on(50), 'Balowa')).toBe(false)
  await sound()
})

test('a new crew is away when all crews are, and free where one of one works', async () => {
  const { id } = await publishedListing(app, who, { kind: 'service' })
  const own = { params: { id }, token: who.token }
  const [crew] = (await app.call('getMyService', own)).body.units
  const change = (next: object) =>
    app.call('changeService', { ...own, body: { units: [{ code: crew?.code, name: 'Ania' }, next as never] } })
  const free = async (days: number) => {
    await app.deps.catalogue.refreshTaken([id])
    return (await app.call('checkServiceAvailability', { body: { service_id: id, ...on(days) } })).body.available
  }
  await confirmedByMail(app, id, on(60), { kind: 'service' })
  expect((await change({ code: 'b', name: 'Basia', taken_with_whole: null })).status).toBe(200)
  expect(await free(60)).toBe(true)

  const leave = { listing_id: id, label: 'Urlop', terms: [on(61)] }
  expect((await app.call('createBlocks', { token: who.token, body: leave })).status).toBe(201)
  const one = { listing_id: id, label: 'Targi', crews: 1, terms: [on(62)] }
  expect((await app.call('createBlocks', { token: who.token, body: one })).status).toBe(201)
  const units = [
    { code: crew?.code, name: 'Ania' },
    { code: 'b', name: 'Basia' },
  ]
  const third = { code: 'c', name: 'Celina', taken_with_whole: null }
  const asked = await app.call('changeService', { ...own, body: { units: [...units, third] } })
  const { fields } = asked.body as unknown as ErrorBody
  expect(fields?.['units.2.taken_with_whole']?.[0]).toContain('zablokowane są wszystkie ekipy')
  const added = [...units, { ...third, taken_with_whole: true }]
  expect((await app.call('changeService', { ...own, body: { units: added } })).status).toBe(200)
  expect([await free(61), await free(62)]).toEqual([false, true])
  const { body } = await app.call('listCalendarEvents', {
    token: who.token,
    query: { from: dayAhead(app, 61), to: dayAhead(app, 62) },
  })
  expect(body.events.filter(({ listing_id }) => listing_id === id).map(({ block }) => block?.crews)).toEqual([3, 1])
  await sound()
})

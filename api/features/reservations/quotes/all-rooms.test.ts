import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmedByMail,
  dayAhead,
  evening,
  hourly,
  owner,
  publishedListing,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
})
afterAll(() => app.close())

test('all rooms together are the whole place, whoever asks: with its own layout, and with other terms near', async () => {
  const room = (code: string) => ({
    ...{ code, name: `Sala ${code}`, area_m2: null, capacity_max: 60 },
    capacities: { banquet: 40 },
  })
  const { id } = await publishedListing(app, who, { input: { units: [room('a'), room('b')] } })
  const rooms = app.deps.catalogue.find(id)?.listing.units.map((unit) => unit.id) ?? []
  const term = evening(dayAhead(app, 40))
  const asked = { venue_id: id, ...term, guests: { adults: 90, children: [], crew: 0 }, layout: 'banquet' }
  for (const unit_ids of [undefined, [], rooms]) {
    const body = { ...asked, unit_ids }
    const { possible } = (await app.call('previewVenueReservation', { token: who.token, body })).body
    expect([unit_ids, possible]).toEqual([unit_ids, true])
  }
  const elsewhere = { ...asked, unit_ids: [...rooms, crypto.randomUUID()] }
  const refused = (await app.call('previewVenueReservation', { token: who.token, body: elsewhere })).body
  expect(Object.keys(refused.fields ?? {})).toEqual(['unit_ids'])
  await confirmedByMail(app, id, term)
  await app.deps.catalogue.refreshTaken([id])
  const near = async (unit_ids?: string[]) =>
    (await app.call('checkVenueAvailability', { body: { ...asked, unit_ids } })).body.alternatives
  const whole = await near()
  expect(whole).toHaveLength(3)
  expect([await near([]), await near(rooms)]).toEqual([whole, whole])
})

test('where one room is taken the others are told that are free at that very time, the cheapest first, each for its price', async () => {
  const room = (code: string, more: object = {}) => ({
    ...{ code, name: `Sala ${code}`, area_m2: null, capacity_max: 60 },
    ...more,
  })
  const units = [
    room('a'),
    room('b'),
    room('c'),
    room('d', { rented_separately: false }),
    room('e', { capacity_max: 20 }),
  ]
  const cheaper = { ...hourly, code: 'godzina-c', amount_grosze: 80_00, conditions: { unit: 'c' }, priority: 5 }
  const { id } = await publishedListing(app, who, {
    ...{ input: { units }, items: [hourly, cheaper], rules: { capacity_max: 200 } },
  })
  const [a = '', b = '', c = ''] = app.deps.catalogue.find(id)?.listing.units.map((unit) => unit.id) ?? []
  const term = evening(dayAhead(app, 41))
  await confirmedByMail(app, id, term, { ask: { unit_ids: [a] } })
  await app.deps.catalogue.refreshTaken([id])
  const check = async (unit_ids?: string[]) => {
    const body = { venue_id: id, ...term, guests: { adults: 40, children: [], crew: 0 }, unit_ids }
    return (await app.call('checkVenueAvailability', { body })).body
  }
  const whole = await check()
  expect([whole.available, whole.rooms?.map(({ name }) => name)]).toEqual([false, ['Sala c', 'Sala b']])
  expect((await check([a])).rooms).toEqual(whole.rooms)
  expect((await check([b])).rooms).toEqual([])
  for (const { unit_id, total_grosze } of whole.rooms ?? []) {
    const body = { venue_id: id, ...term, guests: { adults: 40, children: [], crew: 0 }, unit_ids: [unit_id] }
    const price = (await app.call('calculateVenuePrice', { body })).body
    expect([price.available, price.total_grosze]).toEqual([true, total_grosze])
  }
  expect([b, c]).toEqual(expect.arrayContaining(whole.rooms?.map(({ unit_id }) => unit_id) ?? []))
  // A search finds the place by the room that is left, for the price that its form names.
  const [date, start, end] = [term.start.slice(0, 10), term.start.slice(11), term.end.slice(11)]
  const found = async (query: object) => {
    const { results } = (await app.call('searchVenues', { query: { date_from: date, start, end, ...query } })).body
    return results.flatMap(({ id: which, rooms, price }) => (which === id ? { rooms, price: price.total_grosze } : []))
  }
  const cheapest = { rooms: [{ id: c, name: 'Sala c' }], price: whole.rooms?.[0]?.total_grosze }
  expect(await found({ guests: 40 })).toEqual([cheapest])
  // Where no room is large enough for all, the fewest that hold them together, for what the form names.
  const both = { venue_id: id, ...term, guests: { adults: 70, children: [], crew: 0 }, unit_ids: [b, c] }
  const together = (await app.call('calculateVenuePrice', { body: both })).body
  const rooms = [b, c].map((unit_id, place) => ({ id: unit_id, name: ['Sala b', 'Sala c'][place] }))
  expect(await found({ guests: 70 })).toEqual([{ rooms, price: together.total_grosze }])
  // The form offers the same, whatever of the place was asked for.
  const crowd = async (adults: number, unit_ids?: string[]) => {
    const body = { venue_id: id, ...term, guests: { adults, children: [], crew: 0 }, unit_ids }
    const { rooms: alone, rooms_together } = (await app.call('checkVenueAvailability', { body })).body
    return { alone: alone?.length, rooms_together }
  }
  const offered = { alone: 0, rooms_together: { rooms, total_grosze: together.total_grosze } }
  expect([await crowd(70), await crowd(70, [a, b]), await crowd(70, [b])]).toEqual([offered, offered, offered])
  expect((await crowd(140)).rooms_together?.rooms.map(({ name }) => name)).toEqual(['Sala b', 'Sala c', 'Sala e'])
  for (const adults of [40, 141]) expect((await crowd(adults)).rooms_together).toBeNull()
  expect(await crowd(70, [b, c])).toEqual({ alone: 0, rooms_together: null })
  expect((await found({ guests: 140 }))[0]?.rooms.map(({ name }) => name)).toEqual(['Sala b', 'Sala c', 'Sala e'])
  expect(await found({ guests: 141 })).toEqual([])
  expect(await found({})).toEqual([{ rooms: [{ id: b, name: 'Sala b' }], price: null }])
})

test('of three rooms two are asked for: what is taken is said of each room, and what is left of the two is offered', async () => {
  const room = (code: string) => ({ code, name: `Sala ${code}`, area_m2: null, capacity_max: 60 })
  const { id } = await publishedListing(app, who, {
    input: { units: [room('a'), room('b'), room('c')] },
    rules: { capacity_max: 200 },
  })
  const [a = '', b = '', c = ''] = app.deps.catalogue.find(id)?.listing.units.map((unit) => unit.id) ?? []
  const term = evening(dayAhead(app, 42))
  await confirmedByMail(app, id, term, { ask: { unit_ids: [a] } })
  await app.deps.catalogue.refreshTaken([id])
  const asked = (unit_ids: string[] | undefined, adults = 40) => ({
    ...{ venue_id: id, ...term, unit_ids },
    guests: { adults, children: [], crew: 0 },
  })
  const said = async (unit_ids?: string[]) => {
    const price = (await app.call('calculateVenuePrice', { body: asked(unit_ids) })).body
    const check = (await app.call('checkVenueAvailability', { body: asked(unit_ids) })).body
    expect([check.available, check.taken_unit_ids]).toEqual([price.available, price.taken_unit_ids])
    return { free: price.available, taken: price.taken_unit_ids, rooms: check.rooms?.map(({ name }) => name) }
  }
  expect(await said([a, b])).toEqual({ free: false, taken: [a], rooms: ['Sala b', 'Sala c'] })
  expect(await said([b, c])).toEqual({ free: true, taken: [a], rooms: [] })
  expect(await said()).toEqual({ free: false, taken: [a], rooms: ['Sala b', 'Sala c'] })
  // Two rooms hold what both hold together.
  const crowd = async (adults: number) =>
    (await app.call('calculateVenuePrice', { body: asked([b, c], adults) })).body.reasons.map(({ code }) => code)
  expect([await crowd(120), await crowd(121)]).toEqual([[], ['capacity']])
})

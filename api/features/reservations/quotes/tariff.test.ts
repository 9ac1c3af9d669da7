import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmedByMail,
  dayAhead,
  hourly,
  owner,
  publishedListing,
  reserve,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { addDays } from '#domain/time.ts'

let app: TestApp
let who: TestOwner
let room: { id: string }
let animator: { id: string }

const whole = {
  ...hourly,
  code: 'dzien',
  name: 'Cały dzień',
  pricing_type: 'per_event' as const,
  qty_source: [],
  position: 20,
}
const only = (mode: 'hourly' | 'full_day') => ({ conditions: { term_modes: [mode] } })

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
  // By the hour the whole day would be 1 600 zł.
  room = await publishedListing(app, who, {
    rules: { term_modes: ['hourly', 'full_day'] },
    items: [
      { ...hourly, ...only('hourly') },
      { ...whole, ...only('full_day'), amount_grosze: 70_000 },
    ],
  })
  animator = await publishedListing(app, who, {
    kind: 'service',
    items: [{ ...hourly, code: 'dziecko', pricing_type: 'per_person', qty_source: ['children'], amount_grosze: 6_000 }],
  })
})
afterAll(() => app.close())

const day = () => dayAhead(app, 40)
const from = (hours: number) => ({ start: `${day()}T08:00`, end: `${day()}T${String(8 + hours).padStart(2, '0')}:00` })
const ask = (term: object, more: object = {}) =>
  app.call('calculateVenuePrice', { body: { venue_id: room.id, ...term, guests: { adults: 10 }, ...more } })

describe('a term without a tariff', () => {
  test('takes the cheapest that allows it and names it, in check and price', async () => {
    const check = async (term: object) =>
      (await app.call('checkVenueAvailability', { body: { venue_id: room.id, ...term } })).body.term_mode
    for (const [hours, total, mode] of [
      [4, 40_000, 'hourly'],
      [7, 70_000, 'hourly'],
      [9, 70_000, 'full_day'],
    ] as const) {
      const { body } = await ask(from(hours))
      expect([hours, body.total_grosze, body.term_mode]).toEqual([hours, total, mode])
      expect(await check(from(hours))).toBe(mode)
    }
  })

  test('whoever chose a tariff keeps it', async () => {
    const { body } = await ask(from(9), { term_mode: 'hourly' })
    expect([body.total_grosze, body.term_mode]).toEqual([90_000, 'hourly'])
  })

  test('a reservation of it is made at that price and in that tariff', async () => {
    const made = await reserve(app, room.id, { start: `${dayAhead(app, 45)}T08:00`, end: `${dayAhead(app, 45)}T20:00` })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { term_mode, total_grosze } = await app.deps.db
      .selectFrom('reservations')
      .select(['term_mode', 'total_grosze'])
      .where('id', '=', made.body.id)
      .executeTakeFirstOrThrow()
    expect([term_mode, total_grosze]).toEqual(['full_day', 70_000])
  })

  test('a search by date alone shows the price of the form, and says what it is for', async () => {
    const { body } = await app.call('searchVenues', { query: { date_from: day(), guests: 10 } })
    const card = body.results.find(({ id }) => id === room.id)
    expect(card?.price).toMatchObject({
      total_grosze: 70_000,
      per_person_grosze: 7_000,
      includes: 'place',
      term_mode: 'full_day',
    })
    const form = await ask(card?.term ?? {})
    expect([form.body.total_grosze, form.body.term_mode]).toEqual([70_000, 'full_day'])
    expect(body.prices).toBe('totals')
  })

  test('a total with a meal says "menu" and what it is for each guest', async () => {
    const plate = {
      ...whole,
      code: 'talerz',
      name: 'Obiad',
      pricing_type: 'per_person' as const,
      group: 'food' as const,
    }
    const hall = await publishedListing(app, who, {
      rules: { term_modes: ['full_day'] },
      items: [{ ...plate, amount_grosze: 26_100 }],
    })
    const { body } = await app.call('searchVenues', { query: { date_from: day(), guests: 30, page_size: 100 } })
    expect(body.results.find(({ id }) => id === hall.id)?.price).toMatchObject({
      total_grosze: 783_000,
      per_person_grosze: 26_100,
      includes: 'menu',
    })
  })
})

describe('a price per child', () => {
  const children = [{ age_from: 0, age_to: 12, count: 12 }]
  const term = () => from(3)
  const place = { city: 'Kraków', latitude: 50.06, longitude: 19.94 }
  const price = (guests: object) =>
    app.call('calculateServicePrice', { body: { service_id: animator.id, ...term(), guests, event_place: place } })

  test('is refused at the children while nobody has said how many', async () => {
    const { status, body } = await price({ adults: 10 })
    const sentence = 'Podaj, ile będzie dzieci – cena jest liczona za dziecko.'
    expect([status, body]).toMatchObject([400, { code: 'children_missing', fields: { 'guests.children': [sentence] } }])
    expect((await price({ adults: 10, children })).body.total_grosze).toBe(72_000)
  })

  test('a card shows "od" until the search says the children, who count for the size too', async () => {
    const card = async (query: object) => {
      const { body } = await app.call('searchServices', { query: { date_from: day(), ...query } })
      return body.results.find(({ id }) => id === animator.id)?.price
    }
    expect(await card({ guests: 10 })).toMatchObject({
      total_grosze: null,
      from_grosze: 6_000,
      per_person_grosze: null,
    })
    expect(await card({ guests: 10, children: 12 })).toMatchObject({ total_grosze: 72_000, per_person_grosze: 3_273 })
    expect(await card({ children: 12 })).toMatchObject({ total_grosze: 72_000 })
    expect(await card({ guests: 95, children: 12 })).toBeUndefined()
  })
})

test('24:00 is midnight on the wire, of a term, of hours and of a search', async () => {
  const late = { start: `${day()}T20:00`, end: `${day()}T24:00` }
  const { body } = await ask(late)
  expect([body.total_grosze, body.available]).toEqual([40_000, true])
  const found = await app.call('searchVenues', { query: { date_from: day(), start: '20:00', end: '24:00', guests: 5 } })
  expect(found.body.results.find(({ id }) => id === room.id)?.term?.end).toBe(`${dayAhead(app, 41)}T00:00`)
  const at = { params: { id: room.id }, token: who.token }
  const { listing_id: _, revision: __, ...hours } = (await app.call('getVenueAvailability', at)).body
  const weekly = hours.weekly.map((window) => ({ ...window, end: '24:00', ends_next_day: false }))
  const saved = await app.call('setVenueAvailability', { ...at, body: { ...hours, weekly } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(saved.body.weekly[0]).toMatchObject({ end: '00:00', ends_next_day: true })
})

test('without a date prices are compared within one kind, and the answer says so', async () => {
  const perPerson = {
    ...hourly,
    code: 'osoba',
    pricing_type: 'per_person' as const,
    qty_source: [],
    amount_grosze: 900,
  }
  const plate = await publishedListing(app, who, { items: [perPerson] })
  const event = await publishedListing(app, who, { items: [{ ...whole, amount_grosze: 900_000 }] })
  const order = async (sort: string, more: object = {}) => {
    const { body } = await app.call('searchVenues', { query: { sort, page_size: 100, ...more } })
    const mine = [room.id, plate.id, event.id]
    return [body.prices, ...body.results.flatMap(({ id }) => (mine.includes(id) ? [mine.indexOf(id)] : []))]
  }
  expect(await order('total')).toEqual(['by_unit', 2, 1, 0])
  expect(await order('-total', { date_from: day() })).toEqual(['by_unit', 2, 1, 0])
  expect(await order('total', { date_from: day(), guests: 10 })).toEqual(['totals', 1, 0, 2])
})

test('who sells slots without hours is asked for hours before it is published', async () => {
  const slots = [{ code: 'rano', label: 'Rano', start: '08:00', end: '12:00', ends_next_day: false }]
  const at = { params: { id: room.id }, token: who.token }
  const { listing_id: _, revision: __, ...hours } = (await app.call('getVenueAvailability', at)).body
  const refused = await app.call('setVenueAvailability', { ...at, body: { ...hours, weekly: [], slots } })
  expect([refused.status, refused.body.code]).toEqual([400, 'would_be_incomplete'])
  const draft = await publishedListing(app, who, { draft: true, opening: { weekly: [], slots } })
  const params = { id: draft.id }
  const publish = () => app.call('publishVenue', { params, token: who.token })
  const none = await publish()
  expect([none.status, none.body.missing?.map(({ code }) => code)]).toEqual([409, ['opening']])
  const own = (await app.call('getVenueAvailability', { params, token: who.token })).body
  const { listing_id: _l, revision: _r, ...free } = own
  await app.call('setVenueAvailability', { params, token: who.token, body: { ...free, weekly: hours.weekly } })
  expect((await publish()).status).toBe(200)
})

test('the word weekend stands only beside one that is free; otherwise it is the day', async () => {
  const open = (...days: ('friday' | 'saturday' | 'sunday')[]) => ({
    weekly: days.map((day_of_week) => ({ day_of_week, start: '10:00', end: '22:00', ends_next_day: false })),
  })
  // From a Monday on, whatever today is: within a weekend its first day would be gone.
  const ahead = 8 + ((8 - new Date(dayAhead(app, 8)).getUTCDay()) % 7)
  const { body: none } = await app.call('searchVenues', { query: { date_from: day() } })
  expect(none.results.map((card) => card.next_free_weekend)).not.toContain(true)
  for (const [days, first, is_weekend] of [
    [['friday'], 5, false],
    [['sunday'], 0, false],
    [['saturday', 'sunday'], 6, true],
    [['friday', 'saturday', 'sunday'], 5, true],
  ] as const) {
    const hall = await publishedListing(app, who, {
      rules: { term_modes: ['full_day'], notice_hours: 24 * ahead },
      items: [whole],
      opening: open(...days),
    })
    const card = async () => {
      const { body } = await app.call('searchVenues', { query: { page_size: 100 } })
      return body.results.find(({ id }) => id === hall.id)
    }
    const before = await card()
    expect([days, new Date(before?.next_free_on ?? '').getUTCDay()]).toEqual([days, first])
    expect([days, before?.next_free_weekend]).toEqual([days, is_weekend])
    if (days.length < 2 || !before?.next_free_on) continue
    // One of its days is taken: what is left has its first free day, and is a weekend only if it is one.
    const sunday = addDays(before.next_free_on, first === 5 ? 2 : 1)
    await confirmedByMail(app, hall.id, { start: `${sunday}T10:00`, end: `${sunday}T22:00` })
    const after = await card()
    expect([days, after?.next_free_on, after?.next_free_weekend]).toEqual([days, before.next_free_on, false])
  }
})

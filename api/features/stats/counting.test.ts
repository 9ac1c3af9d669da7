/** What counts as a view, a quote and a lost wish, and what does not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCounters } from './counters.ts'
import { isRobot } from './visitors.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  logIn,
  owner,
  publishedListing,
  reserve,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let partner: TestOwner
let people = 0

beforeAll(async () => {
  app = await createTestApp()
  partner = await owner(app)
})
afterAll(() => app.close())

/** A browser of its own. */
const somebody = () => `Mozilla/5.0 (X11; Linux x64) person ${(people += 1)}`
const open = (listing_id: string, agent = somebody(), token?: string) =>
  app.call('countView', { body: { listing_id }, headers: { 'user-agent': agent }, ...(token ? { token } : {}) })

async function counted(listing_id: string) {
  await app.deps.counters.flush()
  // Of all its days: a test may begin before midnight and end after it.
  const days = await app.deps.db
    .selectFrom('listing_days')
    .select(['views', 'quotes'])
    .where('listing_id', '=', listing_id)
    .execute()
  const sum = (of: 'views' | 'quotes') => days.reduce((all, day) => all + day[of], 0)
  return { views: sum('views'), quotes: sum('quotes') }
}

const lost = async (listing_id: string) => {
  await app.deps.counters.flush()
  return app.deps.db
    .selectFrom('lost_demand')
    .select(['event_day', 'guests', 'reason', 'asked'])
    .where('listing_id', '=', listing_id)
    .orderBy('event_day')
    .execute()
}

test('what the database did not take is written the next time, with what was counted meanwhile', async () => {
  const hall = await publishedListing(app, partner)
  let away = true
  const gone = () => Promise.reject(new Error('the database is away'))
  const db = Object.create(app.deps.db, {
    transaction: { value: () => (away ? { execute: gone } : app.deps.db.transaction()) },
  })
  const counters = openCounters({ db, log: app.deps.log })
  const ask = () => {
    const client = { ip_hash: Buffer.alloc(32), user_agent: somebody(), device: null }
    const wish = { listing_id: hall.id, event_day: dayAhead(app, 40), guests: 80, reason: 'busy' as const }
    counters.viewed(hall.id, client, app.deps.clock.now(), 'page')
    counters.lost(wish, client, app.deps.clock.now())
  }
  ask()
  await expect(counters.flush()).rejects.toThrow('the database is away')
  ask()
  away = false
  await counters.flush()
  await counters.flush()
  expect(await counted(hall.id)).toEqual({ views: 2, quotes: 0 })
  expect(await lost(hall.id)).toMatchObject([{ guests: 80, asked: 2 }])
})

describe('a view', () => {
  test('is one opening of the page by a person, and answers nothing', async () => {
    const hall = await publishedListing(app, partner)
    const answer = await open(hall.id)
    expect([answer.status, answer.body]).toEqual([204, null])
    await open(hall.id)
    expect(await counted(hall.id)).toEqual({ views: 2, quotes: 0 })
  })

  test('of a listing that was deleted meanwhile is dropped alone', async () => {
    const [gone, hall] = [await publishedListing(app, partner), await publishedListing(app, partner)]
    await open(gone.id)
    await open(hall.id)
    await app.deps.db.deleteFrom('listings').where('id', '=', gone.id).execute()
    expect(await counted(hall.id)).toEqual({ views: 1, quotes: 0 })
    expect(await counted(gone.id)).toEqual({ views: 0, quotes: 0 })
  })

  test('is not reading its data, as robots, prefetches and the server do', async () => {
    const hall = await publishedListing(app, partner)
    for (let time = 0; time < 3; time += 1) await app.call('getPublicVenue', { params: { id: hall.id } })
    expect(await counted(hall.id)).toEqual({ views: 0, quotes: 0 })
  })

  test("is not the owner's own look, nor a robot's", async () => {
    const hall = await publishedListing(app, partner)
    const other = await owner(app)
    await open(hall.id, somebody(), partner.token)
    await open(hall.id, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')
    expect(await counted(hall.id)).toEqual({ views: 0, quotes: 0 })
    await open(hall.id, somebody(), other.token)
    expect((await counted(hall.id)).views).toBe(1)
  })

  test('of the same person counts again after half an hour', async () => {
    const hall = await publishedListing(app, partner)
    const one = somebody()
    await open(hall.id, one)
    await open(hall.id, one)
    expect((await counted(hall.id)).views).toBe(1)
    await app.clock.advance(31 * 60)
    await open(hall.id, one)
    expect((await counted(hall.id)).views).toBe(2)
  })

  test('of a listing that is not there is no secret and no mistake', async () => {
    expect((await open('0197a000-0000-7000-8000-000000000000')).status).toBe(204)
  })

  test('leaves nothing of the person in the database', async () => {
    const columns = await app.deps.db.introspection.getTables()
    const names = columns.filter(({ name }) => ['listing_days', 'lost_demand'].includes(name)).flatMap((t) => t.columns)
    expect(names.map(({ name }) => name).toSorted()).toEqual([
      'asked',
      'embed_quotes',
      'embed_views',
      'event_day',
      'guests',
      'last_asked_at',
      'listing_id',
      'listing_id',
      'on_date',
      'quotes',
      'reason',
      'views',
    ])
  })

  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', false],
    ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36', false],
    ['Mozilla/5.0 (Linux; Android 15; CUBOT P80) AppleWebKit/537.36 Mobile Safari/537.36', false],
    ['facebookexternalhit/1.1', true],
    ['Mozilla/5.0 (compatible; bingbot/2.0)', true],
    ['Mozilla/5.0 Chrome-Lighthouse', true],
  ])('%s is a robot: %s', (agent, robot) => {
    expect(isRobot(agent)).toBe(robot)
  })
})

describe('a quote', () => {
  test('counts once for a person who tries several sizes, and never for the owner', async () => {
    const hall = await publishedListing(app, partner)
    const headers = { 'user-agent': somebody() }
    for (const adults of [20, 30, 40]) {
      const body = { venue_id: hall.id, ...evening(dayAhead(app, 40)), guests: { adults, children: [], crew: 0 } }
      expect((await app.call('calculateVenuePrice', { body, headers })).status).toBe(200)
    }
    expect(await counted(hall.id)).toEqual({ views: 0, quotes: 1 })
    const { token } = await logIn(app, partner.email)
    const own = { venue_id: hall.id, ...evening(dayAhead(app, 41)), guests: { adults: 20, children: [], crew: 0 } }
    await app.call('calculateVenuePrice', { body: own, headers: { 'user-agent': somebody() }, token })
    expect((await counted(hall.id)).quotes).toBe(1)
  })
})

describe("the form on a site of the partner's own", () => {
  const look = (listing_id: string, asked_from: 'embed' | 'preview', agent = somebody()) =>
    app.call('countView', { body: { listing_id, asked_from }, headers: { 'user-agent': agent } })
  const price = (listing_id: string, asked_from: 'page' | 'embed' | 'preview', agent = somebody()) =>
    app.call('calculateVenuePrice', {
      body: { venue_id: listing_id, ...evening(dayAhead(app, 45)), guests: { adults: 20 }, asked_from },
      headers: { 'user-agent': agent },
    })
  const ofForm = async (listing_id: string) => {
    await app.deps.counters.flush()
    return app.deps.db
      .selectFrom('listing_days')
      .select(['views', 'quotes', 'embed_views', 'embed_quotes'])
      .where('listing_id', '=', listing_id)
      .execute()
  }

  test('is counted as a part of all, once for a person, and not when it is tried by a page of ours or read by a robot', async () => {
    const hall = await publishedListing(app, partner)
    const guest = somebody()
    for (let time = 0; time < 3; time += 1) await look(hall.id, 'embed', guest)
    for (let time = 0; time < 3; time += 1) expect((await price(hall.id, 'embed', guest)).status).toBe(200)
    await open(hall.id)
    await price(hall.id, 'page')
    await look(hall.id, 'preview')
    await price(hall.id, 'preview')
    await look(hall.id, 'embed', 'Mozilla/5.0 (compatible; bingbot/2.0)')
    await price(hall.id, 'embed', 'Mozilla/5.0 (compatible; bingbot/2.0)')
    expect(await ofForm(hall.id)).toEqual([{ views: 2, quotes: 2, embed_views: 1, embed_quotes: 1 }])
  })

  test('stands in the statistics of its listing, in those of all, and in the file', async () => {
    const mine = await owner(app)
    const [hall, other] = [await publishedListing(app, mine), await publishedListing(app, mine)]
    await look(hall.id, 'embed')
    await look(hall.id, 'embed')
    await price(hall.id, 'embed')
    await look(other.id, 'embed')
    const { embed_code } = (await app.call('getMyVenue', { params: { id: hall.id }, token: mine.token })).body
    await confirmedByMail(app, hall.id, evening(dayAhead(app, 46)), { ask: { embed_code } })
    await app.deps.counters.flush()
    const asked = { token: mine.token, query: {} }
    const { totals, listings, sources } = (await app.call('statsDashboard', asked)).body
    const all = { embed_views: 3, embed_quotes: 1, embed_requests: 1 }
    expect(totals).toMatchObject({ ...all, views: 3 })
    expect(listings.find(({ listing }) => listing.id === hall.id)?.totals).toMatchObject({ ...all, embed_views: 2 })
    expect(sources.find(({ source }) => source === 'embed')?.requests).toBe(1)
    const file = async (table: string) => {
      const headers = { authorization: `Bearer ${mine.token}` }
      return (await app.app.inject({ url: `/api/stats/export/${table}/`, headers })).body
    }
    expect(await file('embeds')).toMatch(/;2;1;1\r\n/)
    expect(await file('funnel')).toContain('Wyświetlenia formularza na stronach partnera;3;0')
  })
})

describe('a lost wish', () => {
  const guests = { adults: 25, children: [], crew: 0 }
  const ask = (listing_id: string, term: { start: string; end: string }, more: object = {}, agent = somebody()) =>
    app.call('checkVenueAvailability', {
      body: { venue_id: listing_id, ...term, guests, ...more },
      headers: { 'user-agent': agent },
    })

  test('is a day that somebody wanted and did not get, with its size and the reason', async () => {
    const hall = await publishedListing(app, partner)
    const [taken, free] = [evening(dayAhead(app, 50)), evening(dayAhead(app, 51))]
    await reserve(app, hall.id, taken)
    await app.deps.catalogue.refreshTaken([hall.id])
    await ask(hall.id, free)
    expect(await lost(hall.id)).toEqual([])
    await ask(hall.id, taken)
    await ask(hall.id, taken)
    await ask(hall.id, free, { guests: { adults: 900, children: [], crew: 0 } })
    expect(await lost(hall.id)).toEqual([
      { event_day: dayAhead(app, 50), guests: 25, reason: 'busy', asked: 2 },
      { event_day: dayAhead(app, 51), guests: 900, reason: 'capacity', asked: 1 },
    ])
  })

  test('of one person for one day is one wish, on the page and in the form', async () => {
    const hall = await publishedListing(app, partner)
    const taken = evening(dayAhead(app, 60))
    await reserve(app, hall.id, taken)
    await app.deps.catalogue.refreshTaken([hall.id])
    const agent = somebody()
    await ask(hall.id, taken, {}, agent)
    await app.call('calculateVenuePrice', {
      body: { venue_id: hall.id, ...taken, guests },
      headers: { 'user-agent': agent },
    })
    expect(await lost(hall.id)).toEqual([{ event_day: dayAhead(app, 60), guests: 25, reason: 'busy', asked: 1 }])
  })

  test('is not a slip: an hour off the grid, a day that is over', async () => {
    const hall = await publishedListing(app, partner)
    const date = dayAhead(app, 70)
    await ask(hall.id, { start: `${date}T16:10`, end: `${date}T22:00` })
    await ask(hall.id, evening(dayAhead(app, -2)))
    expect(await lost(hall.id)).toEqual([])
  })
})

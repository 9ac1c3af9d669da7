/**
 * An owner with 25 venues and 20 000 reservations among those of others: whatever a screen asks of the database, every
 * large table is read by an index. The statements are the product's own, the plans PostgreSQL's.
 */
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweep, tidy } from './app.ts'
import { reservationsOf } from '#api/features/reservations/export/load-export.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  logIn,
  owner,
  publishedListing,
  type TestOwner,
} from '#api/testing/factories.ts'
import { type Asked, recordStatements, wholeReads, waysTo } from '#api/testing/plans.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { type CallName, reservationsExportPath } from '#contract/calls.ts'
import { cloneOwner } from '../bench/owner/large-owner.ts'

/** What grows with the years, not with the number of listings. */
const large = [
  'reservations',
  'reservation_line_items',
  'reservation_events',
  'reservation_messages',
  'received_payments',
  'journal_postings',
  'journal_entries',
  'occupancy',
  'notifications',
  'listing_days',
  'lost_demand',
  'quotes',
]

let app: TestApp
let pool: pg.Pool
let partner: TestOwner
let hall = ''
const recorder = recordStatements()

beforeAll(async () => {
  app = await createTestApp()
  pool = new pg.Pool({ connectionString: app.database_url, max: 2 })
  const first = await owner(app)
  const listing = await publishedListing(app, first)
  await confirmedByMail(app, listing.id, evening(dayAhead(app, 40)))
  const like = first.owner_id
  await cloneOwner(pool, { like, email: 'duzy@partnerzy.example', venues: 25, reservations: 20_000 })
  await cloneOwner(pool, { like, email: 'sasiad@partnerzy.example', venues: 50, reservations: 30_000 })
  await pool.query(`insert into jobs.job (name, data, state, completed_on)
    select 'wydarzy', '{"name": "measured", "data": {}}', 'completed', now() from generate_series(1, 20000)`)
  await pool.query('vacuum analyze')
  partner = await logIn(app, 'duzy@partnerzy.example')
  const mine = await pool.query<{ id: string }>('select id from listings where owner_id = $1 order by id limit 1', [
    partner.owner_id,
  ])
  hall = mine.rows[0]?.id ?? ''
  await app.deps.catalogue.refresh([hall])
}, 240_000)
afterAll(async () => {
  await pool?.end()
  await app?.close()
  recorder.stop()
})

/** One call of the partner, from page to statement; anything but 200 is no measurement. */
async function call(name: CallName, query: Record<string, unknown> = {}, params: Record<string, string> = {}) {
  const { status, body } = await app.call(name, { token: partner.token, query, params })
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200)
  return body
}
async function file(path: string): Promise<string> {
  const answer = await app.app.inject({ url: path, headers: { authorization: `Bearer ${partner.token}` } })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

async function expectIndexes(work: () => Promise<unknown>): Promise<Asked[]> {
  const asked = await recorder.during(work)
  expect(asked.length).toBeGreaterThan(0)
  expect(await wholeReads(pool, asked, large)).toEqual([])
  return asked
}

const today = () => dayAhead(app, 0)
const year = { date_from: '2026-01-01', date_to: '2026-12-31' }
const sorts = ['upcoming', 'start', '-start', 'created', '-created', 'deadline'] as const

describe('no large table is read from end to end', () => {
  test('by the list of reservations, in any order', async () => {
    for (const sort of sorts) {
      await expectIndexes(async () => {
        const { count } = (await call('listReservations', { sort })) as { count: number }
        expect(count).toBe(20_000)
      })
    }
  })

  test.each([
    ['state', { status: 'confirmed' }],
    ['payment', { payment_status: 'paid' }],
    ['source', { source: 'embed' }],
    ['kind', { kind: 'venue' }],
    ['dates', { date_from: '2026-01-01', date_to: '2026-12-31' }],
    ['a name', { q: 'żółkiewska anna' }],
    ['a few letters', { q: 'no' }],
    ['a phone', { q: '600 000 123' }],
    ['a late page', { page: '900' }],
  ])('by the list with a filter: %s', async (_, query) => {
    for (const sort of ['upcoming', '-created']) await expectIndexes(() => call('listReservations', { ...query, sort }))
  })

  test('by the list of one venue, by what comes next, by one reservation', async () => {
    await expectIndexes(() => call('listReservations', { listing_id: hall }))
    await expectIndexes(() => call('reservationsByVenue', { venue_id: hall }))
    await expectIndexes(() => call('upcomingReservations'))
    await expectIndexes(() => call('getMyDay'))
    const { results } = (await call('upcomingReservations')) as { results: { id: string }[] }
    await expectIndexes(() => call('getReservation', {}, { id: results[0]?.id ?? '' }))
  })

  test('by the file of the list', async () => {
    await expectIndexes(async () => {
      const lines = (await file(reservationsExportPath)).trim().split('\n')
      expect(lines).toHaveLength(20_001)
    })
  })

  test('by the calendar and the bell', async () => {
    const month = { from: today(), to: dayAhead(app, 41) }
    await expectIndexes(async () => {
      const { events } = (await call('listCalendarEvents', month)) as { events: unknown[] }
      expect(events.length).toBeGreaterThan(400)
    })
    await expectIndexes(() => call('listCalendarEvents', { ...month, listing: hall }))
    await expectIndexes(() => call('listCalendarResources'))
    await expectIndexes(() => call('listCalendarOpenings', { from: today(), to: dayAhead(app, 13) }))
    await expectIndexes(() => call('listNotifications'))
  })

  test('by the cards of the venues and one of them', async () => {
    for (const sort of ['-updated', 'next_reservation']) await expectIndexes(() => call('listMyVenues', { sort }))
    await expectIndexes(() => call('getMyVenue', {}, { id: hall }))
    await expectIndexes(() => call('getVenueAvailability', {}, { id: hall }))
  })

  test('by statistics', async () => {
    for (const query of [year, { date_from: '2026-06-01', date_to: '2026-06-30' }]) {
      const asked = await expectIndexes(async () => {
        const { totals } = (await call('statsDashboard', query)) as { totals: { reservations: number } }
        expect(totals.reservations).toBeGreaterThan(100)
      })
      // What became of each stands on its row: a history per reservation was most of a year's cost.
      expect(asked.filter(({ text }) => text.includes('reservation_events'))).toEqual([])
      await expectIndexes(() => file(`/api/stats/export/lost/?${new URLSearchParams(query)}`))
    }
    await expectIndexes(() => call('statsVenueMonthly', { year: '2026' }, { id: hall }))
  })

  test('by a visitor: the hours of a venue, a price, a reservation and its page', async () => {
    const term = evening(dayAhead(app, 500))
    const made = await expectIndexes(async () => {
      const { status_token, id } = await confirmedByMail(app, hall, term)
      expect((await app.call('getReservationByToken', { params: { token: status_token } })).status).toBe(200)
      expect((await app.call('getPublicReservation', { params: { id } })).status).toBe(200)
      const body = { venue_id: hall, from: dayAhead(app, 1), to: dayAhead(app, 60) }
      expect((await app.call('checkVenueAvailability', { body })).status).toBe(200)
    })
    expect(made.some(({ text }) => /insert into "?occupancy/.test(text))).toBe(true)
  })

  test('by the catalogue that searches ask, when one listing or its calendar has changed', async () => {
    await expectIndexes(() => app.deps.catalogue.refresh([hall]))
    await expectIndexes(() => app.deps.catalogue.refreshTaken([hall]))
  })

  test('by what the server does by itself: deadlines, reminders, tidying', async () => {
    // Before nine in the morning nobody is reminded, so nobody is looked for.
    const noon = Temporal.ZonedDateTime.from(`${today()}T12:00[Europe/Warsaw]`).epochMilliseconds
    const swept = await expectIndexes(() => sweep({ ...app.deps, clock: { now: () => noon } }))
    await expectIndexes(() => tidy(app.deps))
    // Asked for every few seconds: what was decided long ago must not be fetched each time to be found decided.
    const finding = swept.filter(({ text }) =>
      /^select .*(event_reminders|balance_reminders|"owner_reminded_at")/s.test(text),
    )
    const ways = await waysTo(pool, finding, 'reservations')
    expect(ways).toHaveLength(4)
    expect(ways.filter(({ way }) => way !== 'Index Only Scan')).toEqual([])
  })
})

type Row = { id: string; status: string; deadline_at: Date | null; start_at: Date; end_at: Date }
type Listed = { count: number; counts: Record<string, number>; results: { id: string }[] }

test('what is not over comes first, soonest first, then what is, on any page of any filter, with the counts of its states', async () => {
  const { rows } = await pool.query<Row & Record<'source' | 'payment_status' | 'listing_id', string>>(
    `select id, status, deadline_at, start_at, end_at, source, payment_status, listing_id from reservations
      where owner_id = $1 and (confirmed_email_at is not null or source = 'owner')`,
    [partner.owner_id],
  )
  const now = app.clock.now()
  const state = ({ status, deadline_at }: Row) =>
    status.startsWith('pending_') && deadline_at && deadline_at.getTime() <= now ? 'expired' : status
  const isOver = (row: Row) => row.end_at.getTime() < now
  const inOrder = rows.toSorted((a, b) => {
    if (isOver(a) !== isOver(b)) return isOver(a) ? 1 : -1
    const apart = a.start_at.getTime() - b.start_at.getTime()
    return apart === 0 ? (a.id < b.id ? -1 : 1) : isOver(a) ? -apart : apart
  })
  const ahead = rows.filter((row) => !isOver(row)).length
  // Where both halves meet, at both ends, behind the last, and wherever else.
  const first = (page_size: number) => Math.floor(ahead / page_size) + 1
  const asked: Record<string, string | number>[] = [
    ...[7, 20, 100].flatMap((page_size) =>
      [1, first(page_size) - 1, first(page_size), first(page_size) + 1, 5_000].map((page) => ({ page, page_size })),
    ),
    { page: 900 },
    { source: 'embed', payment_status: 'unpaid', page: 3 },
    { status: 'expired', page: 2 },
    { status: 'completed' },
    { listing_id: hall, page_size: 100, page: 3 },
    { listing_id: hall, page_size: 100, page: 5 },
  ]
  for (const { page = 1, page_size = 20, status, ...rest } of asked) {
    const query = { page, page_size, ...(status && { status }), ...rest }
    const { count, counts, results } = (await call('listReservations', { sort: 'upcoming', ...query })) as Listed
    const found = inOrder.filter((row) =>
      Object.entries(rest).every(([key, wanted]) => row[key as keyof typeof row] === wanted),
    )
    const shown = found.filter((row) => !status || state(row) === status)
    const from = (Number(page) - 1) * Number(page_size)
    expect(
      results.map(({ id }) => id),
      JSON.stringify(query),
    ).toEqual(shown.slice(from, from + Number(page_size)).map(({ id }) => id))
    const states = [...Map.groupBy(found, state)].map(([name, these]) => [name, these.length])
    expect([count, counts]).toEqual([shown.length, Object.fromEntries(states)])
  }
})

const isPage = ({ text }: Asked) => /from "reservations" inner join "listings"/.test(text)

/** Reads a file until its first reservations are asked for, then only waits. Answers with the pages that were asked for. */
async function beginning(path: string): Promise<Asked[]> {
  const headers = { authorization: `Bearer ${partner.token}`, 'accept-encoding': 'identity' }
  const asked = await recorder.during(async (heard) => {
    const answer = await app.app.inject({ url: path, headers, payloadAsStream: true })
    expect(answer.statusCode).toBe(200)
    const stream = answer.stream()
    // No loop over it: the end of a loop would end the stream, and nothing would have to hold it back.
    const pieces = stream[Symbol.asyncIterator]()
    while (!heard.some(isPage)) await pieces.next()
    // Longer than a dozen pages take.
    await setTimeout(1_500)
    stream.destroy()
  })
  return asked.filter(isPage)
}

test.each([
  ['reservations', reservationsExportPath, 200],
  ['all data', '/api/owners/me/export/', 200],
])('a file is read as far as its reader has come, so memory does not grow with it: %s', async (_, path, pageRows) => {
  const pages = await beginning(path)
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.length).toBeLessThanOrEqual(4)
  expect(pages.every(({ values }) => values.includes(pageRows))).toBe(true)
})

test('each reservation is taken along once, also where hundreds were made at one moment', async () => {
  const seen = new Set<string>()
  let rows = 0
  for await (const page of reservationsOf(app.deps.db, { owner_id: partner.owner_id })) {
    for (const { id } of page) seen.add(id)
    rows += page.length
    if (rows > 20_000) break
  }
  const counted = await pool.query<{ all: number }>(
    `select count(*)::int as all from reservations where owner_id = $1
      and (confirmed_email_at is not null or source = 'owner')`,
    [partner.owner_id],
  )
  expect([rows, seen.size]).toEqual([counted.rows[0]?.all, counted.rows[0]?.all])
})

test('nor is the queue, by those who put jobs in and take them out', async () => {
  const asked = await recorder.during(async () => {
    await confirmedByMail(app, hall, evening(dayAhead(app, 510)))
    await app.drainJobs()
  })
  // The question whether all is done is asked by tests and the sandbox only.
  const ofQueue = asked.filter(({ text }) => text.includes('jobs.job') && !text.includes('as open'))
  expect(ofQueue.some(({ text }) => /skip locked/i.test(text))).toBe(true)
  const tables = await pool.query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'jobs'::regnamespace and reltuples > 1000 and relkind = 'r'`)
  expect(tables.rows).not.toEqual([])
  const names = tables.rows.map(({ name }) => name)
  expect(await wholeReads(pool, ofQueue, names)).toEqual([])
})

test('a statement that does read one from end to end is found', async () => {
  const asked = { text: 'select count(*) from reservations where notes = $1', values: ['nic'] }
  expect(await wholeReads(pool, [asked], large)).toEqual([`reservations: ${asked.text}`])
})

test('the numbers of statistics come out as a plain sum', async () => {
  const { totals } = (await call('statsDashboard', year)) as { totals: Record<string, number> }
  const { rows } = await pool.query(
    `select sum(total_grosze) filter (where status in ('confirmed', 'in_progress', 'completed'))::int8 as revenue,
      (select sum(amount_grosze) from received_payments p join reservations o on o.id = p.reservation_id
        where o.owner_id = $1 and p.received_on between '2026-01-01' and '2026-12-31')::int8 as received
    from reservations where owner_id = $1 and event_day between '2026-01-01' and '2026-12-31'`,
    [partner.owner_id],
  )
  expect(totals).toMatchObject({ revenue_grosze: Number(rows[0].revenue), received_grosze: Number(rows[0].received) })
})

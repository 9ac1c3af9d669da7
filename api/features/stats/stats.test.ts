/** The statistics against a count by hand over the owner's own list, after a random story told by the product's calls. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepReservations } from '#api/features/reservations/due/sweep.ts'
import {
  confirmedByMail,
  dayAhead,
  logIn,
  owner,
  publishedListing,
  reserve,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import type { Wire } from '#contract/index.ts'
import type { ReservationRow } from '#contract/reservations/reservations.ts'
import type { StatsReport } from '#contract/stats.ts'
import { addDays } from '#domain/time.ts'

let app: TestApp
let partner: TestOwner
let stranger: TestOwner
let halls: { id: string }[]
let service: { id: string }
let rows: ReservationRow[]
let payments: { listing_id: string; amount_grosze: number; received_on: string }[]

// Another story each time; the seed stands in the message of whatever fails.
const seed = Date.now() % 1_000_000
let state = seed
const random = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}

type Outcome = 'left' | 'unconfirmed' | 'accepted' | 'paid' | 'rejected' | 'cancelled_by_guest' | 'cancelled_by_owner'
const outcomes: Outcome[] = [
  'accepted',
  'accepted',
  'paid',
  'paid',
  'left',
  'unconfirmed',
  'rejected',
  'cancelled_by_guest',
  'cancelled_by_owner',
]

async function tell(listing_id: string, date: string, outcome: Outcome, kind: 'venue' | 'service' = 'venue') {
  const start = 9 + random(8)
  const guests = { adults: 10 + random(60), children: [{ age_from: 0, age_to: 12, count: random(4) }], crew: 0 }
  const two = (hour: number) => String(hour).padStart(2, '0')
  const term = { start: `${date}T${two(start)}:00`, end: `${date}T${two(start + 2 + random(5))}:30` }
  const options = { kind, ask: { guests } }
  if (outcome === 'unconfirmed') return void (await reserve(app, listing_id, term, options))
  const made = await confirmedByMail(app, listing_id, term, options)
  const params = { id: made.id }
  const { token } = partner
  if (outcome === 'left') return
  if (outcome === 'rejected')
    return void (await app.call('rejectReservation', { params, token, body: { reason: 'Remont sali' } }))
  await app.call('acceptReservation', { params, token, body: {} })
  if (outcome === 'accepted') return
  const { body } = await app.call('getReservation', { params, token })
  const amount_grosze = random(2) === 0 ? Math.max(1, body.due_now_grosze) : body.price.total_grosze
  await app.call('markReservationPaid', { params, token, body: { amount_grosze } })
  if (outcome === 'cancelled_by_guest') {
    await app.call('cancelByToken', { params: { token: made.status_token }, body: {} })
  }
  if (outcome === 'cancelled_by_owner') {
    await app.call('cancelReservation', { params, token, body: { cancel_reason: 'owner_fault', note: 'Awaria' } })
    // Sent back at once, in part or as a whole.
    const sent = random(2) === 0 ? amount_grosze : Math.ceil(amount_grosze / 3)
    await app.call('markReservationRefunded', { params, token, body: { amount_grosze: sent } })
  }
}

beforeAll(async () => {
  app = await createTestApp()
  partner = await owner(app)
  stranger = await owner(app)
  const zadatek = {
    deposit: { type: 'zadatek', percent_bp: 2000, balance_due_days: 7 },
    cancellation_policy: 'wedding',
  } as const
  halls = [
    await publishedListing(app, partner),
    await publishedListing(app, partner, { input: { confirmation_mode: 'request', ...zadatek } }),
  ]
  service = await publishedListing(app, partner, { kind: 'service', input: { confirmation_mode: 'request' } })
  // Before and after new year and both changes of the clock, each listing a date of its own.
  for (let index = 0; index < 30; index += 1) {
    const date = dayAhead(app, 20 + index * 13)
    const outcome = outcomes[random(outcomes.length)] as Outcome
    if (index % 3 === 2) await tell(service.id, date, outcome, 'service')
    else await tell((halls[index % 3] as { id: string }).id, date, outcome)
  }
  await app.clock.advance(150 * 24 * 3600)
  await sweepReservations(app.deps)
  await sweepReservations(app.deps)
  partner = await logIn(app, partner.email)
  stranger = await logIn(app, stranger.email)
  rows = await allRows()
  payments = await allPayments()
  await app.deps.counters.flush()
}, 120_000)
afterAll(() => app.close())

async function allRows(): Promise<ReservationRow[]> {
  const { body } = await app.call('listReservations', { token: partner.token, query: { page_size: 100 } })
  expect(body.results).toHaveLength(body.count)
  return body.results
}

async function allPayments() {
  const all = await Promise.all(
    rows.map((row) => app.call('getReservation', { params: { id: row.id }, token: partner.token })),
  )
  return all.flatMap(({ body }) => [
    ...body.payments.map(({ amount_grosze, received_on }) => ({
      listing_id: body.listing.id,
      amount_grosze,
      received_on,
    })),
    ...body.refunds.map(({ amount_grosze, second_deposit_grosze, sent_on }) => ({
      listing_id: body.listing.id,
      amount_grosze: second_deposit_grosze - amount_grosze,
      received_on: sent_on,
    })),
  ])
}

type Query = Wire['statsDashboard']['query']
async function dashboard(query: Query): Promise<StatsReport> {
  const { status, body } = await app.call('statsDashboard', { token: partner.token, query })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

const within = (row: ReservationRow, from: string, to: string) =>
  from <= row.start.slice(0, 10) && row.start.slice(0, 10) <= to
const agreed = ['confirmed', 'in_progress', 'completed']
const revenueByHand = (some: ReservationRow[]) =>
  some.filter(({ status }) => agreed.includes(status)).reduce((sum, { total_grosze }) => sum + total_grosze, 0)
const yearOf = (date: string) => Number(date.slice(0, 4))

/** Periods that hold the whole story, parts of it, and none of it. */
const periods = (): [string, string][] => {
  const first = dayAhead(app, -170)
  const cuts = Array.from({ length: 6 }, () => addDays(first, random(560))).sort()
  return [
    [first, addDays(first, 700)],
    ...cuts.map((cut, index): [string, string] => [cut, addDays(cut, random(40 * (index + 1)))]),
  ]
}

describe(`a random story (seed ${seed})`, () => {
  test('has something to count', () => {
    expect(rows.length).toBeGreaterThan(10)
    expect(revenueByHand(rows)).toBeGreaterThan(0)
    expect(payments.length).toBeGreaterThan(0)
  })

  test('agrees with the reservations to the grosz, in any period', async () => {
    for (const [date_from, date_to] of periods()) {
      const { totals, by_status, sources, cancellations } = await dashboard({ date_from, date_to })
      const these = rows.filter((row) => within(row, date_from, date_to))
      const sold = these.filter(({ status }) => agreed.includes(status))
      expect(totals.revenue_grosze).toBe(revenueByHand(these))
      expect(totals.reservations).toBe(sold.length)
      expect(totals.guests).toBe(sold.reduce((sum, { guests_total }) => sum + guests_total, 0))
      const received = payments.filter((one) => date_from <= one.received_on && one.received_on <= date_to)
      expect(totals.received_grosze).toBe(received.reduce((sum, { amount_grosze }) => sum + amount_grosze, 0))
      const states = Object.fromEntries(by_status.map(({ status, reservations }) => [status, reservations]))
      const byHand = Object.fromEntries(
        Map.groupBy(these, ({ status }) => status)
          .entries()
          .map(([s, l]) => [s, l.length]),
      )
      expect(states).toEqual(byHand)
      expect(sources.reduce((sum, { revenue_grosze }) => sum + revenue_grosze, 0)).toBe(totals.revenue_grosze)
      expect(totals.cancelled).toBe(these.filter(({ status }) => status === 'cancelled').length)
      expect(cancellations.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(totals.cancelled)
    }
  })

  test('adds up: parts are the period, listings the owner, the period before is the period before', async () => {
    for (const [date_from, date_to] of periods()) {
      const report = await dashboard({ date_from, date_to })
      const before = await dashboard({ date_from: report.previous.from, date_to: report.previous.to })
      expect(report.previous_totals).toEqual(before.totals)
      for (const key of ['revenue_grosze', 'received_grosze', 'retained_grosze', 'reservations', 'requests'] as const) {
        const sum = (parts: { totals: StatsReport['totals'] }[]) =>
          parts.reduce((all, { totals }) => all + totals[key], 0)
        expect(sum(report.series), key).toBe(report.totals[key])
        expect(sum(report.previous_series), key).toBe(report.previous_totals[key])
        expect(sum(report.listings), key).toBe(report.totals[key])
      }
      for (const { listing, totals } of report.listings) {
        expect((await dashboard({ date_from, date_to, listing_id: listing.id })).totals).toEqual(totals)
      }
    }
  })

  test('has months that are the year, and days that are the month', async () => {
    const { token } = partner
    for (const [{ id }, yearly, monthly] of [
      [halls[0] as { id: string }, 'statsVenueYearly', 'statsVenueMonthly'],
      [service, 'statsServiceYearly', 'statsServiceMonthly'],
    ] as const) {
      for (const year of [yearOf(rows[0]?.start ?? ''), yearOf(dayAhead(app, 0))]) {
        const { body: whole } = await app.call(yearly, { params: { id }, token, query: { year } })
        expect(whole.series).toHaveLength(12)
        let revenue = 0
        for (let month = 1; month <= 12; month += 1) {
          const { body } = await app.call(monthly, { params: { id }, token, query: { year, month } })
          expect(body.totals).toEqual(whole.series[month - 1]?.totals)
          expect(body.series.reduce((sum, { totals }) => sum + totals.revenue_grosze, 0)).toBe(
            body.totals.revenue_grosze,
          )
          revenue += body.totals.revenue_grosze
        }
        expect(revenue).toBe(whole.totals.revenue_grosze)
      }
    }
  })

  test('counts occupied hours of hours that were open, and never more', async () => {
    const [date_from, date_to] = periods()[0] as [string, string]
    const { totals, occupancy, listings } = await dashboard({ date_from, date_to })
    const minutes = rows
      .filter(({ status }) => agreed.includes(status))
      .reduce((sum, row) => sum + (Date.parse(row.end_at) - Date.parse(row.start_at)) / 60_000, 0)
    // All terms of the story lie inside the opening hours, 8:00–24:00.
    expect(totals.reserved_minutes).toBe(minutes)
    for (const parts of [occupancy.by_weekday, occupancy.by_month, occupancy.cells]) {
      expect(parts.reduce((sum, part) => sum + part.open_minutes, 0)).toBe(totals.open_minutes)
      expect(parts.reduce((sum, part) => sum + part.reserved_minutes, 0)).toBe(minutes)
      for (const part of parts) expect(part.reserved_minutes).toBeLessThanOrEqual(part.open_minutes)
    }
    // Three listings, sixteen hours a day from the day of publishing on: none of them is ever open longer.
    for (const one of listings) expect(one.totals.open_minutes % (16 * 60)).toBe(0)
  })

  test('says how many guests asked, whatever became of it, but not who never confirmed', async () => {
    const { totals } = await dashboard({ date_from: dayAhead(app, -160), date_to: dayAhead(app, 0) })
    expect(totals.requests).toBe(rows.length)
  })
})

describe('the calls', () => {
  test('know one owner: nothing of another shows, a foreign listing is not there', async () => {
    const asked = { token: stranger.token, query: { date_from: dayAhead(app, -170), date_to: dayAhead(app, 400) } }
    const { body } = await app.call('statsDashboard', asked)
    expect(body.totals).toMatchObject({ revenue_grosze: 0, reservations: 0, views: 0, received_grosze: 0 })
    expect(body).toMatchObject({ ever: false, listings: [] })
    const foreign = { ...asked, query: { ...asked.query, listing_id: halls[0]?.id } }
    expect((await app.call('statsDashboard', foreign)).status).toBe(404)
    expect((await app.call('statsOverview', foreign)).status).toBe(404)
  })

  test('keep kinds apart', async () => {
    const { token } = partner
    expect((await app.call('statsVenueYearly', { params: { id: service.id }, token })).status).toBe(404)
    expect((await app.call('statsServiceMonthly', { params: { id: halls[0]?.id ?? '' }, token })).status).toBe(404)
    const { body } = await app.call('statsVenuesOverview', { token })
    expect(body.results.map(({ listing }) => listing.id).toSorted()).toEqual(halls.map(({ id }) => id).toSorted())
    const services = await app.call('statsVenuesOverview', { token, query: { kind: ['service'] } })
    expect(services.body.results.map(({ listing }) => listing.id)).toEqual([service.id])
  })

  test('show this month when no dates are given, and refuse half a period, a turned one and one without end', async () => {
    const { body } = await app.call('statsOverview', { token: partner.token })
    expect(body.period.from).toBe(`${dayAhead(app, 0).slice(0, 7)}-01`)
    for (const query of [
      { date_from: '2026-01-01' },
      { date_to: '2026-01-01' },
      { date_from: '2026-02-01', date_to: '2026-01-01' },
      { date_from: '2001-01-01', date_to: '2026-01-01' },
      { date_from: '1970-01-01', date_to: '1970-02-01' },
    ]) {
      const { status, body: refused } = await app.call('statsDashboard', { token: partner.token, query })
      expect([status, refused.code], JSON.stringify(query)).toEqual([400, 'validation'])
    }
  })
})

describe('tables as files', () => {
  const file = (table: string, token = partner.token, query = '') =>
    app.app.inject({ url: `/api/stats/export/${table}/${query}`, headers: { authorization: `Bearer ${token}` } })

  test('need a session, an own listing and a table that exists', async () => {
    expect((await app.app.inject({ url: '/api/stats/export/totals/' })).statusCode).toBe(401)
    expect((await file('totals', 'x'.repeat(43))).statusCode).toBe(401)
    expect((await file('wszystko')).statusCode).toBe(404)
    expect((await file('totals', stranger.token, `?listing_id=${halls[0]?.id}`)).statusCode).toBe(404)
  })

  test('hold the same sums as the screen', async () => {
    const [date_from, date_to] = periods()[0] as [string, string]
    const { totals } = await dashboard({ date_from, date_to })
    const answer = await file('listings', partner.token, `?date_from=${date_from}&date_to=${date_to}`)
    expect(answer.headers['content-type']).toContain('text/csv')
    expect(answer.headers['content-disposition']).toContain(`wydarzy-oferty-${date_from}-${date_to}.csv`)
    const lines = answer.body.trimEnd().split('\r\n')
    const revenue = lines
      .slice(1)
      .reduce(
        (sum, line) => sum + Math.round(Number((line.split(';')[3] ?? '').replaceAll('"', '').replace(',', '.')) * 100),
        0,
      )
    expect(revenue).toBe(totals.revenue_grosze)
    for (const table of ['totals', 'series', 'occupancy', 'statuses', 'sources', 'cancellations', 'funnel', 'lost']) {
      const { statusCode, body } = await file(table)
      expect([table, statusCode, body.startsWith('\uFEFF')]).toEqual([table, 200, true])
    }
  })

  test('disarm a name that a spreadsheet would run', async () => {
    const trap = await publishedListing(app, stranger, { input: { name: '=HYPERLINK("http://zly.example")' } })
    const { body } = await file('listings', stranger.token, `?listing_id=${trap.id}`)
    expect(body).toContain(`"'=HYPERLINK(""http://zly.example"")"`)
  })

  test('of lost demand hold every wish, page after page', async () => {
    const event_day = dayAhead(app, 30)
    const wishes = Array.from({ length: 2_345 }, (_, guests) => ({
      listing_id: halls[0]?.id ?? '',
      event_day,
      guests: guests + 1,
      reason: 'busy' as const,
      asked: 1,
      last_asked_at: new Date(app.clock.now()),
    }))
    await app.deps.db.insertInto('lost_demand').values(wishes).execute()
    const { body } = await file('lost', partner.token, `?date_from=${event_day}&date_to=${event_day}`)
    const sizes = body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(';')[2]))
    expect(new Set(sizes).size).toBe(2_345)
    const report = await dashboard({ date_from: event_day, date_to: event_day })
    expect(report.lost_demand).toMatchObject({ asked: 2_345, count: 2_345 })
    expect(report.lost_demand.by_guests.reduce((sum, { asked }) => sum + asked, 0)).toBe(2_345)
  })
})

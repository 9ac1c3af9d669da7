/** An owner with 25 venues and 20 000 reservations among those of others: every large table is read by an index. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#api/deps.ts'
import { confirmedByMail, dayAhead, evening, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let partner: TestOwner

const large = ['reservations', 'received_payments', 'listing_days', 'lost_demand', 'occupancy', 'reservation_events']

beforeAll(async () => {
  app = await createTestApp()
  partner = await owner(app)
  for (const who of [partner, await owner(app), await owner(app), await owner(app)]) {
    for (let venue = 0; venue < (who === partner ? 25 : 1); venue += 1) await publishedListing(app, who)
  }
  const [mine] = await app.deps.db
    .selectFrom('listings')
    .select('id')
    .where('owner_id', '=', partner.owner_id)
    .execute()
  const { id } = await confirmedByMail(app, mine?.id ?? '', evening(dayAhead(app, 40)))
  await multiply(id)
}, 240_000)
afterAll(() => app.close())

/** Copies of one reservation over four years, with payments, history, views and wishes. */
const multiply = (id: string): Promise<void> =>
  app.deps.db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await copies(db, id)
  })

async function copies(db: Tx, id: string): Promise<void> {
  const columns = await sql<{ names: string }>`select string_agg(quote_ident(column_name), ', ') as names
    from information_schema.columns where table_name = 'reservations' and table_schema = 'public' and column_name not in
    ('id', 'reference', 'listing_id', 'owner_id', 'event_day', 'start_at', 'end_at', 'created_at', 'confirm_token_hash',
     'status_token_hash', 'status', 'total_grosze')`.execute(db)
  const names = sql.raw(columns.rows[0]?.names ?? '')
  for (let first = 1; first <= 80_000; first += 10_000) {
    await sql`
      insert into reservations (id, reference, listing_id, owner_id, event_day, start_at, end_at, created_at, status,
        total_grosze, ${names})
      select gen_random_uuid(), translate(upper(lpad(to_hex(n), 8, 'z')), '01', 'GH'), l.id, l.owner_id,
        date '2025-01-01' + (n / 40) % 1460, (date '2025-01-01' + (n / 40) % 1460) + time '15:00',
        (date '2025-01-01' + (n / 40) % 1460) + time '21:00', date '2024-11-01' + (n / 40) % 1460,
        (array['completed', 'confirmed', 'cancelled', 'completed'])[1 + (n / 4) % 4], 100000 + n, ${names}
      from generate_series(${first}::int, ${first + 9_999}::int) n
        join (select id, owner_id, row_number() over (order by owner_id = ${partner.owner_id} desc, id) as nth
          from listings) l on l.nth = case when n % 4 = 0 then 1 + (n / 4) % 25 else 26 + n % 3 end
        join (select ${names} from reservations where id = ${id}) r on true`.execute(db)
  }
  await sql`insert into received_payments (id, reservation_id, listing_id, amount_grosze, method, received_on, recorded_at)
    select gen_random_uuid(), id, listing_id, 5000, 'bank_transfer', event_day - 20, created_at from reservations`.execute(
    db,
  )
  await sql`insert into reservation_events (reservation_id, seq, at, actor, action, status_before, status_after)
    select id, 90, created_at, 'owner', 'cancel', 'confirmed', status from reservations where status = 'cancelled'`.execute(
    db,
  )
  await sql`insert into listing_days (listing_id, on_date, views, quotes)
    select id, date '2012-01-01' + n, 5, 1 from listings, generate_series(0, 7000) n
    on conflict do nothing`.execute(db)
  await sql`insert into lost_demand (listing_id, event_day, guests, reason, asked, last_asked_at)
    select id, date '2012-01-01' + n, 50, 'busy', 2, now() from listings, generate_series(0, 7000) n
    on conflict do nothing`.execute(db)
  await sql`insert into occupancy (id, listing_id, unit_id, kind, blocked, created_at)
    select gen_random_uuid(), u.listing_id, u.id, 'external', tstzrange(d, d + interval '3 hours'), now()
    from units u, generate_series(timestamptz '2025-01-01', timestamptz '2028-12-31', interval '1 day') d`.execute(db)
  await sql`analyze`.execute(db)
}

type Scans = Record<string, { seq: number; idx: number }>

/** What the database has counted of whole reads and reads by index. */
async function scans(): Promise<Scans> {
  const { rows } = await sql<{ name: string; seq: number; idx: number }>`
    select relname as name, coalesce(seq_scan, 0)::int as seq, coalesce(idx_scan, 0)::int as idx
    from pg_stat_user_tables where relname in (${sql.join(large)})`.execute(app.deps.db)
  return Object.fromEntries(rows.map(({ name, seq, idx }) => [name, { seq, idx }]))
}

/** Each connection of the pool keeps its counts to itself for a while: all are asked at once to tell them. */
async function countedByNow(): Promise<void> {
  const tell = () =>
    app.deps.db.connection().execute(async (db) => {
      await sql`select pg_stat_force_next_flush(), pg_sleep(0.2)`.execute(db)
    })
  await Promise.all(Array.from({ length: 16 }, tell))
}

test('no report reads a large table from end to end', async () => {
  await countedByNow()
  const before = await scans()
  const year = { date_from: '2026-01-01', date_to: '2026-12-31' }
  for (const query of [year, { date_from: '2026-06-01', date_to: '2026-06-30' }]) {
    const { status, body } = await app.call('statsDashboard', { token: partner.token, query })
    expect(status).toBe(200)
    expect(body.totals.reservations).toBeGreaterThan(100)
    const file = await app.app.inject({
      url: `/api/stats/export/lost/?date_from=${query.date_from}&date_to=${query.date_to}`,
      headers: { authorization: `Bearer ${partner.token}` },
    })
    expect(file.statusCode).toBe(200)
  }
  await countedByNow()
  const after = await scans()
  expect(after.reservations?.idx).toBeGreaterThan(before.reservations?.idx ?? 0)
  const whole = large.filter((name) => (after[name]?.seq ?? 0) > (before[name]?.seq ?? 0))
  expect(whole).toEqual([])
}, 60_000)

test('and the same numbers come out as a plain sum', async () => {
  const { body } = await app.call('statsDashboard', {
    token: partner.token,
    query: { date_from: '2026-01-01', date_to: '2026-12-31' },
  })
  const { rows } = await sql<{ revenue: number; received: number }>`
    select sum(total_grosze) filter (where status in ('confirmed', 'completed'))::int8 as revenue,
      (select sum(amount_grosze) from received_payments p join reservations o on o.id = p.reservation_id
        where o.owner_id = ${partner.owner_id} and p.received_on between '2026-01-01' and '2026-12-31')::int8 as received
    from reservations where owner_id = ${partner.owner_id} and event_day between '2026-01-01' and '2026-12-31'`.execute(
    app.deps.db,
  )
  expect(body.totals).toMatchObject({ revenue_grosze: rows[0]?.revenue, received_grosze: rows[0]?.received })
  if (process.env.STATS_TIMES) await times()
})

/** For whoever wants to know how long it takes; nothing is asserted. */
async function times(): Promise<void> {
  for (const query of [
    { date_from: '2026-01-01', date_to: '2026-12-31' },
    { date_from: '2026-06-01', date_to: '2026-06-30' },
  ]) {
    const taken: number[] = []
    for (let time = 0; time < 40; time += 1) {
      const start = performance.now()
      await app.call('statsDashboard', { token: partner.token, query })
      taken.push(performance.now() - start)
    }
    taken.sort((a, b) => a - b)
    console.log(query.date_from, 'p50', taken[20]?.toFixed(1), 'p95', taken[38]?.toFixed(1))
  }
}

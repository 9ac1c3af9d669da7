/**
 * Makes a large marketplace from the demo story by cloning rows: other towns, prices and calendars, the same price
 * lists and opening hours. Only for the bench.
 */
import type pg from 'pg'

/**
 * Clones until `wanted` listings are published, each with ten reservations on different days of the next eight months,
 * every other one taking all units. Rows are copied as JSON, so new columns need no change here. The copied reservation
 * must be without payments, because the journal is not copied.
 */
export async function makeManyListings(pool: pg.Pool, wanted: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local synchronous_commit = off`)
    await client.query(
      `create temp table clones on commit drop as
       with originals as (select id, row_number() over (order by id) as at, count(*) over () as amount
         from listings where status = 'published'),
       towns as (select *, row_number() over (order by population desc, id) - 1 as at from places limit 150)
       select originals.id as source_id, gen_random_uuid() as id, n, towns.name as city, towns.voivodeship,
         towns.latitude + (n * 37 % 21 - 10) * 0.01 as latitude, towns.longitude + (n * 53 % 21 - 10) * 0.01 as longitude,
         0.7 + (n * 31 % 80) * 0.01 as dearer
       from generate_series(1, $1::int) as n
       join originals on originals.at = n % originals.amount + 1
       join towns on towns.at = n % 150
       where n <= $1::int - originals.amount`,
      [wanted],
    )
    const columns = await ownColumns(client, 'reservations')
    for (const statement of cloning(columns)) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await pool.query('analyze')
}

/** Names of the columns that can be written; generated ones are left out. */
export async function ownColumns(client: pg.PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]?.names ?? ''
}

const copyOf = (table: string, changed: string, more = 'true') => `
  insert into ${table} select copy.* from clones
  join ${table} original on original.listing_id = clones.source_id and ${more}
  cross join lateral jsonb_populate_record(null::${table}, to_jsonb(original) || jsonb_build_object(${changed})) copy`

const ownIds = `'id', gen_random_uuid(), 'listing_id', clones.id`

/** Statements that copy the parts of a listing, for each row of `clones` (`source_id`, `id`, `dearer`). */
export const copiedParts = [
  copyOf('units', ownIds),
  copyOf('listing_images', ownIds),
  copyOf(
    'price_items',
    `${ownIds}, 'amount_grosze', round(original.amount_grosze * clones.dearer / 100) * 100`,
    'original.retired_at is null',
  ),
  copyOf('opening_windows', ownIds),
  copyOf('availability_exceptions', ownIds),
]

const cloning = (columns: string) => [
  `insert into listings select copy.* from clones
   join listings original on original.id = clones.source_id
   cross join lateral jsonb_populate_record(null::listings, to_jsonb(original) || jsonb_build_object(
     'id', clones.id, 'slug', left(original.slug, 120) || '-b' || n, 'embed_code', left(md5(clones.id::text), 22),
     'name', left(original.name, 110) || ' ' || n, 'city', clones.city, 'voivodeship', clones.voivodeship, 'district', null,
     'latitude', greatest(49.0, least(54.9, clones.latitude)), 'longitude', greatest(14.1, least(24.2, clones.longitude)))) copy`,
  ...copiedParts,
  `create temp table planned on commit drop as
   select clones.id as listing_id, gen_random_uuid() as id, row_number() over () as at, k % 2 = 0 as whole,
     day + time '10:00' as from_at, day + 1 + time '02:00' as to_at, day
   from clones cross join generate_series(0, 9) as k
   cross join lateral (select current_date + 7 + k * 23 + clones.n % 23 as some_day) chosen
   cross join lateral (select case when (k + clones.n) % 3 = 0 then some_day
     else some_day + 6 - extract(isodow from some_day)::int % 7 end as day) shifted`,
  `insert into reservations (${columns}) select ${columns} from (select copy.* from planned
   join listings on listings.id = planned.listing_id
   cross join (select * from reservations where paid_grosze + refunded_grosze + refund_due_grosze + double_deposit_due_grosze = 0
     order by created_at limit 1) original
   cross join lateral jsonb_populate_record(null::reservations, to_jsonb(original) || jsonb_build_object(
     'id', planned.id, 'listing_id', listings.id, 'owner_id', listings.owner_id, 'status', 'confirmed',
     'reference', 'ZZ' || translate(lpad(to_hex(planned.at), 6, '0'), '0123456789abcdef', 'GHJKLMNPQRSTUVWX'),
     'start_at', planned.from_at at time zone 'UTC', 'end_at', planned.to_at at time zone 'UTC', 'event_day', planned.day,
     'start_local', to_char(planned.from_at, 'YYYY-MM-DD"T"HH24:MI'), 'end_local', to_char(planned.to_at, 'YYYY-MM-DD"T"HH24:MI'),
     'unit_ids', (select jsonb_agg(units.id) from units where units.listing_id = listings.id),
     'customer_email', 'gosc' || planned.at || '@goscie.example', 'confirm_token_hash', null, 'status_token_hash', null,
     'deadline_at', null, 'expired_from', null, 'cancelled_from', null, 'owner_answered_at', null, 'ip_hash', null, 'quote_id', null)) copy) made`,
  `insert into occupancy (id, listing_id, unit_id, kind, blocked, reservation_id, deadline_at, event_day, created_at)
   select gen_random_uuid(), planned.listing_id, units.id, 'reservation',
     tstzrange(planned.from_at at time zone 'UTC', planned.to_at at time zone 'UTC'), planned.id, null, planned.day, now()
   from planned join lateral (select id, row_number() over (order by position, id) as place from units
     where units.listing_id = planned.listing_id) units on planned.whole or units.place = 1`,
]

/**
 * An owner with many venues and years of past and coming reservations, cloned from an owner with at least one published
 * venue and one reservation. For measurements and for the test of query plans only.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { copiedParts, ownColumns } from '../search/many-listings.ts'

export type Wanted = {
  /** E-mail address of the owner to be cloned. The clone has the same password. */
  like: string
  email: string
  venues: number
  reservations: number
}

/** Two years back, and as far ahead as people reserve. */
const daysBack = 730
const daysInAll = 1200
/** Notifications are kept for ninety days; a busy owner gets about twenty a day. */
const notifications = 2_000
const blocksEach = 20
/** Made in the last half hour. */
const quotesEach = 100

/** Answers the id of the new owner. All rows satisfy the constraints of the product: nothing overlaps. */
export async function cloneOwner(pool: pg.Pool, { like, email, venues, reservations }: Wanted): Promise<string> {
  const owner_id = randomUUID()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local synchronous_commit = off')
    await client.query('set local statement_timeout = 0')
    await client.query(
      `insert into owners select copy.* from owners original cross join lateral jsonb_populate_record(null::owners,
         to_jsonb(original) || jsonb_build_object('id', $2::uuid, 'email', $3::text, 'payouts', 'none',
           'payout_account', null)) copy where original.id = $1`,
      [like, owner_id, email],
    )
    await client.query(
      `insert into credentials select $2, password_hash, changed_at from credentials where owner_id = $1`,
      [like, owner_id],
    )
    await client.query(
      `create temp table clones on commit drop as
       with originals as (select id, row_number() over (order by id) as at, count(*) over () as amount
         from listings where owner_id = $1 and kind = 'venue' and status = 'published')
       select originals.id as source_id, gen_random_uuid() as id, n, 1::numeric as dearer, $2::uuid as owner_id
       from generate_series(1, $3::int) as n join originals on originals.at = n % originals.amount + 1`,
      [like, owner_id, venues],
    )
    await client.query(ownListings)
    for (const statement of copiedParts) await client.query(statement)
    await client.query(
      `create temp table planned on commit drop as
       select nth as n, gen_random_uuid() as id, clones.id as listing_id, day,
         (day + time '10:00') at time zone 'UTC' as from_at, (day + time '20:00') at time zone 'UTC' as to_at,
         case when day <= current_date then (array['completed', 'completed', 'completed', 'completed', 'completed',
             'completed', 'completed', 'cancelled', 'cancelled', 'no_show'])[1 + nth % 10]
           else (array['confirmed', 'confirmed', 'confirmed', 'confirmed', 'confirmed', 'confirmed', 'pending_owner',
             'pending_payment', 'cancelled', 'expired'])[1 + nth % 10] end as status,
         (array['Anna', 'Piotr', 'Maria', 'Krzysztof', 'Katarzyna', 'Andrzej', 'Małgorzata', 'Łukasz', 'Agnieszka',
           'Tomasz', 'Żaneta'])[1 + nth % 11] as first_name,
         (array['Nowak', 'Kowalska', 'Wiśniewski', 'Wójcik', 'Kowalczyk', 'Kamińska', 'Lewandowski', 'Zielińska',
           'Szymański', 'Woźniak', 'Dąbrowska', 'Kozłowski', 'Żółkiewska'])[1 + nth % 13]
           || '-' || chr(65 + nth % 26) || translate(nth::text, '0123456789', 'aeioumnrst') as last_name
       from generate_series(0, $1::int - 1) as series(nth)
       join clones on clones.n = 1 + nth % $2::int
       cross join lateral (select current_date - ${daysBack}
         + nth / $2::int * ${daysInAll} / greatest(1, $1::int / $2::int) as day) days`,
      [reservations, venues],
    )
    await client.query(`create index on planned (n)`)
    await client.query(`analyze planned`)
    const columns = await ownColumns(client, 'reservations')
    for (const statement of filling(columns)) await client.query(statement, statement.includes('$1') ? [like] : [])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  return owner_id
}

const ownListings = `insert into listings select copy.* from clones
   join listings original on original.id = clones.source_id
   cross join lateral jsonb_populate_record(null::listings, to_jsonb(original) || jsonb_build_object(
     'id', clones.id, 'owner_id', clones.owner_id, 'slug', left(original.slug, 100) || '-' || left(clones.id::text, 13),
     'embed_code', left(md5(clones.id::text), 22), 'name', left(original.name, 110) || ' ' || clones.n)) copy`

const isPending = `planned.status in ('pending_owner', 'pending_payment')`

/** In the order that foreign keys demand. */
const filling = (columns: string) => [
  `insert into reservations (${columns}) select ${columns} from (select copy.* from planned
   join listings on listings.id = planned.listing_id
   cross join (select reservations as whole from reservations where owner_id = $1 order by created_at limit 1) original
   cross join (select count(*)::int from reservations) before
   cross join lateral jsonb_populate_record(original.whole, jsonb_build_object(
     'id', planned.id, 'listing_id', listings.id, 'owner_id', listings.owner_id, 'status', planned.status,
     'reference', 'XX' || translate(lpad(to_hex(before.count + planned.n), 6, '0'), '0123456789abcdef', 'GHJKLMNPQRSTUVWX'),
     'source', (array['web', 'web', 'owner', 'embed'])[1 + planned.n / 7 % 4],
     'payment_status', (array['unpaid', 'deposit_paid', 'paid', 'partially_paid'])[1 + planned.n / 3 % 4],
     'start_at', planned.from_at, 'end_at', planned.to_at, 'event_day', planned.day,
     'start_local', to_char(planned.from_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'),
     'end_local', to_char(planned.to_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'),
     'unit_ids', (select jsonb_agg(units.id) from units where units.listing_id = listings.id),
     'customer_first_name', planned.first_name, 'customer_last_name', planned.last_name,
     'customer_email', 'gosc' || planned.n || '@goscie.example', 'customer_phone', '+4860' || lpad(planned.n::text, 7, '0'),
     'created_at', least(now(), planned.from_at - make_interval(days => 20 + planned.n % 200)),
     'confirmed_email_at', least(now(), planned.from_at - make_interval(days => 20 + planned.n % 200)),
     'deadline_at', case when ${isPending} then now() + interval '2 days' end,
     'expired_from', case when planned.status = 'expired' then 'pending_owner' end,
     'cancelled_from', case when planned.status = 'cancelled' then 'confirmed' end, 'owner_answered_at', null,
     'confirm_token_hash', null, 'status_token_hash', '\\x' || md5(planned.id::text) || md5(planned.id::text || 's'),
     'paid_grosze', case when planned.n % 2 = 0 then 5000 else 0 end, 'refunded_grosze', 0, 'refund_due_grosze', 0,
     'double_deposit_due_grosze', 0, 'ip_hash', null, 'quote_id', null, 'price_reason', null)) copy) made`,
  `insert into reservation_line_items (reservation_id, position, code, label, quantity, unit, unit_price_grosze, amount_grosze, vat_rate)
   select planned.id, line.position, line.code, line.label, line.quantity, line.unit, line.unit_price_grosze,
     line.amount_grosze, line.vat_rate
   from planned cross join (select * from reservation_line_items where reservation_id =
     (select id from reservations where owner_id = $1 order by created_at limit 1)) line`,
  `insert into reservation_events (reservation_id, seq, at, actor, action, status_before, status_after)
   select planned.id, seq, reservations.created_at, 'customer', (array['make', 'confirm_email', 'move'])[seq],
     (array[null, 'pending_email', 'confirmed'])[seq], (array['pending_email', 'confirmed', planned.status])[seq]
   from planned join reservations on reservations.id = planned.id cross join generate_series(1, 3) seq`,
  `insert into reservation_messages (id, reservation_id, author, body, at)
   select gen_random_uuid(), planned.id, (array['customer', 'owner', 'customer'])[k], 'Czy możemy wejść godzinę wcześniej?',
     now() - make_interval(mins => 1000 + planned.n * 3 - k)
   from planned cross join generate_series(1, 3) k where planned.n % 5 = 0`,
  `insert into received_payments (id, reservation_id, listing_id, amount_grosze, method, received_on, recorded_at)
   select gen_random_uuid(), planned.id, planned.listing_id, 5000, 'bank_transfer', planned.day - 20, now()
   from planned where planned.n % 2 = 0`,
  `insert into journal_postings (event, source_id, reservation_id, listing_id, owner_id, on_day, posted_at, received_grosze)
   select 'received', paid.id, planned.id, planned.listing_id, clones.owner_id, paid.received_on, paid.recorded_at, 5000
   from planned join clones on clones.id = planned.listing_id join received_payments paid on paid.reservation_id = planned.id`,
  `insert into journal_entries (posting_id, position, account, amount_grosze, reservation_id)
   select posting.id, place, (array['owner', 'customer'])[place], (array[5000, -5000])[place], planned.id
   from planned join journal_postings posting on posting.reservation_id = planned.id cross join generate_series(1, 2) place`,
  `insert into occupancy (id, listing_id, unit_id, kind, blocked, reservation_id, deadline_at, event_day, created_at)
   select gen_random_uuid(), planned.listing_id, units.id, case when ${isPending} then 'hold' else 'reservation' end,
     tstzrange(planned.from_at, planned.to_at), planned.id,
     case when ${isPending} then now() + interval '2 days' end, planned.day, now()
   from planned join units on units.listing_id = planned.listing_id and units.retired_at is null
   where planned.status in ('completed', 'confirmed', 'pending_owner', 'pending_payment')`,
  `insert into blocks (id, owner_id, listing_id, start_local, end_local, timezone, start_at, end_at, label, created_at, updated_at)
   select gen_random_uuid(), clones.owner_id, clones.id, to_char(day + time '21:00', 'YYYY-MM-DD"T"HH24:MI'),
     to_char(day + time '23:00', 'YYYY-MM-DD"T"HH24:MI'), 'Europe/Warsaw', (day + time '21:00') at time zone 'UTC',
     (day + time '23:00') at time zone 'UTC', 'Przegląd', now(), now()
   from clones cross join lateral (select current_date - 60 + k * 7 as day from generate_series(1, ${blocksEach}) k) days`,
  `insert into occupancy (id, listing_id, unit_id, kind, blocked, block_id, event_day, created_at)
   select gen_random_uuid(), blocks.listing_id, units.id, 'block', tstzrange(blocks.start_at, blocks.end_at), blocks.id,
     null, now()
   from clones join blocks on blocks.listing_id = clones.id join units on units.listing_id = clones.id`,
  `insert into event_reminders (reservation_id, kind, decided_at)
   select planned.id, kind, now() from planned cross join unnest(array['week', 'day', 'thanks']) kind
   where planned.day < current_date + 10`,
  `insert into notifications (id, owner_id, reservation_id, kind, action, at, read_at)
   select gen_random_uuid(), listings.owner_id, planned.id, (array['reservation', 'cancellation', 'payment'])[1 + n % 3],
     (array['confirm_email', 'cancel', 'mark_paid'])[1 + n % 3], now() - make_interval(mins => n * 60),
     case when n % 50 <> 0 then now() end
   from planned join listings on listings.id = planned.listing_id where n < ${notifications}`,
  `insert into quotes (id, listing_id, asked, quote, total_grosze, valid_until, created_at)
   select gen_random_uuid(), id, '{}', '{}', 100000, now() + interval '20 minutes', now() - interval '10 minutes'
   from clones cross join generate_series(1, ${quotesEach})`,
  `insert into listing_days (listing_id, on_date, views, quotes)
   select id, current_date - k, 5 + k % 7, k % 3 from clones cross join generate_series(1, ${daysBack}) k`,
  `insert into lost_demand (listing_id, event_day, guests, reason, asked, last_asked_at)
   select id, current_date - ${daysBack} + k * 2, 50 + k % 4 * 10, 'busy', 1 + k % 3, now()
   from clones cross join generate_series(1, ${daysInAll} / 2) k`,
]

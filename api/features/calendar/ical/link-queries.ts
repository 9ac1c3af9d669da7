/** Addresses of calendars and the entries shown in them. Owner data by id and owner. */
import { type Selectable, sql } from 'kysely'
import type { Db, Reader, Tx } from '#api/deps.ts'
import type { DB } from '#api/db/schema.gen.ts'
import { type UnitsTaken, unitsTakenOf } from '#api/features/reservations/core/views-queries.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import type { ReservationStatus } from '#domain/reservation/reservation.ts'

export type LinkRow = Selectable<DB['calendar_links']>
export type NamedLink = LinkRow & { listing_name: string | null }

export const listLinks = (db: Reader, owner_id: string): Promise<LinkRow[]> =>
  db.selectFrom('calendar_links').selectAll().where('owner_id', '=', owner_id).orderBy('created_at').execute()

/** A link with the name of its listing; null when it is for all listings. */
export const findLink = (db: Reader, token_hash: Buffer): Promise<NamedLink | undefined> =>
  db
    .selectFrom('calendar_links')
    .leftJoin('listings', 'listings.id', 'calendar_links.listing_id')
    .selectAll('calendar_links')
    .select('listings.name as listing_name')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()

/** Stores the link in place of the earlier one, which stops working. */
export async function putLink(db: Tx, row: Omit<LinkRow, 'last_fetched_at'>): Promise<void> {
  const { id, owner_id, listing_id, nonce, token_hash, with_names, created_at } = row
  await sql`
    insert into calendar_links (id, owner_id, listing_id, nonce, token_hash, with_names, created_at)
    values (${id}, ${owner_id}, ${listing_id}, ${nonce}, ${token_hash}, ${with_names}, ${created_at})
    on conflict (owner_id, coalesce(listing_id, owner_id)) do update set id = excluded.id, nonce = excluded.nonce,
      token_hash = excluded.token_hash, with_names = excluded.with_names, created_at = excluded.created_at,
      last_fetched_at = null`.execute(db)
}

export async function deleteLink(db: Db, owner_id: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_links')
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the links of an account, or the link of one listing. */
export async function deleteLinksOf(
  db: Tx,
  { owner_id, listing_id }: { owner_id: string; listing_id?: string },
): Promise<void> {
  const all = db.deleteFrom('calendar_links').where('owner_id', '=', owner_id)
  await (listing_id ? all.where('listing_id', '=', listing_id) : all).execute()
}

/** Notes the last fetch at most once an hour, so that a calendar that asks often writes seldom. */
export async function noteFetch(db: Db, id: string, now: Date): Promise<void> {
  await sql`update calendar_links set last_fetched_at = ${now}
    where id = ${id} and (last_fetched_at is null or last_fetched_at < ${now}::timestamptz - interval '1 hour')`.execute(
    db,
  )
}

export type FeedEntry = {
  id: string
  listing_name: string
  start_local: string
  end_local: string
  timezone: string
  changed_at: Date
  /** Null for a block. */
  status: ReservationStatus | null
  sequence: number
  reference: string | null
  customer: string | null
  occasion: string | null
  /** Only set for a block. */
  label: string | null
  kind: ListingKind
  units: UnitsTaken | null
}

const mostEntries = 5_000

/**
 * Reservations that are agreed or wait for an answer, those cancelled lately, and blocks. Entries from other calendars
 * are left out: they would come back to the calendar they are from.
 */
export async function findEntries(
  db: Reader,
  { owner_id, listing_id }: Pick<LinkRow, 'owner_id' | 'listing_id'>,
  { since, now }: { since: Date; now: Date },
): Promise<FeedEntry[]> {
  const of = listing_id === null ? sql`true` : sql`x.listing_id = ${listing_id}`
  const { rows } = await sql<FeedEntry>`
    select e.*, l.name as listing_name, l.kind, ${unitsTakenOf('e')} as units from (
      select x.id, x.listing_id, x.start_local, x.end_local, x.timezone, x.start_at, x.updated_at as changed_at, x.status,
        x.ics_sequence as sequence, x.reference, x.customer_first_name || ' ' || x.customer_last_name as customer,
        coalesce(x.event_type_other, nullif(x.event_type, 'other')) as occasion, null as label, x.unit_ids
      from reservations x
      where x.owner_id = ${owner_id} and ${of} and x.end_at > ${since} and (
        x.status in ('confirmed', 'in_progress', 'completed', 'no_show', 'disputed')
        or (x.status in ('pending_owner', 'pending_payment') and x.deadline_at > ${now})
        or (x.status = 'cancelled' and x.status_since_at > ${since} and exists (
          select 1 from reservation_events h where h.reservation_id = x.id and h.status_after = 'confirmed')))
      union all
      select x.id, x.listing_id, x.start_local, x.end_local, x.timezone, x.start_at, x.updated_at, null,
        extract(epoch from x.updated_at - x.created_at)::int, null, null, null, x.label,
        array(select o.unit_id from occupancy o where o.block_id = x.id)
      from blocks x
      where x.owner_id = ${owner_id} and ${of} and x.end_at > ${since}
    ) e join listings l on l.id = e.listing_id
    order by e.start_at, e.id limit ${mostEntries}`.execute(db)
  return rows
}

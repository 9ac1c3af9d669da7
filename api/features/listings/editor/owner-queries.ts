/** Reads of the owner's screens of listings. Owner data are always chosen by id and owner together. */
import { sql } from 'kysely'
import type { Reader } from '#api/deps.ts'
import { containing } from '#domain/search/like.ts'
import type { Handled } from '#contract/index.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import type { ReservationStatus } from '#domain/reservation/reservation.ts'

type Query = Handled['listMyVenues']['query']

/** States of reservations that are agreed on, and of those that wait for the owner's answer. */
const agreed: ReservationStatus[] = ['pending_payment', 'confirmed', 'in_progress']
const asked: ReservationStatus[] = ['pending_owner']
const keeping: ReservationStatus[] = [...agreed, ...asked, 'pending_email']

export type Upcoming = {
  listing_id: string
  id: string
  reference: string
  status: string
  start_local: string
  end_local: string
  customer_first_name: string
  customer_last_name: string
}

/** `keeping` counts whatever keeps a listing from being removed, as `futureReservations` does. */
export type Load = { upcoming: number; open_requests: number; keeping: number }

export async function countsByStatus(db: Reader, owner_id: string, kind: ListingKind, q: string | undefined) {
  const rows = await mine(db, owner_id, kind, q)
    .select(['listings.status', sql<string>`count(*)`.as('count')])
    .groupBy('listings.status')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.status, Number(row.count)]))
}

/** Ids of one page, in order. */
export async function pageOfListings(db: Reader, owner_id: string, kind: ListingKind, query: Query, now: Date) {
  const found = mine(db, owner_id, kind, query.q)
  const wanted = query.status.length > 0 ? found.where('listings.status', 'in', query.status) : found
  const order = {
    '-updated': sql`listings.updated_at desc, listings.id`,
    name: sql`listings.name collate "pl-x-icu", listings.id`,
    '-name': sql`listings.name collate "pl-x-icu" desc, listings.id`,
    created: sql`listings.created_at, listings.id`,
    '-created': sql`listings.created_at desc, listings.id`,
    next_reservation: sql`${nextStart(now)} asc nulls last, listings.updated_at desc, listings.id`,
  }[query.sort]
  const rows = await wanted
    .select('listings.id')
    .orderBy(order)
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute()
  return rows.map((row) => row.id)
}

/** The next agreed event of each listing. */
export async function nextReservations(db: Reader, listing_ids: string[], now: Date): Promise<Map<string, Upcoming>> {
  if (listing_ids.length === 0) return new Map()
  const { rows } = await sql<Upcoming>`select l.id as listing_id, n.* from unnest(${listing_ids}::uuid[]) as l(id)
    cross join lateral (
      select r.id, r.reference, r.status, r.start_local, r.end_local, r.customer_first_name, r.customer_last_name
      from reservations r
      where r.listing_id = l.id and r.start_at >= ${now} and r.status in (${sql.join(agreed)})
        and (r.deadline_at is null or r.deadline_at > ${now})
      order by r.start_at, r.id limit 1
    ) n`.execute(db)
  return new Map(rows.map((row) => [row.listing_id, row]))
}

/** How many coming reservations each listing has, how many of them wait for an answer, and what keeps it. */
export async function loadsOf(db: Reader, listing_ids: string[], now: Date): Promise<Map<string, Load>> {
  if (listing_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('reservations')
    .select([
      'listing_id',
      sql<string>`count(*) filter (where start_at >= ${now} and status <> 'pending_email')`.as('upcoming'),
      sql<string>`count(*) filter (where start_at >= ${now} and status in (${sql.join(asked)}))`.as('open_requests'),
      sql<string>`count(*)`.as('keeping'),
    ])
    .where('listing_id', 'in', listing_ids)
    .where('end_at', '>', now)
    .where('status', 'in', [...keeping])
    .where((eb) => eb.or([eb('deadline_at', 'is', null), eb('deadline_at', '>', now)]))
    .groupBy('listing_id')
    .execute()
  return new Map(
    rows.map((row) => [
      row.listing_id,
      { upcoming: Number(row.upcoming), open_requests: Number(row.open_requests), keeping: Number(row.keeping) },
    ]),
  )
}

/** How many other owners ask for each of these services. */
export async function linkRequestsOf(db: Reader, listing_ids: string[]): Promise<Map<string, number>> {
  if (listing_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('linked_services')
    .select(['service_id', sql<string>`count(*)`.as('count')])
    .where('service_id', 'in', listing_ids)
    .where('status', '=', 'pending')
    .groupBy('service_id')
    .execute()
  return new Map(rows.map((row) => [row.service_id, Number(row.count)]))
}

/**
 * Reservations that keep a listing from being removed: agreed, asked for or held, and not over yet. `nearest` is one
 * that the owner can open; `unconfirmed` are those whose e-mail address is not confirmed, which may be a stranger's.
 */
export async function futureReservations(db: Reader, listing_id: string, now: Date) {
  const is_unconfirmed = sql<boolean>`status = 'pending_email'`
  const rows = await db
    .selectFrom('reservations')
    .select(['id', 'reference', 'start_local', 'end_local', sql<string>`count(*) over ()`.as('count')])
    .select([sql<string>`count(*) filter (where ${is_unconfirmed}) over ()`.as('unconfirmed')])
    .where('listing_id', '=', listing_id)
    .where('end_at', '>', now)
    .where('status', 'in', [...keeping])
    .where((eb) => eb.or([eb('deadline_at', 'is', null), eb('deadline_at', '>', now)]))
    .orderBy(is_unconfirmed)
    .orderBy('start_at')
    .orderBy('id')
    .limit(1)
    .execute()
  const [first] = rows
  if (!first) return null
  const [count, unconfirmed] = [Number(first.count), Number(first.unconfirmed)]
  return { count, unconfirmed, nearest: unconfirmed < count ? first : null }
}

/** Whether reservations or occupancy refer to the listing, so that its row must be kept. */
export async function hasPast(db: Reader, listing_id: string): Promise<boolean> {
  const { rows } = await sql<{ past: boolean }>`select
    exists (select from reservations where listing_id = ${listing_id})
    or exists (select from occupancy where listing_id = ${listing_id}) as past`.execute(db)
  return rows[0]?.past ?? false
}

/** Busy times of outside calendars that are not over; adjoining and overlapping ones are joined. */
export async function externalBusy(db: Reader, listing_id: string, now: Date) {
  const { rows } = await sql<{ start_at: Date; end_at: Date }>`
    select lower(span) as start_at, upper(span) as end_at
    from unnest((select range_agg(blocked) from occupancy
      where listing_id = ${listing_id} and kind = 'external' and upper(blocked) > ${now})) as span
    order by 1`.execute(db)
  return rows
}

/** All prices that one listing ever had, at most the newest 5 000 rows. */
export async function priceRows(db: Reader, listing_id: string) {
  return db
    .selectFrom('price_items')
    .select([
      'code',
      'name',
      'kind',
      'pricing_type',
      'price_mode',
      'amount_grosze',
      'percent_bp',
      'created_at',
      'retired_at',
    ])
    .where('listing_id', '=', listing_id)
    .orderBy('created_at', 'desc')
    .orderBy('position')
    .limit(5000)
    .execute()
}

/** Links of a listing, from either side, with the facts of the other listing. */
export function linksOf(db: Reader, listing_id: string) {
  return db
    .selectFrom('linked_services as link')
    .innerJoin('listings as other', (join) =>
      join.on(
        sql<boolean>`other.id = case when link.venue_id = ${listing_id} then link.service_id else link.venue_id end`,
      ),
    )
    .select([
      'link.venue_id',
      'link.service_id',
      'link.mode',
      'link.status',
      'link.price_override_grosze',
      'link.created_at',
      'other.id as other_id',
      'other.owner_id as other_owner_id',
    ])
    .where((eb) => eb.or([eb('link.venue_id', '=', listing_id), eb('link.service_id', '=', listing_id)]))
    .where('other.status', '<>', 'archived')
    .orderBy('link.created_at')
    .orderBy('other.id')
    .execute()
}

/** What the buttons depend on: whether the owner's address is verified and the profile complete. */
export function ownerStanding(db: Reader, owner_id: string) {
  return db
    .selectFrom('owners')
    .select(['email_verified_at', 'profile_completed_at'])
    .where('id', '=', owner_id)
    .executeTakeFirstOrThrow()
}

/** Id of the owner's listing of this kind; null when it is another owner's or was removed. */
export async function findOwn(db: Reader, owner_id: string, kind: ListingKind, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('listings')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .where('kind', '=', kind)
    .where('status', '<>', 'archived')
    .executeTakeFirst()
  return row?.id ?? null
}

function mine(db: Reader, owner_id: string, kind: ListingKind, q: string | undefined) {
  const base = db
    .selectFrom('listings')
    .where('listings.owner_id', '=', owner_id)
    .where('listings.kind', '=', kind)
    .where('listings.status', '<>', 'archived')
  return q
    ? base.where(
        sql<boolean>`lower(unaccent(listings.name || ' ' || coalesce(listings.city, ''))) like lower(unaccent(${containing(q)}))`,
      )
    : base
}

function nextStart(now: Date) {
  return sql<Date | null>`(select min(r.start_at) from reservations r
  where r.listing_id = listings.id and r.start_at >= ${now} and r.status in (${sql.join(agreed)}))`
}

/** Drafts first, then the listings changed last; removed ones are left out. */
export async function lastTouched(db: Reader, owner_id: string, most: number) {
  return db
    .selectFrom('listings')
    .select(['id', 'status'])
    .where('owner_id', '=', owner_id)
    .where('status', '<>', 'archived')
    .orderBy(sql`status = 'suspended'`, 'desc')
    .orderBy(sql`status = 'draft'`, 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

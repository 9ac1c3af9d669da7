/** Reads for the calendar: all that is taken in all listings of an owner, in two statements. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#api/deps.ts'
import type { CalendarState } from '#contract/calendar.ts'
import type { ChangeSide } from '#domain/reservation/change.ts'
import { pendingStatuses, type ReservationStatus } from '#domain/reservation/reservation.ts'
import { dayMs, toLocal } from '#domain/time.ts'

export type Span = { from: Date; to: Date }
export type EventFilter = {
  owner_id: string
  span: Span
  listing_ids: string[]
  unit_ids: string[]
}

/**
 * Longer than any term: a search by start so far before the span finds every term that reaches into it, and can use the
 * index.
 */
const longestTermDays = 32

const anyOf = (column: RawBuilder<unknown>, ids: string[]) =>
  ids.length === 0 ? sql`true` : sql`${column} = any(${ids}::uuid[])`

export type ReservedRow = {
  id: string
  reference: string
  state: ReservationStatus
  listing_id: string
  unit_ids: string[]
  start_local: string
  end_local: string
  timezone: string
  start_at: Date
  end_at: Date
  blocked_from: Date | null
  blocked_to: Date | null
  deadline_at: Date | null
  event_type: string
  event_type_other: string | null
  guests: unknown
  customer_name: string | null
  total_grosze: number
  paid_grosze: number
  payment_status: string
  source: string
  status: ReservationStatus
  notice_hours: number | null
}

/**
 * Reservations in the given states. The name of a customer whose address is not confirmed is left out: it may be a
 * stranger's.
 */
export async function findReserved(
  db: Reader,
  { owner_id, span, listing_ids, unit_ids }: EventFilter,
  states: readonly CalendarState[],
  now: Date,
): Promise<ReservedRow[]> {
  const { rows } = await sql<ReservedRow>`
    select r.id, r.reference, r.state, r.status, r.listing_id, r.unit_ids, r.start_local, r.end_local, r.timezone,
      r.start_at, r.end_at, o.blocked_from, o.blocked_to, r.deadline_at, r.event_type, r.event_type_other, r.guests,
      case when r.known then r.customer_first_name || ' ' || r.customer_last_name end as customer_name,
      r.total_grosze, r.paid_grosze - r.refunded_grosze as paid_grosze, r.payment_status, r.source,
      (r.policy->>'notice_hours')::int as notice_hours
    from (
      select reservations.*, confirmed_email_at is not null or source = 'owner' as known,
        case when status in (${sql.join(pendingStatuses)}) and deadline_at <= ${now} then 'expired' else status end as state
      from reservations
      where owner_id = ${owner_id} and start_at < ${span.to} and end_at > ${span.from}
        and start_at > ${span.from}::timestamptz - make_interval(days => ${longestTermDays})
        and ${anyOf(sql`listing_id`, listing_ids)}
        and ${unit_ids.length === 0 ? sql`true` : sql`unit_ids && ${unit_ids}::uuid[]`}
    ) r
    left join lateral (
      select min(lower(blocked)) as blocked_from, max(upper(blocked)) as blocked_to
      from occupancy where reservation_id = r.id and not for_change and (kind = 'hold') = (r.deadline_at is not null)
    ) o on true
    where r.state = any(${states}::text[]) and (r.known or r.state = 'pending_email')
    order by r.start_at, r.id`.execute(db)
  return rows
}

export type ProposedRow = Pick<
  ReservedRow,
  | 'id'
  | 'reference'
  | 'listing_id'
  | 'unit_ids'
  | 'start_local'
  | 'end_local'
  | 'timezone'
  | 'event_type'
  | 'event_type_other'
  | 'customer_name'
  | 'total_grosze'
  | 'paid_grosze'
  | 'payment_status'
  | 'source'
> & {
  reservation_id: string
  proposed_by: ChangeSide
  deadline_at: Date
  guests: unknown
  /** What is held for the proposal beside the reservation's own rows: null when it fits into those. */
  blocked_from: Date | null
  blocked_to: Date | null
}

/**
 * Other terms and rooms that were proposed and wait for an answer. A proposal that only changes the guests holds
 * nothing and is left out. Terms up to a day beside the span are here too: only the caller can tell what a wall time is
 * in the listing's zone.
 */
export async function findProposed(
  db: Reader,
  { owner_id, span, listing_ids, unit_ids }: EventFilter,
  now: Date,
): Promise<ProposedRow[]> {
  const { rows } = await sql<ProposedRow>`
    select c.id, c.reservation_id, c.proposed_by, c.expires_at as deadline_at, c.start_local, c.end_local, c.unit_ids,
      c.guests, c.total_grosze, o.blocked_from, o.blocked_to, r.reference, r.listing_id, r.timezone, r.event_type, r.event_type_other,
      r.customer_first_name || ' ' || r.customer_last_name as customer_name,
      r.paid_grosze - r.refunded_grosze as paid_grosze, r.payment_status, r.source
    from reservation_changes c join reservations r on r.id = c.reservation_id
    left join lateral (
      select min(lower(blocked)) as blocked_from, max(upper(blocked)) as blocked_to, count(*) as rows
      from occupancy where reservation_id = r.id and for_change
    ) o on true
    where c.status = 'open' and c.expires_at > ${now} and r.owner_id = ${owner_id}
      and ((c.start_local, c.end_local) is distinct from (r.start_local, r.end_local) or o.rows > 0)
      and c.start_local < ${toLocal(span.to.getTime() + dayMs, 'UTC')}
      and c.end_local > ${toLocal(span.from.getTime() - dayMs, 'UTC')}
      and ${anyOf(sql`r.listing_id`, listing_ids)}
      and ${unit_ids.length === 0 ? sql`true` : sql`c.unit_ids && ${unit_ids}::uuid[]`}
    order by c.start_local, c.id`.execute(db)
  return rows
}

export type EntryRow = {
  id: string
  kind: 'block' | 'external'
  listing_id: string
  unit_ids: string[]
  start_at: Date
  end_at: Date
  start_local: string | null
  end_local: string | null
  timezone: string
  label: string | null
  note: string | null
  series_id: string | null
  crews: number | null
}

const blockColumns = sql`b.id, 'block' as kind, b.listing_id,
  array(select o.unit_id from occupancy o where o.block_id = b.id) as unit_ids,
  b.start_at, b.end_at, b.start_local, b.end_local, b.timezone, b.label, b.note, b.series_id, b.crews`

/** Blocks, and entries of outside calendars (one entry takes a row per unit). */
export async function findEntries(
  db: Reader,
  { owner_id, span, listing_ids, unit_ids }: EventFilter,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select * from (
      select ${blockColumns} from blocks b
      where b.owner_id = ${owner_id} and b.start_at < ${span.to} and b.end_at > ${span.from}
        and ${anyOf(sql`b.listing_id`, listing_ids)}
      union all
      select (array_agg(o.id order by o.id))[1], 'external', o.listing_id, array_agg(o.unit_id),
        lower(o.blocked), upper(o.blocked), null, null, l.timezone, null, null, null, null
      from listings l join occupancy o on o.listing_id = l.id
      where l.owner_id = ${owner_id} and o.kind = 'external'
        and lower(o.blocked) < ${span.to} and upper(o.blocked) > ${span.from}
        and ${anyOf(sql`l.id`, listing_ids)}
      group by o.listing_id, o.blocked, l.timezone
    ) entries
    where ${unit_ids.length === 0 ? sql`true` : sql`unit_ids && ${unit_ids}::uuid[]`}
    order by start_at, id`.execute(db)
  return rows
}

/** These blocks as they are now, ordered by start. */
export async function findBlocks(db: Reader, ids: string[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${blockColumns} from blocks b where b.id = any(${ids}::uuid[]) order by b.start_at, b.id`.execute(db)
  return rows
}

export type ResourceRow = {
  id: string
  kind: string
  name: string
  slug: string
  status: string
  timezone: string
  step_minutes: number
  min_minutes: number | null
  setup_minutes: number
  teardown_minutes: number
  travel_minutes: number
  capacity_max: number | null
  revision: number
  units: { id: string; code: string; name: string; capacity_max: number | null }[]
}

/** The owner's listings with their units, without archived ones, which no screen shows. */
export async function findResources(
  db: Reader,
  owner_id: string,
  listing_id: string | null = null,
): Promise<ResourceRow[]> {
  const { rows } = await sql<ResourceRow>`
    select l.id, l.kind, l.name, l.slug, l.status, l.timezone, l.step_minutes, l.min_minutes, l.setup_minutes,
      l.teardown_minutes, l.travel_minutes, l.capacity_max, l.revision,
      (select coalesce(json_agg(json_build_object('id', u.id, 'code', u.code, 'name', u.name,
          'capacity_max', u.capacity_max) order by u.position, u.code), '[]')
        from units u where u.listing_id = l.id and u.retired_at is null) as units
    from listings l
    where l.owner_id = ${owner_id} and l.status <> 'archived'
      and ${listing_id === null ? sql`true` : sql`l.id = ${listing_id}`}
    order by l.kind desc, l.name, l.id`.execute(db)
  return rows
}

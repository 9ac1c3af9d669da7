/**
 * The reads of statistics: each table once per report, added up by listing and part of the period in SQL where
 * possible. The caller works out where parts begin, so no calendar is needed here.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#api/deps.ts'
import type { ListingKind, ListingStatus } from '#domain/listing/codes.ts'
import type { Opening, OpeningException, WeeklyWindow } from '#domain/availability/opening.ts'
import { pendingStatuses, type ReservationSource } from '#domain/reservation/reservation.ts'
import { type Heap, type LostReason, occupyingStatuses, type Sums } from '#domain/statistics/statistics.ts'
import { minuteMs, parseDate } from '#domain/time.ts'

export type StatsListing = {
  id: string
  kind: ListingKind
  slug: string
  name: string
  status: ListingStatus
  published_at: Date | null
  units: number
  /** When rooms that are gone by now were retired, milliseconds. */
  retired: readonly number[]
  opening: Opening
}

type ListingRow = {
  id: string
  kind: ListingKind
  slug: string
  name: string
  status: ListingStatus
  published_at: Date | null
  timezone: string
  holidays: Opening['holidays']
  units: number
  retired: Date[] | null
  weekly: WeeklyWindow[] | null
  exceptions: OpeningException[] | null
}

/** The owner's listings with the data that opening hours need, in one statement. */
export async function findListings(db: Reader, owner_id: string): Promise<StatsListing[]> {
  const { rows } = await sql<ListingRow>`
    select l.id, l.kind, l.slug, l.name, l.status, l.published_at, l.timezone, l.holidays,
      (select count(*)::int from units u where u.listing_id = l.id and u.retired_at is null) as units,
      (select array_agg(u.retired_at) from units u where u.listing_id = l.id and u.retired_at is not null) as retired,
      (select json_agg(json_build_object('day_of_week', w.day_of_week, 'start', w.start_time, 'end', w.end_time,
          'ends_next_day', w.ends_next_day, 'whole_window', w.whole_window) order by w.position)
        from opening_windows w where w.listing_id = l.id) as weekly,
      (select json_agg(json_build_object('date_from', e.date_from, 'date_to', e.date_to, 'type', e.type,
          'windows', e.windows) order by e.date_from)
        from availability_exceptions e where e.listing_id = l.id) as exceptions
    from listings l where l.owner_id = ${owner_id}
    order by l.kind desc, l.name, l.id`.execute(db)
  const openings = new Map<string, Opening>()
  return rows.map(({ timezone, holidays, retired, weekly, exceptions, ...row }) => {
    const own = { timezone, holidays, weekly: weekly ?? [], slots: [], exceptions: exceptions ?? [] }
    // Listings with equal hours share one object, so that results for it are worked out once.
    const text = JSON.stringify(own)
    const opening = openings.get(text) ?? own
    openings.set(text, opening)
    return { ...row, retired: (retired ?? []).map((at) => at.getTime()), opening }
  })
}

/** Which rows are read and how the period is divided. Dates are `YYYY-MM-DD`, both ends included. */
export type Asked = {
  owner_id: string
  listing_ids: readonly string[]
  from: string
  to: string
  /** First date of each part, ascending; parts are numbered from 1. */
  edges: readonly string[]
}

/**
 * The number of a date's part, from 1, looked up in a list of all dates of the report: `width_bucket` over the edges
 * took longer than all the rest of a statement.
 */
function partOf(date: RawBuilder<unknown>, { from, to, edges }: Asked): RawBuilder<number> {
  const [first, starts] = [parseDate(from), edges.map(parseDate)]
  const parts: number[] = []
  for (let day = first, part = 0; day <= parseDate(to); day += 1) {
    while (part < starts.length && (starts[part] as number) <= day) part += 1
    parts.push(part)
  }
  return sql<number>`(${parts}::int[])[${date} - ${from}::date + 1]`
}
const among = (ids: readonly string[]): RawBuilder<unknown> => sql`any(${[...ids]}::uuid[])`

/** A reservation whose address is not confirmed may be a stranger's and does not count yet. */
const real = sql`(r.confirmed_email_at is not null or r.source = 'owner')`

type HeapRow = { [K in keyof Heap]: Heap[K] extends number ? string | number : Heap[K] } & {
  listing_id: string
  part: number
}
export type ListingHeap = Heap & { listing_id: string; part: number }

/**
 * Reservations added up by event day. `now`: a hold past its deadline counts as expired, even before the job has ended
 * it. Of a no-show nothing is kept beyond the price: what is over is owed back.
 */
export async function heapReservations(db: Reader, asked: Asked, now: Date): Promise<ListingHeap[]> {
  const { rows } = await sql<HeapRow>`
    select r.listing_id, ${partOf(sql`r.event_day`, asked)} as part,
      case when r.status in (${sql.join(pendingStatuses)}) and r.deadline_at <= ${now} then 'expired' else r.status end
        as status,
      r.source, r.cancelled_by, count(*) as count, sum(r.total_grosze) as total_grosze,
      sum(case r.status when 'cancelled' then coalesce(r.retained_grosze, 0)
        when 'no_show' then least(r.total_grosze, r.paid_grosze - r.refunded_grosze) else 0 end) as kept_grosze,
      sum(r.guests_total) as guests,
      floor(sum(greatest(0, date_part('epoch', r.start_at - r.created_at))) / 60) as lead_minutes,
      count(*) filter (where r.status = 'cancelled' and r.cancelled_from in (${sql.join(occupyingStatuses)}))
        as agreed_before
    from reservations r
    where r.owner_id = ${asked.owner_id} and r.listing_id = ${among(asked.listing_ids)}
      and r.event_day between ${asked.from} and ${asked.to} and ${real}
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows.map((row) => ({
    ...row,
    count: Number(row.count),
    total_grosze: Number(row.total_grosze),
    kept_grosze: Number(row.kept_grosze),
    guests: Number(row.guests),
    lead_minutes: Number(row.lead_minutes),
    agreed_before: Number(row.agreed_before),
  }))
}

export type TakenHours = { listing_id: string; from_ms: number; to_ms: number; units: number }

const longestEventDays = 31

/**
 * The hours of agreed reservations, also of events that began before the first date and may reach into it. They are
 * sent as minutes joined in texts: thousands of small rows take longer to read than to find.
 */
export async function reservedHours(db: Reader, asked: Asked): Promise<TakenHours[]> {
  const { rows } = await sql<{ listing_id: string; starts: string; ends: string; units: string }>`
    select r.listing_id,
      string_agg((date_part('epoch', r.start_at) / 60)::int::text, ' ') as starts,
      string_agg((date_part('epoch', r.end_at) / 60)::int::text, ' ') as ends,
      string_agg(cardinality(r.unit_ids)::text, ' ') as units
    from reservations r
    where r.owner_id = ${asked.owner_id} and r.listing_id = ${among(asked.listing_ids)}
      and r.event_day between ${asked.from}::date - ${longestEventDays}::int and ${asked.to}
      and r.status in (${sql.join(occupyingStatuses)}) and ${real}
    group by 1`.execute(db)
  return rows.flatMap(({ listing_id, starts, ends, units }) => {
    const [ended, taken] = [ends.split(' '), units.split(' ')]
    return starts.split(' ').map((start, index) => ({
      listing_id,
      from_ms: Number(start) * minuteMs,
      to_ms: Number(ended[index]) * minuteMs,
      units: Number(taken[index]),
    }))
  })
}

type PerPart = { listing_id: string; part: number }

/**
 * Received money by the day it came, less refunds by the day they went: postings of the journal. Money that is only
 * owed does not count.
 */
export async function sumReceived(db: Reader, asked: Asked): Promise<(PerPart & { received_grosze: number })[]> {
  const { rows } = await sql<PerPart & { received: string }>`
    select p.listing_id, ${partOf(sql`p.on_day`, asked)} as part, sum(p.received_grosze) as received
    from journal_postings p
    where p.listing_id = ${among(asked.listing_ids)} and p.on_day between ${asked.from} and ${asked.to}
    group by 1, 2`.execute(db)
  return rows.map(({ received, ...row }) => ({ ...row, received_grosze: Number(received) }))
}

type Visits = Pick<Sums, 'views' | 'quotes' | 'embed_views' | 'embed_quotes'>

/** Views and quotes by the day on which they happened. */
export async function sumVisits(db: Reader, asked: Asked): Promise<(PerPart & Visits)[]> {
  const { rows } = await sql<PerPart & { [K in keyof Visits]: string }>`
    select d.listing_id, ${partOf(sql`d.on_date`, asked)} as part, sum(d.views) as views,
      sum(d.quotes) as quotes, sum(d.embed_views) as embed_views, sum(d.embed_quotes) as embed_quotes
    from listing_days d
    where d.listing_id = ${among(asked.listing_ids)} and d.on_date between ${asked.from} and ${asked.to}
    group by 1, 2`.execute(db)
  return rows.map((row) => ({
    ...row,
    views: Number(row.views),
    quotes: Number(row.quotes),
    embed_views: Number(row.embed_views),
    embed_quotes: Number(row.embed_quotes),
  }))
}

/** Requests made by customers themselves, by the time of asking; `edges` are instants, the last one is the end. */
export async function countRequests(
  db: Reader,
  { owner_id, listing_ids }: Pick<Asked, 'owner_id' | 'listing_ids'>,
  edges: readonly Date[],
): Promise<(PerPart & { source: ReservationSource; requests: number })[]> {
  const instants = edges.map((edge) => edge.toISOString())
  const { rows } = await sql<PerPart & { source: ReservationSource; requests: number }>`
    select r.listing_id, width_bucket(r.created_at, ${instants}::timestamptz[]) as part, r.source,
      count(*)::int as requests
    from reservations r
    where r.owner_id = ${owner_id} and r.created_at >= ${instants[0]} and r.created_at < ${instants.at(-1)}
      and r.listing_id = ${among(listing_ids)} and r.confirmed_email_at is not null and r.source in ('web', 'embed')
    group by 1, 2, 3`.execute(db)
  return rows
}

/** Blocked times of the owner, one row per room or crew. */
export async function blockedHours(
  db: Reader,
  listing_ids: readonly string[],
  between: { from: Date; to: Date },
): Promise<TakenHours[]> {
  const { rows } = await sql<TakenHours>`
    select o.listing_id, extract(epoch from lower(o.blocked))::float8 * 1000 as from_ms,
      extract(epoch from upper(o.blocked))::float8 * 1000 as to_ms, 1 as units
    from occupancy o
    where o.listing_id = ${among(listing_ids)} and lower(o.blocked) < ${between.to}
      and upper(o.blocked) > ${between.from} and o.kind = 'block'`.execute(db)
  return rows
}

export type LostRow = {
  listing_id: string
  event_day: string
  guests: number
  reason: LostReason
  asked: number
  last_asked_at: Date
}

/** Lost demand for days of the period, the most wanted first, with the number of all rows. */
export async function mostWanted(db: Reader, asked: Asked, limit: number): Promise<LostRow[]> {
  const { rows } = await sql<LostRow>`
    select listing_id, event_day, guests, reason, asked, last_asked_at from lost_demand
    where listing_id = ${among(asked.listing_ids)} and event_day between ${asked.from} and ${asked.to}
    order by asked desc, event_day, listing_id, guests, reason limit ${limit}`.execute(db)
  return rows
}

export async function sumLost(
  db: Reader,
  asked: Asked,
): Promise<{ reason: LostReason; guests: number; asked: number; rows: number }[]> {
  const { rows } = await sql<{ reason: LostReason; guests: number; asked: string; rows: number }>`
    select reason, guests, sum(asked) as asked, count(*)::int as rows from lost_demand
    where listing_id = ${among(asked.listing_ids)} and event_day between ${asked.from} and ${asked.to}
    group by 1, 2`.execute(db)
  return rows.map((row) => ({ ...row, asked: Number(row.asked) }))
}

/** The next rows in key order, for a file that is written while it is read. */
export async function lostAfter(
  db: Reader,
  asked: Asked,
  after: Pick<LostRow, 'listing_id' | 'event_day' | 'guests' | 'reason'> | null,
  limit: number,
): Promise<LostRow[]> {
  const on = after
    ? sql`and (listing_id, event_day, guests, reason)
        > (${after.listing_id}::uuid, ${after.event_day}::date, ${after.guests}::int, ${after.reason}::text)`
    : sql``
  const { rows } = await sql<LostRow>`
    select listing_id, event_day, guests, reason, asked, last_asked_at from lost_demand
    where listing_id = ${among(asked.listing_ids)} and event_day between ${asked.from} and ${asked.to} ${on}
    order by listing_id, event_day, guests, reason limit ${limit}`.execute(db)
  return rows
}

/** Whether these listings ever had a view or a reservation. */
export async function hasAnything(db: Reader, listing_ids: readonly string[]): Promise<boolean> {
  // One index lookup per listing, so that a listing without rows does not cause a scan of all others.
  const { rows } = await sql`
    select from unnest(${[...listing_ids]}::uuid[]) as listing (id)
    where (select true from listing_days d where d.listing_id = listing.id and d.views > 0
        order by d.on_date limit 1)
      or (select true from reservations r where r.listing_id = listing.id and ${real}
        order by r.start_at limit 1)
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Requests that reached the owner, by the day they came: answered in time, or expired without an answer. A request
 * still waiting is neither. Counted for two periods that follow each other and meet at `between`.
 */
export async function countAnswers(
  db: Reader,
  asked: Asked,
  edges: { from: Date; between: Date; to: Date },
): Promise<{ current: boolean; asked: number; on_time: number }[]> {
  const { rows } = await sql<{ current: boolean; asked: string; on_time: string }>`
    select r.created_at >= ${edges.between} as current, count(*) as asked, count(r.owner_answered_at) as on_time
    from reservations r
    where r.owner_id = ${asked.owner_id} and r.listing_id = ${among(asked.listing_ids)}
      and r.created_at >= ${edges.from} and r.created_at < ${edges.to} and r.source <> 'owner'
      and r.confirmed_email_at is not null
      and (r.owner_answered_at is not null or (r.status = 'expired' and r.expired_from = 'pending_owner'))
    group by 1`.execute(db)
  return rows.map((row) => ({ current: row.current, asked: Number(row.asked), on_time: Number(row.on_time) }))
}

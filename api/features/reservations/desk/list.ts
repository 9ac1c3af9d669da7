/** The owner's reservations as a list: filters, counts per state, pages. All SQL of that screen. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '#api/db/schema.gen.ts'
import type { Deps, Reader } from '#api/deps.ts'
import { overdueReservations } from '#api/features/reservations/day/overdue.ts'
import { unitsSaid } from '#api/features/reservations/core/texts.pl.ts'
import { unitsTaken } from '#api/features/reservations/core/views-queries.ts'
import { parsePhone } from '#domain/people/polish-ids.ts'
import { seen } from '#domain/people/seen.ts'
import { containing } from '#domain/search/like.ts'
import { headsOf } from '#api/features/listings/catalogue/price-term.ts'
import { maxTermDays } from '#domain/availability/opening.ts'
import { calls } from '#contract/calls.ts'
import { pagesBeside } from '#contract/endpoint.ts'
import type { Handled } from '#contract/index.ts'
import type { ReservationRow } from '#contract/reservations/reservations.ts'
import type { ChangeSide } from '#domain/reservation/change.ts'
import { isPending, pendingStatuses, type ReservationStatus } from '#domain/reservation/reservation.ts'
import { addDays, dateIn, dayMs } from '#domain/time.ts'

export type ListQuery = Handled['listReservations']['query']
type Query = ListQuery & { venue_id?: string; service_id?: string; ids?: readonly string[] }
type Reply = Handled['listReservations']['reply']
type Where = ExpressionBuilder<DB & { reservations: DB['reservations'] }, 'reservations'>

/** The state at `now`: a hold whose deadline has passed counts as expired. */
const statusNow = (now: Date) => sql<ReservationStatus>`case
  when reservations.status in (${sql.join(pendingStatuses)}) and reservations.deadline_at <= ${now} then 'expired'
  else reservations.status end`

/**
 * Whether a row matches what a person types or pastes: parts of name, company, address or number, or the digits of a
 * phone, however it is written, or NIP.
 */
function matches(pasted: string) {
  const q = seen(pasted)
  const digits = q.replace(/[\s+().\u2010-\u2015-]/g, '')
  const phone = parsePhone(q)?.slice(1) ?? digits
  const words = wordsOf(q)
  const all = sql.join(
    // As a subselect it is worked out once instead of once for each row.
    words.map((word) => sql<boolean>`reservations.search_text like (select plain_text(${containing(word)}))`),
    sql` and `,
  )
  return /^\d{3,}$/.test(phone)
    ? sql<boolean>`((${all}) or reservations.customer_phone like ${containing(phone)}
        or reservations.search_text like ${containing(digits)})`
    : sql<boolean>`(${all})`
}

/** The words without what stood around them where they were copied from, as in „(ABCD2345),”. */
function wordsOf(q: string): string[] {
  const words = q.trim().split(/\s+/)
  const bare = words.map((word) => word.replace(/^[(„"'#]+|[),.;:”"']+$/gu, '')).filter((word) => word !== '')
  return bare.length > 0 ? bare : words
}

/** Every filter but the state. An address that is not confirmed may be a stranger's: such rows stay hidden. */
function filters(eb: Where, owner_id: string, query: Query) {
  const and = [
    eb('reservations.owner_id', '=', owner_id),
    eb.or([eb('reservations.confirmed_email_at', 'is not', null), eb('reservations.source', '=', 'owner')]),
  ]
  if (query.payment_status.length > 0) {
    const is_one = eb('reservations.payment_status', 'in', query.payment_status)
    // A reservation that goes on has a payment status of its own while a refund is due.
    const owes = query.payment_status.includes('refund_pending')
    and.push(owes ? eb.or([is_one, eb('reservations.refund_due_grosze', '>', 0)]) : is_one)
  }
  if (query.ids) and.push(eb(sql<boolean>`reservations.id = any(${query.ids})`, '=', true))
  if (query.listing_id) and.push(eb('reservations.listing_id', '=', query.listing_id))
  if (query.kind) {
    const ofKind = eb
      .selectFrom('listings')
      .select('id')
      .where('owner_id', '=', owner_id)
      .where('kind', '=', query.kind)
    and.push(eb('reservations.listing_id', 'in', ofKind))
  }
  // Any text is accepted; an unknown source finds nothing.
  if (query.source) and.push(eb(sql<string>`reservations.source`, '=', query.source))
  if (query.date_from) and.push(eb('reservations.event_day', '>=', query.date_from))
  if (query.date_to) and.push(eb('reservations.event_day', '<=', query.date_to))
  const found = eb.and(and)
  return query.q ? eb.and([found, matches(query.q)]) : found
}

/** Reservations that are not over first, the soonest first; then the others, the latest first. */
const upcomingFirst = (now: Date) => sql`reservations.end_at < ${now},
  case when reservations.end_at >= ${now} then reservations.start_at end, reservations.start_at desc, reservations.id`

const order = {
  start: sql`reservations.start_at, reservations.id`,
  '-start': sql`reservations.start_at desc, reservations.id`,
  created: sql`reservations.created_at, reservations.id`,
  '-created': sql`reservations.created_at desc, reservations.id`,
  deadline: sql`reservations.deadline_at asc nulls last, reservations.start_at, reservations.id`,
} as const

/** Counts by the state at `now` (`statusNow`), worked out from grouped sums and not for each row. */
async function countsOf(db: Reader, owner_id: string, query: Query, now: Date): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('reservations')
    .select(['status', sql<string>`count(*)`.as('count')])
    .select(sql<string>`count(*) filter (where reservations.deadline_at <= ${now})`.as('late'))
    .where((eb) => filters(eb, owner_id, query))
    .groupBy('status')
    .execute()
  const counts: Record<string, number> = {}
  const add = (status: ReservationStatus, count: number) => {
    if (count > 0) counts[status] = (counts[status] ?? 0) + count
  }
  for (const { status, count, late } of rows) {
    const lapsed = isPending(status) ? Number(late) : 0
    add(status, Number(count) - lapsed)
    add('expired', lapsed)
  }
  return counts
}

/**
 * Messages of the customer since the owner last read or answered, on any device. Whether there are any is asked of the
 * notification, as for the bell and the owner's day.
 */
const unread = sql<string>`case when exists (select from notifications n
    where n.reservation_id = reservations.id and n.kind = 'message' and n.read_at is null)
  then (select count(*) from reservation_messages m
    where m.reservation_id = reservations.id and m.author = 'customer'
    and m.at > greatest(
      (select max(o.at) from reservation_messages o
        where o.reservation_id = reservations.id and o.author = 'owner'),
      (select max(n.at) from notifications n
        where n.reservation_id = reservations.id and n.kind = 'message' and n.read_at is not null),
      '-infinity'))
  else 0 end`

/** The side that has proposed a change which the other one has not answered yet. */
const proposedBy = (now: Date) => sql<ChangeSide | null>`(select c.proposed_by from reservation_changes c
  where c.reservation_id = reservations.id and c.status = 'open' and c.expires_at > ${now})`

const inStates = (eb: Where, owner_id: string, query: Query, statuses: readonly ReservationStatus[], now: Date) => {
  const found = filters(eb, owner_id, query)
  return statuses.length === 0 ? found : eb.and([found, sql<boolean>`${statusNow(now)} in (${sql.join(statuses)})`])
}

const shownColumns = [
  'reservations.id',
  'reference',
  'payment_status',
  'start_local',
  'end_local',
  'start_at',
  'end_at',
  'reservations.timezone',
  'event_type',
  'guests',
  'customer_first_name',
  'customer_last_name',
  'customer_phone',
  'total_grosze',
  'paid_grosze',
  'refunded_grosze',
  'deadline_at',
  'reservations.created_at',
  'source',
  'listing_id',
  'listings.kind',
  'listings.slug',
  'listings.name',
] as const

type Found = (eb: Where) => ReturnType<typeof inStates>

/** The page is chosen by an index that covers the query; only its own rows are read whole. */
const rowsOf = (db: Reader, owner_id: string, query: Query, statuses: readonly ReservationStatus[], now: Date) => {
  const found: Found = (eb) => inStates(eb, owner_id, query, statuses, now)
  const [inOrder, page] =
    query.sort === 'upcoming'
      ? [upcomingFirst(now), pageOfHalves(db, query, found, now)]
      : [order[query.sort], pageOf(db, query, found).orderBy(order[query.sort])]
  return db
    .selectFrom(page.as('page'))
    .innerJoin('reservations', 'reservations.id', 'page.id')
    .innerJoin('listings', 'listings.id', 'reservations.listing_id')
    .select(shownColumns)
    .select([
      statusNow(now).as('status'),
      unread.as('unread'),
      unitsTaken.as('units'),
      proposedBy(now).as('proposed_by'),
    ])
    .orderBy(inOrder)
    .limit(query.page_size)
    .execute()
}

const beforeOf = ({ page, page_size }: Query) => (page - 1) * page_size

/** The ids of one page; the caller adds the order. */
const pageOf = (db: Reader, query: Query, found: Found) =>
  db.selectFrom('reservations').select('reservations.id').where(found).limit(query.page_size).offset(beforeOf(query))

/**
 * The same with past reservations after upcoming ones: each half is read from the index in its own order, so that
 * nothing is sorted. The second half is read only when the first leaves room on the page. Together they may be more
 * than a page.
 */
function pageOfHalves(db: Reader, query: Query, found: Found, now: Date) {
  const earliest = new Date(now.getTime() - (maxTermDays + 2) * dayMs)
  const isAhead: Found = (eb) =>
    eb.and([found(eb), eb('reservations.end_at', '>=', now), eb('reservations.start_at', '>=', earliest)])
  const isOver: Found = (eb) =>
    eb.and([found(eb), eb('reservations.end_at', '<', now), eb('reservations.start_at', '<', now)])
  const before = beforeOf(query)
  const ahead = pageOf(db, query, isAhead).orderBy('reservations.start_at').orderBy('reservations.id')
  const all_ahead = db.selectFrom('reservations').select(sql<number>`count(*)`.as('rows')).where(isAhead)
  const over = pageOf(db, query, isOver)
    .clearOffset()
    .offset(sql<number>`case when ${before}::int = 0 then 0 else greatest(0, ${before}::int - (${all_ahead})) end`)
    .orderBy('reservations.start_at', 'desc')
    .orderBy('reservations.id')
  return db
    .with(
      (cte) => cte('ahead').materialized(),
      () => ahead,
    )
    .selectFrom('ahead')
    .select('id')
    .unionAll(
      db
        .selectFrom(over.as('over'))
        .select('over.id')
        .where(sql<boolean>`(select count(*) from ahead) < ${query.page_size}`),
    )
}

/** The named rows of the owner, in the order of the ids. */
export async function rowsById(db: Reader, owner_id: string, ids: string[], now: Date): Promise<ReservationRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('reservations')
    .innerJoin('listings', 'listings.id', 'reservations.listing_id')
    .select(shownColumns)
    .select([
      statusNow(now).as('status'),
      unread.as('unread'),
      unitsTaken.as('units'),
      proposedBy(now).as('proposed_by'),
    ])
    .where('reservations.owner_id', '=', owner_id)
    .where('reservations.id', 'in', ids)
    .execute()
  const found = new Map(rows.map((row) => [row.id, rowReply(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const rowReply = (row: Row): ReservationRow => ({
  id: row.id,
  reference: row.reference,
  status: row.status,
  payment_status: row.payment_status,
  start: row.start_local,
  end: row.end_local,
  start_at: row.start_at.toISOString(),
  end_at: row.end_at.toISOString(),
  timezone: row.timezone,
  event_type: row.event_type,
  guests_total: headsOf(row.guests),
  customer_name: `${row.customer_first_name} ${row.customer_last_name}`,
  customer_phone: row.customer_phone,
  total_grosze: row.total_grosze,
  paid_grosze: row.paid_grosze - row.refunded_grosze,
  deadline_at: row.status === 'expired' ? null : (row.deadline_at?.toISOString() ?? null),
  created_at: row.created_at.toISOString(),
  source: row.source,
  unread_messages: Number(row.unread),
  proposed_by: row.proposed_by,
  units: unitsSaid(row.units, row.kind, 'owner'),
  listing: { id: row.listing_id, kind: row.kind, slug: row.slug, name: row.name },
})

/** Whether a reservation is overdue follows from its terms and not from a column, so the ids are worked out first. */
async function narrowed({ db }: Deps, owner_id: string, query: Query, now: Date): Promise<Query> {
  if (query.payment_due === undefined) return query
  return { ...query, ids: (await overdueReservations(db, owner_id, now)).map(({ id }) => id) }
}

async function list(deps: Deps, owner_id: string, ask: Query): Promise<Pick<Reply, 'count' | 'results' | 'counts'>> {
  const now = new Date(deps.clock.now())
  const query = await narrowed(deps, owner_id, ask, now)
  const [counts, rows] = await Promise.all([
    countsOf(deps.db, owner_id, query, now),
    rowsOf(deps.db, owner_id, query, query.status, now),
  ])
  const states: readonly string[] = query.status
  const counted = Object.entries(counts).filter(([status]) => states.length === 0 || states.includes(status))
  return { count: counted.reduce((sum, [, of]) => sum + of, 0), results: rows.map(rowReply), counts }
}

/** One page of the owner's reservations. `counts` uses every filter but the state. */
export async function ownerList(deps: Deps, owner_id: string, query: Query): Promise<Reply> {
  const one = query.service_id ? calls.reservationsByService : calls.listReservations
  const { path } = query.venue_id ? calls.reservationsByVenue : one
  const reply = await list(deps, owner_id, query)
  return { ...reply, ...pagesBeside(deps.config.publicUrl + path, query, reply.count) }
}

const upcomingStates: ReservationStatus[] = ['pending_owner', 'pending_payment', 'confirmed', 'in_progress']

/** Requested, agreed and running reservations, the soonest first; a term of several days is listed while it runs. */
export async function upcomingList(
  deps: Deps,
  owner_id: string,
  ask: Handled['upcomingReservations']['query'],
): Promise<Reply> {
  const earliest = addDays(dateIn(deps.clock.now(), 'Europe/Warsaw'), -maxTermDays - 1)
  const { payment_status = [], status: states = [], date_from = earliest, ...rest } = ask
  const status = states.length === 0 ? upcomingStates : upcomingStates.filter((one) => states.includes(one))
  const from = date_from > earliest ? date_from : earliest
  const query: Query = { ...rest, payment_status, status, date_from: from, sort: 'start' }
  const reply = status.length > 0 ? await list(deps, owner_id, query) : { count: 0, results: [], counts: {} }
  return { ...reply, ...pagesBeside(deps.config.publicUrl + calls.upcomingReservations.path, ask, reply.count) }
}

const pageRows = 200

const exported = (db: Reader, owner_id: string, query: Query, now: Date) =>
  db
    .selectFrom('reservations')
    .innerJoin('listings', 'listings.id', 'reservations.listing_id')
    .selectAll('reservations')
    .select(['listings.kind', 'listings.name as listing_name', unitsTaken.as('units')])
    .where((eb) => inStates(eb, owner_id, query, query.status, now))
    .orderBy('reservations.start_at')
    .orderBy('reservations.id')
    .limit(pageRows)

export type ExportedRow = Awaited<ReturnType<ReturnType<typeof exported>['execute']>>[number]

/** Everything that the filters find, by term, page by page, to save memory. */
export async function* pagesOf(deps: Deps, owner_id: string, ask: ListQuery): AsyncGenerator<ExportedRow[]> {
  const now = new Date(deps.clock.now())
  const query: Query = await narrowed(deps, owner_id, ask, now)
  let page = await exported(deps.db, owner_id, query, now).execute()
  while (page.length > 0) {
    yield page
    const last = page.at(-1)
    if (!last || page.length < pageRows) return
    page = await exported(deps.db, owner_id, query, now)
      .where((of) => of(of.refTuple('reservations.start_at', 'reservations.id'), '>', of.tuple(last.start_at, last.id)))
      .execute()
  }
}

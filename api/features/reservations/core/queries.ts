/**
 * All SQL that writes the tables of reservations, and the simple reads with which verbs begin. One column is also
 * written elsewhere: occupancy changes `unit_ids` when crews change hands (`moveOccupancy`).
 */
import { sql, type ExpressionBuilder, type Insertable, type Selectable, type Updateable } from 'kysely'
import { deleteInParts } from '#api/forget-queries.ts'
import type { Db, Reader, Tx } from '#api/deps.ts'
import type { DB, QuotesTable, ReservationEventsTable, ReservationsTable } from '#api/db/schema.gen.ts'
import type { ConfirmationMode } from '#domain/listing/codes.ts'
import { type LockedEntry, takenColumn } from '#api/features/listings/catalogue/catalogue.ts'
import { isWrittenElsewhere } from '#api/features/reservations/term/elsewhere-queries.ts'
import type { QuoteLine } from '#domain/pricing/types.ts'
import type { PaymentMethod } from '#domain/reservation/payment.ts'

export type ReservationRecord = Selectable<ReservationsTable>

export async function insertQuote(db: Reader, row: Insertable<QuotesTable>): Promise<void> {
  await db.insertInto('quotes').values(row).execute()
}

export type ReservingFacts = {
  status: string
  hidden_by_plan: boolean
  revision: number
  /** An unconfirmed hold of the same mailbox on the same listing, and until when. */
  open_hold_id: string | null
  open_hold_until: Date | null
  /** Unconfirmed holds of the same network on this listing, and when the first of them ends (ruling 40). */
  open_here: number
  open_until: Date | null
  /** What the network reserved of all listings in the last hour, and when the first of it is an hour old. */
  last_hour: number
  hour_until: Date | null
  quote: { total_grosze: number; valid_until: Date; created_at: Date } | null
  /** The rows that are taken of the listing now. */
  taken: LockedEntry['taken']
}

type AskedFacts = {
  listing_id: string
  email: string
  quote_id: string
  /** Null when reservations are not limited: then no holds are counted. */
  ip_hash: Buffer | null
  now: Date
}

/**
 * Everything that a new reservation needs before its rules are checked, in one round trip, because the transaction
 * holds the listing's lock.
 */
export async function reservingFacts(
  db: Tx,
  { listing_id, email, quote_id, ip_hash, now }: AskedFacts,
): Promise<ReservingFacts | undefined> {
  const row = await db
    .selectFrom('listings')
    .leftJoin('quotes', (join) => join.onRef('quotes.listing_id', '=', 'listings.id').on('quotes.id', '=', quote_id))
    .leftJoin('reservations as hold', (join) =>
      join
        .onRef('hold.listing_id', '=', 'listings.id')
        .on('hold.customer_email', '=', email)
        // A literal: with a parameter, the cached plan could not use the partial index of open holds.
        .on('hold.status', '=', sql.lit('pending_email')),
    )
    .leftJoinLateral(
      (eb) => holdsOfNetwork(eb, { ip_hash, now }).as('network'),
      (join) => join.onTrue(),
    )
    .select(['listings.status', 'listings.hidden_by_plan', 'listings.revision'])
    .select(['hold.id as open_hold_id', 'hold.deadline_at as open_hold_until'])
    .select(['network.open_here', 'network.open_until', 'network.last_hour', 'network.hour_until'])
    .select(['quotes.total_grosze', 'quotes.valid_until', 'quotes.created_at'])
    .select(takenColumn(listing_id, now).as('taken'))
    .where('listings.id', '=', listing_id)
    .executeTakeFirst()
  if (!row) return undefined
  const { total_grosze, valid_until, created_at, open_here, last_hour, ...facts } = row
  const known = total_grosze !== null && valid_until !== null && created_at !== null
  const quote = known ? { total_grosze, valid_until, created_at } : null
  return { ...facts, open_here: open_here ?? 0, last_hour: last_hour ?? 0, quote }
}

/** Of the listing that the row beside it names, and of all. */
function holdsOfNetwork(eb: ExpressionBuilder<DB, 'listings'>, { ip_hash, now }: Pick<AskedFacts, 'ip_hash' | 'now'>) {
  const open = sql`listing_id = listings.id and status = 'pending_email' and deadline_at > ${now}`
  const recent = sql`created_at > ${new Date(now.getTime() - 3_600_000)}`
  return eb
    .selectFrom('reservations')
    .select([
      sql<number>`(count(*) filter (where ${open}))::int`.as('open_here'),
      sql<Date | null>`min(deadline_at) filter (where ${open})`.as('open_until'),
      sql<number>`(count(*) filter (where ${recent}))::int`.as('last_hour'),
      sql<Date | null>`min(created_at) filter (where ${recent}) + interval '1 hour'`.as('hour_until'),
    ])
    .where('ip_hash', '=', ip_hash)
    .where('created_at', '>', new Date(now.getTime() - 24 * 3_600_000))
}

/** Status and revision of the listing, by which a verb tells whether a cached record is still valid. */
export async function listingState(db: Tx, id: string): Promise<{ status: string; revision: number } | undefined> {
  return db.selectFrom('listings').select(['status', 'revision']).where('id', '=', id).executeTakeFirst()
}

/** The row, locked until the end of the transaction. */
export async function lockReservation(db: Tx, id: string): Promise<ReservationRecord | undefined> {
  return db.selectFrom('reservations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The owner's reservation, locked; undefined for another owner's. */
export async function lockOwnedReservation(
  db: Tx,
  id: string,
  owner_id: string,
): Promise<ReservationRecord | undefined> {
  return db
    .selectFrom('reservations')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether the mail with the link was delayed and has not left since. */
export async function isLetterLate(db: Reader, id: string): Promise<boolean> {
  const late = await db
    .selectFrom('reservations')
    .select('id')
    .where('id', '=', id)
    .where('letter_waits_since', 'is not', null)
    .executeTakeFirst()
  return late !== undefined
}

export async function findByConfirmToken(
  db: Reader,
  hash: Buffer,
): Promise<{ id: string; listing_id: string } | undefined> {
  return db
    .selectFrom('reservations')
    .select(['id', 'listing_id'])
    .where('confirm_token_hash', '=', hash)
    .executeTakeFirst()
}

export async function listingOfReservation(db: Reader, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('reservations').select('listing_id').where('id', '=', id).executeTakeFirst()
  return row?.listing_id
}

type First = Omit<EventRow, 'reservation_id' | 'at'>

/**
 * Writes a reservation with its lines and the first row of its history in one statement, because none of them may exist
 * without the others. Called only by `recordReservation`, as the two below are only by `recordEvent` and
 * `recordMessage`. All three return whether the owner has a calendar elsewhere that must be updated; a separate query
 * would be one more round trip.
 */
export async function insertReservation(
  db: Tx,
  row: Insertable<ReservationsTable> & { id: string; owner_id: string; created_at: Date },
  lines: QuoteLine[],
  first: First,
): Promise<{ elsewhere: boolean }> {
  const written = db.with('written', (query) => query.insertInto('reservations').values(row))
  const with_lines =
    lines.length === 0
      ? written
      : written.with('lines', (query) => query.insertInto('reservation_line_items').values(lineRows(row.id, lines)))
  return with_lines
    .insertInto('reservation_events')
    .values({ ...first, reservation_id: row.id, at: row.created_at, seq: 1 })
    .returning(isWrittenElsewhere(row.owner_id).as('elsewhere'))
    .executeTakeFirstOrThrow()
}

const lineRows = (reservation_id: string, lines: QuoteLine[]) =>
  lines.map((line, position) => ({
    reservation_id,
    position,
    code: line.code,
    label: line.label,
    quantity: line.quantity,
    unit: line.unit,
    unit_price_grosze: line.unit_price_grosze,
    amount_grosze: line.amount_grosze,
    vat_rate: line.vat_rate,
  }))

export async function updateReservation(db: Tx, id: string, change: Updateable<ReservationsTable>): Promise<void> {
  await db.updateTable('reservations').set(change).where('id', '=', id).execute()
}

export type EventRow = Omit<Insertable<ReservationEventsTable>, 'seq'>

/**
 * Adds the next row of history and returns its number. The caller has locked the reservation's row, so numbers cannot
 * collide.
 */
export async function insertEvent(
  db: Tx,
  owner_id: string,
  row: EventRow,
): Promise<{ seq: number; elsewhere: boolean }> {
  const { rows } = await sql<{ seq: number; elsewhere: boolean }>`
    insert into reservation_events (reservation_id, seq, at, actor, action, status_before, status_after, note, data)
    select ${row.reservation_id}, coalesce(max(seq), 0) + 1, ${row.at}, ${row.actor}, ${row.action},
      ${row.status_before ?? null}, ${row.status_after}, ${row.note ?? null}, ${row.data ?? '{}'}
    from reservation_events where reservation_id = ${row.reservation_id}
    returning seq, ${isWrittenElsewhere(owner_id)} as elsewhere`.execute(db)
  return rows[0] ?? { seq: 1, elsewhere: false }
}

export async function insertMessage(
  db: Tx,
  owner_id: string,
  row: { id: string; reservation_id: string; author: 'customer' | 'owner'; body: string; at: Date },
): Promise<{ elsewhere: boolean }> {
  return db
    .insertInto('reservation_messages')
    .values(row)
    .returning(isWrittenElsewhere(owner_id).as('elsewhere'))
    .executeTakeFirstOrThrow()
}

export async function insertReceivedPayment(
  db: Tx,
  row: {
    id: string
    reservation_id: string
    amount_grosze: number
    method: PaymentMethod
    received_on: string
    note: string | null
    recorded_at: Date
    /** The payment that this row corrects by its amount. */
    corrects_id?: string
    payment_id?: string | null
  },
): Promise<void> {
  await db
    .insertInto('received_payments')
    .values(({ selectFrom }) => ({
      ...row,
      listing_id: selectFrom('reservations').select('listing_id').where('id', '=', row.reservation_id),
    }))
    .execute()
}

/** Received payments with their corrections. */
export const findPayments = (db: Reader, reservation_id: string) =>
  db
    .selectFrom('received_payments')
    .select(['id', 'amount_grosze', 'method', 'received_on', 'recorded_at', 'corrects_id', 'payment_id'])
    .where('reservation_id', '=', reservation_id)
    .execute()

/** A payment may be under way: until the provider has said that its page has ended, the wait does not end. */
const mayBePaid = sql<boolean>`exists (select from payments p
  where p.reservation_id = reservations.id and p.status in ('created', 'open', 'processing'))`

/** Reservations whose deadline has passed at `now`, oldest first. */
export async function findLapsed(db: Reader, now: Date, limit: number): Promise<{ id: string; listing_id: string }[]> {
  return db
    .selectFrom('reservations')
    .select(['id', 'listing_id'])
    .where('deadline_at', '<=', now)
    .where('status', 'in', ['pending_email', 'pending_owner', 'pending_payment'])
    .where(({ not }) => not(mayBePaid))
    .orderBy('deadline_at')
    .limit(limit)
    .execute()
}

/** Confirmed reservations that have begun, and running ones that have ended (with teardown). */
export async function findToAdvance(
  db: Reader,
  now: Date,
  limit: number,
): Promise<{ id: string; listing_id: string }[]> {
  const oldest = db.selectFrom('reservations').select(['id', 'listing_id']).orderBy('start_at').limit(limit)
  // Two queries, because for a combined one PostgreSQL would read every confirmed reservation.
  const begun = await oldest
    .where('status', '=', sql.lit('confirmed' as const))
    .where('start_at', '<=', now)
    .execute()
  const over = await oldest
    .where('status', '=', sql.lit('in_progress' as const))
    .where('end_at', '<=', now)
    .where(sql<boolean>`end_at + make_interval(mins => coalesce((policy->>'teardown_minutes')::int, 0)) <= ${now}`)
    .execute()
  return [...begun, ...over]
}

/** Requests whose owner has neither answered nor been reminded. */
export async function findToRemind(db: Reader, now: Date, limit: number): Promise<{ id: string }[]> {
  return (
    db
      .selectFrom('reservations')
      .select('id')
      .where('status', '=', sql.lit('pending_owner' as const))
      .where('owner_reminded_at', 'is', null)
      // While other terms are with the customer, it is not the owner's turn.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('reservation_changes')
              .select('reservation_changes.id')
              .whereRef('reservation_changes.reservation_id', '=', 'reservations.id')
              .where('reservation_changes.status', '=', 'open'),
          ),
        ),
      )
      .where('deadline_at', '>', now)
      .where(sql<boolean>`status_since_at + (deadline_at - status_since_at) / 2 <= ${now}`)
      .orderBy('deadline_at')
      .limit(limit)
      .execute()
  )
}

export const deleteOldQuotes = (db: Db, before: Date): Promise<void> =>
  deleteInParts(db, 'quotes', sql`valid_until < ${before}`)

export async function replaceLines(db: Tx, reservation_id: string, lines: QuoteLine[]): Promise<void> {
  await db.deleteFrom('reservation_line_items').where('reservation_id', '=', reservation_id).execute()
  if (lines.length > 0) await db.insertInto('reservation_line_items').values(lineRows(reservation_id, lines)).execute()
}

/** The hours that the owner has to answer, and the listing's present confirmation mode. */
export async function answerRules(
  db: Tx,
  listing_id: string,
): Promise<{ answer_hours: number; confirmation_mode: ConfirmationMode }> {
  return db
    .selectFrom('listings')
    .innerJoin('owners', 'owners.id', 'listings.owner_id')
    .select(['owners.answer_hours', 'listings.confirmation_mode'])
    .where('listings.id', '=', listing_id)
    .executeTakeFirstOrThrow()
}

export async function ownedListing(db: Reader, id: string, owner_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('reservations')
    .select('listing_id')
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .executeTakeFirst()
  return row?.listing_id
}

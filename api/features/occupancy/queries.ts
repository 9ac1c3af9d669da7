/** Statements on `occupancy`. No other feature writes the table (docs/decisions: one table says what is taken). */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#api/deps.ts'

/** Deletes holds whose deadline has passed and returns their reservations. */
export async function deleteDeadHolds(db: Tx, listing_id: string, now: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('occupancy')
    .where('listing_id', '=', listing_id)
    // A literal: with a parameter the cached plan could not use the partial index of holds.
    .where('kind', '=', sql.lit('hold'))
    .where('deadline_at', '<=', now)
    .returning('reservation_id')
    .execute()
  return [...new Set(rows.flatMap((row) => (row.reservation_id ? [row.reservation_id] : [])))]
}

export type OccupancyRow = {
  id: string
  listing_id: string
  unit_id: string
  kind: 'hold' | 'reservation' | 'block' | 'external'
  from_ms: number
  to_ms: number
  reservation_id: string | null
  block_id: string | null
  deadline_at: Date | null
  event_day: string | null
  /** Held for a proposed change, in addition to the present term. */
  for_change: boolean
  created_at: Date
}

/** `news` is selected by the same statement, so that listeners are told without another round trip. */
export async function insertOccupancy(db: Tx, rows: OccupancyRow[], news: RawBuilder<unknown>): Promise<void> {
  const taking = db.insertInto('occupancy').values(
    rows.map(({ from_ms, to_ms, ...row }) => ({
      ...row,
      blocked: sql<string>`tstzrange(${new Date(from_ms)}, ${new Date(to_ms)})`,
    })),
  )
  await sql`with taken as (${taking} returning id) select ${news}`.execute(db)
}

export async function deleteOccupancyOf(db: Tx, reservation_id: string): Promise<void> {
  await db.deleteFrom('occupancy').where('reservation_id', '=', reservation_id).execute()
}

/** Deletes only what is held for a proposed change; the reservation's own term stays, firm or held. */
export async function deleteHoldsOf(db: Tx, reservation_id: string): Promise<void> {
  await db.deleteFrom('occupancy').where('reservation_id', '=', reservation_id).where('for_change', '=', true).execute()
}

export async function deleteOccupancyOfBlocks(db: Tx, block_ids: string[]): Promise<void> {
  await db.deleteFrom('occupancy').where('block_id', 'in', block_ids).execute()
}

/** Makes a hold firm (`deadline_at` null) or gives it another deadline; rows of a proposed change stay as they are. */
export async function keepOccupancyOf(db: Tx, reservation_id: string, deadline_at: Date | null): Promise<number> {
  const result = await db
    .updateTable('occupancy')
    .set({ deadline_at, kind: deadline_at ? 'hold' : 'reservation' })
    .where('reservation_id', '=', reservation_id)
    .where('for_change', '=', false)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/**
 * Moves rows to other crews, also where the crews are stored: at the reservation, or at the proposal with a second
 * term. The constraint is checked here, after the last row, and not at the commit, so that the caller gets a refusal.
 */
export async function moveOccupancy(
  db: Tx,
  moves: { id: string; unit_id: string; reservation_id: string | null }[],
): Promise<void> {
  await sql`set constraints occupancy_no_overlap deferred`.execute(db)
  for (const { id, unit_id, reservation_id } of moves) {
    const { for_change } = await db
      .updateTable('occupancy')
      .set({ unit_id })
      .where('id', '=', id)
      .returning('for_change')
      .executeTakeFirstOrThrow()
    if (reservation_id) await writeCrew(db, for_change, reservation_id, unit_id)
  }
  await sql`set constraints occupancy_no_overlap immediate`.execute(db)
}

/** Rows held for a change belong to its open proposal; the crew of the reservation's own term stays. */
async function writeCrew(db: Tx, for_change: boolean, reservation_id: string, unit_id: string): Promise<void> {
  const unit_ids = [unit_id]
  if (for_change) {
    await db
      .updateTable('reservation_changes')
      .set({ unit_ids })
      .where('reservation_id', '=', reservation_id)
      .where('status', '=', 'open')
      .execute()
  } else await db.updateTable('reservations').set({ unit_ids }).where('id', '=', reservation_id).execute()
}

export type TakenRow = {
  /** Id of the row in `occupancy`. */
  id: string
  unit_id: string
  kind: 'hold' | 'reservation' | 'block' | 'external'
  reservation_id: string | null
  block_id: string | null
  /** Held in addition to the reservation's own term. */
  for_change: boolean
  from_at: Date
  to_at: Date
  customer_name: string | null
  event_type: string | null
  event_type_other: string | null
  label: string | null
  /** The hours of a reservation without buffers. */
  start_local: string | null
  end_local: string | null
}

/** Rows of one listing that touch the period, with the words that name them. Read under the listing's lock. */
export async function findTaken(
  db: Reader,
  listing_id: string,
  span: { from: Date; to: Date },
  now: Date,
): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    select o.id, o.unit_id, o.kind, o.reservation_id, o.block_id, o.for_change, lower(o.blocked) as from_at, upper(o.blocked) as to_at,
      case when r.confirmed_email_at is not null or r.source = 'owner'
        then r.customer_first_name || ' ' || r.customer_last_name end as customer_name,
      r.event_type, r.event_type_other, b.label, r.start_local, r.end_local
    from occupancy o
    left join reservations r on r.id = o.reservation_id
    left join blocks b on b.id = o.block_id
    where o.listing_id = ${listing_id} and lower(o.blocked) < ${span.to} and upper(o.blocked) > ${span.from}
      and (o.deadline_at is null or o.deadline_at > ${now})
    order by lower(o.blocked), o.id`.execute(db)
  return rows
}

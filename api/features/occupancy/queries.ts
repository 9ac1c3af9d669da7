/** Writes of `occupancy`. Nobody outside this feature writes the table (docs/decisions: one table says what is taken). */
import { sql } from 'kysely'
import type { Tx } from '#api/deps.ts'

/** Takes away holds whose deadline has come and names their reservations. */
export async function deleteDeadHolds(db: Tx, listing_id: string, now: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('occupancy')
    .where('listing_id', '=', listing_id)
    .where('kind', '=', 'hold')
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
  created_at: Date
}

export async function insertOccupancy(db: Tx, rows: OccupancyRow[]): Promise<void> {
  await db
    .insertInto('occupancy')
    .values(
      rows.map(({ from_ms, to_ms, ...row }) => ({
        ...row,
        blocked: sql<string>`tstzrange(${new Date(from_ms)}, ${new Date(to_ms)})`,
      })),
    )
    .execute()
}

export async function deleteOccupancyOf(db: Tx, reservation_id: string): Promise<void> {
  await db.deleteFrom('occupancy').where('reservation_id', '=', reservation_id).execute()
}

/** Only the holds of a reservation; its firm rows stay. */
export async function deleteHoldsOf(db: Tx, reservation_id: string): Promise<void> {
  await db.deleteFrom('occupancy').where('reservation_id', '=', reservation_id).where('kind', '=', 'hold').execute()
}

export async function deleteOccupancyOfBlocks(db: Tx, block_ids: string[]): Promise<void> {
  await db.deleteFrom('occupancy').where('block_id', 'in', block_ids).execute()
}

/** A hold becomes a reservation (`deadline_at` null) or waits until another moment. */
export async function keepOccupancyOf(db: Tx, reservation_id: string, deadline_at: Date | null): Promise<number> {
  const result = await db
    .updateTable('occupancy')
    .set({ deadline_at, kind: deadline_at ? 'hold' : 'reservation' })
    .where('reservation_id', '=', reservation_id)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Moves rows to other crews; the constraint is asked once, when the transaction ends. */
export async function moveOccupancy(db: Tx, moves: { id: string; unit_id: string }[]): Promise<void> {
  await sql`set constraints occupancy_no_overlap deferred`.execute(db)
  for (const { id, unit_id } of moves) {
    await db.updateTable('occupancy').set({ unit_id }).where('id', '=', id).execute()
  }
}

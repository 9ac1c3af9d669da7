/** SQL of ends by consent of both sides. */
import type { Insertable, Selectable } from 'kysely'
import type { PartingsTable } from '#api/db/schema.gen.ts'
import type { Reader, Tx } from '#api/deps.ts'
import type { ChangeStatus } from '#domain/reservation/change.ts'

export type PartingRecord = Selectable<PartingsTable>

export async function insertParting(db: Tx, row: Insertable<PartingsTable>): Promise<void> {
  await db.insertInto('partings').values(row).execute()
}

/** The one that waits, locked with the reservation's row by the caller. */
export const findOpenParting = (db: Reader, reservation_id: string): Promise<PartingRecord | undefined> =>
  db
    .selectFrom('partings')
    .selectAll()
    .where('reservation_id', '=', reservation_id)
    .where('status', '=', 'open')
    .executeTakeFirst()

export const openPartingsOf = (db: Reader, reservation_ids: string[]): Promise<PartingRecord[]> =>
  db
    .selectFrom('partings')
    .selectAll()
    .where('reservation_id', 'in', reservation_ids)
    .where('status', '=', 'open')
    .execute()

export const findParting = (db: Reader, id: string, reservation_id: string): Promise<PartingRecord | undefined> =>
  db
    .selectFrom('partings')
    .selectAll()
    .where('id', '=', id)
    .where('reservation_id', '=', reservation_id)
    .executeTakeFirst()

/** Does nothing where none is open. */
export async function endOpenParting(
  db: Tx,
  reservation_id: string,
  status: Exclude<ChangeStatus, 'open'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('partings')
    .set({ status, answered_at: at })
    .where('reservation_id', '=', reservation_id)
    .where('status', '=', 'open')
    .execute()
}

/** Those whose time is over, oldest first; `id` is the reservation's. */
export const findDuePartings = (db: Reader, now: Date, limit: number): Promise<{ id: string; listing_id: string }[]> =>
  db
    .selectFrom('partings')
    .innerJoin('reservations', 'reservations.id', 'partings.reservation_id')
    .select(['reservations.id', 'reservations.listing_id'])
    .where('partings.status', '=', 'open')
    .where('partings.expires_at', '<=', now)
    .orderBy('partings.expires_at')
    .limit(limit)
    .execute()

/** SQL of terminations by consent of both sides. */
import type { Insertable, Selectable } from 'kysely'
import type { TerminationsTable } from '#api/db/schema.gen.ts'
import type { Reader, Tx } from '#api/deps.ts'
import type { ChangeStatus } from '#domain/reservation/change.ts'

export type TerminationRecord = Selectable<TerminationsTable>

export async function insertTermination(db: Tx, row: Insertable<TerminationsTable>): Promise<void> {
  await db.insertInto('terminations').values(row).execute()
}

/** The open proposal; the caller has locked the reservation's row. */
export const findOpenTermination = (db: Reader, reservation_id: string): Promise<TerminationRecord | undefined> =>
  db
    .selectFrom('terminations')
    .selectAll()
    .where('reservation_id', '=', reservation_id)
    .where('status', '=', 'open')
    .executeTakeFirst()

export const openTerminationsOf = (db: Reader, reservation_ids: string[]): Promise<TerminationRecord[]> =>
  db
    .selectFrom('terminations')
    .selectAll()
    .where('reservation_id', 'in', reservation_ids)
    .where('status', '=', 'open')
    .execute()

export const findTermination = (
  db: Reader,
  id: string,
  reservation_id: string,
): Promise<TerminationRecord | undefined> =>
  db
    .selectFrom('terminations')
    .selectAll()
    .where('id', '=', id)
    .where('reservation_id', '=', reservation_id)
    .executeTakeFirst()

/** Does nothing when none is open. */
export async function endOpenTermination(
  db: Tx,
  reservation_id: string,
  status: Exclude<ChangeStatus, 'open'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('terminations')
    .set({ status, answered_at: at })
    .where('reservation_id', '=', reservation_id)
    .where('status', '=', 'open')
    .execute()
}

/** Proposals whose time has run out, oldest first; `id` is that of the reservation. */
export const findDueTerminations = (
  db: Reader,
  now: Date,
  limit: number,
): Promise<{ id: string; listing_id: string }[]> =>
  db
    .selectFrom('terminations')
    .innerJoin('reservations', 'reservations.id', 'terminations.reservation_id')
    .select(['reservations.id', 'reservations.listing_id'])
    .where('terminations.status', '=', 'open')
    .where('terminations.expires_at', '<=', now)
    .orderBy('terminations.expires_at')
    .limit(limit)
    .execute()

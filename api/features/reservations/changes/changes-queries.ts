/** SQL of proposed changes. When crews change hands, occupancy writes `unit_ids` as well (`moveOccupancy`). */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { ReservationChangesTable } from '#api/db/schema.gen.ts'
import type { Reader, Tx } from '#api/deps.ts'
import { wholeVenue } from '#domain/listing/labels.pl.ts'
import type { ChangeStatus } from '#domain/reservation/change.ts'

/** `units` are the names of the rooms or crews that it takes. */
export type ChangeRecord = Selectable<ReservationChangesTable> & { units: string[] }

/** Names of the rooms or crews of a change, in the owner's order; all rooms are the whole place. */
const unitsOf = sql<string[]>`(select case when bool_and(u.id = any(reservation_changes.unit_ids))
    then array[${wholeVenue}::text]
    else array_agg(u.name order by u.position, u.id) filter (where u.id = any(reservation_changes.unit_ids)) end
  from units u where u.listing_id = (select r.listing_id from reservations r where r.id = reservation_changes.reservation_id)
    and (u.retired_at is null or u.id = any(reservation_changes.unit_ids)))`

export async function insertChange(db: Tx, row: Insertable<ReservationChangesTable>): Promise<void> {
  await db.insertInto('reservation_changes').values(row).execute()
}

/** The open proposal; the caller has locked the reservation's row. */
export const findOpenChange = (db: Reader, reservation_id: string): Promise<ChangeRecord | undefined> =>
  db
    .selectFrom('reservation_changes')
    .selectAll()
    .select(unitsOf.as('units'))
    .where('reservation_id', '=', reservation_id)
    .where('status', '=', 'open')
    .executeTakeFirst()

export const openChangesOf = (db: Reader, reservation_ids: string[]): Promise<ChangeRecord[]> =>
  db
    .selectFrom('reservation_changes')
    .selectAll()
    .select(unitsOf.as('units'))
    .where('reservation_id', 'in', reservation_ids)
    .where('status', '=', 'open')
    .execute()

export const findChange = (db: Reader, id: string, reservation_id: string): Promise<ChangeRecord | undefined> =>
  db
    .selectFrom('reservation_changes')
    .selectAll()
    .select(unitsOf.as('units'))
    .where('id', '=', id)
    .where('reservation_id', '=', reservation_id)
    .executeTakeFirst()

/** Returns false when none was open. */
export async function endOpenChange(
  db: Tx,
  reservation_id: string,
  status: Exclude<ChangeStatus, 'open'>,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('reservation_changes')
    .set({ status, answered_at: at })
    .where('reservation_id', '=', reservation_id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return Number(result.numUpdatedRows) > 0
}

/** Proposals whose time has run out, oldest first; `id` is that of the reservation. */
export const findDueChanges = (db: Reader, now: Date, limit: number): Promise<{ id: string; listing_id: string }[]> =>
  db
    .selectFrom('reservation_changes')
    .innerJoin('reservations', 'reservations.id', 'reservation_changes.reservation_id')
    .select(['reservations.id', 'reservations.listing_id'])
    .where('reservation_changes.status', '=', 'open')
    .where('reservation_changes.expires_at', '<=', now)
    .orderBy('reservation_changes.expires_at')
    .limit(limit)
    .execute()

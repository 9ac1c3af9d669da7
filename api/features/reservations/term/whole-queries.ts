/** Statements on what takes all rooms or crews of a listing, for when the listing gets new ones. */
import { sql } from 'kysely'
import type { Tx } from '#api/deps.ts'

/** Units as an array parameter of PostgreSQL. */
const ids = (unit_ids: readonly string[]) => sql`${[...unit_ids]}::uuid[]`

export type ComingClaim = {
  unit_id: string
  reservation_id: string | null
  block_id: string | null
  for_change: boolean
  deadline_at: Date | null
  event_day: string | null
  from_at: Date
  to_at: Date
  /** What the reservation takes. */
  own_unit_ids: string[] | null
  /** Of a block of a service: how many crews. */
  crews: number | null
  /** Of a block: `removedSince`. */
  removed_since: string[]
}

/** Rooms that were removed after a row of `owner` was made: who did not take them never had the whole place. */
const removedSince = (owner: 'r' | 'b') => sql`array(select u.id from units u
  where u.listing_id = ${sql.ref(`${owner}.listing_id`)} and u.retired_at > ${sql.ref(`${owner}.created_at`)})`

/** Living rows of these units that are not over, entries of outside calendars excepted; soonest first. */
export async function comingClaims(
  db: Tx,
  listing_id: string,
  unit_ids: readonly string[],
  now: Date,
): Promise<ComingClaim[]> {
  const { rows } = await sql<ComingClaim>`
    select o.unit_id, o.reservation_id, o.block_id, o.for_change, o.deadline_at, o.event_day::text as event_day,
      lower(o.blocked) as from_at, upper(o.blocked) as to_at,
      r.unit_ids as own_unit_ids, b.crews, ${removedSince('b')} as removed_since
    from occupancy o
    left join reservations r on r.id = o.reservation_id
    left join blocks b on b.id = o.block_id
    where o.listing_id = ${listing_id} and o.unit_id = any(${ids(unit_ids)}) and o.kind <> 'external'
      and upper(o.blocked) > ${now} and (o.deadline_at is null or o.deadline_at > ${now})
    order by lower(o.blocked), o.id`.execute(db)
  return rows
}

/** `changed_ids` are the reservations whose open proposal is of all rooms. */
export type WholeIds = { reservation_ids: string[]; changed_ids: string[] }

/**
 * Reservations of all these rooms whose event is not over, and open proposals of all. Those that hold nothing any more
 * are among them, because a late payment brings them back.
 */
export async function wholeIds(db: Tx, listing_id: string, unit_ids: readonly string[], now: Date): Promise<WholeIds> {
  const { rows } = await sql<{ id: string; change: boolean }>`
    select r.id, false as change from reservations r
    where r.listing_id = ${listing_id} and r.end_at > ${now}
      and r.unit_ids @> (${ids(unit_ids)} || ${removedSince('r')})
    union all
    select r.id, true from reservation_changes c join reservations r on r.id = c.reservation_id
    where r.listing_id = ${listing_id} and c.status = 'open'
      and c.unit_ids @> (${ids(unit_ids)} || ${removedSince('r')})`.execute(db)
  const of = (change: boolean) => rows.filter((row) => row.change === change).map(({ id }) => id)
  return { reservation_ids: of(false), changed_ids: of(true) }
}

export async function widenReservations(db: Tx, whole: WholeIds, added: readonly string[]): Promise<void> {
  const unit_ids = sql<string[]>`unit_ids || ${ids(added)}`
  if (whole.reservation_ids.length > 0)
    await db.updateTable('reservations').set({ unit_ids }).where('id', 'in', whole.reservation_ids).execute()
  if (whole.changed_ids.length > 0) {
    const open = db.updateTable('reservation_changes').set({ unit_ids }).where('status', '=', 'open')
    await open.where('reservation_id', 'in', whole.changed_ids).execute()
  }
}

export async function widenBlocks(db: Tx, block_ids: string[], crews: number): Promise<void> {
  if (block_ids.length === 0) return
  await db
    .updateTable('blocks')
    .set({ crews: sql`crews + ${crews}` })
    .where('id', 'in', block_ids)
    .where('crews', 'is not', null)
    .execute()
}

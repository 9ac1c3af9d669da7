/** Feeds of others that an owner subscribes to. Owner data by id and owner. */
import { sql } from 'kysely'
import type { Reader, Tx } from '#api/deps.ts'
import type { OutsideCalendar } from '#api/features/calendar/outside/outside-queries.ts'

export type FeedRow = OutsideCalendar & { busy: number }

export async function listFeeds(db: Reader, owner_id: string, now: Date): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select c.*, (select count(*)::int from outside_busy b where b.calendar_id = c.id and b.end_at > ${now}) as busy
    from outside_calendars c where c.owner_id = ${owner_id} and c.kind = 'ical' order by c.created_at, c.id`.execute(db)
  return rows
}

/** Two tabs that subscribe at once wait here for each other (ruling 72). */
export async function lockFeedsOf(db: Tx, owner_id: string): Promise<void> {
  await sql`select from owners where id = ${owner_id} for update`.execute(db)
}

export const findFeed = (db: Reader, owner_id: string, id: string) =>
  db
    .selectFrom('outside_calendars')
    .select(['id', 'listing_id', 'unit_id', 'name'])
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .where('kind', '=', 'ical')
    .executeTakeFirst()

/** Which of these are reservations or blocks of this owner. */
export async function ownAmong(db: Reader, owner_id: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from reservations where owner_id = ${owner_id} and id = any(${[...ids]}::uuid[])
    union all select id from blocks where owner_id = ${owner_id} and id = any(${[...ids]}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

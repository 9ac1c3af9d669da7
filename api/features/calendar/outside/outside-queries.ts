/** Statements on `outside_calendars` and `outside_busy`. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Reader, Tx } from '#api/deps.ts'
import type { DB } from '#api/db/schema.gen.ts'

export type OutsideCalendar = Selectable<DB['outside_calendars']>
export type BusyRow = Insertable<DB['outside_busy']>

export const insertCalendar = async (db: Tx, row: Insertable<DB['outside_calendars']>): Promise<void> =>
  void (await db.insertInto('outside_calendars').values(row).execute())

export const findCalendar = (db: Reader, id: string): Promise<OutsideCalendar | undefined> =>
  db.selectFrom('outside_calendars').selectAll().where('id', '=', id).executeTakeFirst()

/** The newest state of it, which nobody else changes until the transaction ends. */
export const lockCalendar = (db: Tx, id: string): Promise<OutsideCalendar | undefined> =>
  db.selectFrom('outside_calendars').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Another answer is the newest one now: what was asked before it is too old. */
const newer = sql<number>`generation + 1`

export async function saveSuccess(
  db: Tx,
  id: string,
  set: Pick<Updateable<DB['outside_calendars']>, 'cursor' | 'digest' | 'full_pull_at'> & {
    last_success_at: Date
    next_pull_at: Date
  },
): Promise<void> {
  await db
    .updateTable('outside_calendars')
    .set({ ...set, state: 'active', last_error: null, failures: 0, told_at: null, generation: newer })
    .where('id', '=', id)
    .execute()
}

export async function saveFailure(
  db: Tx,
  id: string,
  set: Pick<OutsideCalendar, 'state' | 'last_error' | 'failures' | 'next_pull_at' | 'told_at'>,
): Promise<void> {
  await db
    .updateTable('outside_calendars')
    .set({ ...set, generation: newer })
    .where('id', '=', id)
    .execute()
}

/** A few of those whose time has come, each given to one asker: the others wait two minutes for it. */
export async function takeDueCalendars(db: Tx, now: Date, at_most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update outside_calendars set next_pull_at = ${now}::timestamptz + interval '2 minutes'
    where id in (select id from outside_calendars where state = 'active' and next_pull_at <= ${now}
      order by next_pull_at limit ${at_most} for update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export const deleteBusy = async (db: Tx, calendar_id: string, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  await sql`delete from outside_busy where calendar_id = ${calendar_id} and key = any(${[...keys]}::text[])`.execute(db)
}

/** What ends after a moment and is not among those that were heard. */
export async function deleteBusyFrom(
  db: Tx,
  calendar_id: string,
  from: Date,
  heard: readonly { key: string }[],
): Promise<void> {
  await sql`delete from outside_busy where calendar_id = ${calendar_id} and end_at > ${from}
    and key <> all(${heard.map(({ key }) => key)}::text[])`.execute(db)
}

/** More than one statement takes. */
const rowsAtOnce = 2_000

/** Writes what was heard, by key: an event that moved is the same one. */
export async function putBusy(db: Tx, rows: readonly BusyRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await db
      .insertInto('outside_busy')
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.columns(['calendar_id', 'key']).doUpdateSet({
          start_at: sql`excluded.start_at`,
          end_at: sql`excluded.end_at`,
          all_day: sql`excluded.all_day`,
          title_sealed: sql`excluded.title_sealed`,
        }),
      )
      .execute()
  }
}

/** Times that were over long ago; their rows in `occupancy` go with them. */
export const deleteBusyBefore = async (db: Db, before: Date): Promise<void> =>
  void (await db.deleteFrom('outside_busy').where('end_at', '<', before).execute())

/** Whom to tell that a calendar stands still; nobody once it was heard again. */
export const calendarToTell = (db: Reader, id: string) =>
  db
    .selectFrom('outside_calendars')
    .innerJoin('listings', 'listings.id', 'outside_calendars.listing_id')
    .innerJoin('owners', 'owners.id', 'outside_calendars.owner_id')
    .select([
      'outside_calendars.kind',
      'outside_calendars.name',
      'outside_calendars.last_success_at',
      'outside_calendars.last_error',
      'listings.name as listing',
      'owners.email',
    ])
    .where('outside_calendars.id', '=', id)
    .where('outside_calendars.told_at', 'is not', null)
    .where('owners.closed_at', 'is', null)
    .executeTakeFirst()

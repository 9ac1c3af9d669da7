/** Statements on `outside_calendars` and `outside_busy`. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { deleteInParts } from '#api/forget-queries.ts'
import type { Db, Reader, Tx } from '#api/deps.ts'
import type { DB } from '#api/db/schema.gen.ts'

export type OutsideCalendar = Selectable<DB['outside_calendars']>
export type BusyRow = Insertable<DB['outside_busy']>

export const insertCalendar = async (db: Tx, row: Insertable<DB['outside_calendars']>): Promise<void> =>
  void (await db.insertInto('outside_calendars').values(row).execute())

export const findCalendar = (db: Reader, id: string): Promise<OutsideCalendar | undefined> =>
  db.selectFrom('outside_calendars').selectAll().where('id', '=', id).executeTakeFirst()

/** The calendar's newest state, locked until the transaction ends. */
export const lockCalendar = (db: Tx, id: string): Promise<OutsideCalendar | undefined> =>
  db.selectFrom('outside_calendars').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** A new generation: answers to questions of the earlier one are too old. */
const newer = sql<number>`generation + 1`

export async function saveSuccess(
  db: Tx,
  id: string,
  set: Pick<
    Updateable<DB['outside_calendars']>,
    'cursor' | 'digest' | 'full_pull_at' | 'unreadable' | 'unreadable_sealed'
  > & {
    last_success_at: Date
    next_pull_at: Date
  },
): Promise<void> {
  await db
    .updateTable('outside_calendars')
    .set({ ...set, state: 'active', last_error: null, failures: 0, told_at: null, silent: false, generation: newer })
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

type Asked = Pick<OutsideCalendar, 'id' | 'kind' | 'owner_id' | 'address_sealed'>

/** Some calendars that are due, each handed to one worker and not again before `again`. */
export async function takeDueCalendars(db: Tx, now: Date, again: Date, at_most: number): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    update outside_calendars set next_pull_at = ${again}
    where id in (select id from outside_calendars where state = 'active' and next_pull_at <= ${now}
      order by next_pull_at limit ${at_most} for update skip locked)
    returning id, kind, owner_id, address_sealed`.execute(db)
  return rows
}

/**
 * Marks calendars as silent that have had no answer since then, and answers their listings. It waits for rows that are
 * being written: these are mostly calendars whose next try has just failed.
 */
export async function noteSilent(db: Tx, heard_before: Date, at_most: number): Promise<string[]> {
  const { rows } = await sql<{ listing_id: string }>`
    update outside_calendars set silent = true
    where id in (select id from outside_calendars
      where not silent and coalesce(last_success_at, created_at) < ${heard_before}
      order by coalesce(last_success_at, created_at), id limit ${at_most} for update)
    returning listing_id`.execute(db)
  return rows.map(({ listing_id }) => listing_id)
}

export const deleteBusy = async (db: Tx, calendar_id: string, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  await sql`delete from outside_busy where calendar_id = ${calendar_id} and key = any(${[...keys]}::text[])`.execute(db)
}

/** Deletes busy times that end after this moment and were not in the answer. */
export async function deleteBusyFrom(
  db: Tx,
  calendar_id: string,
  from: Date,
  heard: readonly { key: string }[],
): Promise<void> {
  await sql`delete from outside_busy where calendar_id = ${calendar_id} and end_at > ${from}
    and key <> all(${heard.map(({ key }) => key)}::text[])`.execute(db)
}

/** The most rows that one statement writes. */
const rowsAtOnce = 2_000

/** Writes busy times by key, so that a moved event stays one row. */
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

/** Deletes times that were over before this moment; their rows in `occupancy` go with them. */
export const deleteBusyBefore = (db: Db, before: Date): Promise<void> =>
  deleteInParts(db, 'outside_busy', sql`end_at < ${before}`)

/** The calendar and its owner, for the letter about its failure; undefined once it was read again. */
export const calendarToTell = (db: Reader, id: string) =>
  db
    .selectFrom('outside_calendars')
    .innerJoin('listings', 'listings.id', 'outside_calendars.listing_id')
    .innerJoin('owners', 'owners.id', 'outside_calendars.owner_id')
    .select([
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

export async function findOwnedCalendar(
  db: Reader,
  owner_id: string,
  id: string,
): Promise<OutsideCalendar | undefined> {
  const found = db.selectFrom('outside_calendars').selectAll().where('id', '=', id)
  return found.where('owner_id', '=', owner_id).executeTakeFirst()
}

export async function deleteCalendar(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('outside_calendars').where('id', '=', id).execute()
}

export type CalendarsOf = { owner_id: string; listing_id?: string; kind?: OutsideCalendar['kind'] }

/** Some calendars of an account: of one listing, or of one kind. */
export async function someCalendars(
  db: Reader,
  { owner_id, listing_id, kind }: CalendarsOf,
): Promise<OutsideCalendar[]> {
  let some = db.selectFrom('outside_calendars').selectAll().where('owner_id', '=', owner_id).limit(200)
  if (listing_id) some = some.where('listing_id', '=', listing_id)
  if (kind) some = some.where('kind', '=', kind)
  return some.execute()
}

export type ListedCalendar = OutsideCalendar & {
  listing: string
  unit: string | null
  busy: string | number
  /** Until when Google announces changes. */
  announced_until: Date | null
}

export async function listCalendars(db: Reader, owner_id: string): Promise<ListedCalendar[]> {
  return db
    .selectFrom('outside_calendars')
    .innerJoin('listings', 'listings.id', 'outside_calendars.listing_id')
    .leftJoin('units', 'units.id', 'outside_calendars.unit_id')
    .selectAll('outside_calendars')
    .select(['listings.name as listing', 'units.name as unit'])
    .select(sql<string>`(select count(*) from outside_busy b where b.calendar_id = outside_calendars.id)`.as('busy'))
    .select((by) =>
      by
        .selectFrom('google_channels')
        .select(({ fn }) => fn.max('expires_at').as('until'))
        .whereRef('google_channels.calendar_id', '=', 'outside_calendars.id')
        .as('announced_until'),
    )
    .where('outside_calendars.owner_id', '=', owner_id)
    .orderBy('outside_calendars.created_at')
    .limit(200)
    .execute()
}

/** Makes the calendar due at once, also when it was given up. */
export async function wakeCalendar(db: Tx, id: string, now: Date): Promise<void> {
  await db.updateTable('outside_calendars').set({ next_pull_at: now }).where('id', '=', id).execute()
}

/**
 * For a new authorisation: all calendars of the owner are read from the beginning, and answers still on their way are
 * too old.
 */
export async function recallGoogle(db: Tx, owner_id: string, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('outside_calendars')
    .set({ state: 'active', cursor: null, full_pull_at: null, next_pull_at: now, generation: newer })
    .where('owner_id', '=', owner_id)
    .where('kind', '=', 'google')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether the listing and the room are the owner's. The listing cannot be removed until the transaction ends. */
export async function holdsPlace(
  db: Reader,
  owner_id: string,
  { listing_id, unit_id = null }: { listing_id: string; unit_id?: string | null },
): Promise<boolean> {
  const { rows } = await sql`select from listings l
    where l.id = ${listing_id} and l.owner_id = ${owner_id} and l.status <> 'archived' and (${unit_id}::uuid is null
      or exists (select from units u where u.id = ${unit_id}::uuid and u.listing_id = l.id and u.retired_at is null))
    for share of l`.execute(db)
  return rows.length > 0
}

export async function timezoneOf(db: Reader, listing_id: string): Promise<string> {
  const found = db.selectFrom('listings').select('timezone').where('id', '=', listing_id)
  return (await found.executeTakeFirst())?.timezone ?? 'Europe/Warsaw'
}

export async function busyToKeep(db: Reader, calendar_id: string, now: Date) {
  const found = db.selectFrom('outside_busy').select(['start_at', 'end_at']).where('calendar_id', '=', calendar_id)
  return found.where('end_at', '>', now).orderBy('start_at').limit(5_000).execute()
}

/**
 * Entries of outside calendars that overlap a reservation, soonest first; each pair once, however many rooms it
 * concerns.
 */
export async function findConflicts(db: Reader, owner_id: string, now: Date) {
  const { rows } = await sql<{
    calendar: string
    title_sealed: Buffer | null
    start_at: Date
    end_at: Date
    timezone: string
    listing: string
    reservation_id: string
    reference: string
    customer_name: string | null
    event_start: string
    event_end: string
  }>`
    select c.name as calendar, b.title_sealed, b.start_at, b.end_at, l.timezone, l.name as listing, r.id as reservation_id,
      r.reference, r.start_local as event_start, r.end_local as event_end,
      case when r.confirmed_email_at is not null or r.source = 'owner'
        then r.customer_first_name || ' ' || r.customer_last_name end as customer_name
    from outside_calendars c
    join outside_busy b on b.calendar_id = c.id and b.end_at > ${now}
    join listings l on l.id = c.listing_id
    join reservations r on r.id in (
      select t.reservation_id from occupancy o
      join occupancy t on t.unit_id = o.unit_id and t.blocked && o.blocked and t.reservation_id is not null
      where o.outside_calendar_id = b.calendar_id and o.outside_key = b.key
        and (t.deadline_at is null or t.deadline_at > ${now}))
    where c.owner_id = ${owner_id}
    order by b.start_at, r.id limit 100`.execute(db)
  return rows
}

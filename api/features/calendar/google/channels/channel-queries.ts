/** Statements on `google_channels`. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Reader, Tx } from '#api/deps.ts'
import type { DB } from '#api/db/schema.gen.ts'

export type GoogleChannel = Selectable<DB['google_channels']>

export const insertChannel = async (db: Tx, row: Insertable<DB['google_channels']>): Promise<void> =>
  void (await db.insertInto('google_channels').values(row).execute())

export const findChannel = (db: Reader, id: string): Promise<GoogleChannel | undefined> =>
  db.selectFrom('google_channels').selectAll().where('id', '=', id).executeTakeFirst()

export const deleteChannel = async (db: Tx, id: string): Promise<void> =>
  void (await db.deleteFrom('google_channels').where('id', '=', id).execute())

/** Whether the calendar has a channel that is open beyond this moment. */
export async function hasChannel(db: Reader, calendar_id: string, beyond: Date): Promise<boolean> {
  const open = db.selectFrom('google_channels').select('id').where('calendar_id', '=', calendar_id)
  return (await open.where('expires_at', '>', beyond).executeTakeFirst()) !== undefined
}

/** Records an opened channel; earlier channels of the calendar are no longer used. */
export async function openChannel(
  db: Tx,
  { id, calendar_id }: Pick<GoogleChannel, 'id' | 'calendar_id'>,
  opened: {
    resource_id: string
    expires_at: Date
    channel_due_at: Date
  },
): Promise<void> {
  const { channel_due_at, ...set } = opened
  const earlier = db.updateTable('google_channels').set({ calendar_id: null })
  await earlier.where('calendar_id', '=', calendar_id).where('id', '<>', id).execute()
  await db.updateTable('google_channels').set(set).where('id', '=', id).execute()
  await db.updateTable('outside_calendars').set({ channel_due_at }).where('id', '=', calendar_id).execute()
}

type Owned = { id: string; owner_id: string }

/** Up to `at_most` calendars that need a channel; each is handed to one worker and not again before `again`. */
export async function takeUnwatched(db: Tx, now: Date, again: Date, at_most: number): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    update outside_calendars set channel_due_at = ${again}
    where id in (select id from outside_calendars where kind = 'google' and state = 'active'
      and (channel_due_at is null or channel_due_at <= ${now}) order by channel_due_at nulls first limit ${at_most}
      for update skip locked)
    returning id, owner_id`.execute(db)
  return rows
}

/** Channels that are no longer used, each handed out once. */
export async function takeLeft(db: Tx, now: Date, at_most: number): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    update google_channels set left_at = ${now}
    where id in (select id from google_channels where calendar_id is null and left_at is null
      order by created_at limit ${at_most} for update skip locked)
    returning id, owner_id`.execute(db)
  return rows
}

export const channelsOf = (db: Reader, owner_id: string): Promise<GoogleChannel[]> =>
  db.selectFrom('google_channels').selectAll().where('owner_id', '=', owner_id).limit(200).execute()

/** After a new authorisation: channels of the earlier one are opened anew. */
export async function renewChannels(db: Tx, owner_id: string): Promise<void> {
  await db.updateTable('google_channels').set({ calendar_id: null }).where('owner_id', '=', owner_id).execute()
  const calendars = db.updateTable('outside_calendars').set({ channel_due_at: null })
  await calendars.where('owner_id', '=', owner_id).where('kind', '=', 'google').execute()
}

/** Deletes rows of channels that have long ended; at Google channels end by themselves. */
export const deleteOldChannels = async (db: Db, before: Date): Promise<void> =>
  void (await db
    .deleteFrom('google_channels')
    .where('created_at', '<', before)
    .where((by) => by.or([by('expires_at', 'is', null), by('expires_at', '<', before)]))
    .execute())

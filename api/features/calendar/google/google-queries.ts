/** Statements on the tables of the Google connection. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '#api/deps.ts'
import type { DB } from '#api/db/schema.gen.ts'
import { unitsTaken } from '#api/features/reservations/core/views-queries.ts'
import { blockingStatuses } from '#domain/reservation/reservation.ts'

export type GoogleAccount = Selectable<DB['google_accounts']>

export async function findAccount(db: Reader, owner_id: string): Promise<GoogleAccount | undefined> {
  return db.selectFrom('google_accounts').selectAll().where('owner_id', '=', owner_id).executeTakeFirst()
}

export async function putAccount(db: Tx, { owner_id, ...row }: Insertable<DB['google_accounts']>): Promise<void> {
  const put = db.insertInto('google_accounts').values({ owner_id, ...row })
  await put.onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row)).execute()
}

type AskedOf = Pick<GoogleAccount, 'owner_id' | 'refresh_token_sealed'>

/**
 * The account, only while it still has the right with which Google was asked: an answer to an older right is ignored.
 */
const unchanged = (db: Tx, { owner_id, refresh_token_sealed }: AskedOf) => {
  const account = db.updateTable('google_accounts').where('owner_id', '=', owner_id)
  return account.where('refresh_token_sealed', '=', refresh_token_sealed)
}

export async function keepAccess(db: Tx, asked: AskedOf, sealed: Buffer, expires_at: Date): Promise<void> {
  await unchanged(db, asked).set({ access_token_sealed: sealed, access_expires_at: expires_at }).execute()
}

/** Records that the right is lost; true only for the first caller. */
export async function loseAccount(db: Tx, asked: AskedOf): Promise<boolean> {
  const lost = await unchanged(db, asked).set({ state: 'lost' }).where('state', '=', 'active').executeTakeFirst()
  return lost.numUpdatedRows > 0n
}

/** The account to write to about a revoked right; undefined once there is a new right. */
export const accountToTell = (db: Reader, owner_id: string) =>
  db
    .selectFrom('google_accounts')
    .innerJoin('owners', 'owners.id', 'google_accounts.owner_id')
    .select(['google_accounts.email as account', 'owners.email'])
    .where('google_accounts.owner_id', '=', owner_id)
    .where('google_accounts.state', '=', 'lost')
    .where('owners.closed_at', 'is', null)
    .executeTakeFirst()

/** Whether the account has a working right; the row lock keeps it so until the transaction ends. */
export async function holdsAccount(db: Tx, owner_id: string): Promise<boolean> {
  const account = db.selectFrom('google_accounts').select('owner_id').where('owner_id', '=', owner_id)
  return (await account.where('state', '=', 'active').forShare().executeTakeFirst()) !== undefined
}

/** Whether any partner uses this account at Google. */
export async function isConnected(db: Reader, email: string): Promise<boolean> {
  const account = db.selectFrom('google_accounts').select('owner_id').where('email', '=', email)
  return (await account.limit(1).executeTakeFirst()) !== undefined
}

/**
 * Deletes the account with all its rows, unless it was connected anew meanwhile. True only for the caller that deleted
 * it.
 */
export async function deleteAccount(db: Tx, { owner_id, refresh_token_sealed }: AskedOf): Promise<boolean> {
  const same = db.deleteFrom('google_accounts').where('owner_id', '=', owner_id)
  const gone = await same.where('refresh_token_sealed', '=', refresh_token_sealed).executeTakeFirst()
  if (gone.numDeletedRows === 0n) return false
  await db.deleteFrom('google_writing').where('owner_id', '=', owner_id).execute()
  await db.deleteFrom('google_events').where('owner_id', '=', owner_id).execute()
  await db.deleteFrom('google_channels').where('owner_id', '=', owner_id).execute()
  return true
}

export async function insertConnect(db: Tx, row: Insertable<DB['google_connects']>): Promise<void> {
  await db.insertInto('google_connects').values(row).execute()
}

/**
 * Stores the code of the anonymous callback for the session that began the connection. False when no session waits for
 * it.
 */
export async function keepCode(db: Tx, state_hash: Buffer, code_sealed: Buffer, now: Date): Promise<boolean> {
  const kept = await db
    .updateTable('google_connects')
    .set({ code_sealed })
    .where('state_hash', '=', state_hash)
    .where('code_sealed', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return kept.numUpdatedRows > 0n
}

/** Takes the stored code, once, and only for the session that began the connection. */
export async function takeConnect(db: Tx, state_hash: Buffer, session_id: string, now: Date) {
  return db
    .deleteFrom('google_connects')
    .where('state_hash', '=', state_hash)
    .where('session_id', '=', session_id)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteOldConnects(db: Reader, now: Date): Promise<void> {
  await db.deleteFrom('google_connects').where('expires_at', '<', now).execute()
}

export async function listWriting(db: Reader, owner_id: string) {
  return db
    .selectFrom('google_writing')
    .select(['listing_id', 'remote_id', 'name', 'with_names'])
    .where('owner_id', '=', owner_id)
    .orderBy('listing_id')
    .execute()
}

export async function findWriting(db: Reader, listing_id: string) {
  return db.selectFrom('google_writing').selectAll().where('listing_id', '=', listing_id).executeTakeFirst()
}

export async function putWriting(db: Tx, { listing_id, ...row }: Insertable<DB['google_writing']>): Promise<void> {
  const put = db.insertInto('google_writing').values({ listing_id, ...row })
  await put.onConflict((conflict) => conflict.column('listing_id').doUpdateSet(row)).execute()
}

export async function deleteWriting(db: Tx, owner_id: string, listing_id: string): Promise<void> {
  const gone = db.deleteFrom('google_writing').where('owner_id', '=', owner_id)
  await gone.where('listing_id', '=', listing_id).execute()
}

/** Reservations of the listing that belong in the calendar or were written there, and are not over. */
export async function reservationsToWrite(db: Reader, listing_id: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('reservations')
    .leftJoin('google_events', 'google_events.reservation_id', 'reservations.id')
    .select('reservations.id')
    .where('reservations.listing_id', '=', listing_id)
    .where('reservations.end_at', '>', now)
    .execute()
  return rows.map(({ id }) => id)
}

export async function reservationToWrite(db: Reader, id: string) {
  return db
    .selectFrom('reservations')
    .innerJoin('listings', 'listings.id', 'reservations.listing_id')
    .leftJoin('google_events', 'google_events.reservation_id', 'reservations.id')
    .select([
      'reservations.id',
      'reservations.owner_id',
      'reservations.listing_id',
      'reservations.status',
      'reservations.reference',
      'reservations.start_at',
      'reservations.end_at',
      'reservations.timezone',
      'reservations.customer_first_name',
      'reservations.customer_last_name',
      'reservations.confirmed_email_at',
      'reservations.source',
      'listings.name as listing',
      'listings.kind',
      unitsTaken.as('units'),
      'google_events.remote_id as written_to',
      'google_events.digest',
    ])
    .where('reservations.id', '=', id)
    .executeTakeFirst()
}

/** Digest of an event that was sent to Google and not yet confirmed. */
const asking = ''
/** Digest of an event that Google reported to differ from what we wrote. */
const otherwise = 'otherwise'

/** `written_at` identifies this write. */
type Asked = Omit<Insertable<DB['google_events']>, 'digest' | 'written_at'> & { written_at: Date }

export async function noteAsked(db: Tx, { reservation_id, ...asked }: Asked): Promise<void> {
  const row = { ...asked, digest: asking }
  const put = db.insertInto('google_events').values({ reservation_id, ...row })
  await put.onConflict((conflict) => conflict.column('reservation_id').doUpdateSet(row)).execute()
}

/**
 * Notes a confirmed write, unless a newer write was begun or Google reported a difference meanwhile. A row that was
 * deleted meanwhile is inserted again, because the event is in the calendar now.
 */
export async function noteAnswered(db: Tx, asked: Asked, digest: string): Promise<void> {
  const put = db.insertInto('google_events').values({ ...asked, digest })
  await put
    .onConflict((conflict) =>
      conflict
        .column('reservation_id')
        .doUpdateSet({ digest })
        .where('google_events.written_at', '=', asked.written_at)
        .where('google_events.digest', '=', asking),
    )
    .execute()
}

export async function forgetWritten(db: Tx, reservation_id: string): Promise<void> {
  await db.deleteFrom('google_events').where('reservation_id', '=', reservation_id).execute()
}

/**
 * Events in a calendar of the owner, confirmed or being written, with the term they stand for; only those that are not
 * over.
 */
export const writtenEvents = (db: Reader, owner_id: string, remote_id: string, now: Date) =>
  db
    .selectFrom('google_events')
    .innerJoin('reservations', 'reservations.id', 'google_events.reservation_id')
    .select(['google_events.reservation_id', 'google_events.event_id'])
    .select(['reservations.start_at', 'reservations.end_at'])
    .where('google_events.owner_id', '=', owner_id)
    .where('google_events.remote_id', '=', remote_id)
    .where('reservations.end_at', '>', now)
    .execute()

/** Ids of those reservations of the owner that no longer take a term and have no row for an event in this calendar. */
export async function endedElsewhere(db: Reader, owner_id: string, remote_id: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`select id from reservations where owner_id = ${owner_id}
    and id = any(${[...ids]}::uuid[]) and status not in (${sql.join(blockingStatuses)})
    and not exists (select from google_events
      where reservation_id = reservations.id and google_events.remote_id = ${remote_id})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks events that differ from what was written, or from what is being written just now. */
export const forgetDigests = async (db: Tx, reservation_ids: readonly string[]): Promise<void> =>
  void (await sql`update google_events set digest = ${otherwise} where reservation_id = any(${[...reservation_ids]}::uuid[])`.execute(
    db,
  ))

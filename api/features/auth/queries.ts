/** The only writer of `credentials` and `sessions`. Instants are epoch milliseconds and come from the caller's clock. */
import { sql } from 'kysely'
import { deleteInParts } from '#api/forget-queries.ts'
import type { Db, Reader, Tx } from '#api/deps.ts'
import { idleMs, unboundIdleMs } from '#api/features/auth/sessions/session-times.ts'
import { userColumns } from './user.ts'

export type NewSession = {
  id: string
  owner_id: string
  access_hash: Buffer
  access_expires_at: Date
  refresh_hash: Buffer
  refresh_expires_at: Date
  user_agent: string
  device_hash: Buffer | null
  /** Null until the browser has sent its device cookie back. */
  bound_at: Date | null
}

export function findAccount(db: Reader, email: string) {
  return db
    .selectFrom('owners')
    .innerJoin('credentials', 'credentials.owner_id', 'owners.id')
    .select(userColumns.map((column) => `owners.${column}` as const))
    .select('credentials.password_hash')
    .where('owners.email', '=', email)
    .executeTakeFirst()
}

export function findAccountOf(db: Reader, owner_id: string) {
  return db
    .selectFrom('owners')
    .innerJoin('credentials', 'credentials.owner_id', 'owners.id')
    .select(['owners.id', 'owners.email', 'owners.first_name', 'credentials.password_hash'])
    .where('owners.id', '=', owner_id)
    .executeTakeFirst()
}

/** Whether the password is still the one that was just checked; holds off a change until this transaction ends. */
export async function holdPassword(db: Tx, owner_id: string, password_hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('credentials')
    .select('owner_id')
    .where('owner_id', '=', owner_id)
    .where('password_hash', '=', password_hash)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export function insertPassword(db: Tx, owner_id: string, password_hash: string, now: number) {
  return db
    .insertInto('credentials')
    .values({ owner_id, password_hash, changed_at: new Date(now) })
    .execute()
}

export function updatePassword(db: Tx, owner_id: string, password_hash: string, now: number) {
  return db
    .updateTable('credentials')
    .set({ password_hash, changed_at: new Date(now) })
    .where('owner_id', '=', owner_id)
    .execute()
}

/** Without a password nobody can log in to the account. */
export function deletePassword(db: Tx, owner_id: string) {
  return db.deleteFrom('credentials').where('owner_id', '=', owner_id).execute()
}

export function insertSession(db: Tx, session: NewSession, now: number) {
  return db
    .insertInto('sessions')
    .values({ ...session, last_used_at: new Date(now), created_at: new Date(now) })
    .execute()
}

export function findSession(db: Reader, access_hash: Buffer) {
  return db
    .selectFrom('sessions')
    .select(['id', 'owner_id', 'access_expires_at'])
    .where('access_hash', '=', access_hash)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

export function liveSessions(db: Reader, owner_id: string, now: number) {
  return live(db, owner_id, now)
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The session of a refresh token, whatever its state, locked against others with the same token. */
export function lockSessionOf(db: Tx, refresh_hash: Buffer) {
  return db
    .selectFrom('sessions')
    .select(['id', 'owner_id', 'device_hash', 'bound_at', 'last_used_at', 'refresh_expires_at', 'ended_at'])
    .where('refresh_hash', '=', refresh_hash)
    .forUpdate()
    .executeTakeFirst()
}

export type Renewal = {
  access_hash: Buffer
  access_expires_at: Date
  last_used_at: Date
  device_hash?: Buffer
  bound_at?: Date
}

export function renewAccess(db: Tx, id: string, renewal: Renewal) {
  return db.updateTable('sessions').set(renewal).where('id', '=', id).execute()
}

/** Ends one live session of the owner; undefined when there is none. */
export function endSessionOf(db: Reader, owner_id: string, id: string, now: number) {
  return db
    .updateTable('sessions')
    .set({ ended_at: new Date(now) })
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
}

/** Ends every session of the owner but one; all of them when `except` is null. */
export function endSessionsOf(db: Reader, owner_id: string, except: string | null, now: number) {
  return db
    .updateTable('sessions')
    .set({ ended_at: new Date(now) })
    .where('owner_id', '=', owner_id)
    .where('ended_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute()
}

/** Keeps the most recently used sessions and ends the rest. */
export function endSessionsAbove(db: Tx, owner_id: string, keep: number, now: number) {
  return db
    .updateTable('sessions')
    .set({ ended_at: new Date(now) })
    .where(
      'id',
      'in',
      live(db, owner_id, now).select('id').orderBy('last_used_at', 'desc').orderBy('id', 'desc').offset(keep),
    )
    .execute()
}

export function deleteOldSessions(db: Db, before: number): Promise<void> {
  const at = new Date(before)
  return deleteInParts(db, 'sessions', sql`(refresh_expires_at < ${at} or ended_at < ${at})`)
}

/** Sessions that can still be refreshed. */
function live(db: Reader, owner_id: string, now: number) {
  return db
    .selectFrom('sessions')
    .where('owner_id', '=', owner_id)
    .where('ended_at', 'is', null)
    .where('refresh_expires_at', '>', new Date(now))
    .where((is) =>
      is.or([
        is('last_used_at', '>', new Date(now - unboundIdleMs)),
        is.and([is('device_hash', 'is not', null), is('last_used_at', '>', new Date(now - idleMs))]),
      ]),
    )
}

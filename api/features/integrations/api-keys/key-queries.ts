/** The only writer of `api_keys`. */
import { sql } from 'kysely'
import type { Reader, Tx } from '#api/deps.ts'
import { countLiveKeys } from '#api/features/auth/account-queries.ts'
import type { KeyScope } from '#domain/integrations/key-scopes.ts'

export type NewKey = {
  id: string
  owner_id: string
  name: string
  token_hash: Buffer
  shown: string
  scopes: KeyScope[]
  created_at: Date
  expires_at: Date | null
}

export function findLiveKey(db: Reader, token_hash: Buffer, now: Date) {
  return db
    .selectFrom('api_keys')
    .select(['id', 'owner_id', 'name', 'scopes', 'last_used_at'])
    .where('token_hash', '=', token_hash)
    .where('revoked_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .executeTakeFirst()
}

/** The owner's keys, expired ones included, so that it can be seen why a program stopped. */
export function liveKeysOf(db: Reader, owner_id: string) {
  return db
    .selectFrom('api_keys')
    .select(['id', 'name', 'shown', 'scopes', 'created_at', 'last_used_at', 'expires_at'])
    .where('owner_id', '=', owner_id)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Counts keys that are neither expired nor revoked. The lock makes two tabs wait that both want the last free place
 * (ruling 72).
 */
export async function countKeysLocked(db: Tx, owner_id: string, now: Date): Promise<number> {
  await sql`select 1 from owners where id = ${owner_id} for update`.execute(db)
  return countLiveKeys(db, owner_id, now)
}

/** The names of the keys that work. */
export async function liveNamesOf(db: Reader, owner_id: string, now: Date): Promise<string[]> {
  const found = await db
    .selectFrom('api_keys')
    .select('name')
    .where('owner_id', '=', owner_id)
    .where('revoked_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .execute()
  return found.map(({ name }) => name)
}

export function insertKey(db: Tx, key: NewKey) {
  return db.insertInto('api_keys').values(key).execute()
}

/** False when the owner has no such key, or it no longer works. */
export async function endKey(db: Reader, owner_id: string, id: string, at: Date): Promise<boolean> {
  const ended = await db
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

export function endKeysOf(db: Tx, owner_id: string, at: Date) {
  return db
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('owner_id', '=', owner_id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Of many requests at the same time only one writes. */
export function noteUse(db: Reader, id: string, at: Date, unless_after: Date) {
  return db
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<', unless_after)]))
    .execute()
}

export function deleteKeysEndedBefore(db: Reader, at: Date) {
  return db
    .deleteFrom('api_keys')
    .where((is) => is.or([is('revoked_at', '<', at), is('expires_at', '<', at)]))
    .execute()
}

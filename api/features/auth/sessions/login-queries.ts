/** All SQL of the limits of logging in. */
import { sql } from 'kysely'
import { deleteInParts } from '#api/forget-queries.ts'
import type { Db, Tx } from '#api/deps.ts'

export type LoginTry = { id: string; account_hash: Buffer; network_hash: Buffer; at: Date }
export type TryRule = { max: number; window_ms: number }

/** Lets tries of one network be counted one after another, over all processes. */
export async function lockNetwork(db: Tx, network_hash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('login ' || encode(${network_hash}, 'hex'), 0))`.execute(db)
}

/**
 * When the first of the tries was made that fill the limit of the account or the network; null while more are allowed.
 */
export async function fullSince(
  db: Tx,
  { account_hash, network_hash, at }: LoginTry,
  rules: { account: TryRule; network: TryRule },
): Promise<{ account: Date | null; network: Date | null }> {
  const { rows } = await sql<{ account: Date | null; network: Date | null }>`
    select ${newestButOf('account_hash', account_hash, rules.account, at)} as account,
      ${newestButOf('network_hash', network_hash, rules.network, at)} as network`.execute(db)
  return rows[0] ?? { account: null, network: null }
}

export async function insertTry(db: Tx, row: LoginTry): Promise<void> {
  await db.insertInto('login_tries').values(row).execute()
}

/**
 * After a right password: this try is not counted, and earlier failures no longer count for the account, only for the
 * network.
 */
export async function forgiveTries(db: Db, { id, account_hash }: LoginTry): Promise<void> {
  await db.deleteFrom('login_tries').where('id', '=', id).execute()
  await db.updateTable('login_tries').set({ account_hash: null }).where('account_hash', '=', account_hash).execute()
}

export function deleteOldTries(db: Db, before: Date): Promise<void> {
  return deleteInParts(db, 'login_tries', sql`at < ${before}`)
}

function newestButOf(column: 'account_hash' | 'network_hash', hash: Buffer, { max, window_ms }: TryRule, now: Date) {
  return sql<Date | null>`(select at from login_tries where ${sql.ref(column)} = ${hash}
    and at > ${new Date(now.getTime() - window_ms)} order by at desc offset ${max - 1} limit 1)`
}

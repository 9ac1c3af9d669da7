/**
 * Idempotent creation (product 3.8, ruling 39): the key's row is inserted first, in the transaction of the work itself,
 * so a repeated request waits for the first one on the unique index and then gets the same answer, and a crash keeps
 * both or neither. A refusal rolls back and stores nothing, so the next try is decided anew.
 */
import { sql } from 'kysely'
import { deleteInParts } from './forget-queries.ts'
import { type Deps, inTransaction, type TxDeps } from './deps.ts'
import { Refused } from './refused.ts'

/**
 * `scope` is the call's name and a hash of the caller and the parameters in the path; `body_hash` is SHA-256 of the
 * parsed body.
 */
export type Idempotency = { scope: string; key: string; body_hash: Buffer }

const waitMs = 5000

/** Runs `work` at most once for the key; `null` means that the caller sent none. Keys live 24 hours. */
export async function once<T>(
  deps: Deps,
  idempotency: Idempotency | null,
  work: (deps: TxDeps) => Promise<T>,
): Promise<T> {
  if (!idempotency) return inTransaction(deps, work)
  return inTransaction(deps, async (tx) => {
    const known = await claim(tx, idempotency)
    if (known) return known.reply as T
    const reply = await work(tx)
    await tx.db
      .updateTable('idempotency_keys')
      .set({ reply: JSON.stringify(reply) })
      .where('scope', '=', idempotency.scope)
      .where('key', '=', idempotency.key)
      .execute()
    return reply
  })
}

/** The answer already given for the key, if any; lets a verb refuse early without refusing a repetition. */
export async function answerGiven<T>(deps: Pick<Deps, 'db'>, idempotency: Idempotency | null): Promise<T | null> {
  if (!idempotency) return null
  const row = await deps.db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'reply'])
    .where('scope', '=', idempotency.scope)
    .where('key', '=', idempotency.key)
    .executeTakeFirst()
  if (!row || row.reply === null) return null
  if (!row.body_hash.equals(idempotency.body_hash)) throw new Refused('idempotency_mismatch')
  return row.reply as T
}

async function claim(tx: TxDeps, { scope, key, body_hash }: Idempotency): Promise<{ reply: unknown } | null> {
  const now = new Date(tx.clock.now())
  // The same statement sets the lock timeout for the rest of the transaction, which saves a round trip.
  const { rows } = await sql`
    insert into idempotency_keys (scope, key, body_hash, created_at)
    select ${scope}::text, ${key}::text, ${body_hash}::bytea, ${now}::timestamptz
    from (select set_config('lock_timeout', ${`${waitMs}ms`}, true)) as waiting
    on conflict (scope, key) do nothing returning key`
    .execute(tx.db)
    .catch((error: { code?: string }) => {
      if (error.code === '55P03') throw new Refused('idempotency_running', { retry_after: 2 })
      throw error
    })
  if (rows.length > 0) return null
  const row = await tx.db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'reply'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!row.body_hash.equals(body_hash)) throw new Refused('idempotency_mismatch')
  if (row.reply === null) throw new Refused('idempotency_running', { retry_after: 2 })
  return { reply: row.reply }
}

/** Deletes keys after a day. */
export const forgetOldKeys = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteInParts(db, 'idempotency_keys', sql`created_at < ${new Date(clock.now() - 24 * 3_600_000)}`)

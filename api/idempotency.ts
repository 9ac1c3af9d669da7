/**
 * Idempotent creation (product 3.8, ruling 39): the key's row is inserted first in the very transaction of the
 * work, so a repeated request waits for the first on the unique index and then hears the same answer, and a crash keeps
 * both or neither. A refusal rolls back and stores nothing: the next try is judged anew.
 */
import { sql } from 'kysely'
import { type Deps, inTransaction, type TxDeps } from './deps.ts'
import { Refused } from './refused.ts'

/** `scope` is the call's name; `body_hash` is SHA-256 of the parsed body. */
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

/** The answer that was already given for the key, if any; for refusing early without refusing a repetition. */
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
  // For the rest of this transaction too: setting it back would cost another round trip.
  await sql`select set_config('lock_timeout', ${`${waitMs}ms`}, true)`.execute(tx.db)
  const inserted = await tx.db
    .insertInto('idempotency_keys')
    .values({ scope, key, body_hash, created_at: now })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
    .catch((error: { code?: string }) => {
      if (error.code === '55P03') throw new Refused('idempotency_running', { retry_after: 2 })
      throw error
    })
  if (inserted) return null
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

/** Forgets keys after a day; called by the sweep. */
export async function forgetOldKeys(tx: TxDeps): Promise<void> {
  const before = new Date(tx.clock.now() - 24 * 3_600_000)
  await tx.db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}

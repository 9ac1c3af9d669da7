/** Answers by the idempotency key of their request, kept for a day. */
import { createHash } from 'node:crypto'
import { StripeRefusal } from './errors.ts'
import type { Tx } from './store.ts'

/** Only answers of requests that were done; a refused request is decided anew. */
export type KeptAnswer = { body: string; replayed: boolean }
type Keyed = { key: string | null; account: string | null; asked: string }

const KEY_SECONDS = 24 * 3600

/** A used key gives the same answer again; it is refused with another request, or while the first one still runs. */
export async function once(tx: Tx, { key, account, asked }: Keyed, work: () => Promise<object>): Promise<KeptAnswer> {
  if (!key) return { body: JSON.stringify(await work()), replayed: false }
  const whose = account ?? ''
  await mustBeAlone(tx, `stripe:${whose}:${key}`)
  const hash = createHash('sha256').update(asked).digest('hex')
  const { rows } = await tx.client.query<{ asked: string; body: string }>(
    'SELECT asked, body FROM sandbox.stripe_answers WHERE account = $1 AND key = $2 AND at > $3',
    [whose, key, tx.now - KEY_SECONDS],
  )
  const [known] = rows
  if (known && known.asked !== hash)
    throw new StripeRefusal(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    })
  if (known) return { body: known.body, replayed: true }
  const body = JSON.stringify(await work())
  await tx.client.query(
    `INSERT INTO sandbox.stripe_answers (account, key, asked, body, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (account, key) DO UPDATE SET asked = $3, body = $4, at = $5`,
    [whose, key, hash, body, tx.now],
  )
  return { body, replayed: false }
}

async function mustBeAlone(tx: Tx, name: string): Promise<void> {
  const { rows } = await tx.client.query<{ got: boolean }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 7)) AS got',
    [name],
  )
  if (rows[0]?.got) return
  throw new StripeRefusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this idempotent key.',
  })
}

/**
 * The data of the payment provider: its own tables and its own transactions, so that a killed product can lose one side
 * and keep the other, as in reality.
 */
import { randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

const DDL = `
CREATE TABLE IF NOT EXISTS sandbox.stripe_objects (
  seq     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id      text NOT NULL UNIQUE,
  object  text NOT NULL,
  account text,
  data    jsonb NOT NULL
);
CREATE INDEX IF NOT EXISTS stripe_objects_kind ON sandbox.stripe_objects (object, seq DESC);
CREATE INDEX IF NOT EXISTS stripe_objects_intent ON sandbox.stripe_objects ((data->>'payment_intent'), object);
CREATE TABLE IF NOT EXISTS sandbox.stripe_payout_entries (
  entry_id  text PRIMARY KEY,
  payout_id text NOT NULL
);
CREATE INDEX IF NOT EXISTS stripe_payout_entries_payout ON sandbox.stripe_payout_entries (payout_id);
CREATE TABLE IF NOT EXISTS sandbox.stripe_answers (
  account text NOT NULL,
  key     text NOT NULL,
  asked   text NOT NULL,
  body    text NOT NULL,
  at      bigint NOT NULL,
  PRIMARY KEY (account, key)
);
CREATE TABLE IF NOT EXISTS sandbox.stripe_deliveries (
  event_id text NOT NULL,
  endpoint text NOT NULL,
  tries    integer NOT NULL DEFAULT 0,
  next_at  bigint,
  status   integer,
  PRIMARY KEY (event_id, endpoint)
);
CREATE INDEX IF NOT EXISTS stripe_deliveries_due ON sandbox.stripe_deliveries (next_at) WHERE next_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS sandbox.stripe_due (
  id text PRIMARY KEY,
  at bigint NOT NULL
);
CREATE INDEX IF NOT EXISTS stripe_due_at ON sandbox.stripe_due (at, id);
`

/** Any object of the provider, stored as answers show it, never expanded. */
export type Kept = { id: string; object: string }

/** Which rows are due at `$1`, whole seconds since the epoch by the sandbox's clock. */
export const DUE = {
  /** `stripe_objects`: open pages that nobody has paid. */
  session: `object = 'checkout.session' AND data @> '{"status": "open"}' AND (data->>'expires_at')::bigint <= $1`,
  /** `stripe_due`: subscriptions and invoices. */
  step: 'at <= $1',
  /** `stripe_objects`: payouts under way whose day of arrival has come. */
  payout: `object = 'payout' AND data->>'status' = 'in_transit' AND (data->>'arrival_date')::bigint <= $1`,
  /** `stripe_objects e`: balance entries that are available and in no payout yet. */
  entry: `object = 'balance_transaction' AND (data->>'available_on')::bigint <= $1
    AND NOT EXISTS (SELECT FROM sandbox.stripe_payout_entries p WHERE p.entry_id = e.id)`,
  /** `stripe_deliveries d`: events to send, for the first time or again. */
  delivery: 'd.next_at <= $1',
} as const

const ANYTHING = `SELECT EXISTS (SELECT FROM sandbox.stripe_objects WHERE ${DUE.session})
  OR EXISTS (SELECT FROM sandbox.stripe_due WHERE ${DUE.step})
  OR EXISTS (SELECT FROM sandbox.stripe_objects WHERE ${DUE.payout})
  OR EXISTS (SELECT FROM sandbox.stripe_objects e WHERE ${DUE.entry} AND account <> $2)
  OR EXISTS (SELECT FROM sandbox.stripe_deliveries d WHERE ${DUE.delivery}) AS due`

/** One transaction of the provider. `lock` reads an object that will be changed. */
export type Tx = {
  client: PoolClient
  /** Whole seconds since the epoch, by the sandbox's clock. */
  now: number
  find<T extends Kept>(id: string): Promise<T | null>
  lock<T extends Kept>(id: string): Promise<T | null>
  put<T extends Kept>(object: T, account?: string | null): Promise<T>
  /** Newest first. `where` compares top-level fields. */
  list<T extends Kept>(object: string, where?: Record<string, unknown>, limit?: number): Promise<T[]>
}

export const prepareStripe = async (pool: Pool): Promise<void> => {
  await pool.query(DDL)
}

/** Whether anything is due; one query answers the usual no. `platform` gets no payouts. */
export async function isAnythingDue(pool: Pool, now_ms: number, platform: string): Promise<boolean> {
  const { rows } = await pool.query<{ due: boolean }>(ANYTHING, [Math.floor(now_ms / 1000), platform])
  return rows[0]?.due ?? false
}

/** Ids look like Stripe's; where Stripe marks those of its test mode (`cs_test_`), the prefix does so too. */
export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, '0')}`

export async function inStripe<T>(pool: Pool, now_ms: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const done = await work(txOf(client, Math.floor(now_ms / 1000)))
    await client.query('COMMIT')
    return done
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

function txOf(client: PoolClient, now: number): Tx {
  const read = async <T>(sql: string, values: unknown[]): Promise<T[]> =>
    (await client.query<{ data: T }>(sql, values)).rows.map(({ data }) => data)
  return {
    client,
    now,
    find: async <T extends Kept>(id: string) =>
      (await read<T>('SELECT data FROM sandbox.stripe_objects WHERE id = $1', [id]))[0] ?? null,
    lock: async <T extends Kept>(id: string) =>
      (await read<T>('SELECT data FROM sandbox.stripe_objects WHERE id = $1 FOR UPDATE', [id]))[0] ?? null,
    put: async (object, account = null) => {
      await client.query(
        `INSERT INTO sandbox.stripe_objects (id, object, account, data) VALUES ($1, $2, $3, $4)
         ON CONFLICT (id) DO UPDATE SET data = $4`,
        [object.id, object.object, account, JSON.stringify(object)],
      )
      return object
    },
    list: <T extends Kept>(object: string, where = {}, limit = 100) =>
      read<T>(
        `SELECT data FROM sandbox.stripe_objects WHERE object = $1 AND data @> $2::jsonb ORDER BY seq DESC LIMIT $3`,
        [object, JSON.stringify(where), limit],
      ),
  }
}

/** What happens by itself as time goes on. */
import type { Pool } from 'pg'

/** Which rows are due at `$1`, whole seconds since the epoch by the sandbox's clock. */
export const DUE = {
  /** `stripe_objects`: pages on which nobody has paid. */
  session: `object = 'checkout.session' AND data @> '{"status": "open"}' AND (data->>'expires_at')::bigint <= $1`,
  /** `stripe_due`: subscriptions and invoices. */
  step: 'at <= $1',
  /** `stripe_objects`: on their way, and the day of their arrival has come. */
  payout: `object = 'payout' AND data->>'status' = 'in_transit' AND (data->>'arrival_date')::bigint <= $1`,
  /** `stripe_objects e`: available, and in no payout yet. */
  entry: `object = 'balance_transaction' AND (data->>'available_on')::bigint <= $1
    AND NOT EXISTS (SELECT FROM sandbox.stripe_payout_entries p WHERE p.entry_id = e.id)`,
  /** `stripe_deliveries d`: told for the first time or once more. */
  delivery: 'd.next_at <= $1',
} as const

const ANYTHING = `SELECT EXISTS (SELECT FROM sandbox.stripe_objects WHERE ${DUE.session})
  OR EXISTS (SELECT FROM sandbox.stripe_due WHERE ${DUE.step})
  OR EXISTS (SELECT FROM sandbox.stripe_objects WHERE ${DUE.payout})
  OR EXISTS (SELECT FROM sandbox.stripe_objects e WHERE ${DUE.entry} AND account <> $2)
  OR EXISTS (SELECT FROM sandbox.stripe_deliveries d WHERE ${DUE.delivery}) AS due`

/** Mostly nothing is, and one question tells it. `platform` is paid out to nobody. */
export async function isAnythingDue(pool: Pool, now_ms: number, platform: string): Promise<boolean> {
  const { rows } = await pool.query<{ due: boolean }>(ANYTHING, [Math.floor(now_ms / 1000), platform])
  return rows[0]?.due ?? false
}

/** When each subscription and each invoice is due for its next automatic step, one row each. */
import { DUE, type Tx } from './store.ts'

/** `at` null means that no automatic step follows. */
export async function planDue(tx: Tx, id: string, at: number | null): Promise<void> {
  if (at === null) await tx.client.query('DELETE FROM sandbox.stripe_due WHERE id = $1', [id])
  else
    await tx.client.query(
      'INSERT INTO sandbox.stripe_due (id, at) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET at = $2',
      [id, at],
    )
}

/** The earliest due row, under a lock, so that due steps happen in order. */
export async function nextDue(tx: Tx): Promise<{ id: string; at: number } | null> {
  await tx.client.query(`SELECT pg_advisory_xact_lock(hashtextextended('sandbox.stripe.due', 7))`)
  const { rows } = await tx.client.query<{ id: string; at: string }>(
    `SELECT id, at FROM sandbox.stripe_due WHERE ${DUE.step} ORDER BY at, id LIMIT 1`,
    [tx.now],
  )
  const [first] = rows
  return first ? { id: first.id, at: Number(first.at) } : null
}

/** Whether a payer has ever paid anything. */
export async function hasPaid(tx: Tx, customer: string): Promise<boolean> {
  const { rows } = await tx.client.query(
    `SELECT 1 FROM sandbox.stripe_objects WHERE object = 'invoice' AND data @> $1::jsonb
     AND (data->>'amount_paid')::bigint > 0 LIMIT 1`,
    [JSON.stringify({ customer, status: 'paid' })],
  )
  return rows.length > 0
}

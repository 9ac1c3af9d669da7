/** Which balance entries a payout contains; answers show it only when the entries of a payout are asked for. */
import type Stripe from 'stripe'
import { DUE, type Tx } from './store.ts'

type Payout = Stripe.Payout

/** Accounts, other than `platform`, with money that may be paid out now. */
export async function accountsToPay(tx: Tx, platform: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ account: string }>(
    `SELECT account FROM sandbox.stripe_objects e
     WHERE ${DUE.entry} AND account <> $2 GROUP BY account HAVING sum((data->>'net')::bigint) > 0 ORDER BY account`,
    [tx.now, platform],
  )
  return rows.map(({ account }) => account)
}

/** Entries of an account that are available and in no payout yet. */
export async function entriesToPay(tx: Tx, account: string): Promise<{ id: string; net: number }[]> {
  const { rows } = await tx.client.query<{ id: string; net: string }>(
    `SELECT id, data->>'net' AS net FROM sandbox.stripe_objects e WHERE ${DUE.entry} AND account = $2`,
    [tx.now, account],
  )
  return rows.map(({ id, net }) => ({ id, net: Number(net) }))
}

export async function holdEntries(tx: Tx, payout: string, entries: readonly string[]): Promise<void> {
  await tx.client.query(
    'INSERT INTO sandbox.stripe_payout_entries (entry_id, payout_id) SELECT entry, $1 FROM unnest($2::text[]) entry',
    [payout, entries],
  )
}

export async function entriesOf(tx: Tx, payout: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ entry_id: string }>(
    'SELECT entry_id FROM sandbox.stripe_payout_entries WHERE payout_id = $1',
    [payout],
  )
  return rows.map(({ entry_id }) => entry_id)
}

export async function lastPayout(tx: Tx, account: string): Promise<Payout | null> {
  const { rows } = await tx.client.query<{ data: Payout }>(
    `SELECT data FROM sandbox.stripe_objects WHERE object = 'payout' AND account = $1 ORDER BY seq DESC LIMIT 1`,
    [account],
  )
  return rows[0]?.data ?? null
}

/** Payouts under way whose day of arrival has come. */
export async function arriving(tx: Tx): Promise<{ account: string; data: Payout }[]> {
  const { rows } = await tx.client.query<{ account: string; data: Payout }>(
    `SELECT account, data FROM sandbox.stripe_objects WHERE ${DUE.payout} FOR UPDATE SKIP LOCKED`,
    [tx.now],
  )
  return rows
}

export async function accountOf(tx: Tx, object: string): Promise<string> {
  const { rows } = await tx.client.query<{ account: string }>(
    'SELECT account FROM sandbox.stripe_objects WHERE id = $1',
    [object],
  )
  return rows[0]?.account ?? ''
}

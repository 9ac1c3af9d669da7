/**
 * Money that goes on to a partner's bank: once a day what is available, by the sandbox's clock. It is on its way for two days
 * and then has arrived, or the bank has refused it.
 */
import type Stripe from 'stripe'
import type { Pool } from 'pg'
import { emit } from '#sandbox/stripe/events.ts'
import { inStripe, type Kept, newId, type Tx } from '#sandbox/stripe/store.ts'
import { book, PLATFORM } from './ledger.ts'

type Payout = Stripe.Payout

const DAY = 86_400
const ARRIVES_AFTER_DAYS = 2
const LAST4 = '4321'

/** What has become due by the clock. */
export const payOutDue = (pool: Pool, now_ms: number): Promise<void> =>
  inStripe(pool, now_ms, async (tx) => {
    await arrive(tx)
    const { rows } = await tx.client.query<{ account: string }>(
      `SELECT account FROM sandbox.stripe_objects e
       WHERE object = 'balance_transaction' AND account <> $1 AND (data->>'available_on')::bigint <= $2
         AND NOT EXISTS (SELECT FROM sandbox.stripe_payout_entries p WHERE p.entry_id = e.id)
       GROUP BY account HAVING sum((data->>'net')::bigint) > 0 ORDER BY account`,
      [PLATFORM, tx.now],
    )
    for (const { account } of rows) await payOut(tx, account)
  })

/** Ids of the entries that a payout holds. */
export async function entriesOf(tx: Tx, payout: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ entry_id: string }>(
    'SELECT entry_id FROM sandbox.stripe_payout_entries WHERE payout_id = $1',
    [payout],
  )
  return rows.map(({ entry_id }) => entry_id)
}

/** Whoever runs first locks the account; who comes second finds nothing left. */
async function payOut(tx: Tx, id: string): Promise<void> {
  const account = await tx.lock<Stripe.Account>(id)
  if (!account?.payouts_enabled) return
  const [last] = await payoutsOf(tx, id)
  if (last && Math.floor(last.created / DAY) === Math.floor(tx.now / DAY)) return
  const { rows } = await tx.client.query<{ id: string; net: string }>(
    `SELECT id, data->>'net' AS net FROM sandbox.stripe_objects e
     WHERE object = 'balance_transaction' AND account = $1 AND (data->>'available_on')::bigint <= $2
       AND NOT EXISTS (SELECT FROM sandbox.stripe_payout_entries p WHERE p.entry_id = e.id)`,
    [id, tx.now],
  )
  const amount = rows.reduce((sum, { net }) => sum + Number(net), 0)
  if (amount <= 0) return
  const payout = newPayout(id, amount, tx.now)
  const out = await book(tx, { account: id, amount: -amount, type: 'payout', source: payout.id, available_on: tx.now })
  for (const entry of [...rows.map((row) => row.id), out.id]) await hold(tx, entry, payout.id)
  await tx.put<Kept & { last4: string; account: string }>(
    { id: bankOf(id), object: 'bank_account', last4: LAST4, account: id },
    id,
  )
  const made = await tx.put<Payout>({ ...payout, balance_transaction: out.id }, id)
  await emit(tx, 'payout.created', made, { account: id })
}

const payoutsOf = async (tx: Tx, account: string): Promise<Payout[]> => {
  const { rows } = await tx.client.query<{ data: Payout }>(
    `SELECT data FROM sandbox.stripe_objects WHERE object = 'payout' AND account = $1 ORDER BY seq DESC LIMIT 1`,
    [account],
  )
  return rows.map(({ data }) => data)
}

const hold = (tx: Tx, entry: string, payout: string) =>
  tx.client.query('INSERT INTO sandbox.stripe_payout_entries (entry_id, payout_id) VALUES ($1, $2)', [entry, payout])

async function arrive(tx: Tx): Promise<void> {
  const { rows } = await tx.client.query<{ account: string; data: Payout }>(
    `SELECT account, data FROM sandbox.stripe_objects WHERE object = 'payout' AND data->>'status' = 'in_transit'
       AND (data->>'arrival_date')::bigint <= $1 FOR UPDATE SKIP LOCKED`,
    [tx.now],
  )
  for (const { account, data } of rows) {
    const paid = await tx.put<Payout>({ ...data, status: 'paid' }, account)
    await emit(tx, 'payout.paid', paid, { account })
  }
}

/** The bank sends it back: it stands in the balance again and goes out with the next payout. */
export async function failPayout(tx: Tx, payout: Payout, code: string): Promise<Payout> {
  if (payout.status === 'failed') return payout
  const { rows } = await tx.client.query<{ account: string }>(
    'SELECT account FROM sandbox.stripe_objects WHERE id = $1',
    [payout.id],
  )
  const account = rows[0]?.account ?? ''
  const back = await book(tx, {
    account,
    amount: payout.amount,
    type: 'payout_failure',
    source: payout.id,
    available_on: tx.now,
  })
  const failed = await tx.put<Payout>(
    {
      ...payout,
      status: 'failed',
      failure_code: code,
      failure_message: 'The bank account has been closed.',
      failure_balance_transaction: back.id,
    },
    account,
  )
  await emit(tx, 'payout.failed', failed, { account })
  return failed
}

const bankOf = (account: string): string => account.replace('acct_', 'ba_')

const newPayout = (account: string, amount: number, now: number): Payout => ({
  id: newId('po'),
  object: 'payout',
  amount,
  application_fee: null,
  application_fee_amount: null,
  arrival_date: (Math.floor(now / DAY) + ARRIVES_AFTER_DAYS) * DAY,
  automatic: true,
  balance_transaction: null,
  created: now,
  currency: 'pln',
  description: 'STRIPE PAYOUT',
  destination: bankOf(account),
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: 'completed',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: 'in_transit',
  trace_id: null,
  type: 'bank_account',
})

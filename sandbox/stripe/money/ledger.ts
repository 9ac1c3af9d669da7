/**
 * The only place that changes balances. A destination charge gives the platform the whole amount, transfers it to the
 * connected account and takes the application fee back from there; each step is a row of a balance, so that the sum of
 * all rows is what customers have paid and not got back.
 */
import type Stripe from 'stripe'
import { newId, type Tx } from '#sandbox/stripe/store.ts'

type Entry = Stripe.BalanceTransaction

export const PLATFORM = 'acct_platform'

type NewEntry = {
  account: string
  amount: number
  type: Entry['type']
  source: string
  description?: string | null
  available_on?: number
  /** The platform's part, taken at once. */
  application_fee?: number
}

/** After how many days the money of a charge may be paid out. */
const SETTLES_AFTER_DAYS = 7

export async function book(
  tx: Tx,
  { account, amount, type, source, description, available_on, application_fee = 0 }: NewEntry,
): Promise<Entry> {
  const entry: Entry = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: available_on ?? tx.now + SETTLES_AFTER_DAYS * 86_400,
    balance_type: 'payments',
    created: tx.now,
    currency: 'pln',
    description: description ?? null,
    exchange_rate: null,
    // Stripe's own fee is not known offline and is left out: UNKNOWN.md.
    fee: application_fee,
    fee_details: application_fee === 0 ? [] : [feeDetail(application_fee)],
    net: amount - application_fee,
    reporting_category: type,
    source,
    status: 'pending',
    type,
  }
  return tx.put(entry, account)
}

const feeDetail = (amount: number): Stripe.BalanceTransaction.FeeDetail => ({
  amount,
  application: 'ca_platform',
  currency: 'pln',
  description: 'application fee',
  type: 'application_fee',
})

/** The balance of an account, and the part that may be paid out now. Grosze. */
export async function balanceOf(tx: Tx, account: string): Promise<{ total: number; available: number }> {
  const { rows } = await tx.client.query<{ total: string | null; available: string | null }>(
    `SELECT sum((data->>'net')::bigint) AS total,
            sum((data->>'net')::bigint) FILTER (WHERE (data->>'available_on')::bigint <= $2) AS available
     FROM sandbox.stripe_objects WHERE object = 'balance_transaction' AND account = $1`,
    [account, tx.now],
  )
  return { total: Number(rows[0]?.total ?? 0), available: Number(rows[0]?.available ?? 0) }
}

export function newTransfer(charge: Stripe.Charge, destination: string, now: number): Stripe.Transfer {
  const id = newId('tr')
  return {
    id,
    object: 'transfer',
    amount: charge.amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: now,
    currency: charge.currency,
    description: null,
    destination,
    destination_payment: newId('py'),
    livemode: false,
    metadata: {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: charge.id,
    transfer_group: `group_${charge.payment_intent}`,
  }
}

export function newFee(charge: Stripe.Charge, account: string, amount: number, now: number): Stripe.ApplicationFee {
  const id = newId('fee')
  return {
    id,
    object: 'application_fee',
    account,
    amount,
    amount_refunded: 0,
    application: 'ca_platform',
    balance_transaction: null,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    fee_source: { type: 'charge', charge: charge.id },
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  }
}

/**
 * Payouts to a partner's bank: once a day all that is available, by the sandbox's clock. A payout takes two days and
 * then has arrived, or was refused by the bank.
 */
import type Stripe from 'stripe'
import type { Pool } from 'pg'
import { emit } from '#sandbox/stripe/events.ts'
import {
  accountOf,
  accountsToPay,
  arriving,
  entriesToPay,
  holdEntries,
  lastPayout,
} from '#sandbox/stripe/payout-store.ts'
import { inStripe, type Kept, newId, type Tx } from '#sandbox/stripe/store.ts'
import { book, PLATFORM } from './ledger.ts'

type Payout = Stripe.Payout

/**
 * While `in_progress`, the contents of new payouts cannot be read yet: docs.stripe.com/api/payouts/object,
 * `reconciliation_status`.
 */
export type PayoutSettings = Kept & { reconciliation: 'in_progress' | 'completed' }
const settingsId = 'sandbox_payout_settings'

const DAY = 86_400
const ARRIVES_AFTER_DAYS = 2
const LAST4 = '4321'

/** Does what is due by the clock. */
export const payOutDue = (pool: Pool, now_ms: number): Promise<void> =>
  inStripe(pool, now_ms, async (tx) => {
    await arrive(tx)
    for (const account of await accountsToPay(tx, PLATFORM)) await payOut(tx, account)
  })

/**
 * The account is locked; of two callers the second finds nothing left. A payout by hand is not bound to the day, and
 * its contents can never be read; one below zero collects from the bank what refunds took beyond the balance, and its
 * contents can be read.
 */
export async function payOut(tx: Tx, id: string, by_hand = false): Promise<Payout | null> {
  const account = await tx.lock<Stripe.Account>(id)
  if (!account?.payouts_enabled) return null
  const last = await lastPayout(tx, id)
  if (last && !by_hand && Math.floor(last.created / DAY) === Math.floor(tx.now / DAY)) return null
  const entries = await entriesToPay(tx, id)
  const amount = entries.reduce((sum, { net }) => sum + net, 0)
  if (amount === 0 || (amount < 0 && !by_hand)) return null
  const automatic = !by_hand || amount < 0
  const reconciliation_status = automatic
    ? ((await tx.find<PayoutSettings>(settingsId))?.reconciliation ?? 'completed')
    : 'not_applicable'
  const payout = { ...newPayout(id, amount, tx.now), automatic, reconciliation_status }
  const out = await book(tx, { account: id, amount: -amount, type: 'payout', source: payout.id, available_on: tx.now })
  await holdEntries(tx, payout.id, [...entries.map((entry) => entry.id), out.id])
  await tx.put(newBank(id), id)
  const made = await tx.put<Payout>({ ...payout, balance_transaction: out.id }, id)
  await emit(tx, 'payout.created', made, { account: id })
  return made
}

/** Applies from now on; contents that could not be read before become readable with `completed`. */
export async function setReconciliation(tx: Tx, reconciliation: PayoutSettings['reconciliation']): Promise<void> {
  await tx.put<PayoutSettings>({ id: settingsId, object: 'sandbox.payout_settings', reconciliation })
  if (reconciliation === 'in_progress') return
  for (const payout of await tx.list<Payout>('payout', { reconciliation_status: 'in_progress' })) {
    const account = await accountOf(tx, payout.id)
    const told = await tx.put<Payout>({ ...payout, reconciliation_status: reconciliation }, account)
    await emit(tx, 'payout.reconciliation_completed', told, { account })
  }
}

async function arrive(tx: Tx): Promise<void> {
  for (const { account, data } of await arriving(tx)) {
    const paid = await tx.put<Payout>({ ...data, status: 'paid' }, account)
    await emit(tx, 'payout.paid', paid, { account })
  }
}

/** The bank sends the payout back: it is in the balance again and goes out with the next payout. */
export async function failPayout(tx: Tx, payout: Payout, code: string): Promise<Payout> {
  if (payout.status === 'failed') return payout
  const account = await accountOf(tx, payout.id)
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

const newBank = (account: string): Stripe.BankAccount => ({
  id: bankOf(account),
  object: 'bank_account',
  account,
  account_holder_name: null,
  account_holder_type: 'company',
  account_type: null,
  available_payout_methods: ['standard'],
  bank_name: null,
  country: 'PL',
  currency: 'pln',
  default_for_currency: true,
  fingerprint: null,
  last4: LAST4,
  metadata: {},
  routing_number: null,
  status: 'new',
})

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

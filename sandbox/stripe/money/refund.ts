/** Refunds to the customer, with the parts of the partner and of the fee. */
import type Stripe from 'stripe'
import { type Cause, emit } from '#sandbox/stripe/events.ts'
import { invalid } from '#sandbox/stripe/errors.ts'
import { type Kept, newId, type Tx } from '#sandbox/stripe/store.ts'
import { closeDispute, openInquiry } from './dispute.ts'
import { book, PLATFORM } from './ledger.ts'

type Charge = Stripe.Charge
type Refund = Stripe.Refund

/** `later`: the bank takes days and the refund stays pending, though its money has left already. */
export type RefundSettings = Kept & { arrive: 'at_once' | 'later' }
export const refundSettingsId = 'sandbox_refund_settings'

export type RefundAsk = {
  amount: number
  reason: Refund['reason']
  metadata: Record<string, string>
  reverse_transfer: boolean
  refund_application_fee: boolean
}

export async function refundCharge(tx: Tx, charge: Charge, ask: RefundAsk, cause: Cause): Promise<Refund> {
  const inquiry = charge.disputed ? await openInquiry(tx, charge) : null
  if (charge.disputed && !inquiry) throw invalid(`Charge ${charge.id} is disputed.`, undefined, 'charge_disputed')
  const left = charge.amount - charge.amount_refunded
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded')
  if (ask.amount > left)
    throw invalid(
      `Refund amount (${money(ask.amount)}) is greater than unrefunded amount on charge (${money(left)})`,
      'amount',
    )
  const id = newId('re')
  const out = await book(tx, {
    account: PLATFORM,
    amount: -ask.amount,
    type: 'refund',
    source: id,
    available_on: tx.now,
  })
  const reversal = ask.reverse_transfer ? await reverse(tx, charge, ask, id) : null
  if (ask.refund_application_fee) await returnFee(tx, charge, ask.amount)
  const refund: Refund = {
    id,
    object: 'refund',
    amount: ask.amount,
    balance_transaction: out.id,
    charge: charge.id,
    created: tx.now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: ask.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: ask.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: reversal?.id ?? null,
    ...((await tx.find<RefundSettings>(refundSettingsId))?.arrive === 'later'
      ? { status: 'pending', pending_reason: 'processing' }
      : {}),
  }
  await tx.put(refund)
  const amount_refunded = charge.amount_refunded + ask.amount
  const after = await tx.put<Charge>({ ...charge, amount_refunded, refunded: amount_refunded === charge.amount })
  await emit(tx, 'refund.created', refund, { cause })
  await emit(tx, 'charge.refunded', after, { cause, previous: { amount_refunded: charge.amount_refunded } })
  if (inquiry && after.refunded) await closeDispute(tx, inquiry, 'won')
  return refund
}

/** The partner gives back the same share of the transfer. */
async function reverse(
  tx: Tx,
  charge: Charge,
  ask: RefundAsk,
  refund_id: string,
): Promise<Stripe.TransferReversal | null> {
  const transfer = typeof charge.transfer === 'string' ? await tx.lock<Stripe.Transfer>(charge.transfer) : null
  if (!transfer) throw invalid('Cannot reverse transfer: this charge has no associated transfer.', 'reverse_transfer')
  const share = Math.min(transfer.amount - transfer.amount_reversed, ask.amount)
  const id = newId('trr')
  const account = transfer.destination as string
  const theirs = newId('pyr')
  const taken = { account, amount: -share, type: 'payment_refund', source: theirs, available_on: tx.now } as const
  const entry = await book(tx, taken)
  const back = await book(tx, {
    account: PLATFORM,
    amount: share,
    type: 'transfer_refund',
    source: id,
    available_on: tx.now,
  })
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount: share,
    balance_transaction: back.id,
    created: tx.now,
    currency: transfer.currency,
    destination_payment_refund: null,
    metadata: {},
    source_refund: refund_id,
    transfer: transfer.id,
  }
  const amount_reversed = transfer.amount_reversed + share
  const after = { ...transfer, amount_reversed, reversed: amount_reversed === transfer.amount }
  await tx.put(reversal)
  await tx.put<Refund>(
    refundAt(charge, transfer, { id: theirs, share, entry: entry.id, reversal: id }, tx.now),
    account,
  )
  await tx.put<Stripe.Transfer>({
    ...after,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
  })
  await emit(tx, 'transfer.reversed', after)
  return reversal
}

type Share = { id: string; share: number; entry: string; reversal: string }

/** The connected account's view: a refund of its own payment. */
const refundAt = (
  charge: Charge,
  { destination_payment }: Stripe.Transfer,
  { id, share, entry, reversal }: Share,
  now: number,
): Refund => ({
  id,
  object: 'refund',
  amount: share,
  balance_transaction: entry,
  charge: destination_payment ?? null,
  created: now,
  currency: charge.currency,
  customer: null,
  customer_account: null,
  metadata: {},
  payment_intent: null,
  payment_method: null,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: reversal,
  status: 'succeeded',
  transfer_reversal: null,
})

/** In proportion to the refund, rounded half up. */
async function returnFee(tx: Tx, charge: Charge, amount: number): Promise<void> {
  const fee =
    typeof charge.application_fee === 'string' ? await tx.lock<Stripe.ApplicationFee>(charge.application_fee) : null
  if (!fee) return
  const is_rest = charge.amount_refunded + amount === charge.amount
  const left = fee.amount - fee.amount_refunded
  const share = is_rest ? left : Math.min(left, Math.floor((fee.amount * amount) / charge.amount + 0.5))
  if (share === 0) return
  const id = newId('fr')
  const out = await book(tx, {
    account: PLATFORM,
    amount: -share,
    type: 'application_fee_refund',
    source: id,
    available_on: tx.now,
  })
  await book(tx, {
    account: fee.account as string,
    amount: share,
    type: 'application_fee_refund',
    source: id,
    available_on: tx.now,
  })
  const back: Stripe.FeeRefund = {
    id,
    object: 'fee_refund',
    amount: share,
    balance_transaction: out.id,
    created: tx.now,
    currency: fee.currency,
    fee: fee.id,
    metadata: {},
  }
  await tx.put(back)
  const amount_refunded = fee.amount_refunded + share
  const after = await tx.put<Stripe.ApplicationFee>({
    ...fee,
    amount_refunded,
    refunded: amount_refunded === fee.amount,
  })
  await emit(tx, 'application_fee.refunded', after)
}

export async function settleRefund(tx: Tx, { pending_reason: _, ...refund }: Refund): Promise<Refund> {
  const settled = await tx.put<Refund>({ ...refund, status: 'succeeded' })
  await emit(tx, 'refund.updated', settled)
  return settled
}

/** The bank sends a refund back: the platform has the money again. */
export async function failRefund(tx: Tx, refund: Refund, reason: string): Promise<Refund> {
  const charge = await tx.lock<Charge>(refund.charge as string)
  const back = await book(tx, {
    account: PLATFORM,
    amount: refund.amount,
    type: 'refund_failure',
    source: refund.id,
    available_on: tx.now,
  })
  const failed = await tx.put<Refund>({
    ...refund,
    status: 'failed',
    failure_reason: reason,
    failure_balance_transaction: back.id,
  })
  if (charge)
    await tx.put<Charge>({ ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
  await emit(tx, 'refund.failed', failed)
  return failed
}

const money = (grosze: number) => `PLN ${(grosze / 100).toFixed(2)}`

/**
 * A customer's bank claims the money back: Stripe takes it from the platform at once and decides weeks later. An
 * inquiry only asks, takes nothing and may be closed without consequences.
 */
import type Stripe from 'stripe'
import { invalid } from '#sandbox/stripe/errors.ts'
import { emit } from '#sandbox/stripe/events.ts'
import { newId, type Tx } from '#sandbox/stripe/store.ts'
import { book, PLATFORM } from './ledger.ts'

type Dispute = Stripe.Dispute

const ANSWER_DAYS = 7
const over: readonly string[] = ['won', 'lost', 'prevented', 'warning_closed']

type Opened = { inquiry: boolean }

export async function openDispute(tx: Tx, charge: Stripe.Charge, { inquiry }: Opened): Promise<Dispute> {
  if (charge.disputed) throw invalid(`Charge ${charge.id} is disputed already.`)
  const amount = charge.amount - charge.amount_refunded
  if (amount <= 0) throw invalid(`Charge ${charge.id} is given back already.`)
  const id = newId('dp')
  const entry = { account: PLATFORM, amount: -amount, type: 'adjustment', source: id, available_on: tx.now } as const
  const taken = inquiry ? [] : [await book(tx, entry)]
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: taken,
    charge: charge.id,
    created: tx.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: tx.now + ANSWER_DAYS * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  }
  await tx.put(dispute)
  await tx.put<Stripe.Charge>({ ...charge, disputed: true })
  await emit(tx, 'charge.dispute.created', dispute)
  if (!inquiry) await emit(tx, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/**
 * The open inquiry of a charge. The charge may still be refunded; once all of it is, the bank takes nothing any more.
 */
export async function openInquiry(tx: Tx, { id }: Stripe.Charge): Promise<Dispute | null> {
  const found = await tx.list<Dispute>('dispute', { charge: id, status: 'warning_needs_response' }, 1)
  return found[0] ?? null
}

/** An inquiry becomes a dispute: now the money is taken. */
export async function escalate(tx: Tx, inquiry: Dispute): Promise<Dispute> {
  if (inquiry.status !== 'warning_needs_response') return inquiry
  const { id, amount } = inquiry
  const taken = await book(tx, {
    account: PLATFORM,
    amount: -amount,
    type: 'adjustment',
    source: id,
    available_on: tx.now,
  })
  const dispute = await tx.put<Dispute>({
    ...inquiry,
    status: 'needs_response',
    is_charge_refundable: false,
    balance_transactions: [taken],
  })
  await emit(tx, 'charge.dispute.updated', dispute)
  await emit(tx, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/**
 * `prevented`: the bank got its money back before it became a dispute (docs.stripe.com/api/disputes/object, `status`).
 */
export const outcomes = ['won', 'lost', 'prevented'] as const

export async function closeDispute(tx: Tx, dispute: Dispute, outcome: (typeof outcomes)[number]): Promise<Dispute> {
  if (over.includes(dispute.status)) return dispute
  if (dispute.status === 'warning_needs_response') {
    const closed = await tx.put<Dispute>({ ...dispute, status: 'warning_closed' })
    await emit(tx, 'charge.dispute.closed', closed)
    return closed
  }
  const entries = [...dispute.balance_transactions]
  if (outcome === 'won') {
    const { amount } = dispute
    entries.push(
      await book(tx, { account: PLATFORM, amount, type: 'adjustment', source: dispute.id, available_on: tx.now }),
    )
    const charge = await tx.lock<Stripe.Charge>(dispute.charge as string)
    if (charge) await tx.put<Stripe.Charge>({ ...charge, disputed: false })
  }
  const closed = await tx.put<Dispute>({ ...dispute, status: outcome, balance_transactions: entries })
  await emit(tx, 'charge.dispute.closed', closed)
  if (outcome === 'won') await emit(tx, 'charge.dispute.funds_reinstated', closed)
  return closed
}

/** No evidence has been given yet. */
const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

/** Collects the money of an invoice; success or failure changes the subscription. */
import type Stripe from 'stripe'
import { emit } from '#sandbox/stripe/events.ts'
import { type Failure, newIntent } from '#sandbox/stripe/money/intent.ts'
import { payIntent } from '#sandbox/stripe/money/pay.ts'
import { type Kept, newId } from '#sandbox/stripe/store.ts'
import { charged } from './customer.ts'
import { behindOf, changed, type Desk, keepBehind, putInvoice } from './desk.ts'
import { changeInvoice, finalizeInvoice } from './invoice.ts'
import { applyPending } from './pending.ts'
import { changeSubscription, endSubscription } from './subscription.ts'

type Invoice = Stripe.Invoice
type Subscription = Stripe.Subscription

/** Days after the first try; at Stripe the account can choose them (docs.stripe.com/billing/revenue-recovery). */
const RETRY_DAYS = [1, 3, 5, 7]
const A_DAY = 86_400

/** A setting of the whole account: the final state of a subscription that is never paid. */
export const afterRetries = ['unpaid', 'canceled'] as const
export type BillingSettings = Kept & { after_retries: (typeof afterRetries)[number] }
export const settingsId = 'sandbox_billing_settings'

export async function subscriptionOf(desk: Desk, invoice: Invoice): Promise<Subscription> {
  const id = invoice.parent?.subscription_details?.subscription
  const found = typeof id === 'string' ? await desk.lock<Subscription>(id) : null
  if (!found) throw new Error(`${invoice.id} belongs to no subscription`)
  return found
}

/** Collects automatically, with the stored card. */
export async function collect(desk: Desk, open: Invoice): Promise<Invoice> {
  const found = await subscriptionOf(desk, open)
  if (open.amount_due === 0) return payInvoice(desk, open, null)
  const method = await methodOf(desk, found)
  return tryInvoice(desk, open, method, await charged(desk, method), true)
}

export async function finalizeAndCollect(desk: Desk, draft: Invoice): Promise<Invoice> {
  return collect(desk, await finalizeInvoice(desk, draft))
}

export async function methodOf(desk: Desk, found: Subscription): Promise<string | null> {
  if (typeof found.default_payment_method === 'string') return found.default_payment_method
  const customer = await desk.find<Stripe.Customer>(found.customer as string)
  const kept = customer?.invoice_settings.default_payment_method
  return typeof kept === 'string' ? kept : null
}

/** One try, automatic or by a person; `failure` null means that the money came. */
export async function tryInvoice(
  desk: Desk,
  open: Invoice,
  method: string | null,
  failure: Failure | null,
  is_automatic: boolean,
): Promise<Invoice> {
  const intent_id = method ? await payBy(desk, open, method, failure) : null
  if (!failure) return payInvoice(desk, open, intent_id)
  const found = await subscriptionOf(desk, open)
  const attempt_count = open.attempt_count + (is_automatic || open.attempt_count === 0 ? 1 : 0)
  const retries = isRetried(open) && found.status !== 'canceled'
  const wait = RETRY_DAYS[attempt_count - 1]
  const first = open.status_transitions.finalized_at ?? desk.now
  const next_payment_attempt = is_automatic
    ? retries && wait !== undefined
      ? first + wait * A_DAY
      : null
    : open.next_payment_attempt
  const failed = await putInvoice(desk, { ...open, attempt_count, attempted: true, next_payment_attempt })
  await emit(desk, 'invoice.payment_failed', failed, { previous: changed(open, failed) })
  if (failure.code === 'authentication_required') await emit(desk, 'invoice.payment_action_required', failed)
  if (is_automatic && retries) await notPaid(desk, found, next_payment_attempt === null)
  return failed
}

/** A first invoice waits for the person, and a change that is not paid is not made. */
const isRetried = ({ billing_reason }: Invoice) => billing_reason === 'subscription_cycle'

async function notPaid(desk: Desk, found: Subscription, is_last: boolean): Promise<void> {
  if (!is_last) {
    if (found.status === 'active') await changeSubscription(desk, found, { status: 'past_due' })
    return
  }
  const settings = await desk.find<BillingSettings>(settingsId)
  if (settings?.after_retries === 'canceled') await endSubscription(desk, found, 'payment_failed')
  else if (found.status !== 'unpaid') await changeSubscription(desk, found, { status: 'unpaid' })
}

/** Marks the invoice as paid, by an intent or because nothing was due. */
async function payInvoice(desk: Desk, open: Invoice, intent_id: string | null): Promise<Invoice> {
  const paid = await putInvoice(desk, {
    ...open,
    amount_paid: open.amount_due,
    amount_remaining: 0,
    attempt_count: open.attempt_count + (intent_id && open.attempt_count === 0 ? 1 : 0),
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...open.status_transitions, paid_at: desk.now },
  })
  if (intent_id) await keepPayment(desk, paid, intent_id)
  await emit(desk, 'invoice.updated', paid, { previous: changed(open, paid) })
  await emit(desk, 'invoice.paid', paid)
  await emit(desk, 'invoice.payment_succeeded', paid)
  await invoicePaid(desk, paid)
  return paid
}

async function invoicePaid(desk: Desk, paid: Invoice): Promise<void> {
  const found = await subscriptionOf(desk, paid)
  const behind = await behindOf(desk, found.id)
  if (behind.pending?.invoice === paid.id) return applyPending(desk, found, behind, paid)
  const waits = found.status === 'incomplete' || found.status === 'past_due' || found.status === 'unpaid'
  if (waits && found.latest_invoice === paid.id) await changeSubscription(desk, found, { status: 'active' })
}

async function payBy(desk: Desk, open: Invoice, method: string, failure: Failure | null): Promise<string> {
  const intent = {
    ...newIntent({
      amount: open.amount_due,
      currency: 'pln',
      ways: ['card'],
      now: desk.now,
      metadata: {},
      description: `Invoice ${open.number}`,
    }),
    customer: open.customer as string,
    setup_future_usage: 'off_session' as const,
  }
  await desk.put(intent)
  await emit(desk, 'payment_intent.created', intent)
  const tried = await payIntent(desk, intent, 'card', failure, open.customer_email)
  await desk.put<Stripe.PaymentIntent>({ ...tried, payment_method: failure ? null : method })
  return intent.id
}

async function keepPayment(desk: Desk, paid: Invoice, payment_intent: string): Promise<void> {
  const payment = await desk.put<Stripe.InvoicePayment>({
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: paid.amount_paid,
    amount_requested: paid.amount_due,
    created: desk.now,
    currency: 'pln',
    invoice: paid.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent, type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: desk.now },
  })
  await emit(desk, 'invoice_payment.paid', payment)
}

/** The automatic step of an invoice: finalizing it with the first try, or the next try. */
export async function stepInvoice(desk: Desk, due: Invoice): Promise<void> {
  if (due.status === 'draft') {
    const found = await subscriptionOf(desk, due)
    // A subscription that is no longer paid gets only drafts, which are not collected.
    if (found.status === 'unpaid' || found.status === 'canceled')
      await changeInvoice(desk, due, { auto_advance: false, automatically_finalizes_at: null })
    else await finalizeAndCollect(desk, due)
    return
  }
  await collect(desk, { ...due, next_payment_attempt: null })
}

export const billedBy = async (
  desk: Desk,
  found: Subscription,
  invoice: Invoice,
  span: { start: number; end: number },
) => {
  const [line] = invoice.lines.data.filter(({ amount }) => amount >= 0).slice(-1)
  const behind = await behindOf(desk, found.id)
  const off = (line?.discount_amounts ?? []).reduce((sum, one) => sum + one.amount, 0)
  const billed = { amount: (line?.amount ?? 0) - off, ...span, invoice: invoice.id, line: line?.id ?? null }
  await keepBehind(desk, found.id, { ...behind, billed })
}

/** A change that waits for its payment: made when the money comes, dropped when it does not. */
import type Stripe from 'stripe'
import { emit } from '#sandbox/stripe/events.ts'
import { type Behind, type Desk, itemOf, keepBehind } from './desk.ts'
import { voidInvoice } from './invoice.ts'
import { changeSubscription, withItem } from './subscription.ts'

type Subscription = Stripe.Subscription

/** How long a change may wait: docs.stripe.com/billing/subscriptions/pending-updates. */
const WAITS = 23 * 3600

export async function waitForPayment(
  desk: Desk,
  found: Subscription,
  behind: Behind,
  { price, invoice }: { price: Stripe.Price; invoice: Stripe.Invoice },
): Promise<Subscription> {
  await keepBehind(desk, found.id, { ...behind, pending: { invoice: invoice.id, price: price.id } })
  const item = itemOf(found)
  return changeSubscription(desk, found, {
    latest_invoice: invoice.id,
    pending_update: {
      billing_cycle_anchor: null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: Math.min(desk.now + WAITS, item.current_period_end),
      metadata: null,
      subscription_items: withItem(found, price, { start: item.current_period_start, end: item.current_period_end })
        .data,
      trial_end: null,
      trial_from_plan: null,
    },
  })
}

/** Makes the change as it was computed when it was asked for. */
export async function applyPending(
  desk: Desk,
  found: Subscription,
  behind: Behind,
  paid: Stripe.Invoice,
): Promise<void> {
  const price = behind.pending && (await desk.find<Stripe.Price>(behind.pending.price))
  const line = paid.lines.data.at(-1)
  if (!price || !line) throw new Error(`${found.id} has lost what it waits for`)
  const whole = line.parent?.subscription_item_details?.proration === false
  const item = itemOf(found)
  const span = whole ? line.period : { start: item.current_period_start, end: item.current_period_end }
  const off = (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const billed = { amount: line.amount - off, ...line.period, invoice: paid.id, line: line.id }
  await keepBehind(desk, found.id, { ...behind, billed, pending: null })
  const after = await changeSubscription(desk, found, {
    billing_cycle_anchor: whole ? line.period.start : found.billing_cycle_anchor,
    items: withItem(found, price, span),
    latest_invoice: paid.id,
    pending_update: null,
  })
  await emit(desk, 'customer.subscription.pending_update_applied', after)
}

export async function dropPending(desk: Desk, found: Subscription, behind: Behind): Promise<Subscription> {
  const invoice = behind.pending && (await desk.lock<Stripe.Invoice>(behind.pending.invoice))
  if (invoice?.status === 'open') await voidInvoice(desk, invoice)
  await keepBehind(desk, found.id, { ...behind, pending: null })
  const latest_invoice = behind.billed.invoice ?? found.latest_invoice
  const after = await changeSubscription(desk, found, { pending_update: null, latest_invoice })
  await emit(desk, 'customer.subscription.pending_update_expired', after)
  return after
}

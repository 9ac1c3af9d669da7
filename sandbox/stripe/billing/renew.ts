/** The automatic steps of a subscription: the end of a trial, of a period, of a wait. */
import type Stripe from 'stripe'
import { nextDue, planDue } from '#sandbox/stripe/billing-store.ts'
import { emit } from '#sandbox/stripe/events.ts'
import { periodEnd } from './arithmetic.ts'
import { billedBy, methodOf, stepInvoice } from './collect.ts'
import { behindOf, type Desk, isTrialToldNow, itemOf, keepBehind, putSubscription } from './desk.ts'
import { runningAt } from './discounts.ts'
import { draftInvoice, voidInvoice } from './invoice.ts'
import { intervalOf, periodLine } from './lines.ts'
import { dropPending } from './pending.ts'
import { enterPhase } from './schedule.ts'
import { afterUse, nameOf } from './start.ts'
import { changeSubscription, endSubscription, isEnding, withItem } from './subscription.ts'

type Subscription = Stripe.Subscription

/** How long the invoice of a new period stays a draft: docs.stripe.com/billing/invoices/subscription. */
const DRAFT_SECONDS = 3600

/** Does the one step that is due first, at its due time. False when nothing is due. */
export async function stepNext(desk: Desk): Promise<boolean> {
  const due = await nextDue(desk)
  if (!due) return false
  const then = { ...desk, now: due.at }
  const object = await desk.lock<Subscription | Stripe.Invoice>(due.id)
  // The step itself plans the next one; when it does not, nothing more happens automatically.
  await planDue(desk, due.id, null)
  if (object?.object === 'subscription') await stepSubscription(then, object)
  if (object?.object === 'invoice') await stepInvoice(then, object)
  return true
}

async function stepSubscription(desk: Desk, due: Subscription): Promise<void> {
  if (due.status === 'incomplete') return expireFirst(desk, due)
  let behind = await behindOf(desk, due.id)
  if (isTrialToldNow(desk, due, behind)) {
    behind = await keepBehind(desk, due.id, { ...behind, told_trial_end: true })
    await emit(desk, 'customer.subscription.trial_will_end', due)
  }
  const waited = due.pending_update && due.pending_update.expires_at <= desk.now
  const found = waited ? await dropPending(desk, due, behind) : due
  if (itemOf(found).current_period_end <= desk.now) await endPeriod(desk, found)
  else await putSubscription(desk, found)
}

/** Ends a subscription whose first invoice was not paid in time. */
async function expireFirst(desk: Desk, found: Subscription): Promise<void> {
  const invoice = await desk.lock<Stripe.Invoice>(found.latest_invoice as string)
  if (invoice?.status === 'open') await voidInvoice(desk, invoice)
  await changeSubscription(desk, found, { status: 'incomplete_expired', ended_at: desk.now })
}

async function endPeriod(desk: Desk, found: Subscription): Promise<void> {
  if (isEnding(found)) {
    await endSubscription(desk, found, 'cancellation_requested')
    return
  }
  const is_trial_end = found.status === 'trialing'
  const without_card = found.trial_settings?.end_behavior.missing_payment_method
  if (is_trial_end && without_card === 'cancel' && !(await methodOf(desk, found))) {
    await endSubscription(desk, found, null)
    return
  }
  await renew(desk, found, is_trial_end ? 'active' : found.status)
}

async function renew(desk: Desk, before: Subscription, status: Subscription['status']): Promise<void> {
  const item = itemOf(before)
  const start = item.current_period_end
  const { price: scheduled, schedule, as } = await enterPhase(desk, before, start)
  const found = { ...before, ...as, status }
  const price = scheduled ?? (await desk.find<Stripe.Price>(item.price.id)) ?? item.price
  const billing_cycle_anchor = intervalOf(price) === intervalOf(item.price) ? found.billing_cycle_anchor : start
  const span = { start, end: periodEnd(billing_cycle_anchor, intervalOf(price), start) }
  const customer = await desk.find<Stripe.Customer>(found.customer as string)
  if (!customer) throw new Error(`${found.id} has no customer`)
  const running = await runningAt(desk, found.discounts, start)
  const line = periodLine({ found, price, name: await nameOf(desk, price), running }, span)
  const draft = await draftInvoice(desk, {
    customer,
    found,
    lines: [line],
    reason: 'subscription_cycle',
    span,
    finalizes_at: desk.now + DRAFT_SECONDS,
  })
  await billedBy(desk, found, draft, span)
  await changeSubscription(desk, before, {
    ...as,
    billing_cycle_anchor,
    discounts: afterUse(found, running, line),
    items: withItem(found, price, span),
    latest_invoice: draft.id,
    schedule,
    status: found.status,
  })
}

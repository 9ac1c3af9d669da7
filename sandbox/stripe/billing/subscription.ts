/** A subscription from beginning to end. Its periods are in `renew.ts`, its changes in `change.ts`. */
import type Stripe from 'stripe'
import { planDue } from '#sandbox/stripe/billing-store.ts'
import { emit } from '#sandbox/stripe/events.ts'
import { newId } from '#sandbox/stripe/store.ts'
import { oneInterval } from './arithmetic.ts'
import { planOf } from './catalogue.ts'
import { changed, type Desk, itemOf, keepBehind, putInvoice, putSubscription } from './desk.ts'
import { intervalOf } from './lines.ts'

type Subscription = Stripe.Subscription

export type NewSubscription = {
  customer: Stripe.Customer
  price: Stripe.Price
  metadata: Record<string, string>
  tax_rates: Stripe.TaxRate[]
  trial_end: number | null
  without_card: 'cancel' | 'create_invoice'
  method: string | null
}

/** A subscription before its first invoice; the next steps decide whether it is paid. */
export async function beginSubscription(desk: Desk, given: NewSubscription): Promise<Subscription> {
  const id = newId('sub')
  const { price, trial_end } = given
  const end = trial_end ?? oneInterval(desk.now, intervalOf(price))
  const found: Subscription = {
    ...blank,
    id,
    object: 'subscription',
    billing_cycle_anchor: trial_end ?? desk.now,
    created: desk.now,
    customer: given.customer.id,
    default_payment_method: given.method,
    default_tax_rates: given.tax_rates,
    items: {
      object: 'list',
      data: [newItem(id, price, { start: desk.now, end }, desk.now)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata: given.metadata,
    start_date: desk.now,
    status: trial_end === null ? 'incomplete' : 'trialing',
    trial_end,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: given.without_card } },
    trial_start: trial_end === null ? null : desk.now,
  }
  const billed = { amount: 0, start: desk.now, end, invoice: null, line: null }
  await keepBehind(desk, id, { billed, told_trial_end: false, pending: null })
  return putSubscription(desk, found)
}

export const newItem = (
  subscription: string,
  price: Stripe.Price,
  span: { start: number; end: number },
  now: number,
): Stripe.SubscriptionItem => ({
  id: newId('si'),
  object: 'subscription_item',
  billing_thresholds: null,
  created: now,
  current_period_end: span.end,
  current_period_start: span.start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: planOf(price),
  price,
  quantity: 1,
  subscription,
  tax_rates: [],
})

/** The same item with another price or period. */
export function withItem(
  found: Subscription,
  price: Stripe.Price,
  span: { start: number; end: number },
): Subscription['items'] {
  const item = {
    ...itemOf(found),
    plan: planOf(price),
    price,
    current_period_start: span.start,
    current_period_end: span.end,
  }
  return { ...found.items, data: [item] }
}

export async function changeSubscription(
  desk: Desk,
  before: Subscription,
  change: Partial<Subscription>,
): Promise<Subscription> {
  const after = await putSubscription(desk, { ...before, ...change })
  const previous = changed(before, after)
  if (Object.keys(previous).length > 0) await emit(desk, 'customer.subscription.updated', after, { previous })
  return after
}

/**
 * Cancelled to the end of its period. API calls set the flag and the instant, the payer's page in flexible billing mode
 * only the instant: docs.stripe.com/billing/subscriptions/billing-mode/compare.
 */
export const isEnding = ({ cancel_at }: Subscription): boolean => cancel_at !== null

type Reason = NonNullable<NonNullable<Subscription['cancellation_details']>['reason']>

/** Ends it for good. Open invoices are not collected any more, and pending changes are dropped. */
export async function endSubscription(desk: Desk, found: Subscription, reason: Reason | null): Promise<Subscription> {
  const schedule =
    typeof found.schedule === 'string' ? await desk.lock<Stripe.SubscriptionSchedule>(found.schedule) : null
  if (schedule) {
    const canceled = await desk.put({ ...schedule, canceled_at: desk.now, current_phase: null, status: 'canceled' })
    await emit(desk, 'subscription_schedule.canceled', canceled)
  }
  const latest = typeof found.latest_invoice === 'string' ? await desk.lock<Stripe.Invoice>(found.latest_invoice) : null
  if (latest && (latest.status === 'open' || latest.status === 'draft'))
    await putInvoice(desk, {
      ...latest,
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    })
  const ended = await desk.put<Subscription>({
    ...found,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: found.canceled_at ?? desk.now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    ended_at: desk.now,
    pending_update: null,
    schedule: null,
    status: 'canceled',
  })
  await planDue(desk, found.id, null)
  await emit(desk, 'customer.subscription.deleted', ended)
  return ended
}

const blank = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  currency: 'pln',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'on_subscription',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
} satisfies Partial<Subscription>

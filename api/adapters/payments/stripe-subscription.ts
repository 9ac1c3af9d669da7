/** Turns Stripe's subscriptions, invoices and pages into our words. */
import type Stripe from 'stripe'
import type {
  ChangeLine,
  PlanChoice,
  PlanPeriod,
  ProviderInvoice,
  ProviderStatus,
  ProviderSubscription,
  SubscriptionPage,
} from './billing.ts'
import { GatewayFault } from './gateway.ts'
import { idOf, instant, instantOrNull, whole } from './stripe-client.ts'

/** Must be expanded, or the scheduled change and the debt cannot be read. */
export const subscriptionParts = [
  'schedule.phases.items.price',
  'latest_invoice',
  'discounts.promotion_code',
  'customer',
]

export const itemOf = ({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = items.data
  if (!item) throw new GatewayFault('refused', `subscription ${id} has no plan`)
  return item
}

/**
 * A cancellation on Stripe's own page sets only the instant and not the flag that our calls set
 * (docs.stripe.com/billing/subscriptions/billing-mode/compare, of the flexible mode that new subscriptions have).
 */
const endsWithPeriod = (found: Stripe.Subscription): boolean =>
  found.cancel_at_period_end || (found.cancel_at !== null && found.cancel_at <= itemOf(found).current_period_end)

/**
 * Withdraws a cancellation by the one of the two fields that is set, because Stripe refuses both at once. Null when
 * nothing is cancelled.
 */
export function goingOn(found: Stripe.Subscription): { cancel_at_period_end: false } | { cancel_at: '' } | null {
  if (found.cancel_at_period_end) return { cancel_at_period_end: false }
  return endsWithPeriod(found) ? { cancel_at: '' } : null
}

export function subscriptionOf(found: Stripe.Subscription): ProviderSubscription {
  const item = itemOf(found)
  const payer = payerOf(found.customer)
  const [discount] = found.discounts.map((one) => whole<Stripe.Discount>(one)).filter((one) => one !== null)
  return {
    ...choiceOf(item.price),
    id: found.id,
    customer: idOf(found.customer) ?? '',
    owner_id: found.metadata.owner_id ?? payer?.metadata.owner_id ?? null,
    status: found.status as ProviderStatus,
    created_at: instant(found.created),
    period_start: instant(item.current_period_start),
    period_end: instant(item.current_period_end),
    trial_ends_at: instantOrNull(found.trial_end),
    cancel_at_period_end: endsWithPeriod(found),
    canceled_at: instantOrNull(found.canceled_at),
    ended_at: instantOrNull(found.ended_at),
    coming: comingOf(found, item.current_period_end),
    pending: pendingOf(found),
    promo_code: whole<Stripe.PromotionCode>(discount?.promotion_code)?.code ?? null,
    promo_ends_at: instantOrNull(discount?.end),
    has_card: Boolean(found.default_payment_method ?? payer?.invoice_settings.default_payment_method),
    owed: owedOf(whole<Stripe.Invoice>(found.latest_invoice)),
  }
}

/** Null when the customer was deleted. */
export function payerOf(customer: Stripe.Subscription['customer']): Stripe.Customer | null {
  const known = whole<Stripe.Customer | Stripe.DeletedCustomer>(customer)
  return known && !known.deleted ? known : null
}

/** Works for retired prices too: the lookup key may have moved on, but the metadata stays. */
function choiceOf({ metadata, recurring, product }: Stripe.Price): PlanChoice {
  return {
    plan_code: metadata.plan_code ?? idOf(product) ?? '',
    period: (metadata.period ?? recurring?.interval ?? 'month') as PlanPeriod,
  }
}

function comingOf(found: Stripe.Subscription, period_end: number): ProviderSubscription['coming'] {
  const schedule = whole<Stripe.SubscriptionSchedule>(found.schedule)
  if (schedule?.status !== 'active') return null
  const next = schedule.phases.find(({ start_date }) => start_date >= period_end)
  const price = whole<Stripe.Price | Stripe.DeletedPrice>(next?.items[0]?.price)
  return next && price && !price.deleted ? { ...choiceOf(price), at: instant(next.start_date) } : null
}

function pendingOf({ pending_update }: Stripe.Subscription): ProviderSubscription['pending'] {
  const item = pending_update?.subscription_items?.[0]
  return pending_update && item ? { ...choiceOf(item.price), expires_at: instant(pending_update.expires_at) } : null
}

function owedOf(invoice: Stripe.Invoice | null): ProviderSubscription['owed'] {
  if (!invoice || (invoice.status !== 'open' && invoice.status !== 'uncollectible')) return null
  return {
    invoice_id: invoice.id,
    amount_grosze: invoice.amount_remaining,
    next_try_at: instantOrNull(invoice.next_payment_attempt),
    pay_url: invoice.hosted_invoice_url ?? null,
  }
}

export const pageOf = (session: Stripe.Checkout.Session): SubscriptionPage => ({
  page_id: session.id,
  url: session.url,
  state: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
  owner_id: session.metadata?.owner_id ?? session.client_reference_id,
  subscription_id: idOf(session.subscription),
})

const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration ?? false

/** The id of a product is our code of the plan. */
const planOf = ({ pricing }: Stripe.InvoiceLineItem): string | null => pricing?.price_details?.product ?? null

/** The amount of a line less its discounts, so that the lines add up to the amount due. */
const afterDiscounts = ({ amount, discount_amounts }: Stripe.InvoiceLineItem): number =>
  amount - (discount_amounts ?? []).reduce((sum, discount) => sum + discount.amount, 0)

export const lineOf = (line: Stripe.InvoiceLineItem): ChangeLine => ({
  amount_grosze: afterDiscounts(line),
  is_proration: isProration(line),
  plan_code: planOf(line),
  start_at: instant(line.period.start),
  end_at: instant(line.period.end),
})

export const invoiceOf = (invoice: Stripe.Invoice): ProviderInvoice => ({
  id: invoice.id,
  number: invoice.number,
  subscription_id: idOf(invoice.parent?.subscription_details?.subscription),
  at: instant(invoice.status_transitions.finalized_at ?? invoice.created),
  paid_at: instantOrNull(invoice.status_transitions.paid_at),
  status: (invoice.status ?? 'draft') as ProviderInvoice['status'],
  net_grosze: invoice.total_excluding_tax ?? invoice.total,
  gross_grosze: invoice.total,
  paid_grosze: invoice.amount_paid,
  lines: invoice.lines.data.map((line) => ({
    text: line.description ?? '',
    gross_grosze: afterDiscounts(line),
    plan_code: planOf(line),
    start_at: instant(line.period.start),
    end_at: instant(line.period.end),
  })),
  url: invoice.hosted_invoice_url ?? null,
  pdf_url: invoice.invoice_pdf ?? null,
})

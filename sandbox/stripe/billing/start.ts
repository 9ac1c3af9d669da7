/** Starts a subscription: the discount begins to count, and the first invoice is made, of zero during a trial. */
import type Stripe from 'stripe'
import { emit } from '#sandbox/stripe/events.ts'
import type { Failure } from '#sandbox/stripe/money/intent.ts'
import { billedBy, tryInvoice } from './collect.ts'
import { type Desk, itemOf, putSubscription } from './desk.ts'
import { redeem, type Running, runningAt } from './discounts.ts'
import { draftInvoice, finalizeInvoice } from './invoice.ts'
import { periodLine } from './lines.ts'
import { beginSubscription, type NewSubscription } from './subscription.ts'

export type Start = NewSubscription & {
  used: { code: Stripe.PromotionCode | null; coupon: Stripe.Coupon } | null
  session: string | null
  /** Why the first charge failed; null means that it was paid. */
  failure: Failure | null
}

export async function startSubscription(
  desk: Desk,
  { used, session, failure, ...given }: Start,
): Promise<{ found: Stripe.Subscription; invoice: Stripe.Invoice }> {
  const begun = await beginSubscription(desk, given)
  const subscription = begun.id
  const discount = used && (await redeem(desk, { ...used, customer: given.customer.id, subscription, session }))
  const found = discount ? await putSubscription(desk, { ...begun, discounts: [discount.id] }) : begun
  const item = itemOf(found)
  const span = { start: item.current_period_start, end: item.current_period_end }
  const running = await runningAt(desk, found.discounts, desk.now)
  const line = periodLine({ found, price: given.price, name: await nameOf(desk, given.price), running }, span)
  const customer = given.customer
  const draft = await draftInvoice(desk, {
    customer,
    found,
    lines: [line],
    reason: 'subscription_create',
    span,
    finalizes_at: null,
  })
  const created = await putSubscription(desk, {
    ...found,
    latest_invoice: draft.id,
    discounts: afterUse(found, running, line),
  })
  await emit(desk, 'customer.subscription.created', created)
  await billedBy(desk, created, draft, span)
  const open = await finalizeInvoice(desk, draft)
  const nothing = open.amount_due === 0
  const invoice = await tryInvoice(desk, open, nothing ? null : given.method, nothing ? null : failure, false)
  return { found: (await desk.find<Stripe.Subscription>(created.id)) ?? created, invoice }
}

export async function nameOf(desk: Desk, price: Stripe.Price): Promise<string> {
  const product = await desk.find<Stripe.Product>(price.product as string)
  return product?.name ?? price.id
}

/** A discount for one invoice ends with the first invoice that it reduced. */
export function afterUse(
  found: Stripe.Subscription,
  running: readonly Running[],
  line: Stripe.InvoiceLineItem,
): Stripe.Subscription['discounts'] {
  const used = new Set((line.discount_amounts ?? []).filter(({ amount }) => amount > 0).map(({ discount }) => discount))
  const over = new Set(
    running
      .filter(({ coupon, discount }) => coupon.duration === 'once' && used.has(discount.id))
      .map(({ discount }) => discount.id),
  )
  const still = new Set(running.map(({ discount }) => discount.id))
  return found.discounts.filter((one) => !over.has(String(one)) && still.has(String(one)))
}

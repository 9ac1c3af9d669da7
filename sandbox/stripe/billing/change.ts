/** Changes a subscription to another price at once, or previews the cost. */
import type Stripe from 'stripe'
import { invalid } from '#sandbox/stripe/errors.ts'
import { newId } from '#sandbox/stripe/store.ts'
import { finalizeAndCollect } from './collect.ts'
import { behindOf, type Behind, type Desk, itemOf, keepBehind } from './desk.ts'
import { runningAt } from './discounts.ts'
import { draftInvoice, newInvoice } from './invoice.ts'
import { type Change, changeTo, comingSpan, intervalOf, periodLine } from './lines.ts'
import { dropPending, waitForPayment } from './pending.ts'
import { nameOf } from './start.ts'
import { changeSubscription, isEnding, withItem } from './subscription.ts'

type Subscription = Stripe.Subscription

export type ChangeAsk = {
  price: Stripe.Price
  at: number
  proration: 'always_invoice' | 'none'
  unpaid: 'pending_if_incomplete' | 'allow_incomplete'
}

export async function changePrice(desk: Desk, asked: Subscription, ask: ChangeAsk): Promise<Subscription> {
  const before = await behindOf(desk, asked.id)
  const found = asked.pending_update ? await dropPending(desk, asked, before) : asked
  mustBeInPeriod(found, ask.at)
  const behind = await behindOf(desk, found.id)
  const change = await workedOut(desk, found, behind, ask)
  const after = {
    billing_cycle_anchor: change.anchor,
    items: withItem(found, ask.price, change.span),
  }
  const is_free = found.status === 'trialing' || (ask.proration === 'none' && !change.is_new_period)
  if (is_free) return changeSubscription(desk, found, after)

  const customer = await payerOf(desk, found)
  const draft = await draftInvoice(desk, {
    customer,
    found,
    lines: change.lines,
    reason: 'subscription_update',
    span: { start: ask.at, end: change.span.end },
    finalizes_at: null,
    proration_date: ask.at,
  })
  const invoice = await finalizeAndCollect(desk, draft)
  if (invoice.status !== 'paid' && ask.unpaid === 'pending_if_incomplete')
    return waitForPayment(desk, found, behind, { price: ask.price, invoice })
  const line = invoice.lines.data.at(-1)
  await keepBehind(desk, found.id, {
    ...behind,
    billed: { ...change.billed, invoice: invoice.id, line: line?.id ?? null },
  })
  const status = invoice.status === 'paid' ? found.status : 'past_due'
  return changeSubscription(desk, found, { ...after, latest_invoice: invoice.id, status })
}

async function workedOut(desk: Desk, found: Subscription, behind: Behind, { price, at }: ChangeAsk): Promise<Change> {
  const running = await runningAt(desk, found.discounts, at)
  const old_name = await nameOf(desk, itemOf(found).price)
  return changeTo({ found, price, name: await nameOf(desk, price), running }, behind, old_name, at)
}

function mustBeInPeriod(found: Subscription, at: number): void {
  const { current_period_start: start, current_period_end: end } = itemOf(found)
  if (at < start || at > end)
    throw invalid(
      `Invalid \`proration_date\`: it must be within the current period (${start} to ${end}).`,
      'subscription_details[proration_date]',
    )
}

async function payerOf(desk: Desk, found: Subscription): Promise<Stripe.Customer> {
  const customer = await desk.find<Stripe.Customer>(found.customer as string)
  if (!customer) throw new Error(`${found.id} has no customer`)
  return customer
}

/** The invoice that would be made, of the change at once or of the next period. Nothing of it is stored. */
export async function previewInvoice(
  desk: Desk,
  found: Subscription,
  ask: { price: Stripe.Price | null; at: number; proration: ChangeAsk['proration'] },
): Promise<Stripe.Invoice> {
  const customer = await payerOf(desk, found)
  const id = newId('upcoming_in')
  const price = ask.price ?? itemOf(found).price
  const is_other_length = intervalOf(price) !== intervalOf(itemOf(found).price) && found.status !== 'trialing'
  const about = { customer, found, reason: 'upcoming', finalizes_at: null } as const
  if (ask.price && (ask.proration === 'always_invoice' || is_other_length)) {
    mustBeInPeriod(found, ask.at)
    const wanted = { price, at: ask.at, proration: ask.proration, unpaid: 'allow_incomplete' } as const
    const { lines, span } = await workedOut(desk, found, await behindOf(desk, found.id), wanted)
    const period = { start: ask.at, end: span.end }
    return newInvoice(id, { ...about, lines, span: period, proration_date: ask.at }, desk.now)
  }
  if (isEnding(found) || found.status === 'canceled')
    throw invalid(`No upcoming invoices for customer: ${customer.id}`, undefined, 'invoice_upcoming_none')
  const span = comingSpan(found, price)
  const running = await runningAt(desk, found.discounts, span.start)
  const line = periodLine({ found, price, name: await nameOf(desk, price), running }, span)
  return newInvoice(id, { ...about, lines: [line], span }, desk.now)
}

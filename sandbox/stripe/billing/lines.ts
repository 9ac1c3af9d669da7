/** The lines of an invoice: whole periods, and the parts of a change. */
import type Stripe from 'stripe'
import { newId } from '#sandbox/stripe/store.ts'
import { oneInterval, partLeft, periodEnd, taxInside, type Interval } from './arithmetic.ts'
import { decimal } from './catalogue.ts'
import { type Behind, itemOf } from './desk.ts'
import { type Running, sumOf, takenOff } from './discounts.ts'

type Line = Stripe.InvoiceLineItem
type Subscription = Stripe.Subscription

export const intervalOf = (price: Stripe.Price): Interval => (price.recurring?.interval === 'year' ? 'year' : 'month')
const amountOf = (price: Stripe.Price): number => price.unit_amount ?? 0

type Bought = { found: Subscription; price: Stripe.Price; name: string; running: readonly Running[] }
type Span = { start: number; end: number }

/** The line of a coming period. */
export function periodLine({ found, price, name, running }: Bought, span: Span): Line {
  const amount = found.status === 'trialing' && isInTrial(found, span) ? 0 : amountOf(price)
  const text =
    amount === 0 ? `Trial period for ${name}` : `1 × ${name} (at PLN ${money(amountOf(price))} / ${intervalOf(price)})`
  return newLine(found, price, {
    amount,
    text,
    span,
    off: amount === 0 ? [] : takenOff(amount, running),
    proration: null,
  })
}

const isInTrial = ({ trial_end }: Subscription, { start }: Span) => trial_end !== null && start < trial_end

export type Change = {
  lines: Line[]
  /** The period that the new price pays for. */
  span: Span
  billed: Pick<Behind['billed'], 'amount' | 'start' | 'end'>
  anchor: number
  /** True when the length changed; it is then paid at once, whatever was asked for. */
  is_new_period: boolean
}

/**
 * The cost of a change to another price at an instant: the unused part of the billed amount is credited, the rest of
 * the period is charged at the new price. With another length a new period begins at once.
 */
export function changeTo(
  { price, name, running, found }: Bought,
  behind: Behind,
  old_name: string,
  at: number,
): Change {
  const item = itemOf(found)
  const period = { start: item.current_period_start, end: item.current_period_end }
  if (found.status === 'trialing')
    return {
      lines: [],
      span: period,
      billed: behind.billed,
      anchor: found.billing_cycle_anchor,
      is_new_period: false,
    }
  const credit = newLine(found, item.price, {
    amount: -partLeft(behind.billed.amount, behind.billed, at),
    text: `Unused time on ${old_name} after ${day(at)}`,
    span: { start: at, end: period.end },
    off: [],
    proration: behind.billed,
  })
  if (intervalOf(price) !== intervalOf(item.price)) {
    const span = { start: at, end: oneInterval(at, intervalOf(price)) }
    const whole = periodLine({ found, price, name, running }, span)
    const billed = { amount: afterDiscounts(whole), ...span }
    return { lines: [credit, whole], span, billed, anchor: at, is_new_period: true }
  }
  const full = amountOf(price)
  const rest = { start: Math.max(at, period.start), end: period.end }
  const amount = partLeft(full - sumOf(takenOff(full, running)), period, at)
  const charge = newLine(found, price, {
    amount,
    text: `Remaining time on ${name} after ${day(at)}`,
    span: rest,
    off: [],
    proration: { invoice: null, line: null },
  })
  return {
    lines: [credit, charge],
    span: period,
    billed: { amount, ...rest },
    anchor: found.billing_cycle_anchor,
    is_new_period: false,
  }
}

/** The period after the running one. */
export function comingSpan(found: Subscription, price: Stripe.Price): Span {
  const item = itemOf(found)
  const start = item.current_period_end
  return { start, end: periodEnd(found.billing_cycle_anchor, intervalOf(price), start) }
}

export const afterDiscounts = (line: Line): number => line.amount - sumOf(line.discount_amounts ?? [])

type NewLine = {
  amount: number
  text: string
  span: Span
  off: { discount: string; amount: number }[]
  proration: Pick<Behind['billed'], 'invoice' | 'line'> | null
}

function newLine(found: Subscription, price: Stripe.Price, { amount, text, span, off, proration }: NewLine): Line {
  const rates = found.default_tax_rates ?? []
  const taxable = amount - sumOf(off)
  const credited =
    proration?.invoice && proration.line
      ? { credited_items: { invoice: proration.invoice, invoice_line_items: [proration.line] } }
      : null
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: 'pln',
    description: text,
    discount_amounts: off,
    discountable: proration === null,
    discounts: off.map(({ discount }) => discount),
    invoice: null,
    livemode: false,
    metadata: found.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: proration === null ? null : newId('ii'),
        proration: proration !== null,
        proration_details: proration === null ? null : (credited ?? { credited_items: null }),
        subscription: found.id,
        subscription_item: itemOf(found).id,
      },
      type: 'subscription_item_details',
    },
    period: span,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product as string },
      type: 'price_details',
      unit_amount_decimal: decimal(proration === null ? amountOf(price) : amount),
    },
    quantity: 1,
    quantity_decimal: decimal(1),
    subscription: found.id,
    subtotal: amount,
    taxes: rates.map((rate) => {
      const tax = taxInside(taxable, rate.percentage)
      return {
        amount: tax,
        tax_behavior: 'inclusive',
        tax_rate_details: { tax_rate: rate.id },
        taxability_reason: 'standard_rated',
        taxable_amount: taxable - tax,
        type: 'tax_rate_details',
      }
    }),
  }
}

const money = (grosze: number): string => (grosze / 100).toFixed(2)
const day = (at: number): string => new Date(at * 1000).toISOString().slice(0, 10)

/** An invoice from draft to end. Collecting the money is in `collect.ts`. */
import type Stripe from 'stripe'
import { emit } from '#sandbox/stripe/events.ts'
import { newId } from '#sandbox/stripe/store.ts'
import { taxInside } from './arithmetic.ts'
import { changed, type Desk, putInvoice } from './desk.ts'
import { sumOf } from './discounts.ts'
import { afterDiscounts } from './lines.ts'

type Invoice = Stripe.Invoice

/** The smallest amount that can be charged in złoty; less waits for the next invoice: docs.stripe.com/currencies. */
const LEAST = 200

export type NewInvoice = {
  customer: Stripe.Customer
  found: Stripe.Subscription
  lines: Stripe.InvoiceLineItem[]
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'
  span: { start: number; end: number }
  /** Null: the caller finalizes it at once. */
  finalizes_at: number | null
  proration_date?: number | undefined
}

export async function draftInvoice(desk: Desk, given: NewInvoice): Promise<Invoice> {
  const draft = await putInvoice(desk, newInvoice(newId('in'), given, desk.now))
  await emit(desk, 'invoice.created', draft)
  return draft
}

export function newInvoice(id: string, given: NewInvoice, now: number): Invoice {
  const { customer, found, lines, reason, span, finalizes_at, proration_date } = given
  const subtotal = sumOf(lines)
  const total = lines.reduce((sum, line) => sum + afterDiscounts(line), 0)
  const taxes = totalTaxes(lines)
  const percent = found.default_tax_rates?.[0]?.percentage ?? 0
  return {
    ...blank,
    id,
    object: 'invoice',
    ...dueOf(total, customer.balance),
    automatically_finalizes_at: finalizes_at,
    auto_advance: true,
    billing_reason: reason,
    created: now,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    default_tax_rates: [...(found.default_tax_rates ?? [])],
    discounts: [...new Set(lines.flatMap(({ discounts }) => discounts.map(String)))],
    lines: {
      object: 'list',
      data: lines.map((line) => ({ ...line, invoice: id })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: found.metadata,
        subscription: found.id,
        ...(proration_date === undefined ? {} : { subscription_proration_date: proration_date }),
      },
      type: 'subscription_details',
    },
    period_end: span.end,
    period_start: span.start,
    status: 'draft',
    subtotal,
    subtotal_excluding_tax: lines.reduce((sum, { amount }) => sum + amount - taxInside(amount, percent), 0),
    total,
    total_discount_amounts: totalDiscounts(lines),
    total_excluding_tax: total - sumOf(taxes),
    total_taxes: taxes,
  }
}

/** The customer's balance is used first; an amount that is too small or negative goes to the balance. */
function dueOf(total: number, balance: number) {
  const wanted = total + balance
  const amount_due = wanted < LEAST ? 0 : wanted
  return {
    amount_due,
    amount_remaining: amount_due,
    starting_balance: balance,
    ending_balance: wanted - amount_due,
  }
}

function totalTaxes(lines: readonly Stripe.InvoiceLineItem[]): NonNullable<Invoice['total_taxes']> {
  const all = lines.flatMap(({ taxes }) => taxes ?? [])
  const [first] = all
  if (!first) return []
  const taxable_amount = all.reduce((sum, tax) => sum + (tax.taxable_amount ?? 0), 0)
  return [{ ...first, amount: sumOf(all), taxable_amount }]
}

function totalDiscounts(lines: readonly Stripe.InvoiceLineItem[]): NonNullable<Invoice['total_discount_amounts']> {
  const all = new Map<string, number>()
  for (const { discount, amount } of lines.flatMap(({ discount_amounts }) => discount_amounts ?? []))
    all.set(String(discount), (all.get(String(discount)) ?? 0) + amount)
  return [...all].map(([discount, amount]) => ({ discount, amount }))
}

/** Fixes the amounts and gives a number; from now on the invoice can be paid. */
export async function finalizeInvoice(desk: Desk, draft: Invoice): Promise<Invoice> {
  const customer = await desk.lock<Stripe.Customer>(draft.customer as string)
  if (!customer) throw new Error(`${draft.id} has no customer`)
  const balances = dueOf(draft.total, customer.balance)
  const sequence = customer.next_invoice_sequence ?? 1
  await desk.put<Stripe.Customer>({
    ...customer,
    balance: balances.ending_balance,
    currency: 'pln',
    next_invoice_sequence: sequence + 1,
  })
  const open = await putInvoice(desk, {
    ...draft,
    ...balances,
    automatically_finalizes_at: null,
    effective_at: desk.now,
    hosted_invoice_url: desk.page(`/i/${draft.id}`),
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: desk.now },
  })
  await emit(desk, 'invoice.finalized', open)
  return open
}

export async function voidInvoice(desk: Desk, open: Invoice): Promise<Invoice> {
  const gone = await putInvoice(desk, {
    ...open,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...open.status_transitions, voided_at: desk.now },
  })
  // The part of the balance that the invoice had used is given back.
  const customer = await desk.lock<Stripe.Customer>(open.customer as string)
  const used = open.starting_balance - (open.ending_balance ?? 0)
  if (customer && used !== 0) await desk.put<Stripe.Customer>({ ...customer, balance: customer.balance + used })
  await emit(desk, 'invoice.voided', gone)
  return gone
}

export async function changeInvoice(desk: Desk, before: Invoice, change: Partial<Invoice>): Promise<Invoice> {
  const after = await putInvoice(desk, { ...before, ...change })
  await emit(desk, 'invoice.updated', after, { previous: changed(before, after) })
  return after
}

const blank = {
  account_country: 'PL',
  account_name: 'Wydarzenie',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_paid_off_stripe: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  collection_method: 'charge_automatically',
  currency: 'pln',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  description: null,
  due_date: null,
  effective_at: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  test_clock: null,
  total_pretax_credit_amounts: [],
  webhooks_delivered_at: null,
} satisfies Partial<Invoice>

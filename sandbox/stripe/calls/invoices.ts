/** Invoices of subscriptions: reading, paying, previewing the next one. */
import type Stripe from 'stripe'
import { z } from 'zod'
import { previewInvoice } from '#sandbox/stripe/billing/change.ts'
import { collect, methodOf, subscriptionOf, tryInvoice } from '#sandbox/stripe/billing/collect.ts'
import { charged } from '#sandbox/stripe/billing/customer.ts'
import type { Desk } from '#sandbox/stripe/billing/desk.ts'
import { finalizeInvoice, voidInvoice } from '#sandbox/stripe/billing/invoice.ts'
import { invalid, StripeRefusal } from '#sandbox/stripe/errors.ts'
import { type Ask, expanded, known, listed, operation, readOne } from '#sandbox/stripe/operation.ts'
import { expand, paging, text, whole, flag } from '#sandbox/stripe/params.ts'

type Invoice = Stripe.Invoice

const listParams = z.strictObject({
  ...paging,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  expand,
})

const itemAsk = z.strictObject({ id: text, price: text })
const previewParams = z.strictObject({
  customer: text.optional(),
  subscription: text,
  subscription_details: z
    .strictObject({
      items: z.array(itemAsk).length(1).optional(),
      proration_behavior: z.enum(['always_invoice', 'none']).optional(),
      proration_date: whole.optional(),
      cancel_at_period_end: flag.optional(),
      cancel_at: z.literal('').optional(),
    })
    .optional(),
  expand,
})

async function preview({ tx, params, page }: Ask<z.output<typeof previewParams>>): Promise<object> {
  const found = await known<Stripe.Subscription>(tx, 'subscription', params.subscription, 'subscription')
  const { items, proration_behavior = 'none', proration_date, ...ends } = params.subscription_details ?? {}
  const wanted = items?.[0]?.price
  const price = wanted ? await known<Stripe.Price>(tx, 'price', wanted, 'subscription_details[items][0][price]') : null
  const desk: Desk = { ...tx, page }
  const goes_on = ends.cancel_at === '' || (ends.cancel_at_period_end === false && found.cancel_at_period_end)
  const asked = goes_on ? { ...found, cancel_at: null } : found
  const made = await previewInvoice(desk, asked, { price, at: proration_date ?? tx.now, proration: proration_behavior })
  return expanded(tx, made, params.expand)
}

const payParams = z.strictObject({ payment_method: text.optional(), expand })

/** A refusal of the bank is an answer, not an error: the failed try stays stored. */
async function pay({ tx, id, params, page }: Ask<z.output<typeof payParams>>): Promise<object> {
  const desk: Desk = { ...tx, page }
  const invoice = await known<Invoice>(tx, 'invoice', id)
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', undefined, 'invoice_already_paid')
  if (invoice.status !== 'open' && invoice.status !== 'draft')
    throw invalid(`This invoice can no longer be paid: it is ${invoice.status}.`)
  const open = invoice.status === 'draft' ? await finalizeInvoice(desk, invoice) : invoice
  if (open.amount_due === 0) return expanded(tx, await collect(desk, open), params.expand)
  const method = params.payment_method ?? (await methodOf(desk, await subscriptionOf(desk, open)))
  const failure = await charged(desk, method)
  const after = await tryInvoice(desk, open, method, failure, false)
  if (!failure) return expanded(tx, after, params.expand)
  return new StripeRefusal(402, {
    type: failure.code === 'missing' ? 'invalid_request_error' : 'card_error',
    code: failure.code,
    message: failure.message,
    ...(failure.decline_code ? { decline_code: failure.decline_code } : {}),
  })
}

const onlyExpand = z.strictObject({ expand })

export const invoiceCalls = [
  operation('POST', '/v1/invoices/create_preview', previewParams, preview),
  operation('POST', '/v1/invoices/:id/pay', payParams, pay),
  operation('POST', '/v1/invoices/:id/void', onlyExpand, async ({ tx, id, params, page }) => {
    const invoice = await known<Invoice>(tx, 'invoice', id)
    if (invoice.status !== 'open') throw invalid(`You can only void open invoices, and this one is ${invoice.status}.`)
    return expanded(tx, await voidInvoice({ ...tx, page }, invoice), params.expand)
  }),
  readOne('invoice', '/v1/invoices'),
  operation('GET', '/v1/invoices', listParams, async ({ tx, params }) => {
    const { customer, subscription, status, expand: paths, ...page } = params
    const where = {
      ...(customer ? { customer } : {}),
      ...(status ? { status } : {}),
      ...(subscription ? { parent: { subscription_details: { subscription } } } : {}),
    }
    return expanded(tx, await listed(tx, 'invoice', '/v1/invoices', page, where), paths)
  }),
  readOne('invoice_payment', '/v1/invoice_payments'),
  operation(
    'GET',
    '/v1/invoice_payments',
    z.strictObject({ ...paging, invoice: text.optional(), expand }),
    async ({ tx, params: { invoice, expand: paths, ...page } }) =>
      expanded(
        tx,
        await listed(tx, 'invoice_payment', '/v1/invoice_payments', page, invoice ? { invoice } : {}),
        paths,
      ),
  ),
]

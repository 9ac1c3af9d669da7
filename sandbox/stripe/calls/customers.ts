/** Payers and their stored cards. */
import type Stripe from 'stripe'
import { z } from 'zod'
import { changeCustomer, newCustomer } from '#sandbox/stripe/billing/customer.ts'
import { invalid } from '#sandbox/stripe/errors.ts'
import { emit } from '#sandbox/stripe/events.ts'
import { type Ask, expanded, known, listed, operation, readOne } from '#sandbox/stripe/operation.ts'
import { expand, metadata, paging, text, withMetadata } from '#sandbox/stripe/params.ts'

const fields = {
  email: z.email().max(512).optional(),
  name: z.string().max(256).optional(),
  description: text.optional(),
  phone: z.string().max(20).optional(),
  preferred_locales: z.array(z.string()).optional(),
  metadata: metadata.optional(),
  expand,
}
const nip = z.strictObject({ type: z.literal('pl_nip'), value: z.string() })
const newParams = z.strictObject({ ...fields, tax_id_data: z.array(nip).max(5).optional() })
const changeParams = z.strictObject({
  ...fields,
  invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
})

async function create({ tx, params, cause }: Ask<z.output<typeof newParams>>): Promise<object> {
  const wrong = params.tax_id_data?.find(({ value }) => !/^\d{10}$/.test(value))
  if (wrong) throw invalid('Invalid value for pl_nip.', 'tax_id_data[0][value]', 'tax_id_invalid')
  const customer = newCustomer(
    {
      email: params.email ?? null,
      name: params.name ?? null,
      description: params.description ?? null,
      phone: params.phone ?? null,
      preferred_locales: params.preferred_locales ?? [],
      metadata: params.metadata ?? {},
    },
    tx.now,
  )
  await tx.put(customer)
  await emit(tx, 'customer.created', customer, { cause })
  return expanded(tx, customer, params.expand)
}

async function update({ tx, id, params, page }: Ask<z.output<typeof changeParams>>): Promise<object> {
  const before = await known<Stripe.Customer>(tx, 'customer', id)
  const { expand: paths, invoice_settings, ...change } = params
  const method = invoice_settings?.default_payment_method
  if (method) {
    const card = await known<Stripe.PaymentMethod>(
      tx,
      'payment_method',
      method,
      'invoice_settings[default_payment_method]',
    )
    if (card.customer !== id)
      throw invalid('The customer does not have a payment method with this ID.', 'invoice_settings')
  }
  const settings = method ? { invoice_settings: { ...before.invoice_settings, default_payment_method: method } } : {}
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return expanded(
    tx,
    await changeCustomer({ ...tx, page }, before, { ...given, ...withMetadata(before, change), ...settings }),
    paths,
  )
}

const oneEntry = /^metadata\['(\w+)'\]:'([^'\\]+)'$/
const list = z.strictObject({ ...paging, email: text.optional(), expand })

const found = z.strictObject({
  query: z.string().regex(oneEntry),
  limit: paging.limit,
  expand,
})

/** Of Stripe's search language only one entry of the metadata is supported. */
async function search({ tx, params: { query, limit, expand: paths } }: Ask<z.output<typeof found>>): Promise<object> {
  const [, name = '', value = ''] = oneEntry.exec(query) ?? []
  const url = '/v1/customers/search'
  const { data, has_more } = await listed(tx, 'customer', url, { limit }, { metadata: { [name]: value } })
  return expanded(tx, { object: 'search_result', data, has_more, next_page: null, url }, paths)
}

export const customerCalls = [
  // Before the route that would take `search` for an id.
  operation('GET', '/v1/customers/search', found, search),
  operation('POST', '/v1/customers', newParams, create),
  operation('POST', '/v1/customers/:id', changeParams, update),
  readOne('customer', '/v1/customers'),
  operation('GET', '/v1/customers', list, async ({ tx, params: { email, expand: paths, ...page } }) =>
    expanded(tx, await listed(tx, 'customer', '/v1/customers', page, email ? { email } : {}), paths),
  ),
  readOne('payment_method', '/v1/payment_methods'),
  operation(
    'GET',
    '/v1/payment_methods',
    z.strictObject({ ...paging, customer: text, type: z.literal('card').optional(), expand }),
    async ({ tx, params: { customer, type: _, expand: paths, ...page } }) =>
      expanded(tx, await listed(tx, 'payment_method', '/v1/payment_methods', page, { customer }), paths),
  ),
]

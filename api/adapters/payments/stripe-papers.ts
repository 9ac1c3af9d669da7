/** What Stripe keeps for a payer: the page for the card and for cancelling, and the invoices. */
import type Stripe from 'stripe'
import type { BillingGateway } from './billing.ts'
import { asked } from './stripe-client.ts'
import { invoiceOf } from './stripe-subscription.ts'

type Papers = Pick<BillingGateway, 'portal' | 'invoices'>

/** Stripe's portal page of the payer, and the invoices. */
export function papers(stripe: Stripe): Papers {
  let configuration: Promise<string> | null = null
  return {
    portal: async ({ customer, return_url }) => {
      configuration ??= portalConfiguration(stripe).catch((fault: unknown) => {
        configuration = null
        throw fault
      })
      const made = await configuration
      return asked(
        () => stripe.billingPortal.sessions.create({ customer, return_url, configuration: made, locale: 'pl' }),
        ({ url }) => url,
      )
    },
    invoices: (customer, { after }) =>
      asked(
        () => stripe.invoices.list({ customer, limit: 20, ...(after ? { starting_after: after } : {}) }),
        ({ data, has_more }) => ({ invoices: data.map(invoiceOf), more: has_more }),
      ),
  }
}

const madeFor = 'owners'

/**
 * Plans are changed on our own page, which shows their limits; Stripe's page is for the card, invoices and cancelling.
 */
async function portalConfiguration(stripe: Stripe): Promise<string> {
  const known = await asked(
    () => stripe.billingPortal.configurations.list({ active: true, limit: 100 }),
    ({ data }) => data.find(({ metadata }) => metadata?.made_for === madeFor),
  )
  if (known) return known.id
  const params: Stripe.BillingPortal.ConfigurationCreateParams = {
    metadata: { made_for: madeFor },
    features: {
      customer_update: { enabled: true, allowed_updates: ['email', 'name', 'address', 'tax_id'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: { enabled: false },
    },
  }
  return asked(
    () => stripe.billingPortal.configurations.create(params, { idempotencyKey: `portal:${madeFor}` }),
    ({ id }) => id,
  )
}

/** Links to the page where a payer manages the card and invoices. */
import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid } from '#sandbox/stripe/errors.ts'
import { type Ask, known, listed, operation, readOne } from '#sandbox/stripe/operation.ts'
import { expand, flag, metadata, paging, text } from '#sandbox/stripe/params.ts'
import { type Kept, newId } from '#sandbox/stripe/store.ts'

type Configuration = Stripe.BillingPortal.Configuration

const enabled = z.strictObject({ enabled: flag })
const updates = z.enum(['address', 'email', 'name', 'phone', 'tax_id'])
const newConfiguration = z.strictObject({
  features: z.strictObject({
    customer_update: z.strictObject({ enabled: flag, allowed_updates: z.array(updates).optional() }).optional(),
    invoice_history: enabled.optional(),
    payment_method_update: enabled.optional(),
    subscription_cancel: z.strictObject({ enabled: flag, mode: z.literal('at_period_end').optional() }).optional(),
    // The sandbox does not support changes of the price on this page.
    subscription_update: z.strictObject({ enabled: z.literal('false') }).optional(),
  }),
  metadata: metadata.optional(),
  expand,
})

async function configure({ tx, params }: Ask<z.output<typeof newConfiguration>>): Promise<object> {
  const { features } = params
  const configuration: Configuration = {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: tx.now,
    default_return_url: null,
    features: {
      customer_update: {
        allowed_updates: features.customer_update?.allowed_updates ?? [],
        enabled: features.customer_update?.enabled ?? false,
      },
      invoice_history: { enabled: features.invoice_history?.enabled ?? false },
      payment_method_update: {
        enabled: features.payment_method_update?.enabled ?? false,
        payment_method_configuration: null,
      },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: features.subscription_cancel?.enabled ?? false,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'continue_trial',
      },
    },
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: params.metadata ?? {},
    name: null,
    updated: tx.now,
  }
  return tx.put(configuration)
}

/** How long a link works. */
const OPEN_SECONDS = 3600
export type PortalVisit = Kept & { customer: string; configuration: string; return_url: string; expires_at: number }

const newSession = z.strictObject({
  customer: text,
  configuration: text,
  return_url: text,
  locale: z.enum(['pl', 'auto']).optional(),
})

async function open({ tx, params, page }: Ask<z.output<typeof newSession>>): Promise<object> {
  const customer = await known<Stripe.Customer>(tx, 'customer', params.customer, 'customer')
  const configuration = await known<Configuration>(
    tx,
    'billing_portal.configuration',
    params.configuration,
    'configuration',
  )
  if (!configuration.active) throw invalid('This configuration is not active.', 'configuration')
  const id = newId('bps')
  const visit: PortalVisit = {
    id,
    object: 'sandbox.portal_visit',
    customer: customer.id,
    configuration: configuration.id,
    return_url: params.return_url,
    expires_at: tx.now + OPEN_SECONDS,
  }
  await tx.put(visit)
  const session: Stripe.BillingPortal.Session = {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: tx.now,
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url: params.return_url,
    url: page(`/billing/${id}`),
  }
  return session
}

export const portalCalls = [
  operation('POST', '/v1/billing_portal/configurations', newConfiguration, configure),
  readOne('billing_portal.configuration', '/v1/billing_portal/configurations'),
  operation(
    'GET',
    '/v1/billing_portal/configurations',
    z.strictObject({ ...paging, active: flag.optional() }),
    async ({ tx, params: { active, ...page } }) =>
      listed(
        tx,
        'billing_portal.configuration',
        '/v1/billing_portal/configurations',
        page,
        active === undefined ? {} : { active },
      ),
  ),
  operation('POST', '/v1/billing_portal/sessions', newSession, open),
]

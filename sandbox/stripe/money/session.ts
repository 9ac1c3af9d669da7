/** The page on which a customer pays: a new one, and the ways in which it ends. */
import type { Pool } from 'pg'
import { emit, type Cause } from '#sandbox/stripe/events.ts'
import { DUE, inStripe, type Tx } from '#sandbox/stripe/store.ts'
import type Stripe from 'stripe'

type Session = Stripe.Checkout.Session
export type Way = 'card' | 'blik' | 'p24'

/** Data of the page that answers do not show. */
export type IntentData = {
  application_fee_amount?: number | undefined
  destination?: string | undefined
  metadata: Record<string, string>
  description?: string | undefined
}

type NewSession = Pick<
  Session,
  | 'id'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'customer_email'
  | 'expires_at'
  | 'locale'
  | 'metadata'
  | 'success_url'
  | 'url'
> & { ways: readonly Way[]; currency: string } & Partial<Session>

/** A session that is open and unpaid. */
export function newSession({ ways, ...given }: NewSession): Session {
  return {
    ...blank,
    object: 'checkout.session',
    allowed_payment_method_types: [...ways],
    amount_subtotal: given.amount_total,
    mode: 'payment',
    payment_method_types: [...ways],
    payment_status: given.amount_total === 0 ? 'no_payment_required' : 'unpaid',
    status: 'open',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    ...given,
  }
}

export async function expireSession(tx: Tx, session: Session, cause: Cause | null = null): Promise<Session> {
  const expired = await tx.put<Session>({ ...session, status: 'expired', url: null })
  await emit(tx, 'checkout.session.expired', expired, { cause })
  return expired
}

/** Expires sessions whose time is over. */
export const expireDue = (pool: Pool, now_ms: number): Promise<void> =>
  inStripe(pool, now_ms, async (tx) => {
    const { rows } = await tx.client.query<{ data: Session }>(
      `SELECT data FROM sandbox.stripe_objects WHERE ${DUE.session} FOR UPDATE SKIP LOCKED`,
      [tx.now],
    )
    for (const { data } of rows) await expireSession(tx, data)
  })

const blank = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  wallet_options: null,
} satisfies Partial<Session>

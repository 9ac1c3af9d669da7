/** Payment intents, and each try to charge them. */
import type Stripe from 'stripe'
import { newId } from '#sandbox/stripe/store.ts'
import type { IntentData, Way } from './session.ts'

type Intent = Stripe.PaymentIntent
type Charge = Stripe.Charge

export type Asked = IntentData & { amount: number; currency: string; ways: readonly Way[]; now: number }

export function newIntent({ amount, currency, ways, now, ...data }: Asked): Intent {
  const id = newId('pi')
  return {
    ...blankIntent,
    id,
    object: 'payment_intent',
    allowed_payment_method_types: [...ways],
    amount,
    application_fee_amount: data.application_fee_amount ?? null,
    client_secret: `${id}_secret_${newId('x').slice(2)}`,
    created: now,
    currency,
    description: data.description ?? null,
    metadata: data.metadata,
    payment_method_types: [...ways],
    status: 'requires_payment_method',
    transfer_data: data.destination ? { destination: data.destination } : null,
  }
}

export type Failure = { code: string; decline_code?: string; message: string }

/** The charge of one try; with `failure` null the money was taken. */
export function newCharge(
  intent: Intent,
  way: Way,
  now: number,
  failure: Failure | null,
  email: string | null,
): Charge {
  const taken = failure === null
  return {
    ...blankCharge,
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: taken ? intent.amount : 0,
    application_fee_amount: intent.application_fee_amount,
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    captured: taken,
    created: now,
    currency: intent.currency,
    description: intent.description,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    metadata: intent.metadata,
    outcome: outcomeOf(failure),
    paid: taken,
    payment_intent: intent.id,
    payment_method: newId('pm'),
    payment_method_details: detailsOf(way),
    status: taken ? 'succeeded' : 'failed',
    transfer_data: intent.transfer_data ? { amount: null, destination: intent.transfer_data.destination } : null,
  }
}

const outcomeOf = (failure: Failure | null): NonNullable<Charge['outcome']> => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: failure ? 'declined_by_network' : 'approved_by_network',
  reason: failure?.decline_code ?? null,
  seller_message: failure ? 'The bank did not return any further details.' : 'Payment complete.',
  type: failure ? 'issuer_declined' : 'authorized',
})

function detailsOf(way: Way): NonNullable<Charge['payment_method_details']> {
  if (way === 'blik') return { type: 'blik', blik: { buyer_id: null } }
  if (way === 'p24')
    return { type: 'p24', p24: { bank: null, reference: newId('p24').slice(4, 16), verified_name: null } }
  return { type: 'card' }
}

const blankIntent = {
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  automatic_payment_methods: { allow_redirects: 'always', enabled: true },
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
} satisfies Partial<Intent>

const blankCharge = {
  amount_refunded: 0,
  application: null,
  application_fee: null,
  balance_transaction: null,
  calculated_statement_descriptor: 'WYDARZENIE',
  customer: null,
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
} satisfies Partial<Charge>

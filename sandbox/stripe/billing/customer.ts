/** Payers and their cards. */
import type Stripe from 'stripe'
import { emit } from '#sandbox/stripe/events.ts'
import type { Failure } from '#sandbox/stripe/money/intent.ts'
import { changed, type Desk } from './desk.ts'
import { type Kept, newId } from '#sandbox/stripe/store.ts'

type Customer = Stripe.Customer

/** The behaviour of a card when nobody is there to confirm. Never shown in answers. */
export const cardManners = ['pays', 'declines', 'no_funds', 'asks'] as const
export type CardManner = (typeof cardManners)[number]
type KeptManner = Kept & { manner: CardManner }

export type TypedCard = { number: string; month: number; year: number }

type NewCustomer = Pick<Customer, 'email' | 'metadata' | 'name' | 'description' | 'phone' | 'preferred_locales'>

export function newCustomer(given: NewCustomer, now: number): Customer {
  const id = newId('cus')
  return {
    ...given,
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    next_invoice_sequence: 1,
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

/** Stores the card for the customer; callers decide what is charged to it. */
export async function attachCard(desk: Desk, customer: Customer, card: TypedCard): Promise<Stripe.PaymentMethod> {
  const method = await desk.put<Stripe.PaymentMethod>(newCard(customer, card, desk.now))
  const manner: KeptManner = { id: `manner_${method.id}`, object: 'sandbox.card_manner', manner: mannerOf(card.number) }
  await desk.put(manner)
  await emit(desk, 'payment_method.attached', method)
  return method
}

/**
 * The customer's own card, otherwise that of a subscription: a checkout page stores its card for its subscription only.
 */
export async function cardInUse(desk: Desk, { id, invoice_settings }: Customer): Promise<string | null> {
  const own = invoice_settings.default_payment_method
  if (typeof own === 'string') return own
  const all = await desk.list<Stripe.Subscription>('subscription', { customer: id })
  return all.map((one) => one.default_payment_method).find((one) => typeof one === 'string') ?? null
}

export async function changeCustomer(desk: Desk, customer: Customer, change: Partial<Customer>): Promise<Customer> {
  const after = await desk.put<Customer>({ ...customer, ...change })
  await emit(desk, 'customer.updated', after, { previous: changed(customer, after) })
  return after
}

export const setManner = async (desk: Desk, method_id: string, manner: CardManner): Promise<void> => {
  await desk.put<KeptManner>({ id: `manner_${method_id}`, object: 'sandbox.card_manner', manner })
}

/** Stripe's public test cards: docs.stripe.com/testing. */
const mannerOf = (number: string): CardManner => {
  if (number === '4000000000000341') return 'declines'
  return number === '4000002760003184' ? 'asks' : 'pays'
}

/** The bank's answer to a charge without the person; null means yes. */
export async function charged(desk: Desk, method_id: string | null): Promise<Failure | null> {
  if (!method_id) return failures.none
  const kept = await desk.find<KeptManner>(`manner_${method_id}`)
  const manner = kept?.manner ?? 'pays'
  return manner === 'pays' ? null : failures[manner]
}

const failures: Record<'none' | Exclude<CardManner, 'pays'>, Failure> = {
  none: { code: 'missing', message: 'There is no default payment method to charge.' },
  declines: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  no_funds: { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  asks: { code: 'authentication_required', message: 'The payment needs the customer to authenticate it.' },
}

const newCard = (customer: Customer, { number, month, year }: TypedCard, now: number): Stripe.PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  allow_redisplay: 'limited',
  billing_details: { address: null, email: customer.email, name: null, phone: null, tax_id: null },
  card: {
    brand: number.startsWith('5') ? 'mastercard' : 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'PL',
    display_brand: number.startsWith('5') ? 'mastercard' : 'visa',
    exp_month: month,
    exp_year: year,
    fingerprint: null,
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: ['visa'], preferred: null },
    regulated_status: null,
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: now,
  customer: customer.id,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
})

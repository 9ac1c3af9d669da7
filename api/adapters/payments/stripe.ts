/**
 * Stripe, known only to the files `stripe*.ts`: writes that are safe to repeat by our own keys, destination charges to
 * the partner's account, hosted pages. Its address is configurable, so that the sandbox can take its place.
 */
import type Stripe from 'stripe'
import type { OnlineMethod } from '#domain/reservation/payment.ts'
import {
  GatewayFault,
  type PaymentGateway,
  type PaymentIntent,
  type PaymentOrder,
  type PaymentPage,
  type PayoutAccount,
  type ProviderEvent,
  type RefundAnswer,
  type UnreadableEvent,
} from './gateway.ts'
import { moneyReads } from './stripe-money.ts'
import { asked, byKey, clientOf, idOf, isForbidden, isLive, type StripeSettings, whole } from './stripe-client.ts'

/** Older signatures, and those from a clock that far ahead, are refused. */
const toleranceSeconds = 300

export function stripeGateway(settings: StripeSettings): PaymentGateway {
  const stripe = clientOf(settings)
  const live = isLive(settings.secret_key)
  return {
    live,
    publishable_key: settings.publishable_key,
    ...pages(stripe),
    ...intents(stripe),
    ...refunds(stripe),
    ...accounts(stripe),
    ...moneyReads(stripe),
    readEvent: (delivered) => readEvent(stripe, settings.webhook_secrets, live, delivered),
  }
}

function pages(stripe: Stripe): Pick<PaymentGateway, 'openPage' | 'readPage' | 'closePage'> {
  const readPage = (page_id: string) =>
    asked(() => stripe.checkout.sessions.retrieve(page_id, { expand: ['payment_intent.latest_charge'] }), pageOf)
  return {
    openPage: (order) =>
      asked(() => byKey(order.key, (options) => stripe.checkout.sessions.create(pageParams(order), options)), pageOf),
    readPage,
    closePage: async (page_id, key) => {
      try {
        return await asked(() => byKey(key, (options) => stripe.checkout.sessions.expire(page_id, {}, options)), pageOf)
      } catch (fault) {
        // Somebody has just paid, or the page has ended: its final state counts.
        if (fault instanceof GatewayFault && fault.kind === 'refused') return readPage(page_id)
        throw fault
      }
    },
  }
}

function intents(stripe: Stripe): Pick<PaymentGateway, 'openIntent' | 'readIntent' | 'closeIntent'> {
  const expand = ['latest_charge']
  const readIntent = (id: string) => asked(() => stripe.paymentIntents.retrieve(id, { expand }), intentOf)
  return {
    openIntent: (order) =>
      asked(() => byKey(order.key, (options) => stripe.paymentIntents.create(intentParams(order), options)), intentOf),
    readIntent,
    closeIntent: async (id, key) => {
      try {
        return await asked(
          () => byKey(key, (options) => stripe.paymentIntents.cancel(id, { expand }, options)),
          intentOf,
        )
      } catch (fault) {
        // Paid or ended meanwhile: its final state counts.
        if (fault instanceof GatewayFault && fault.kind === 'refused') return readIntent(id)
        throw fault
      }
    },
  }
}

function refunds(stripe: Stripe): Pick<PaymentGateway, 'refund' | 'readRefund' | 'findRefund'> {
  return {
    refund: ({ key, refund_id, intent_id, amount_grosze, with_fee }) => {
      const params: Stripe.RefundCreateParams = {
        payment_intent: intent_id,
        amount: amount_grosze,
        reason: 'requested_by_customer',
        reverse_transfer: true,
        refund_application_fee: with_fee,
        metadata: { refund_id },
        expand: [withFee],
      }
      return asked(() => stripe.refunds.create(params, { idempotencyKey: key }), refundOf).catch(unlessForbidden)
    },
    findRefund: ({ refund_id, intent_id }) =>
      asked(
        () => stripe.refunds.list({ payment_intent: intent_id, limit: 100, expand: [`data.${withFee}`] }),
        ({ data }) => {
          const known = data.find(({ metadata }) => metadata?.refund_id === refund_id)
          return known ? refundOf(known) : null
        },
      ),
    readRefund: (provider_id) => asked(() => stripe.refunds.retrieve(provider_id, { expand: [withFee] }), refundOf),
  }
}

type Accounts = Pick<PaymentGateway, 'createAccount' | 'readAccount' | 'onboardingLink' | 'loginLink'>

function accounts(stripe: Stripe): Accounts {
  return {
    createAccount: ({ key, owner_id, email, name }) => {
      const params = { ...accountParams, email, business_profile: { name }, metadata: { owner_id } }
      return asked(() => byKey(key, (options) => stripe.accounts.create(params, options)), accountOf)
    },
    readAccount: (account) => asked(() => stripe.accounts.retrieve(account), accountOf).catch(unlessClosed),
    // Links are opened once and are over in minutes, so each is a new one: a key would answer with one that is used up.
    onboardingLink: (account, urls) => {
      const collection_options = { fields: 'eventually_due' } as const
      return asked(
        () => stripe.accountLinks.create({ account, type: 'account_onboarding', ...urls, collection_options }),
        ({ url }) => url,
      )
    },
    loginLink: (account) =>
      asked(
        () => stripe.accounts.createLoginLink(account),
        ({ url }) => url,
      ),
  }
}

const metadataOf = ({ payment_id, reservation_id }: PaymentOrder) => ({ payment_id, reservation_id })

/** All but the operator's part goes to the partner. */
const chargeParams = (order: PaymentOrder) => ({
  ...(order.fee_grosze > 0 ? { application_fee_amount: order.fee_grosze } : {}),
  transfer_data: { destination: order.account },
  description: order.title,
  metadata: metadataOf(order),
})

const intentParams = (order: PaymentOrder): Stripe.PaymentIntentCreateParams => ({
  amount: order.amount_grosze,
  currency: 'pln',
  allowed_payment_method_types: ['blik', 'p24', 'card'],
  receipt_email: order.email,
  expand: ['latest_charge'],
  ...chargeParams(order),
})

function pageParams(order: PaymentOrder): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    locale: 'pl',
    client_reference_id: order.reservation_id,
    customer_email: order.email,
    expires_at: Math.floor(order.expires_at / 1000),
    allowed_payment_method_types: ['blik', 'p24', 'card'],
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'pln', unit_amount: order.amount_grosze, product_data: { name: order.title } },
      },
    ],
    payment_intent_data: chargeParams(order),
    metadata: metadataOf(order),
    success_url: order.return_url.replace('{page}', '{CHECKOUT_SESSION_ID}'),
    cancel_url: order.cancel_url,
  }
}

function pageOf(session: Stripe.Checkout.Session): PaymentPage {
  const intent = whole<Stripe.PaymentIntent>(session.payment_intent)
  return {
    page_id: session.id,
    url: session.url,
    state: stateOf(session),
    amount_grosze: session.amount_total ?? 0,
    currency: session.currency ?? '',
    payment_id: session.metadata?.payment_id ?? null,
    intent_id: idOf(session.payment_intent),
    ...chargeOf(intent),
  }
}

const intentOf = (intent: Stripe.PaymentIntent): PaymentIntent => ({
  page_id: intent.id,
  url: null,
  state: intentState(intent),
  amount_grosze: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
  currency: intent.currency,
  payment_id: intent.metadata.payment_id ?? null,
  intent_id: intent.id,
  ...chargeOf(intent),
  client_secret: intent.client_secret,
})

/** The charge of the last try; for a wallet the way is the card in it. */
function chargeOf(intent: Stripe.PaymentIntent | null): Pick<PaymentPage, 'account' | 'charge_id' | 'way' | 'failure'> {
  const way = whole<Stripe.Charge>(intent?.latest_charge)?.payment_method_details?.type
  return {
    account: idOf(intent?.transfer_data?.destination),
    charge_id: idOf(intent?.latest_charge),
    way: way === 'blik' || way === 'p24' || way === 'card' ? (way satisfies OnlineMethod) : null,
    failure: intent?.last_payment_error?.code ?? null,
  }
}

function intentState({ status }: Stripe.PaymentIntent): PaymentPage['state'] {
  if (status === 'succeeded') return 'paid'
  if (status === 'processing') return 'processing'
  return status === 'canceled' ? 'expired' : 'open'
}

function stateOf({ status, payment_status }: Stripe.Checkout.Session): PaymentPage['state'] {
  if (payment_status === 'paid') return 'paid'
  if (status === 'complete') return 'processing'
  return status === 'expired' ? 'expired' : 'open'
}

const withFee = 'charge.application_fee'

const refundOf = ({ id, status, failure_reason, charge }: Stripe.Refund): RefundAnswer => ({
  provider_id: id,
  state: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
  reason: failure_reason ?? null,
  fee_returned_grosze: feeReturnedOf(whole<Stripe.Charge>(charge)),
})

function feeReturnedOf(charge: Stripe.Charge | null): number | null {
  if (charge === null) return null
  return charge.application_fee === null
    ? 0
    : (whole<Stripe.ApplicationFee>(charge.application_fee)?.amount_refunded ?? null)
}

/** Stripe asks for documents and pays out; the operator bears fees and losses (controller properties of Connect). */
const accountParams = {
  country: 'PL',
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
} satisfies Stripe.AccountCreateParams

const accountOf = (account: Stripe.Account): PayoutAccount => ({
  account: account.id,
  details_submitted: account.details_submitted,
  transfers: account.capabilities?.transfers === 'active',
  payouts: account.payouts_enabled,
  missing: account.requirements?.currently_due ?? [],
  missing_by: account.requirements?.current_deadline ? account.requirements.current_deadline * 1000 : null,
  disabled_reason: account.requirements?.disabled_reason ?? null,
})

type Delivered = { body: Buffer; signature: string | undefined; now: number }

/**
 * The event, when it is signed by one of our secrets, neither too old nor from the future, and of our mode. The library
 * would accept times in the future.
 */
function readEvent(
  stripe: Stripe,
  secrets: readonly string[],
  live: boolean,
  { body, signature = '', now }: Delivered,
): ProviderEvent | UnreadableEvent {
  const signed_at = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN)
  if (!(Math.abs(now / 1000 - signed_at) <= toleranceSeconds)) return Number.isNaN(signed_at) ? 'signature' : 'stale'
  const event = secrets.map((secret) => verified(stripe, body, signature, secret, now)).find((one) => one !== null)
  if (!event) return 'signature'
  if (event.livemode !== live) return 'mode'
  return hintOf(event) ?? 'body'
}

/** The few fields that tell whom an event is about; its objects differ otherwise. */
type Told = {
  id?: string
  object: string
  customer?: string | { id: string } | null
  subscription?: string | { id: string } | null
  parent?: Stripe.Invoice.Parent | null
  metadata?: Record<string, string> | null
}

function hintOf(event: Stripe.Event): ProviderEvent | null {
  const object = event.data.object as Told
  const ofInvoice = object.object === 'invoice' ? (object.parent?.subscription_details ?? null) : null
  const subscription_id =
    object.object === 'subscription' ? (object.id ?? null) : idOf(ofInvoice?.subscription ?? object.subscription)
  // A preview of an invoice has no id yet.
  const object_id = object.id ?? subscription_id
  if (!object_id) return null
  return {
    id: event.id,
    type: event.type,
    object_id,
    payment_id: object.metadata?.payment_id ?? null,
    refund_id: object.metadata?.refund_id ?? null,
    account: event.account ?? null,
    customer_id: object.object === 'customer' ? object_id : idOf(object.customer),
    subscription_id,
    owner_id: object.metadata?.owner_id ?? ofInvoice?.metadata?.owner_id ?? null,
    created_at: event.created * 1000,
  }
}

function verified(stripe: Stripe, body: Buffer, signature: string, secret: string, now: number): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now)
  } catch {
    return null
  }
}

/** docs.stripe.com/error-codes: the account does not exist, or we may no longer see it. */
function unlessClosed(error: unknown): null {
  if (error instanceof GatewayFault && error.code === 'account_invalid') return null
  throw error
}

/** A key without the right to refund is a mistake in our settings: the order itself was not refused. */
function unlessForbidden(error: unknown): never {
  if (error instanceof GatewayFault && isForbidden(error.cause))
    throw new GatewayFault('unreachable', error.message, error.code, error.cause)
  throw error
}

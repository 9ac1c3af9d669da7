/** Hosted payment pages, and intents without a page. */
import type Stripe from 'stripe'
import { z } from 'zod'
import { emit } from '#sandbox/stripe/events.ts'
import { invalid, missingResource } from '#sandbox/stripe/errors.ts'
import { newIntent } from '#sandbox/stripe/money/intent.ts'
import { dataIdOf, type SessionData } from '#sandbox/stripe/money/pay.ts'
import { expireSession, newSession, type Way } from '#sandbox/stripe/money/session.ts'
import { type Ask, expanded, listed, operation, readOne } from '#sandbox/stripe/operation.ts'
import { expand, metadata, paging, text, whole } from '#sandbox/stripe/params.ts'
import { openSubscribe, subscribeParams } from './subscribe.ts'
import { newId, type Tx } from '#sandbox/stripe/store.ts'

type Session = Stripe.Checkout.Session
type Intent = Stripe.PaymentIntent

const ways = z.array(z.enum(['card', 'blik', 'p24'])).min(1)
/** Smallest and largest payment in złoty: docs.stripe.com/currencies. */
const amount = whole.pipe(z.number().min(200).max(99_999_999))
const intentData = z.strictObject({
  application_fee_amount: whole.pipe(z.number().min(0)).optional(),
  transfer_data: z.strictObject({ destination: text }).optional(),
  metadata: metadata.optional(),
  description: text.optional(),
})

const newSessionParams = z.strictObject({
  mode: z.literal('payment'),
  ui_mode: z.literal('hosted_page').optional(),
  locale: z.enum(['pl', 'auto']).optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.email().max(800).optional(),
  expires_at: whole.optional(),
  allowed_payment_method_types: ways.optional(),
  line_items: z
    .array(
      z.strictObject({
        quantity: whole.pipe(z.number().min(1)),
        price_data: z.strictObject({
          currency: z.literal('pln'),
          unit_amount: amount,
          product_data: z.strictObject({ name: text, description: text.optional() }),
        }),
      }),
    )
    .min(1),
  payment_intent_data: intentData.optional(),
  success_url: text,
  cancel_url: text.optional(),
  metadata: metadata.optional(),
  expand,
})

const HALF_AN_HOUR = 30 * 60
const A_DAY = 24 * 3600

async function createSession({ tx, params, page, cause }: Ask<z.output<typeof newSessionParams>>): Promise<object> {
  const expires_at = params.expires_at ?? tx.now + A_DAY
  if (expires_at < tx.now + HALF_AN_HOUR || expires_at > tx.now + A_DAY)
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    )
  const data = params.payment_intent_data ?? {}
  await mustTransfer(tx, data.transfer_data?.destination)
  const amount_total = params.line_items.reduce(
    (sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount,
    0,
  )
  if ((data.application_fee_amount ?? 0) > amount_total)
    throw invalid(
      'Can only apply an application_fee_amount that is less than or equal to the charge amount.',
      'application_fee_amount',
    )
  const id = newId('cs_test')
  const session = newSession({
    id,
    amount_total,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: tx.now,
    currency: 'pln',
    customer_email: params.customer_email ?? null,
    expires_at,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    success_url: params.success_url.replace('{CHECKOUT_SESSION_ID}', id),
    url: page(`/c/pay/${id}`),
    ways: params.allowed_payment_method_types ?? ['card', 'blik', 'p24'],
  })
  const kept: SessionData = {
    id: dataIdOf(id),
    object: 'sandbox.session_data',
    name: params.line_items[0]?.price_data.product_data.name ?? '',
    intent: {
      application_fee_amount: data.application_fee_amount,
      destination: data.transfer_data?.destination,
      metadata: data.metadata ?? {},
      description: data.description,
    },
  }
  await tx.put(kept)
  void cause
  return expanded(tx, await tx.put(session), params.expand)
}

/** Refuses an account that cannot receive transfers. */
async function mustTransfer(tx: Tx, destination: string | undefined): Promise<void> {
  if (!destination) return
  const account = await tx.find<Stripe.Account>(destination)
  if (account?.object !== 'account')
    throw invalid(
      `No such destination: '${destination}'`,
      'payment_intent_data[transfer_data][destination]',
      'resource_missing',
    )
  if (account.capabilities?.transfers !== 'active')
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      undefined,
      'insufficient_capabilities_for_transfer',
    )
}

async function expire({ tx, id, params, cause }: Ask<{ expand?: string[] | undefined }>): Promise<object> {
  const session = await tx.lock<Session>(id)
  if (session?.object !== 'checkout.session') throw missingResource('checkout.session', id)
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  return expanded(tx, await expireSession(tx, session, cause), params.expand)
}

const newIntentParams = z.strictObject({
  amount,
  currency: z.literal('pln'),
  allowed_payment_method_types: ways.optional(),
  application_fee_amount: intentData.shape.application_fee_amount,
  transfer_data: intentData.shape.transfer_data,
  metadata: metadata.optional(),
  description: text.optional(),
  receipt_email: z.email().optional(),
  expand,
})

async function createIntent({ tx, params, cause }: Ask<z.output<typeof newIntentParams>>): Promise<object> {
  await mustTransfer(tx, params.transfer_data?.destination)
  const intent = await tx.put<Intent>({
    ...newIntent({
      amount: params.amount,
      currency: params.currency,
      ways: (params.allowed_payment_method_types ?? ['card', 'blik', 'p24']) as Way[],
      now: tx.now,
      application_fee_amount: params.application_fee_amount,
      destination: params.transfer_data?.destination,
      metadata: params.metadata ?? {},
      description: params.description,
    }),
    receipt_email: params.receipt_email ?? null,
  })
  await emit(tx, 'payment_intent.created', intent, { cause })
  return expanded(tx, intent, params.expand)
}

async function cancelIntent({ tx, id, cause }: Ask<object>): Promise<object> {
  const intent = await tx.lock<Intent>(id)
  if (intent?.object !== 'payment_intent') throw missingResource('payment_intent', id)
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalid(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      undefined,
      'payment_intent_unexpected_state',
    )
  const canceled = await tx.put<Intent>({ ...intent, status: 'canceled', canceled_at: tx.now })
  await emit(tx, 'payment_intent.canceled', canceled, { cause })
  return canceled
}

const onlyExpand = z.strictObject({ expand })

export const checkoutCalls = [
  operation(
    'POST',
    '/v1/checkout/sessions',
    z.discriminatedUnion('mode', [newSessionParams, subscribeParams]),
    async (ask) => {
      const { params } = ask
      return params.mode === 'payment' ? createSession({ ...ask, params }) : openSubscribe({ ...ask, params })
    },
  ),
  operation(
    'GET',
    '/v1/checkout/sessions',
    z.strictObject({ ...paging, payment_intent: text.optional(), expand }),
    async ({ tx, params }) =>
      listed(
        tx,
        'checkout.session',
        '/v1/checkout/sessions',
        params,
        params.payment_intent ? { payment_intent: params.payment_intent } : {},
      ),
  ),
  readOne('checkout.session', '/v1/checkout/sessions'),
  operation('POST', '/v1/checkout/sessions/:id/expire', onlyExpand, expire),
  operation('POST', '/v1/payment_intents', newIntentParams, createIntent),
  readOne('payment_intent', '/v1/payment_intents'),
  operation('POST', '/v1/payment_intents/:id/cancel', onlyExpand, cancelIntent),
]

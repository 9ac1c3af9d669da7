/** The hosted page on which a subscription is bought. */
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Desk } from '#sandbox/stripe/billing/desk.ts'
import { judgeCode } from '#sandbox/stripe/billing/discounts.ts'
import { openPage, type SubscribeData, subscribeDataId } from '#sandbox/stripe/billing/subscribe.ts'
import { invalid } from '#sandbox/stripe/errors.ts'
import { type Ask, expanded, known } from '#sandbox/stripe/operation.ts'
import { expand, flag, metadata, text, whole } from '#sandbox/stripe/params.ts'
import { newId } from '#sandbox/stripe/store.ts'
import { codeProblems } from './promo-problems.ts'
import { ratesOf } from './subscriptions.ts'

const A_DAY = 24 * 3600

const subscriptionData = z.strictObject({
  default_tax_rates: z.array(text).optional(),
  metadata: metadata.optional(),
  trial_end: whole.optional(),
  trial_period_days: whole.pipe(z.number().min(1).max(730)).optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice']) }),
    })
    .optional(),
})

export const subscribeParams = z.strictObject({
  mode: z.literal('subscription'),
  ui_mode: z.literal('hosted_page').optional(),
  locale: z.enum(['pl', 'auto']).optional(),
  customer: text,
  client_reference_id: z.string().max(200).optional(),
  expires_at: whole.optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  line_items: z.array(z.strictObject({ price: text, quantity: z.literal('1') })).length(1),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  discounts: z
    .array(z.strictObject({ promotion_code: text }))
    .length(1)
    .optional(),
  allow_promotion_codes: flag.optional(),
  subscription_data: subscriptionData.optional(),
  success_url: text,
  cancel_url: text.optional(),
  metadata: metadata.optional(),
  expand,
})

type Asked = z.output<typeof subscribeParams>

export async function openSubscribe({ tx, params, page }: Ask<Asked>): Promise<object> {
  const desk: Desk = { ...tx, page }
  const customer = await known<Stripe.Customer>(tx, 'customer', params.customer, 'customer')
  const price = await known<Stripe.Price>(tx, 'price', params.line_items[0]?.price ?? '', 'line_items[0][price]')
  if (!price.active)
    throw invalid(`The price specified is inactive. This field only accepts active prices.`, 'line_items[0][price]')
  const trial = trialOf(params, tx.now)
  const expires_at = endOf(params, tx.now)
  const promotion_code = await codeOf(desk, params, customer, price)
  const id = newId('cs_test')
  const data: SubscribeData = {
    id: subscribeDataId(id),
    object: 'sandbox.subscribe_data',
    price: price.id,
    metadata: params.subscription_data?.metadata ?? {},
    tax_rates: (await ratesOf(desk, params.subscription_data?.default_tax_rates)).map((rate) => rate.id),
    trial_end: trial.end,
    trial_days: trial.days,
    without_card: params.subscription_data?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
  }
  await tx.put(data)
  const session = await openPage(
    desk,
    {
      id,
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      customer: customer.id,
      expires_at,
      locale: params.locale ?? null,
      metadata: params.metadata ?? {},
      success_url: params.success_url.replace('{CHECKOUT_SESSION_ID}', id),
      url: page(`/c/pay/${id}`),
      allow_promotion_codes: params.allow_promotion_codes ?? null,
      payment_method_collection: params.payment_method_collection ?? 'always',
    },
    data,
    promotion_code,
  )
  return expanded(tx, session, params.expand)
}

function trialOf({ subscription_data = {} }: Asked, now: number): { end: number | null; days: number | null } {
  const { trial_end, trial_period_days } = subscription_data
  if (trial_end !== undefined && trial_period_days !== undefined)
    throw invalid('You may only specify one of these parameters: trial_end, trial_period_days.', 'subscription_data')
  if (trial_end !== undefined && trial_end < now + 2 * A_DAY)
    throw invalid('The `trial_end` date has to be at least 2 days in the future.', 'subscription_data[trial_end]')
  return { end: trial_end ?? null, days: trial_period_days ?? null }
}

function endOf({ expires_at }: Asked, now: number): number {
  if (expires_at === undefined) return now + A_DAY
  if (expires_at < now + 1800 || expires_at > now + A_DAY)
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    )
  return expires_at
}

async function codeOf(
  desk: Desk,
  params: Asked,
  customer: Stripe.Customer,
  price: Stripe.Price,
): Promise<string | null> {
  const [discount] = params.discounts ?? []
  if (!discount) return null
  if (params.allow_promotion_codes !== undefined)
    throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.', 'discounts')
  const judged = await judgeCode(desk, discount.promotion_code, {
    customer: customer.id,
    product: String(price.product),
  })
  if ('problem' in judged) throw codeProblems(judged.problem)
  return judged.code.id
}

/** Subscriptions and their schedules. */
import type Stripe from 'stripe'
import { z } from 'zod'
import { changePrice } from '#sandbox/stripe/billing/change.ts'
import { charged } from '#sandbox/stripe/billing/customer.ts'
import { type Desk, itemOf } from '#sandbox/stripe/billing/desk.ts'
import { judgeCode } from '#sandbox/stripe/billing/discounts.ts'
import { type AskedPhase, releaseSchedule, scheduleFrom, setPhases } from '#sandbox/stripe/billing/schedule.ts'
import { startSubscription } from '#sandbox/stripe/billing/start.ts'
import { changeSubscription, endSubscription } from '#sandbox/stripe/billing/subscription.ts'
import { invalid, missingResource } from '#sandbox/stripe/errors.ts'
import { type Ask, expanded, known, listed, operation, readOne } from '#sandbox/stripe/operation.ts'
import { expand, flag, metadata, paging, text, whole, withMetadata } from '#sandbox/stripe/params.ts'
import { codeProblems } from './promo-problems.ts'

type Subscription = Stripe.Subscription
type Schedule = Stripe.SubscriptionSchedule

const trialSettings = z.strictObject({
  end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice']) }),
})
const createParams = z.strictObject({
  customer: text,
  items: z.array(z.strictObject({ price: text, quantity: z.literal('1').optional() })).length(1),
  default_payment_method: text.optional(),
  default_tax_rates: z.array(text).optional(),
  discounts: z
    .array(z.strictObject({ promotion_code: text }))
    .max(1)
    .optional(),
  trial_end: whole.optional(),
  trial_settings: trialSettings.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete']).optional(),
  metadata: metadata.optional(),
  expand,
})

async function create({ tx, params, page }: Ask<z.output<typeof createParams>>): Promise<object> {
  const desk: Desk = { ...tx, page }
  const customer = await known<Stripe.Customer>(tx, 'customer', params.customer, 'customer')
  const price = await known<Stripe.Price>(tx, 'price', params.items[0]?.price ?? '', 'items[0][price]')
  if (!price.active) throw invalid('The price specified is inactive.', 'items[0][price]')
  const kept = customer.invoice_settings.default_payment_method
  const method = params.default_payment_method ?? (typeof kept === 'string' ? kept : null)
  const trial_end = params.trial_end !== undefined && params.trial_end > tx.now ? params.trial_end : null
  if (!method && trial_end === null && params.payment_behavior !== 'default_incomplete')
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      undefined,
      'resource_missing',
    )
  const [discount] = params.discounts ?? []
  const judged =
    discount &&
    (await judgeCode(tx, discount.promotion_code, { customer: customer.id, product: String(price.product) }))
  if (judged && 'problem' in judged) throw codeProblems(judged.problem)
  const waits = params.payment_behavior === 'default_incomplete'
  const { found } = await startSubscription(desk, {
    customer,
    price,
    method: waits ? null : method,
    metadata: params.metadata ?? {},
    tax_rates: await ratesOf(desk, params.default_tax_rates),
    trial_end,
    without_card: params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    used: judged ?? null,
    session: null,
    failure: await charged(desk, waits ? null : method),
  })
  return expanded(tx, found, params.expand)
}

export const ratesOf = (desk: Desk, ids: readonly string[] = []): Promise<Stripe.TaxRate[]> =>
  Promise.all(ids.map((id) => known<Stripe.TaxRate>(desk, 'tax_rate', id, 'default_tax_rates')))

const item = z.strictObject({ id: text, price: text })
const updateParams = z.strictObject({
  items: z.array(item).length(1).optional(),
  proration_behavior: z.enum(['always_invoice', 'none']).optional(),
  proration_date: whole.optional(),
  payment_behavior: z.enum(['pending_if_incomplete', 'allow_incomplete']).optional(),
  cancel_at_period_end: flag.optional(),
  // Can only be cleared.
  cancel_at: z.literal('').optional(),
  default_payment_method: text.optional(),
  metadata: metadata.optional(),
  expand,
})

async function update({ tx, id, params, page }: Ask<z.output<typeof updateParams>>): Promise<object> {
  const desk: Desk = { ...tx, page }
  const found = await known<Subscription>(tx, 'subscription', id)
  if (isOver(found))
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', 'id')
  if (
    params.payment_behavior === 'pending_if_incomplete' &&
    (params.metadata || params.cancel_at_period_end !== undefined || params.cancel_at !== undefined)
  )
    throw invalid('This parameter is not supported with `payment_behavior=pending_if_incomplete`.', 'payment_behavior')
  let after = await applyPlain(desk, found, params)
  const wanted = params.items?.[0]
  if (wanted) {
    if (itemOf(found).id !== wanted.id) throw invalid(`No such subscription item: '${wanted.id}'`, 'items[0][id]')
    const price = await known<Stripe.Price>(tx, 'price', wanted.price, 'items[0][price]')
    if (!params.proration_behavior)
      throw invalid('The sandbox wants to be told how to prorate: always_invoice or none.', 'proration_behavior')
    after = await changePrice(desk, after, {
      price,
      at: params.proration_date ?? tx.now,
      proration: params.proration_behavior,
      unpaid: params.payment_behavior ?? 'allow_incomplete',
    })
  }
  return expanded(tx, after, params.expand)
}

const isOver = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete_expired'

async function applyPlain(
  desk: Desk,
  found: Subscription,
  { cancel_at_period_end, cancel_at, default_payment_method, metadata: words }: z.output<typeof updateParams>,
): Promise<Subscription> {
  if (cancel_at_period_end !== undefined && cancel_at !== undefined)
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', 'cancel_at')
  if ((cancel_at_period_end !== undefined || cancel_at !== undefined) && found.schedule)
    throw invalid(
      `The subscription is managed by the subscription schedule \`${String(found.schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      'cancel_at_period_end',
    )
  if (default_payment_method) await known(desk, 'payment_method', default_payment_method, 'default_payment_method')
  return changeSubscription(desk, found, {
    ...(cancel_at_period_end === undefined ? {} : endsAt(desk, found, cancel_at_period_end)),
    ...(cancel_at === undefined ? {} : endsOnPage(desk, found, false)),
    ...(default_payment_method ? { default_payment_method } : {}),
    ...withMetadata(found, { metadata: words }),
  })
}

export const endsAt = (desk: Desk, found: Subscription, on: boolean): Partial<Subscription> =>
  on === found.cancel_at_period_end
    ? {}
    : {
        cancel_at_period_end: on,
        cancel_at: on ? itemOf(found).current_period_end : null,
        canceled_at: on ? desk.now : null,
        cancellation_details: {
          comment: null,
          feedback: null,
          feedback_option: null,
          reason: on ? 'cancellation_requested' : null,
        },
      }

/** What cancelling on the payer's own page does: it sets the instant and not the flag. */
export const endsOnPage = (desk: Desk, found: Subscription, on: boolean): Partial<Subscription> => ({
  ...endsAt(desk, { ...found, cancel_at_period_end: !on }, on),
  cancel_at_period_end: false,
})

const cancelParams = z.strictObject({
  invoice_now: z.literal('false').optional(),
  prorate: z.literal('false').optional(),
  expand,
})

const statuses = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'all',
] as const
const listParams = z.strictObject({
  ...paging,
  customer: text.optional(),
  status: z.enum(statuses).optional(),
  expand,
})

/** Without a status it lists those that have not ended. */
async function list({ tx, params }: Ask<z.output<typeof listParams>>): Promise<object> {
  const { customer, status, expand: paths, ...page } = params
  const url = '/v1/subscriptions'
  const where = { ...(customer ? { customer } : {}), ...(status && status !== 'all' ? { status } : {}) }
  const found = await listed(tx, 'subscription', url, page, where)
  const data = status ? found.data : found.data.filter((one) => !isOver(one as Subscription))
  return expanded(tx, { ...found, data }, paths)
}

const phase = z.strictObject({
  items: z.array(z.strictObject({ price: text, quantity: z.literal('1').optional() })).length(1),
  start_date: whole.optional(),
  end_date: whole.optional(),
  duration: z
    .strictObject({
      interval: z.enum(['month', 'year']),
      interval_count: whole.pipe(z.number().min(1).max(60)).optional(),
    })
    .optional(),
  discounts: z.union([z.literal(''), z.array(z.strictObject({ discount: text })).min(1)]).optional(),
  proration_behavior: z.literal('none'),
  default_payment_method: text.optional(),
  default_tax_rates: z.union([z.literal(''), z.array(text).min(1)]).optional(),
  trial_end: whole.optional(),
  metadata: metadata.optional(),
})
const scheduleParams = z.strictObject({
  end_behavior: z.literal('release').optional(),
  proration_behavior: z.literal('none').optional(),
  phases: z.array(phase).min(1).max(10),
  metadata: metadata.optional(),
  expand,
})

async function updateSchedule({ tx, id, params, page }: Ask<z.output<typeof scheduleParams>>): Promise<object> {
  const schedule = await known<Schedule>(tx, 'subscription_schedule', id)
  if (schedule.status !== 'active')
    throw invalid(`You cannot update a subscription schedule in the \`${schedule.status}\` status.`)
  const found = await known<Subscription>(tx, 'subscription', String(schedule.subscription))
  const asked: AskedPhase[] = []
  for (const one of params.phases) {
    const price = await known<Stripe.Price>(tx, 'price', one.items[0]?.price ?? '', 'phases[items][price]')
    asked.push({
      price: price.id,
      start_date: one.start_date ?? null,
      end_date: one.end_date ?? null,
      duration: one.duration ? ({ interval_count: 1, ...one.duration } as AskedPhase['duration']) : null,
      discounts:
        one.discounts === undefined ? null : one.discounts === '' ? [] : one.discounts.map(({ discount }) => discount),
      trial_end: one.trial_end ?? null,
      metadata: one.metadata ?? {},
      default_payment_method: one.default_payment_method ?? null,
      default_tax_rates: await ratesOf({ ...tx, page }, one.default_tax_rates || []),
    })
  }
  const named = params.metadata ? { ...schedule, ...withMetadata(schedule, params) } : schedule
  return expanded(tx, await setPhases({ ...tx, page }, named, asked, found), params.expand)
}

const onlyExpand = z.strictObject({ expand })

export const subscriptionCalls = [
  operation('POST', '/v1/subscriptions', createParams, create),
  operation('POST', '/v1/subscriptions/:id', updateParams, update),
  operation('DELETE', '/v1/subscriptions/:id', cancelParams, async ({ tx, id, params, page }) => {
    const found = await known<Subscription>(tx, 'subscription', id)
    if (isOver(found)) throw missingResource('subscription', id)
    return expanded(tx, await endSubscription({ ...tx, page }, found, 'cancellation_requested'), params.expand)
  }),
  readOne('subscription', '/v1/subscriptions'),
  operation('GET', '/v1/subscriptions', listParams, list),
  operation(
    'POST',
    '/v1/subscription_schedules',
    z.strictObject({ from_subscription: text, expand }),
    async ({ tx, params, page }) => {
      const found = await known<Subscription>(tx, 'subscription', params.from_subscription, 'from_subscription')
      return expanded(tx, await scheduleFrom({ ...tx, page }, found), params.expand)
    },
  ),
  operation('POST', '/v1/subscription_schedules/:id', scheduleParams, updateSchedule),
  operation('POST', '/v1/subscription_schedules/:id/release', onlyExpand, async ({ tx, id, params, page }) => {
    const schedule = await known<Schedule>(tx, 'subscription_schedule', id)
    return expanded(tx, await releaseSchedule({ ...tx, page }, schedule), params.expand)
  }),
  readOne('subscription_schedule', '/v1/subscription_schedules'),
  operation(
    'GET',
    '/v1/subscription_schedules',
    z.strictObject({ ...paging, customer: text.optional(), expand }),
    async ({ tx, params: { customer, expand: paths, ...page } }) =>
      expanded(
        tx,
        await listed(tx, 'subscription_schedule', '/v1/subscription_schedules', page, customer ? { customer } : {}),
        paths,
      ),
  ),
]

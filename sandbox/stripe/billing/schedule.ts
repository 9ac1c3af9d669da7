/** Changes that wait for the end of a period. */
import type Stripe from 'stripe'
import { invalid } from '#sandbox/stripe/errors.ts'
import { emit } from '#sandbox/stripe/events.ts'
import { newId } from '#sandbox/stripe/store.ts'
import { oneInterval, type Interval } from './arithmetic.ts'
import { changed, type Desk, itemOf } from './desk.ts'
import { changeSubscription } from './subscription.ts'

type Schedule = Stripe.SubscriptionSchedule
type Phase = Stripe.SubscriptionSchedule.Phase
type Subscription = Stripe.Subscription

export async function scheduleFrom(desk: Desk, found: Subscription): Promise<Schedule> {
  if (found.schedule)
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: ${String(found.schedule)}.`,
      'from_subscription',
    )
  if (found.status === 'canceled' || found.status === 'incomplete_expired')
    throw invalid('You cannot migrate a subscription that is canceled.', 'from_subscription')
  const item = itemOf(found)
  const phase = newPhase({
    price: item.price.id,
    start_date: item.current_period_start,
    end_date: item.current_period_end,
    discounts: found.discounts.map(String),
    trial_end: found.status === 'trialing' ? found.trial_end : null,
    metadata: {},
    ...charging(found),
  })
  const schedule = await desk.put<Schedule>({
    ...blank,
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    created: desk.now,
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    customer: found.customer,
    phases: [phase],
    subscription: found.id,
  })
  await emit(desk, 'subscription_schedule.created', schedule)
  await changeSubscription(desk, found, { schedule: schedule.id })
  return schedule
}

/**
 * How a phase is charged. What a phase leaves out is lost: docs.stripe.com/api/subscription_schedules/update, `phases`.
 */
type Charging = Required<Pick<Phase, 'default_payment_method' | 'default_tax_rates'>>

const charging = ({ default_payment_method, default_tax_rates = null }: Charging | Subscription): Charging => ({
  default_payment_method,
  default_tax_rates,
})

export type AskedPhase = Charging & {
  price: string
  start_date: number | null
  end_date: number | null
  duration: { interval: Interval; interval_count: number } | null
  discounts: string[] | null
  trial_end: number | null
  metadata: Record<string, string>
}

/** Sets consecutive phases; the first is the running one. In the sandbox a phase can end only with a period. */
export async function setPhases(
  desk: Desk,
  schedule: Schedule,
  asked: readonly AskedPhase[],
  found: Subscription,
): Promise<Schedule> {
  const item = itemOf(found)
  const phases: Phase[] = []
  for (const [index, one] of asked.entries()) {
    const start_date = phases.at(-1)?.end_date ?? one.start_date ?? item.current_period_start
    if (index === 0 && start_date !== item.current_period_start)
      throw invalid('You can not modify the start date of the current phase.', 'phases[0][start_date]')
    const end_date = one.end_date ?? (one.duration ? endOf(start_date, one.duration) : null)
    if (end_date === null || end_date <= start_date)
      throw invalid('Each phase needs an end that is later than its start.', `phases[${index}][end_date]`)
    if (index === 0 && end_date !== item.current_period_end)
      throw invalid('The running phase has to end with its period here.', 'phases[0][end_date]')
    phases.push(newPhase({ ...one, start_date, end_date, discounts: one.discounts ?? found.discounts.map(String) }))
  }
  const after = await desk.put<Schedule>({ ...schedule, phases })
  await emit(desk, 'subscription_schedule.updated', after, { previous: changed(schedule, after) })
  const [first] = asked
  if (first) await changeSubscription(desk, found, charging(first))
  return after
}

function endOf(start: number, { interval, interval_count }: { interval: Interval; interval_count: number }): number {
  let end = start
  for (let count = 0; count < interval_count; count++) end = oneInterval(end, interval)
  return end
}

/** At the end of a period: the price of the next phase, and the schedule if it continues. */
export async function enterPhase(
  desk: Desk,
  found: Subscription,
  at: number,
): Promise<{ price: Stripe.Price | null; schedule: string | null; as: Partial<Charging> }> {
  const schedule = typeof found.schedule === 'string' ? await desk.lock<Schedule>(found.schedule) : null
  if (schedule?.status !== 'active') return { price: null, schedule: null, as: {} }
  const next = schedule.phases.find(({ start_date, end_date }) => start_date <= at && end_date > at)
  if (!next) {
    await endSchedule(desk, schedule)
    return { price: null, schedule: null, as: {} }
  }
  const current_phase = { start_date: next.start_date, end_date: next.end_date }
  const after = await desk.put<Schedule>({ ...schedule, current_phase })
  await emit(desk, 'subscription_schedule.updated', after, { previous: changed(schedule, after) })
  const price = await desk.find<Stripe.Price>(String(next.items[0]?.price))
  return { price, schedule: schedule.id, as: charging({ default_tax_rates: null, ...next }) }
}

/** Ends the schedule; the subscription continues as it is. */
export async function releaseSchedule(desk: Desk, schedule: Schedule): Promise<Schedule> {
  if (schedule.status !== 'active')
    throw invalid(
      `You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status. A subscription schedule must be in the \`not_started\` or \`active\` status to be released.`,
    )
  const found = await desk.lock<Subscription>(schedule.subscription as string)
  const released = await endSchedule(desk, schedule)
  if (found) await changeSubscription(desk, found, { schedule: null })
  return released
}

async function endSchedule(desk: Desk, schedule: Schedule): Promise<Schedule> {
  const released = await desk.put<Schedule>({
    ...schedule,
    current_phase: null,
    released_at: desk.now,
    released_subscription: schedule.subscription as string,
    status: 'released',
    subscription: null,
  })
  await emit(desk, 'subscription_schedule.released', released)
  return released
}

type NewPhase = Pick<Phase, 'start_date' | 'end_date' | 'trial_end' | 'metadata'> &
  Charging & {
    price: string
    discounts: string[]
  }

const newPhase = ({ price, start_date, end_date, discounts, trial_end, metadata, ...charged }: NewPhase): Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency: 'pln',
  ...charging(charged),
  description: null,
  discounts: discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
  end_date,
  invoice_settings: null,
  items: [{ billing_thresholds: null, discounts: [], metadata: {}, plan: price, price, quantity: 1, tax_rates: [] }],
  metadata,
  on_behalf_of: null,
  proration_behavior: 'none',
  start_date,
  transfer_data: null,
  trial_end,
})

const blank = {
  application: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  canceled_at: null,
  completed_at: null,
  customer_account: null,
  default_settings: {
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: 'automatic',
    billing_thresholds: null,
    collection_method: 'charge_automatically',
    default_payment_method: null,
    description: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      days_until_due: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    on_behalf_of: null,
    transfer_data: null,
  },
  end_behavior: 'release',
  livemode: false,
  metadata: {},
  pause_schedules: [],
  released_at: null,
  released_subscription: null,
  status: 'active',
  test_clock: null,
} satisfies Partial<Schedule>

/** Promo codes for plans: for whom, how long, and what is left of the price. Source: domain 7.3. Instants are epoch ms. */
import { percentOf } from '#domain/money.ts'
import { dayMs } from '#domain/time.ts'
import { type BillingPeriod, categoryOf, grossOf, type PlanCode, type SubscriptionCategory } from './plans.ts'

export const promoKinds = ['percent', 'amount', 'trial_days'] as const
export type PromoKind = (typeof promoKinds)[number]
export const promoDurations = ['once', 'repeating', 'forever'] as const
export type PromoDuration = (typeof promoDurations)[number]

export type PromoCode = {
  kind: PromoKind
  /** Percent, grosze net or days. */
  value: number
  duration: PromoDuration
  /** Of `repeating`. */
  months: number | null
  /** Empty: all. */
  plans: readonly PlanCode[]
  categories: readonly SubscriptionCategory[]
  first_subscription_only: boolean
  valid_from: number
  valid_to: number | null
  max_redemptions: number | null
}

export type PromoRefusal =
  | 'promo_unknown'
  | 'promo_ended'
  | 'promo_used'
  | 'promo_other_plan'
  | 'promo_new_only'
  | 'promo_too_short'

export type PromoUse = {
  /** Null: not chosen yet, so it is not held against the code. */
  plan: PlanCode | null
  now: number
  /** By anybody, and by this owner. */
  used: number
  used_by_owner: boolean
  had_subscription: boolean
  /** How many payments it would take something off; null: as many as come, or that is not known yet. */
  payments: number | null
}

/** Wrong tries of one owner within an hour, before the next is not even looked at. */
export const promoTriesPerHour = 10

/** Stored form: upper case; null for what can be no code. */
export function parsePromoCode(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return /^[A-Z0-9-]{4,20}$/.test(code) ? code : null
}

/** In the order in which a person understands them: is it one, is it still one, is it for this. Null: it may be used. */
export function promoRefusal(promo: PromoCode | null, use: PromoUse): PromoRefusal | null {
  if (!promo || promo.valid_from > use.now) return 'promo_unknown'
  if (promo.valid_to !== null && promo.valid_to <= use.now) return 'promo_ended'
  if (use.used_by_owner || (promo.max_redemptions !== null && use.used >= promo.max_redemptions)) return 'promo_used'
  if (use.plan !== null && !isForPlan(promo, use.plan)) return 'promo_other_plan'
  if (promo.first_subscription_only && use.had_subscription) return 'promo_new_only'
  if (use.payments === 0) return 'promo_too_short'
  return null
}

function isForPlan({ plans, categories }: Pick<PromoCode, 'plans' | 'categories'>, plan: PlanCode): boolean {
  return (
    (plans.length === 0 || plans.includes(plan)) && (categories.length === 0 || categories.includes(categoryOf(plan)))
  )
}

/**
 * What is left of one gross price; days of trial take nothing off. Gross, because the provider takes it off what it charges:
 * a percentage of the net is now and then another grosz.
 */
export function discounted(gross_grosze: number, { kind, value }: Pick<PromoCode, 'kind' | 'value'>): number {
  if (kind === 'percent') return gross_grosze - percentOf(gross_grosze, value * 100)
  return kind === 'amount' ? Math.max(0, gross_grosze - grossOf(value)) : gross_grosze
}

type Running = { promo: Pick<PromoCode, 'kind' | 'value' | 'plans' | 'categories'>; ends_at: number | null }

/** A plan's next payment, at an instant: a code takes something off while it runs and is for that plan. */
export function nextGross(gross_grosze: number, plan: PlanCode, at: number, running: Running | null): number {
  if (!running || (running.ends_at !== null && running.ends_at <= at) || !isForPlan(running.promo, plan))
    return gross_grosze
  return discounted(gross_grosze, running.promo)
}

/** Until when a plan that is bought now costs nothing: the rest of a trial and the days of a code; null: not at all. */
export function freeUntil(
  trial_left_until: number | null,
  promo: Pick<PromoCode, 'kind' | 'value'> | null,
  at: number,
): number | null {
  return promo?.kind === 'trial_days' ? (trial_left_until ?? at) + promo.value * dayMs : trial_left_until
}

const monthsOf: Record<BillingPeriod, number> = { month: 1, year: 12 }

/**
 * How many payments a code of some months takes something off. Its months begin with the order, at the provider as well, so
 * free days before the first payment use some of them up. Null: it does not end by months.
 */
export function paymentsWithCode(
  { kind, duration, months }: Pick<PromoCode, 'kind' | 'duration' | 'months'>,
  period: BillingPeriod,
  { ordered_at, first_at }: { ordered_at: number; first_at: number },
): number | null {
  if (kind === 'trial_days' || duration !== 'repeating' || months === null) return null
  const ends_at = monthsLater(ordered_at, months)
  let count = 0
  while (monthsLater(first_at, count * monthsOf[period]) < ends_at) count += 1
  return count
}

/** The same day in UTC, or the last one of a month that is too short: as the provider counts. */
function monthsLater(at: number, months: number): number {
  const from = new Date(at)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const day = Math.min(from.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate())
  return Date.UTC(year, month, day) + (at % dayMs)
}

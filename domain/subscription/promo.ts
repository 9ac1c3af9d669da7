/**
 * Promo codes for plans: who may use them, how long, and what is left of the price. Source: domain 7.3. Instants are
 * epoch ms.
 */
import { percentOf } from '#domain/money.ts'
import { dayMs } from '#domain/time.ts'
import { type BillingPeriod, categoryOf, grossOf, type PlanCode, type SubscriptionCategory } from './plans.ts'

export const promoKinds = ['percent', 'amount', 'trial_days'] as const
export type PromoKind = (typeof promoKinds)[number]
export const promoDurations = ['once', 'repeating', 'forever'] as const
export type PromoDuration = (typeof promoDurations)[number]

export type PromoCode = {
  kind: PromoKind
  /** Percent, grosze net or days, depending on the kind. */
  value: number
  duration: PromoDuration
  /** Only for `repeating`. */
  months: number | null
  /** Empty means all plans. */
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
  /** Null while no plan is chosen; then the plan is not checked. */
  plan: PlanCode | null
  now: number
  /** How often the code was used by anybody, and whether by this owner. */
  used: number
  used_by_owner: boolean
  had_subscription: boolean
  /** How many payments the code would reduce; null for every payment, or while that is not known. */
  payments: number | null
}

/** Wrong codes that one owner may try within an hour; further tries are refused without being checked. */
export const promoTriesPerHour = 10

/** The stored form in upper case; null for a text that cannot be a code. */
export function parsePromoCode(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return /^[A-Z0-9-]{4,20}$/.test(code) ? code : null
}

/**
 * Why the code cannot be used, in an order that a person understands: does it exist, is it still valid, is it for this
 * plan. Null when it may be used.
 */
export function promoRefusal(promo: PromoCode | null, use: PromoUse): PromoRefusal | null {
  if (!promo || promo.valid_from > use.now) return 'promo_unknown'
  if (promo.valid_to !== null && promo.valid_to <= use.now) return 'promo_ended'
  if (use.used_by_owner || (promo.max_redemptions !== null && use.used >= promo.max_redemptions)) return 'promo_used'
  if (use.plan !== null && !isForPlan(promo, use.plan)) return 'promo_other_plan'
  if (promo.first_subscription_only && use.had_subscription) return 'promo_new_only'
  if (use.payments === 0) return 'promo_too_short'
  return null
}

export function isForPlan({ plans, categories }: Pick<PromoCode, 'plans' | 'categories'>, plan: PlanCode): boolean {
  return (
    (plans.length === 0 || plans.includes(plan)) && (categories.length === 0 || categories.includes(categoryOf(plan)))
  )
}

/**
 * What is left of one gross price; a code for trial days reduces nothing. Worked out on gross as the provider does: a
 * percentage of the net price can differ by a grosz.
 */
export function discounted(gross_grosze: number, { kind, value }: Pick<PromoCode, 'kind' | 'value'>): number {
  if (kind === 'percent') return gross_grosze - percentOf(gross_grosze, value * 100)
  return kind === 'amount' ? Math.max(0, gross_grosze - grossOf(value)) : gross_grosze
}

type Running = { promo: Pick<PromoCode, 'kind' | 'value' | 'plans' | 'categories'>; ends_at: number | null }

/** The next payment for a plan at an instant, reduced by a code that is still running and valid for that plan. */
export function nextGross(gross_grosze: number, plan: PlanCode, at: number, running: Running | null): number {
  if (!running || (running.ends_at !== null && running.ends_at <= at) || !isForPlan(running.promo, plan))
    return gross_grosze
  return discounted(gross_grosze, running.promo)
}

/** Until when a plan bought now is free: the rest of the trial plus the days of a code. Null when it is not free. */
export function freeUntil(
  trial_left_until: number | null,
  promo: Pick<PromoCode, 'kind' | 'value'> | null,
  at: number,
): number | null {
  return promo?.kind === 'trial_days' ? (trial_left_until ?? at) + promo.value * dayMs : trial_left_until
}

const monthsOf: Record<BillingPeriod, number> = { month: 1, year: 12 }

/**
 * How many payments a code with a number of months reduces. Its months begin with the order, as they do at the
 * provider, so free days before the first payment use some of them up. Null when the code does not end by months.
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

/** The same day in UTC some months later, or the last day of a shorter month, as the provider counts. */
function monthsLater(at: number, months: number): number {
  const from = new Date(at)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const day = Math.min(from.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate())
  return Date.UTC(year, month, day) + (at % dayMs)
}

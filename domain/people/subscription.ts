/**
 * Plans, what each allows, and the states of a subscription. Plans are data: prices and limits change here and nowhere
 * else. Amounts are grosze. Source: domain 7.1 and 7.2, product 5 and 9, ruling 44.
 */
import { percentOf } from '#domain/money.ts'

export const subscriptionCategories = ['venue', 'service', 'combined'] as const
export type SubscriptionCategory = (typeof subscriptionCategories)[number]

export const subscriptionStatuses = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'expired',
  'none',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const planCodes = [
  'service_start',
  'service_pro',
  'venue_start',
  'venue_pro',
  'combined_pro',
  'combined_network',
] as const
export type PlanCode = (typeof planCodes)[number]

export const planFeatures = [
  'calendar',
  'emails',
  'google_calendar',
  'statistics',
  'promo_codes',
  'rooms',
  'seasons',
  'linked_services',
  'export',
  'priority_support',
] as const
export type PlanFeature = (typeof planFeatures)[number]

/** Sold with a plan but not built yet: wherever a plan is told, these say that they come later. */
export const comingLater: ReadonlySet<PlanFeature | 'embeds'> = new Set(['google_calendar', 'embeds'])

/** Null is without limit. */
export type PlanLimits = {
  venues: number
  services: number
  images_per_listing: number
  embeds: number | null
  users: number
}

export type Plan = {
  code: PlanCode
  category: SubscriptionCategory
  month_net_grosze: number
  month_gross_grosze: number
  /** Ten months' price. */
  year_net_grosze: number
  year_gross_grosze: number
  limits: PlanLimits
  features: readonly PlanFeature[]
  /** Nothing in every plan; stored because the arithmetic of payouts takes it. */
  commission_bp: number
  trial_days: number
}

export const planVatBp = 2_300
export const trialDays = 30
export const monthsPaidPerYear = 10

const start: readonly PlanFeature[] = ['calendar', 'emails']
const pro: readonly PlanFeature[] = [...start, 'google_calendar', 'statistics']
const combined: readonly PlanFeature[] = [...pro, 'promo_codes', 'rooms', 'seasons', 'linked_services']

/** In the order in which they are shown. */
export const plans: readonly Plan[] = [
  plan('service_start', 'service', 3_900, limits(0, 1, 12, 1), start),
  plan('service_pro', 'service', 7_900, limits(0, 5, 40, 5), [...pro, 'promo_codes']),
  plan('venue_start', 'venue', 7_900, limits(1, 0, 20, 1), start),
  plan('venue_pro', 'venue', 14_900, limits(3, 0, 60, 5), [...pro, 'rooms', 'seasons']),
  plan('combined_pro', 'combined', 19_900, limits(5, 10, 60, 15, 3), combined),
  plan('combined_network', 'combined', 44_900, limits(25, 50, 100, null, 10), [
    ...combined,
    'export',
    'priority_support',
  ]),
]

export const largestPlan: PlanCode = 'combined_network'

/** Throws for a code that is no plan: only stored codes are asked for. */
export function planOf(code: PlanCode): Plan {
  const found = plans.find((one) => one.code === code)
  if (!found) throw new RangeError(`no plan ${code}`)
  return found
}

/** Rights of an owner. Without a subscription everyone has those of the largest plan, as long as none are sold. */
export function rightsOf(code: PlanCode | null): Pick<Plan, 'limits' | 'features'> {
  return planOf(code ?? largestPlan)
}

/** Whether one more fits; a null limit is none. */
export function hasRoom(limit: number | null, used: number): boolean {
  return limit === null || used < limit
}

/** Whole days of trial left at `now`, the last begun one counted; 0 when it is over. Instants in epoch ms. */
export function trialDaysLeft(trial_ends_at: number, now: number): number {
  return Math.max(0, Math.ceil((trial_ends_at - now) / 86_400_000))
}

function limits(
  venues: number,
  services: number,
  images_per_listing: number,
  embeds: number | null,
  users = 1,
): PlanLimits {
  return { venues, services, images_per_listing, embeds, users }
}

function plan(
  code: PlanCode,
  category: SubscriptionCategory,
  month_net_grosze: number,
  limits: PlanLimits,
  features: readonly PlanFeature[],
): Plan {
  const year_net_grosze = month_net_grosze * monthsPaidPerYear
  return {
    code,
    category,
    month_net_grosze,
    month_gross_grosze: grossOf(month_net_grosze),
    year_net_grosze,
    year_gross_grosze: grossOf(year_net_grosze),
    limits,
    features,
    commission_bp: 0,
    trial_days: trialDays,
  }
}

function grossOf(net_grosze: number): number {
  return net_grosze + percentOf(net_grosze, planVatBp)
}

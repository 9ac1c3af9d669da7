/**
 * What a plan costs and what it allows. Which plans there are, at what price, is data (`plan_versions`): a new price is
 * a new version, and a sold plan keeps the version with which it was sold. Amounts are grosze. Source: domain 7.1 and
 * 7.2, product 5 and 9.
 */
import { fullBp, multiplyDivide, percentOf } from '#domain/money.ts'

export const subscriptionCategories = ['venue', 'service', 'combined'] as const
export type SubscriptionCategory = (typeof subscriptionCategories)[number]

/** In the order in which they are shown. */
export const planCodes = [
  'service_start',
  'service_pro',
  'venue_start',
  'venue_pro',
  'combined_pro',
  'combined_network',
] as const
export type PlanCode = (typeof planCodes)[number]

export const billingPeriods = ['month', 'year'] as const
export type BillingPeriod = (typeof billingPeriods)[number]

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

/** Null means without limit. */
export type PlanLimits = {
  venues: number
  services: number
  images_per_listing: number
  embeds: number | null
}

export type PlanPrice = Record<`${BillingPeriod}_net_grosze`, number>

export const planVatBp = 2_300
export const monthsPaidPerYear = 10
export const trialDays = 30
/** Zero in every plan; it exists because payouts subtract a commission. */
export const planCommissionBp = 0

/** The trial gives the rights of the largest plan (domain 7.2). */
export const trialPlan: PlanCode = 'combined_network'

const categories: Record<PlanCode, SubscriptionCategory> = {
  service_start: 'service',
  service_pro: 'service',
  venue_start: 'venue',
  venue_pro: 'venue',
  combined_pro: 'combined',
  combined_network: 'combined',
}

export function categoryOf(plan: PlanCode): SubscriptionCategory {
  return categories[plan]
}

export function netOf(price: PlanPrice, period: BillingPeriod): number {
  return price[`${period}_net_grosze`]
}

export function grossOf(net_grosze: number): number {
  return net_grosze + percentOf(net_grosze, planVatBp)
}

/** The net part of a gross amount; for a gross amount made of a net price it is exactly that price. */
export function netInside(gross_grosze: number): number {
  return gross_grosze - multiplyDivide(gross_grosze, planVatBp, fullBp + planVatBp)
}

/** Whether one more fits; null means no limit. */
export function hasRoom(limit: number | null, used: number): boolean {
  return limit === null || used < limit
}

type Sold = PlanPrice & { period: BillingPeriod }

/**
 * Whether a change of plan is paid and takes effect at once: a plan with a dearer month, or a year instead of months,
 * because that is paid in advance. Every other change waits for the end of the paid period.
 */
export function isUpgrade(from: Sold, to: Sold): boolean {
  const [before, after] = [from.month_net_grosze, to.month_net_grosze]
  if (from.period === 'year' && to.period === 'month') return false
  return after > before || (after === before && from.period === 'month' && to.period === 'year')
}

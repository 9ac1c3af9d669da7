import type { SubscriptionOrder } from '#api/adapters/payments/billing.ts'
import type { Plan } from '#api/features/plans/plans.ts'
import type { PromoRow } from '#api/features/subscriptions/promo/promo-queries.ts'
import { freeUntil } from '#domain/subscription/promo.ts'
import type { CheckoutRow } from './queries.ts'

export type Parts = { customer: string; promo_id: string | null; now: number; trial_ends_at: number | null }

/** The order for the provider. Free days that are left stay free; a promo code may add some. */
export function orderOf(
  checkout: CheckoutRow,
  plan: Plan,
  promo: PromoRow | null,
  { customer, promo_id, now, trial_ends_at }: Parts,
  urls: Pick<SubscriptionOrder, 'return_url' | 'cancel_url'>,
): SubscriptionOrder {
  const at = checkout.created_at.getTime()
  const left = trial_ends_at !== null && trial_ends_at > now ? trial_ends_at : null
  return {
    key: `plan:${checkout.id}`,
    owner_id: checkout.owner_id,
    customer,
    plan_code: plan.code,
    period: checkout.period,
    // `at` is the same for each press, so that the same key always sends the same order.
    at,
    trial_ends_at: freeUntil(left, promo, at),
    promo_id,
    promo_field: false,
    card: true,
    ...urls,
  }
}

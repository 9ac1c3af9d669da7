/**
 * The operator grants a plan that is not paid for here: paid by transfer, a partner of the first hour, the demo story.
 */
import type { TxDeps } from '#api/deps.ts'
import { planSold } from '#api/features/plans/plans.ts'
import { Refused } from '#api/refused.ts'
import type { BillingPeriod, PlanCode } from '#domain/subscription/plans.ts'
import { keepSubscription } from './keep-subscription.ts'

export type Grant = { plan: PlanCode; period: BillingPeriod; until: Date | null }

export async function grantPlan(tx: TxDeps, owner_id: string, { plan, period, until }: Grant): Promise<void> {
  const { id } = await planSold(tx.db, plan)
  await keepSubscription(tx, owner_id, 'operator', (row) => {
    if (row.provider_id !== null && row.bought !== null && row.bought !== 'canceled') throw new Refused('plan_active')
    return {
      bought: 'active',
      plan_version_id: id,
      period,
      provider_id: null,
      period_start_at: new Date(tx.clock.now()),
      period_end_at: until,
      cancel_at_period_end: false,
      past_due_at: null,
      retry_at: null,
      next_version_id: null,
      next_period: null,
      // The provider does not know this plan, so it is never asked.
      next_look_at: null,
      looks: 0,
      promo_code: null,
      promo_ends_at: null,
    }
  })
}

/** Free days that end at this instant, whatever was set before. */
export async function giveTrial(tx: TxDeps, owner_id: string, until: Date): Promise<void> {
  await keepSubscription(tx, owner_id, 'operator', () => ({ trial_ends_at: until }))
}

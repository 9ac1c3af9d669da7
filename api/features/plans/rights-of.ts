/** The limits that apply to an owner now: the only place that joins the subscription with the version of the plan. */
import type { Reader } from '#api/deps.ts'
import { type Plan, planSold, planVersions } from './plans.ts'
import { findSubscription, type SubscriptionRow } from './plan-queries.ts'
import { type PlanLimits, trialPlan } from '#domain/subscription/plans.ts'
import { noneShown } from '#domain/subscription/shown.ts'
import { type Standing, standingOf, type SubscriptionFacts } from '#domain/subscription/standing.ts'

export type Rights = {
  standing: Standing
  /** The plan bought or granted; null in the trial and without a subscription. */
  plan: Plan | null
  limits: PlanLimits
  row: SubscriptionRow | null
}

export async function rightsOf(db: Reader, owner_id: string, now: number): Promise<Rights> {
  return rightsOfRow(db, await findSubscription(db, owner_id), now)
}

/** An owner who may show nothing keeps the limit of pictures that the plan had, so that drafts can still be edited. */
export async function rightsOfRow(db: Reader, row: SubscriptionRow | null, now: number): Promise<Rights> {
  const standing = standingOf(factsOf(row), now)
  const id = row?.plan_version_id
  const bought = id ? ((await planVersions(db, [id])).get(id) ?? null) : null
  const plan = standing.by_trial ? null : bought
  const { limits } = plan ?? (await planSold(db, trialPlan))
  return { standing, plan, row, limits: standing.shows ? limits : { ...limits, ...noneShown, embeds: 0 } }
}

export function factsOf(row: SubscriptionRow | null): SubscriptionFacts {
  const at = (date: Date | null | undefined) => date?.getTime() ?? null
  return {
    bought: row?.bought ?? null,
    by_provider: row?.provider_id !== null && row?.provider_id !== undefined,
    trial_ends_at: at(row?.trial_ends_at),
    period_end_at: at(row?.period_end_at),
    cancel_at_period_end: row?.cancel_at_period_end ?? false,
    past_due_at: at(row?.past_due_at),
  }
}

import type { Reader } from '#api/deps.ts'
import { plansSold } from '#api/features/plans/plans.ts'
import type { Handled } from '#contract/index.ts'
import { trialDays } from '#domain/subscription/plans.ts'
import { planWire } from './view.ts'

export async function listPlans(db: Reader): Promise<Handled['listPlans']['reply']> {
  return { trial_days: trialDays, results: (await plansSold(db)).map(planWire) }
}

/** Who of the story has which plan: most pay the operator by transfer, two are still trying. */
import { inTransaction } from '#api/deps.ts'
import { giveTrial, grantPlan } from '#api/features/subscriptions/core/grant-plan.ts'
import type { PlanCode } from '#domain/subscription/plans.ts'
import { dayMs } from '#domain/time.ts'
import type { Teller } from './teller.ts'

const smaller: Record<string, PlanCode> = {
  kormoran: 'venue_start',
  wierzbownica: 'venue_pro',
  takt: 'service_pro',
}
/** Days that are left when the story is told. */
const trials: Record<string, number> = { halniak: 23, wstazka: 3 }

/** From the first day on, so that what they publish then is theirs to show. */
export async function tellPlans(
  { deps }: Teller,
  owner_ids: ReadonlyMap<string, string>,
  now_ms: number,
): Promise<void> {
  for (const [code, id] of owner_ids) {
    const days = trials[code]
    await inTransaction(deps, (tx) =>
      days === undefined
        ? grantPlan(tx, id, { plan: smaller[code] ?? 'combined_network', period: 'year', until: null })
        : giveTrial(tx, id, new Date(now_ms + days * dayMs)),
    )
  }
}

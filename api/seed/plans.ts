/** The plans of the demo owners: most pay the operator by transfer, two are in their trial. */
import { randomUUIDv7 } from 'node:crypto'
import { inTransaction } from '#api/deps.ts'
import { giveTrial, grantPlan } from '#api/features/subscriptions/core/grant-plan.ts'
import type { PlanCode } from '#domain/subscription/plans.ts'
import { dayMs } from '#domain/time.ts'
import { findPromo, insertPromo } from '#api/features/subscriptions/promo/promo-queries.ts'
import type { Teller } from './teller.ts'

const smaller: Record<string, PlanCode> = {
  kormoran: 'venue_start',
  wierzbownica: 'venue_pro',
  takt: 'service_pro',
}
/** Days of the trial that are left on the day of seeding. */
const trials: Record<string, number> = { halniak: 23, wstazka: 3 }

/** Granted from the first day, so that the listings they publish are shown. */
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
  await tellPromo(deps, now_ms)
}

/** The promo code of domain 7.3. */
async function tellPromo({ db }: Teller['deps'], now_ms: number): Promise<void> {
  const at = new Date(now_ms)
  const start20 = { kind: 'percent', value: 20, duration: 'repeating', months: 3 } as const
  if (await findPromo(db, 'START20')) return
  await insertPromo(db, { id: randomUUIDv7(), code: 'START20', ...start20, valid_from: at, created_at: at })
}

/** Plans in the shape of the rules. */
import type { Reader } from '#api/deps.ts'
import { currentVersions, findVersions, type PlanVersionRow } from './plan-queries.ts'
import {
  categoryOf,
  type PlanCode,
  planCodes,
  type PlanFeature,
  type PlanLimits,
  type SubscriptionCategory,
} from '#domain/subscription/plans.ts'

/** One version of a plan; owners keep the version that they bought. */
export type Plan = {
  id: number
  code: PlanCode
  version: number
  category: SubscriptionCategory
  month_net_grosze: number
  year_net_grosze: number
  limits: PlanLimits
  users: number
  features: readonly PlanFeature[]
  synced: boolean
}

/** The plans sold today, in the order in which they are shown. */
export async function plansSold(db: Reader): Promise<Plan[]> {
  const plans = (await currentVersions(db)).map(planOf)
  return plans.sort((a, b) => planCodes.indexOf(a.code) - planCodes.indexOf(b.code))
}

/** The plan as it is sold today. Throws for an unknown code, which callers have checked. */
export async function planSold(db: Reader, code: PlanCode): Promise<Plan> {
  const found = (await plansSold(db)).find((plan) => plan.code === code)
  if (!found) throw new RangeError(`no plan ${code}`)
  return found
}

/** Versions of plans by their ids, as they were sold. */
export async function planVersions(db: Reader, ids: readonly number[]): Promise<Map<number, Plan>> {
  return new Map((await findVersions(db, ids)).map((row) => [row.id, planOf(row)]))
}

export function planOf(row: PlanVersionRow): Plan {
  return {
    id: row.id,
    code: row.plan,
    version: row.version,
    category: categoryOf(row.plan),
    month_net_grosze: row.month_net_grosze,
    year_net_grosze: row.year_net_grosze,
    limits: {
      venues: row.venue_limit,
      services: row.service_limit,
      images_per_listing: row.image_limit,
      embeds: row.embed_limit,
    },
    users: row.user_limit,
    features: row.features,
    synced: row.synced_at !== null,
  }
}

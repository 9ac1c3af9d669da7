/** Which listings stay visible when a plan carries fewer than are published (domain 7.2). */
import type { Reader } from '#api/deps.ts'
import type { Plan } from '#api/features/plans/plans.ts'
import { publishedOf } from '#api/features/listings/publishing/shown-queries.ts'
import { Refused, refusedField } from '#api/refused.ts'
import { beyond, limitOf } from '#domain/subscription/shown.ts'

/** The listings to keep; throws `plan_choice` when a choice is needed and none was made. */
export async function demandChoice(db: Reader, owner_id: string, plan: Plan, keep: string[] = []): Promise<string[]> {
  const published = await publishedOf(db, owner_id)
  const over = beyond(published, plan.limits)
  if (over.venue + over.service === 0) return []
  if (keep.length === 0 && plan.limits.venues + plan.limits.services > 0) {
    // When the plan carries no listing of a kind, there is nothing to choose.
    const choosable = published.filter(({ kind }) => over[kind] > 0 && limitOf(plan.limits, kind) > 0)
    if (choosable.length > 0) throw new Refused('plan_choice')
  }
  const chosen = published.filter(({ id }) => keep.includes(id))
  const fits = Object.values(beyond(chosen, plan.limits)).every((count) => count === 0)
  if (chosen.length !== new Set(keep).size || !fits) throw refusedField('keep', 'plan_choice', 'plan_choice')
  return chosen.map(({ id }) => id)
}

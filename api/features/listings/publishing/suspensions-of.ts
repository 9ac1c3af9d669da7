import type { Reader } from '#api/deps.ts'
import type { Suspension } from '#contract/listings/publishing-state.ts'
import { openSuspensions } from './suspension-queries.ts'

/** Why each of these listings is off the site, as the wire tells it; one that is not is absent. */
export async function suspensionsOf(db: Reader, listing_ids: readonly string[]): Promise<Map<string, Suspension>> {
  const found = [...(await openSuspensions(db, listing_ids)).values()]
  return new Map(
    found.map(({ listing_id, suspended_at, source, facts, ground, point, scope, remedies }) => [
      listing_id,
      { suspended_at: suspended_at.toISOString(), source, facts, ground, point, scope, remedies },
    ]),
  )
}

import type { Reader } from '#api/deps.ts'
import type { Suspension } from '#contract/listings/publishing-state.ts'
import { openSuspensions } from './suspension-queries.ts'

/**
 * The suspension of each of these listings in the shape of the contract; listings that are not suspended are absent.
 */
export async function suspensionsOf(db: Reader, listing_ids: readonly string[]): Promise<Map<string, Suspension>> {
  const found = [...(await openSuspensions(db, listing_ids)).values()]
  return new Map(
    found.map(({ listing_id, suspended_at, source, facts, ground, point, scope, remedies }) => [
      listing_id,
      { suspended_at: suspended_at.toISOString(), source, facts, ground, point, scope, remedies },
    ]),
  )
}

import type { TxDeps } from '#api/deps.ts'
import { deleteDeadHolds } from './queries.ts'

/**
 * The floor's half of `lockListing` (`reservations/term/lock-listing.ts`), its only caller: waits for the other writers
 * of the listing, then takes away the holds whose deadline has come. Answers with the reservations of those holds, which
 * this floor does not know how to end.
 */
export async function lockOccupancy(deps: TxDeps, listing_id: string): Promise<string[]> {
  await deps.locks.listings(deps.db, [listing_id])
  return deleteDeadHolds(deps.db, listing_id, new Date(deps.clock.now()))
}

import type { TxDeps } from '#api/deps.ts'
import { deleteDeadHolds } from './queries.ts'

/**
 * The lower half of `lockListing` (`reservations/term/lock-listing.ts`), its only caller: waits for other writers of
 * the listing, then deletes the holds whose deadline has passed. Returns the reservations of those holds, which this
 * feature cannot end itself.
 */
export async function lockOccupancy(deps: TxDeps, listing_id: string, ip_hash: Buffer | null): Promise<string[]> {
  await (ip_hash
    ? deps.locks.listingAndNetwork(deps.db, listing_id, ip_hash)
    : deps.locks.listings(deps.db, [listing_id]))
  return deleteDeadHolds(deps.db, listing_id, new Date(deps.clock.now()))
}

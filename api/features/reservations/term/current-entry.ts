import type { TxDeps } from '#api/deps.ts'
import { living, loadTaken, type LockedEntry } from '#api/features/listings/catalogue/catalogue.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import { loadListing } from '#api/features/listings/store/load-listings.ts'
import { listingState } from '#api/features/reservations/core/queries.ts'
import { Refused } from '#api/refused.ts'

/** The listing from the cache if it was not edited since; what is taken is always read under the listing's lock. */
export async function currentEntry(
  deps: TxDeps,
  cached: CatalogueEntry | null,
  listing_id: string,
  known?: { status: string; revision: number; taken?: LockedEntry['taken'] },
): Promise<LockedEntry> {
  const state = known ?? (await listingState(deps.db, listing_id))
  // A suspended listing takes no new reservations (`reserve` checks that), but agreed ones go on.
  if (state?.status !== 'published' && state?.status !== 'suspended') throw new Refused('not_published')
  const fresh = cached && state.revision === cached.listing.revision
  const listing = fresh ? cached.listing : await loadListing(deps.db, listing_id)
  if (!listing) throw new Refused('not_published')
  const now = deps.clock.now()
  const taken = known?.taken ?? (await loadTaken(deps.db, [listing_id], new Date(now))).get(listing_id) ?? []
  return { listing, taken: living(taken, now) }
}

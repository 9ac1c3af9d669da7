/** A listing as visitors will see it, shown to its owner before it is published. */
import type { Deps } from '#api/deps.ts'
import { loadTaken } from '#api/features/listings/catalogue.ts'
import { detailOf } from '#api/features/listings/detail.ts'
import { loadListing } from '#api/features/listings/load-listings.ts'
import { findOwn } from '#api/features/listings/owner-queries.ts'
import { missingNow } from '#api/features/listings/publishing-facts.ts'
import { Refused } from '#api/refused.ts'
import type { ListingDetail } from '#contract/listings.ts'
import type { ListingKind } from '#domain/codes.ts'

/** `not_found` for everybody else's. */
export async function previewListing(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'catalogue'>,
  owner: { owner_id: string },
  kind: ListingKind,
  id: string,
): Promise<ListingDetail> {
  const listing = (await findOwn(deps.db, owner.owner_id, kind, id)) && (await loadListing(deps.db, id))
  if (!listing) throw new Refused('not_found')
  const taken = await loadTaken(deps.db, [id], new Date(deps.clock.now()))
  return detailOf(deps, { listing, taken: taken.get(id) ?? [] }, missingNow(listing).length === 0)
}

import { type Deps, inTransaction } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue.ts'
import { findListingForLink, lockOwnListing, updateListing, upsertLink } from '#api/features/listings/queries.ts'
import { Refused } from '#api/refused.ts'
import type { LinkMode, LinkStatus } from '#domain/dictionaries.ts'
import { traitsOf } from '#domain/listing.ts'
import type { ListingKind } from '#domain/codes.ts'

const comes = (listing: { kind: string }): boolean => traitsOf({ kind: listing.kind as ListingKind }).comes_to_customer

/** Links a venue of this owner with a service. Another owner's service waits for that owner's yes. */
export async function linkService(
  deps: Deps,
  owner: { owner_id: string },
  venue_id: string,
  link: { service_id: string; mode: LinkMode },
): Promise<{ status: LinkStatus }> {
  return inTransaction(deps, async (tx) => {
    const venue = await lockOwnListing(tx.db, venue_id, owner.owner_id)
    const service = await findListingForLink(tx.db, link.service_id)
    if (!venue || comes(venue) || !service || !comes(service)) throw new Refused('not_found')
    const status: LinkStatus = service.owner_id === owner.owner_id ? 'accepted' : 'pending'
    const now = new Date(tx.clock.now())
    await upsertLink(tx.db, { venue_id, service_id: service.id, mode: link.mode, status, created_at: now })
    await updateListing(tx.db, venue_id, {}, now)
    await announceListing(tx.db, venue_id)
    return { status }
  })
}

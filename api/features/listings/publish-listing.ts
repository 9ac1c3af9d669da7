import { type Deps, inTransaction } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue.ts'
import { type ListingRecord, loadListing } from '#api/features/listings/load-listings.ts'
import { findOwner, lockOwnListing, updateListing } from '#api/features/listings/queries.ts'
import { Refused } from '#api/refused.ts'
import type { AlcoholPolicy, CateringPolicy, DeliveryMode, ListingCategory } from '#domain/dictionaries.ts'
import { publishingPartLabels } from '#domain/labels.pl.ts'
import { type PublishingFacts, publishingMissing } from '#domain/publishing.ts'

/** Shows the listing to visitors, when nothing of the checklist is missing and its owner's profile is complete. */
export async function publishListing(deps: Deps, owner: { owner_id: string }, id: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const known = await lockOwnListing(tx.db, id, owner.owner_id)
    if (!known || known.status === 'archived') throw new Refused('not_found')
    if (known.status === 'suspended') throw new Refused('forbidden')
    const account = await findOwner(tx.db, owner.owner_id)
    if (!account?.email_verified_at) throw new Refused('email_not_verified')
    if (!account.profile_completed_at) throw new Refused('profile_incomplete')
    const listing = await loadListing(tx.db, id)
    if (!listing) throw new Refused('not_found')
    const missing = publishingMissing(factsOf(listing))
    if (missing.length > 0) {
      const list = missing.map((part) => publishingPartLabels[part]).join(', ')
      throw new Refused({ refused: 'incomplete_listing', details: { list } })
    }
    const now = new Date(tx.clock.now())
    await updateListing(tx.db, id, { status: 'published', published_at: listing.published_at ?? now }, now)
    await announceListing(tx.db, id)
  })
}

/** Hides the listing. Reservations that stand are kept. */
export async function unpublishListing(deps: Deps, owner: { owner_id: string }, id: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const known = await lockOwnListing(tx.db, id, owner.owner_id)
    if (!known) throw new Refused('not_found')
    if (known.status !== 'published') throw new Refused('wrong_state')
    await updateListing(tx.db, id, { status: 'unpublished' }, new Date(tx.clock.now()))
    await announceListing(tx.db, id)
  })
}

function factsOf(listing: ListingRecord): PublishingFacts {
  const { details } = listing
  return {
    ...listing,
    category: listing.category as ListingCategory,
    catering_policy: (details.catering_policy ?? null) as CateringPolicy | null,
    alcohol_policy: (details.alcohol_policy ?? null) as AlcoholPolicy | null,
    delivery_modes: (listing.delivery_mode ?? []) as DeliveryMode[],
    images: listing.images.length,
  }
}

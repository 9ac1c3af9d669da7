import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { type ProgramNews, tellPrograms } from '#api/features/integrations/webhooks/tell-programs.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import { loadListing } from '#api/features/listings/store/load-listings.ts'
import { announceOwn, type Expected, openOwn, type Owner } from '#api/features/listings/store/own-listing.ts'
import { checklistOf } from './publishing-facts.ts'
import { countListings, lockOwner, updateListing } from '#api/features/listings/store/queries.ts'
import { Refused } from '#api/refused.ts'
import { rightsOf } from '#api/features/plans/rights-of.ts'
import { absolute, listingPaths } from '#contract/paths.ts'
import { hasRoom } from '#domain/subscription/plans.ts'
import { limitOf } from '#domain/subscription/shown.ts'
import { applyPlan } from './apply-plan.ts'

/** Publishes the listing when nothing of the checklist is missing and its owner's profile is complete. */
export async function publishListing(deps: Deps, owner: Owner, id: string, expected: Expected = {}): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const known = await openOwn(tx.db, owner, id, expected)
    if (known.status === 'suspended') throw new Refused('listing_suspended')
    const account = await lockOwner(tx.db, owner.owner_id)
    if (!account?.email_verified_at) throw new Refused('email_not_verified')
    if (!account.profile_completed_at) throw new Refused('profile_incomplete')
    const listing = await loadListing(tx.db, id)
    if (!listing) throw new Refused('not_found')
    const missing = checklistOf(listing)
    if (missing.length > 0) {
      const list = missing.map(({ label }) => label).join(', ')
      throw new Refused({ refused: 'incomplete_listing', details: { list } }, { missing })
    }
    if (known.status === 'published') return
    const { limits, standing } = await rightsOf(tx.db, owner.owner_id, tx.clock.now())
    if (!standing.shows) throw new Refused('plan_needed')
    const { published } = await countListings(tx.db, owner.owner_id, listing.kind)
    if (!hasRoom(limitOf(limits, listing.kind), published)) throw new Refused('plan_limit')
    const now = new Date(tx.clock.now())
    const set = { status: 'published', published_at: listing.published_at ?? now, hidden_by_plan: false } as const
    await updateListing(tx.db, id, set, now)
    await announceOwn(tx.db, owner, id)
    await tellPrograms(tx, owner.owner_id, [publishedNews(tx, listing)])
  })
}

function publishedNews({ config }: Pick<TxDeps, 'config'>, { id, kind, slug, name }: ListingRecord): ProgramNews {
  const url = absolute(config.publicUrl, listingPaths[kind].detail(slug))
  return { type: 'listing.published', data: { listing: { id, kind, slug, name, url } } }
}

/** Hides the listing. Its reservations stay. */
export async function unpublishListing(deps: Deps, owner: Owner, id: string, expected: Expected = {}): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const known = await openOwn(tx.db, owner, id, expected)
    // A listing that is already hidden stays so: it was a second click.
    if (known.status !== 'published') return
    await updateListing(tx.db, id, { status: 'unpublished', hidden_by_plan: false }, new Date(tx.clock.now()))
    await announceOwn(tx.db, owner, id)
    // There may be room now for a listing that the plan had hidden.
    await applyPlan(tx, owner.owner_id)
  })
}

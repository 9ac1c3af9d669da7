/** A listing as visitors will see it, shown to its owner before it is published. */
import type { Deps } from '#api/deps.ts'
import { loadTaken } from '#api/features/listings/catalogue/catalogue.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import { detailOf } from '#api/features/listings/page/detail.ts'
import { loadListing } from '#api/features/listings/store/load-listings.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import { ownRecord } from './own-record.ts'
import { forbiddenGaps, missingNow } from '#api/features/listings/publishing/publishing-facts.ts'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { capOnlyMinutes } from '#domain/availability/opening.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

type Owner = { owner_id: string }

/**
 * The listing with its taken terms, published or not; `not_found` for another owner's. A draft may be asked about
 * before it says how long a term is.
 */
export async function previewEntry(
  deps: Pick<Deps, 'db' | 'clock'>,
  owner: Owner,
  kind: ListingKind,
  id: string,
): Promise<CatalogueEntry> {
  const stored = await ownRecord(deps, owner, kind, id)
  const taken = await loadTaken(deps.db, [id], new Date(deps.clock.now()))
  return { listing: withLengths(stored), taken: taken.get(id) ?? [] }
}

export function withLengths(listing: ListingRecord): ListingRecord {
  return {
    ...listing,
    rules: {
      ...listing.rules,
      min_minutes: listing.rules.min_minutes || listing.rules.step_minutes,
      max_minutes: listing.rules.max_minutes || capOnlyMinutes,
    },
  }
}

export async function previewListing(
  deps: Pick<Deps, 'db' | 'browsing' | 'clock' | 'files' | 'catalogue'>,
  owner: Owner,
  kind: ListingKind,
  id: string,
): Promise<ListingDetail> {
  const entry = await previewEntry(deps, owner, kind, id)
  const stored = await loadListing(deps.db, id)
  const whole = stored !== null && forbiddenGaps('published', missingNow(stored)).length === 0
  return { ...(await detailOf(deps, entry, whole)), preview: true }
}

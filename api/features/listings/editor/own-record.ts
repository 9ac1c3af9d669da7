import type { Deps } from '#api/deps.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import { loadListing } from '#api/features/listings/store/load-listings.ts'
import { Refused } from '#api/refused.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { findOwn } from './owner-queries.ts'

/** @throws `not_found` for another owner's listing and for one of the other kind */
export async function ownRecord(
  deps: Pick<Deps, 'db'>,
  owner: { owner_id: string },
  kind: ListingKind,
  id: string,
): Promise<ListingRecord> {
  const listing = (await findOwn(deps.db, owner.owner_id, kind, id)) && (await loadListing(deps.db, id))
  if (!listing) throw new Refused('not_found')
  return listing
}

/** The first and the last step of every write of an owner: whose listing, which revision, and is it still whole. */
import type { Deps, Tx } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue/catalogue.ts'
import { loadListing } from './load-listings.ts'
import { forbiddenGaps, missingNow, missingParts } from '#api/features/listings/publishing/publishing-facts.ts'
import { announceOwner, lockOwnListing } from './queries.ts'
import { Refused } from '#api/refused.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

export type Owner = { owner_id: string }

/** What the caller believes; what is absent is not compared. */
export type Expected = { kind?: ListingKind; revision?: number | undefined }

export type OwnListing = NonNullable<Awaited<ReturnType<typeof lockOwnListing>>>

/**
 * Locks the listing for its owner. `not_found` for another owner's, of the other kind and for one that was taken away;
 * `edit_conflict` when it has changed since it was read.
 */
export async function openOwn(
  db: Tx,
  owner: Owner,
  id: string,
  { kind, revision }: Expected = {},
): Promise<OwnListing> {
  const known = await lockOwnListing(db, id, owner.owner_id)
  if (!known || known.status === 'archived' || (kind !== undefined && known.kind !== kind)) {
    throw new Refused('not_found')
  }
  if (revision !== undefined && revision !== known.revision) {
    throw new Refused('edit_conflict', { revision: known.revision })
  }
  return known
}

/** After the writes of prices or hours: what visitors see must still be whole. */
export async function demandWhole(db: Tx, { id, status }: Pick<OwnListing, 'id' | 'status'>): Promise<void> {
  const listing = status === 'published' ? await loadListing(db, id) : null
  const missing = listing ? forbiddenGaps(status, missingNow(listing)) : []
  if (missing.length > 0) throw wouldBeIncomplete(missing)
}

/** Everybody who keeps the listing hears of its change: the catalogues of all processes and its owner's open screens. */
export async function announceOwn(db: Tx, owner: Owner, id: string): Promise<void> {
  await announceListing(db, id)
  await announceOwner(db, owner.owner_id)
}

/**
 * After the commit: the owner's next call sees what was saved, because this process reads it before it answers. Others
 * hear of it a moment later. What is saved is saved, also when it cannot be read now; the catalogue tries again by itself.
 */
export async function readBack<T>({ catalogue }: Pick<Deps, 'catalogue'>, id: string, saved: Promise<T>): Promise<T> {
  const reply = await saved
  await catalogue.refresh([id]).catch(() => undefined)
  return reply
}

export function wouldBeIncomplete(missing: ReturnType<typeof missingNow>): Refused {
  const parts = missingParts(missing)
  const list = parts.map(({ label }) => label).join(', ')
  return new Refused({ refused: 'would_be_incomplete', details: { list } }, { missing: parts })
}

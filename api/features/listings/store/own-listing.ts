/**
 * The first and the last step of every write by an owner: checks owner and revision, and whether the listing is still
 * complete.
 */
import type { Deps, Tx } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue/catalogue.ts'
import { loadListing } from './load-listings.ts'
import { forbiddenGaps, missingNow, missingParts } from '#api/features/listings/publishing/publishing-facts.ts'
import { announceOwner, lockOwnListing } from './queries.ts'
import { Refused } from '#api/refused.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

export type Owner = { owner_id: string }

/** What the caller expects; absent fields are not compared. */
export type Expected = { kind?: ListingKind; revision?: number | undefined }

export type OwnListing = NonNullable<Awaited<ReturnType<typeof lockOwnListing>>>

/**
 * Locks the listing for its owner. `not_found` for another owner's, for the other kind and for a removed one;
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

/** After a write of prices or hours: throws when a published listing no longer has all that publishing demands. */
export async function demandWhole(db: Tx, { id, status }: Pick<OwnListing, 'id' | 'status'>): Promise<void> {
  const listing = status === 'published' ? await loadListing(db, id) : null
  const missing = listing ? forbiddenGaps(status, missingNow(listing)) : []
  if (missing.length > 0) throw wouldBeIncomplete(missing)
}

/** Announces the change to the catalogues of all processes and to the owner's open screens. */
export async function announceOwn(db: Tx, owner: Owner, id: string): Promise<void> {
  await announceListing(db, id)
  await announceOwner(db, owner.owner_id)
}

/**
 * After the commit: this process reads the listing again before it answers, so that the owner's next call sees the
 * change; other processes follow a moment later. A failed read is no error, because the change is stored and the
 * catalogue tries again by itself.
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

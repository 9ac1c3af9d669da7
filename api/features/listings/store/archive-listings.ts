import type { Reader, TxDeps } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue/catalogue.ts'
import { dropFiles } from '#api/features/listings/files/owner-files.ts'
import { countLiving, livingIds, lockLiving, updateListing } from './queries.ts'

/** How many listings of the owner are not archived. */
export function livingListings(db: Reader, owner_id: string): Promise<number> {
  return countLiving(db, owner_id)
}

/** Those that are not archived, in the order in which they are locked. */
export async function livingListingIds(db: Reader, owner_id: string): Promise<string[]> {
  return (await livingIds(db, owner_id)).map(({ id }) => id)
}

/**
 * Archives all listings of the owner for good, deletes the files that only visitors needed, and answers how many
 * listings it were. Callers make sure that no reservation is open.
 */
export async function archiveListingsOf(tx: TxDeps, owner_id: string): Promise<number> {
  const now = new Date(tx.clock.now())
  const rows = await lockLiving(tx.db, owner_id)
  for (const { id } of rows) {
    await dropFiles(tx, id)
    await updateListing(tx.db, id, { status: 'archived' }, now)
    await tx.jobs.enqueue('calendar.leave-listing', { owner_id, listing_id: id })
    await announceListing(tx.db, id)
  }
  return rows.length
}

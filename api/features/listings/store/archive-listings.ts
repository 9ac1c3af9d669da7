import type { Reader, TxDeps } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue/catalogue.ts'
import { dropFiles } from '#api/features/listings/files/owner-files.ts'
import { countLiving, lockLiving, updateListing } from './queries.ts'

/** How many listings of the owner are not archived. */
export function livingListings(db: Reader, owner_id: string): Promise<number> {
  return countLiving(db, owner_id)
}

/**
 * Takes everything that the owner offers off the site for good, with the files that only visitors needed, and says how many
 * listings that were. Callers make sure that no reservation waits.
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

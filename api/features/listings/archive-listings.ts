import type { Reader, Tx } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue.ts'
import { countLiving, lockLiving, updateListing } from '#api/features/listings/queries.ts'

/** How many listings of the owner are not archived. */
export const livingListings = (db: Reader, owner_id: string): Promise<number> => countLiving(db, owner_id)

/** Takes everything that the owner offers off the site for good and says how many listings that were. Callers have made sure that no reservation waits. */
export async function archiveListingsOf(db: Tx, owner_id: string, now: Date): Promise<number> {
  const rows = await lockLiving(db, owner_id)
  for (const { id } of rows) {
    await updateListing(db, id, { status: 'archived' }, now)
    await announceListing(db, id)
  }
  return rows.length
}

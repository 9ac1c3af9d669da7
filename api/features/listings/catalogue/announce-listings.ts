import type { Tx } from '#api/deps.ts'
import { announceListing } from './catalogue.ts'
import { livingIds } from '#api/features/listings/store/queries.ts'

/** Announces all listings of an owner after a change of data that each of them shows. */
export async function announceListingsOf(db: Tx, owner_id: string): Promise<void> {
  for (const { id } of await livingIds(db, owner_id)) await announceListing(db, id)
}

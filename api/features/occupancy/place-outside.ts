import type { TxDeps } from '#api/deps.ts'
import { announceOccupancy } from '#api/features/listings/catalogue/catalogue.ts'
import { addOutside, removeOutside } from './outside-queries.ts'

/**
 * The only writer of outside entries: makes the external rows of a listing equal to what its calendars report as busy,
 * writing only the difference. An outside entry may overlap a reservation (the constraint allows it) and only blocks
 * later ones. Called under the listing's lock, after busy times or rooms have changed.
 */
export async function placeOutside(deps: TxDeps, listing_id: string): Promise<void> {
  await removeOutside(deps.db, listing_id)
  await addOutside(deps.db, listing_id, new Date(deps.clock.now()))
  await announceOccupancy(deps.db, listing_id)
}

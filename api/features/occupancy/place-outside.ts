import type { TxDeps } from '#api/deps.ts'
import { announceOccupancy } from '#api/features/listings/catalogue/catalogue.ts'
import { addOutside, removeOutside } from './outside-queries.ts'

/**
 * The one verb of outside calendars: makes the external rows of a listing what its calendars say is busy, and touches only
 * the difference. Nothing that is reserved is looked at: an outside entry may lie over a reservation (the constraint leaves
 * it), it only takes the term away from those who come later. Under the listing's lock, after busy times or rooms have changed.
 */
export async function placeOutside(deps: TxDeps, listing_id: string): Promise<void> {
  await removeOutside(deps.db, listing_id)
  await addOutside(deps.db, listing_id, new Date(deps.clock.now()))
  await announceOccupancy(deps.db, listing_id)
}

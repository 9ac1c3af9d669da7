import type { TxDeps } from '#api/deps.ts'
import { deleteOccupancyOf } from '#api/features/calendar/queries.ts'
import { announceOccupancy } from '#api/features/listings/catalogue.ts'

/** Gives the term of a reservation back to everybody. */
export async function releaseTerm(deps: TxDeps, listing_id: string, reservation_id: string): Promise<void> {
  await deleteOccupancyOf(deps.db, reservation_id)
  await announceOccupancy(deps.db, listing_id)
}

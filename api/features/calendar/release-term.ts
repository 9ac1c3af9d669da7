import type { TxDeps } from '#api/deps.ts'
import { deleteOccupancyOf, deleteOccupancyOfBlocks } from '#api/features/calendar/queries.ts'
import { announceOccupancy } from '#api/features/listings/catalogue.ts'

/** Gives the term of a reservation back to everybody. */
export async function releaseTerm(deps: TxDeps, listing_id: string, reservation_id: string): Promise<void> {
  await deleteOccupancyOf(deps.db, reservation_id)
  await announceOccupancy(deps.db, listing_id)
}

/** The same for blocks of one listing. */
export async function releaseBlocks(deps: TxDeps, listing_id: string, block_ids: string[]): Promise<void> {
  await deleteOccupancyOfBlocks(deps.db, block_ids)
  await announceOccupancy(deps.db, listing_id)
}

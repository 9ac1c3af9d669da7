import type { TxDeps } from '#api/deps.ts'
import { deleteHoldsOf, deleteOccupancyOf, deleteOccupancyOfBlocks } from './queries.ts'
import { announceOccupancy } from '#api/features/listings/catalogue/catalogue.ts'

/** Gives the term of a reservation back to everybody. */
export async function releaseTerm(deps: TxDeps, listing_id: string, reservation_id: string): Promise<void> {
  await deleteOccupancyOf(deps.db, reservation_id)
  await announceOccupancy(deps.db, listing_id)
}

/** Lets go what a reservation holds beside its term, for a change that was proposed. */
export async function releaseHolds(deps: TxDeps, listing_id: string, reservation_id: string): Promise<void> {
  await deleteHoldsOf(deps.db, reservation_id)
  await announceOccupancy(deps.db, listing_id)
}

/** Gives the terms of blocks of one listing back. */
export async function releaseBlocks(deps: TxDeps, listing_id: string, block_ids: string[]): Promise<void> {
  await deleteOccupancyOfBlocks(deps.db, block_ids)
  await announceOccupancy(deps.db, listing_id)
}

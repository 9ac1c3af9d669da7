import type { TxDeps } from '#api/deps.ts'
import { deleteHoldsOf, deleteOccupancyOf, deleteOccupancyOfBlocks } from './queries.ts'
import { announceOccupancy } from '#api/features/listings/catalogue/catalogue.ts'

/** Releases the term of a reservation. */
export async function releaseTerm(deps: TxDeps, listing_id: string, reservation_id: string): Promise<void> {
  await deleteOccupancyOf(deps.db, reservation_id)
  await announceOccupancy(deps.db, listing_id)
}

/** Releases what a reservation holds for a proposed change. */
export async function releaseHolds(deps: TxDeps, listing_id: string, reservation_id: string): Promise<void> {
  await deleteHoldsOf(deps.db, reservation_id)
  await announceOccupancy(deps.db, listing_id)
}

/** Releases the terms of blocks of one listing. */
export async function releaseBlocks(deps: TxDeps, listing_id: string, block_ids: string[]): Promise<void> {
  await deleteOccupancyOfBlocks(deps.db, block_ids)
  await announceOccupancy(deps.db, listing_id)
}

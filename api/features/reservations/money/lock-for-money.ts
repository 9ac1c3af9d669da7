/** Locks a reservation for a payment from outside, whatever its state. */
import type { TxDeps } from '#api/deps.ts'
import {
  listingOfReservation,
  lockReservation,
  type ReservationRecord,
} from '#api/features/reservations/core/queries.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'

export type { ReservationRecord }

/** Null when it was deleted. Everything else of the reservation is locked after this. */
export async function lockForMoney(deps: TxDeps, id: string): Promise<ReservationRecord | null> {
  const listing_id = await listingOfReservation(deps.db, id)
  if (!listing_id) return null
  await lockListing(deps, listing_id)
  return (await lockReservation(deps.db, id)) ?? null
}

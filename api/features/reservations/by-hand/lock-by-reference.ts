import type { TxDeps } from '#api/deps.ts'
import { lockReservation, type ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import { findByReference } from '#api/features/reservations/contests/contest-queries.ts'

/** In English, for the command line. */
export function unknownReference(reference: string): string {
  return `No reservation has the number ${reference}.`
}

/** The reservation with this number, locked in the order of every writer: the listing first. Null when there is none. */
export async function lockByReference(deps: TxDeps, reference: string): Promise<ReservationRecord | null> {
  const found = await findByReference(deps.db, reference)
  if (!found) return null
  await lockListing(deps, found.listing_id)
  return (await lockReservation(deps.db, found.id)) ?? null
}

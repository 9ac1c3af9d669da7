import type { TxDeps } from '#api/deps.ts'
import { lockOccupancy } from '#api/features/occupancy/lock-occupancy.ts'
import { expireReservation } from './expire-reservation.ts'

type Exception = {
  /** A lapsed reservation that its verb is about to bring back: its hold goes, its state does not. */
  but?: string
}

/**
 * First step of everything that writes a term, blocks too: waits until the listing is ours for the rest of the
 * transaction, and ends the reservations whose wait is over, so that the rules meet only what really stands in the way.
 */
export async function lockListing(deps: TxDeps, listing_id: string, { but }: Exception = {}): Promise<void> {
  for (const dead of await lockOccupancy(deps, listing_id)) if (dead !== but) await expireReservation(deps, dead)
}

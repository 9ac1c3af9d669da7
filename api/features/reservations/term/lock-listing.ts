import type { TxDeps } from '#api/deps.ts'
import { lockOccupancy } from '#api/features/occupancy/lock-occupancy.ts'
import { expireReservation } from './expire-reservation.ts'

type Options = {
  /** A lapsed reservation that its verb is about to bring back: its hold ends, its state stays. */
  but?: string
  /** The visitor's network, whose other reservations must not be written meanwhile either. */
  ip_hash?: Buffer | null
}

/**
 * First step of everything that writes a term, blocks included: waits until this transaction alone may write the
 * listing, and ends reservations whose wait is over, so that the rules only meet rows that really count.
 */
export async function lockListing(
  deps: TxDeps,
  listing_id: string,
  { but, ip_hash = null }: Options = {},
): Promise<void> {
  for (const dead of await lockOccupancy(deps, listing_id, ip_hash))
    if (dead !== but) await expireReservation(deps, dead)
}

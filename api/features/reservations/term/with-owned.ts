import type { Deps, TxDeps } from '#api/deps.ts'
import { lockOwnedReservation, ownedListing, type ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { lockListing } from './lock-listing.ts'
import { type Idempotency, once } from '#api/idempotency.ts'
import { Refused } from '#api/refused.ts'
import type { Question } from '#domain/reservation/reservation.ts'

/**
 * Runs `work` on the owner's reservation with its listing and its row locked, if `may` allows it in the present state;
 * once per idempotency key. Throws `not_found` for another owner's reservation.
 */
export async function withOwned<T>(
  deps: Deps,
  owner_id: string,
  id: string,
  may: Question,
  work: (deps: TxDeps, row: ReservationRecord) => Promise<T>,
  idempotency: Idempotency | null = null,
): Promise<T> {
  const listing_id = await ownedListing(deps.db, id, owner_id)
  if (!listing_id) throw new Refused('not_found')
  return once(deps, idempotency, async (tx) => {
    await lockListing(tx, listing_id)
    const row = await lockOwnedReservation(tx.db, id, owner_id)
    if (!row) throw new Refused('not_found')
    const verdict = may(factsOf(row), tx.clock.now())
    if (!verdict.can) throw new Refused(verdict.reason)
    return work(tx, row)
  })
}

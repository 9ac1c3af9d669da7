import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { lockOwnedReservation, ownedListing, type ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { lockListing } from './lock-listing.ts'
import { Refused } from '#api/refused.ts'
import type { Question } from '#domain/reservation/reservation.ts'

/**
 * Runs `work` on the owner's reservation with the locks of its listing and its row, after the table of states has said
 * yes. Another owner's reservation is not there.
 */
export async function withOwned<T>(
  deps: Deps,
  owner_id: string,
  id: string,
  may: Question,
  work: (deps: TxDeps, row: ReservationRecord) => Promise<T>,
): Promise<T> {
  const listing_id = await ownedListing(deps.db, id, owner_id)
  if (!listing_id) throw new Refused('not_found')
  return inTransaction(deps, async (tx) => lockOwned(tx, listing_id, owner_id, id, may, work))
}

/** The same inside a transaction that is already open. */
export async function lockOwned<T>(
  tx: TxDeps,
  listing_id: string,
  owner_id: string,
  id: string,
  may: Question,
  work: (deps: TxDeps, row: ReservationRecord) => Promise<T>,
): Promise<T> {
  await lockListing(tx, listing_id)
  const row = await lockOwnedReservation(tx.db, id, owner_id)
  if (!row) throw new Refused('not_found')
  const verdict = may(factsOf(row), tx.clock.now())
  if (!verdict.can) throw new Refused(verdict.reason)
  return work(tx, row)
}

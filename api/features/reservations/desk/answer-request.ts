/** The owner's yes or no to a request. */
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { openListing } from '#api/features/occupancy/claim-term.ts'
import { releaseTerm } from '#api/features/occupancy/release-term.ts'
import { expireReservation } from '#api/features/reservations/due/expire-reservation.ts'
import { moveReservation } from '#api/features/reservations/core/move-reservation.ts'
import { lockOwnedReservation, ownedListing, type ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { settleInto } from '#api/features/reservations/core/settle.ts'
import { Refused } from '#api/refused.ts'
import { afterAccepted, type Question, reservationCan } from '#domain/reservation/reservation.ts'

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
  for (const dead of await openListing(tx, listing_id)) await expireReservation(tx, dead)
  const row = await lockOwnedReservation(tx.db, id, owner_id)
  if (!row) throw new Refused('not_found')
  const verdict = may(factsOf(row), tx.clock.now())
  if (!verdict.can) throw new Refused(verdict.reason)
  return work(tx, row)
}

export async function acceptReservation(deps: Deps, owner_id: string, id: string, note?: string): Promise<void> {
  await withOwned(deps, owner_id, id, reservationCan.accept, async (tx, row) => {
    await settleInto(tx, row, afterAccepted(row.due_now_grosze), 0, { by: 'owner', move: 'accept', note })
  })
}

/** The reason is required: the customer reads it. */
export async function rejectReservation(deps: Deps, owner_id: string, id: string, reason: string): Promise<void> {
  if (reason.trim() === '') throw new Refused({ refused: 'validation', fields: { reason: 'validation' } })
  await withOwned(deps, owner_id, id, reservationCan.reject, async (tx, row) => {
    await releaseTerm(tx, row.listing_id, row.id)
    await moveReservation(tx, row, {
      to: 'rejected',
      by: 'owner',
      move: 'reject',
      note: reason,
      set: { deadline_at: null, end_note: reason },
    })
    await tx.jobs.enqueue('reservations.tell-rejected', { reservation_id: row.id })
  })
}

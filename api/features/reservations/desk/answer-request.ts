/** The owner's yes or no to a request. */
import type { Deps, TxDeps } from '#api/deps.ts'
import { endOpenChange } from '#api/features/reservations/changes/changes-queries.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { withOwned } from '#api/features/reservations/term/with-owned.ts'
import { releaseHolds, releaseTerm } from '#api/features/occupancy/release-term.ts'
import { moveReservation } from '#api/features/reservations/core/move-reservation.ts'
import { keepAnswerAsMessage } from '#api/features/reservations/core/record-event.ts'
import { settleInto } from '#api/features/reservations/core/settle.ts'
import { Refused } from '#api/refused.ts'
import { afterAccepted, reservationCan } from '#domain/reservation/reservation.ts'

export async function acceptReservation(deps: Deps, owner_id: string, id: string, note?: string): Promise<void> {
  await withOwned(deps, owner_id, id, reservationCan.accept, async (tx, row) => {
    await endOffer(tx, row)
    const said = note?.trim() || undefined
    await settleInto(tx, row, afterAccepted(row.due_now_grosze), 0, { by: 'owner', move: 'accept', note: said })
    if (said) await keepAnswerAsMessage(tx, row, said)
  })
}

/** A reason is required, because the customer reads it. */
export async function rejectReservation(deps: Deps, owner_id: string, id: string, reason: string): Promise<void> {
  if (reason.trim() === '') throw new Refused({ refused: 'validation', fields: { reason: 'validation' } })
  await withOwned(deps, owner_id, id, reservationCan.reject, async (tx, row) => {
    await endOffer(tx, row)
    await releaseTerm(tx, row.listing_id, row.id)
    await moveReservation(tx, row, {
      to: 'rejected',
      by: 'owner',
      move: 'reject',
      note: reason,
      set: { deadline_at: null, end_note: reason },
    })
  })
}

/** Answering the request itself withdraws other terms that were offered. */
async function endOffer(deps: TxDeps, row: ReservationRecord): Promise<void> {
  if (await endOpenChange(deps.db, row.id, 'withdrawn', new Date(deps.clock.now()))) {
    await releaseHolds(deps, row.listing_id, row.id)
  }
}

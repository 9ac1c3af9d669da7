import type { TxDeps } from '#api/deps.ts'
import { releaseTerm } from '#api/features/occupancy/release-term.ts'
import { moveReservation } from '#api/features/reservations/core/move-reservation.ts'
import { lockReservation } from '#api/features/reservations/core/queries.ts'
import { isPending } from '#domain/reservation/reservation.ts'

/**
 * Ends a reservation whose wait is over: the term is free again, the customer is told why, and a partial payment is
 * owed back. Does nothing when the reservation has moved meanwhile. The caller holds the listing's lock
 * (`lockListing`).
 */
export async function expireReservation(deps: TxDeps, id: string): Promise<void> {
  const row = await lockReservation(deps.db, id)
  if (!row || !isPending(row.status)) return
  if (!row.deadline_at || row.deadline_at.getTime() > deps.clock.now()) return
  await releaseTerm(deps, row.listing_id, id)
  // A partial payment concludes no contract, so the owner owes it back.
  const refund_grosze = row.paid_grosze - row.refunded_grosze
  const owed = refund_grosze > 0 ? { payment_status: 'refund_pending' as const, refund_due_grosze: refund_grosze } : {}
  await moveReservation(deps, row, {
    to: 'expired',
    by: 'system',
    move: 'expire',
    data: refund_grosze > 0 ? { refund_grosze } : {},
    set: { deadline_at: null, expired_from: row.status, ...owed },
  })
}

import type { TxDeps } from '#api/deps.ts'
import { releaseTerm } from '#api/features/calendar/release-term.ts'
import { moveReservation } from '#api/features/reservations/move-reservation.ts'
import { lockReservation } from '#api/features/reservations/queries.ts'
import { type PendingStatus, pendingStatuses } from '#domain/reservation.ts'

/**
 * Ends a reservation whose wait is over: the term is free again and the person hears why. Does nothing when somebody
 * has moved it meanwhile. The caller holds the listing's lock (`openListing`).
 */
export async function expireReservation(deps: TxDeps, id: string): Promise<void> {
  const row = await lockReservation(deps.db, id)
  if (!row || !(pendingStatuses as readonly string[]).includes(row.status)) return
  if (!row.deadline_at || row.deadline_at.getTime() > deps.clock.now()) return
  await releaseTerm(deps, row.listing_id, id)
  await moveReservation(deps, row, {
    to: 'expired',
    by: 'system',
    move: 'expire',
    set: { deadline_at: null, expired_from: row.status as PendingStatus },
  })
  await deps.jobs.enqueue('reservations.tell-expired', { reservation_id: id })
}

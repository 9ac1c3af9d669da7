import type { TxDeps } from '#api/deps.ts'
import { keepTerm } from '#api/features/occupancy/claim-term.ts'
import { type ReservationRecord, updateReservation } from '#api/features/reservations/core/queries.ts'
import { heldWhilePaying } from '#domain/reservation/online-payment.ts'

/** Keeps the term while its customer may be paying: until the provider's page has ended, and a little longer. */
export async function keepWhilePaying(deps: TxDeps, row: ReservationRecord, page_until: number): Promise<void> {
  if (row.status !== 'pending_payment' || row.deadline_at === null) return
  const until = Math.max(row.deadline_at.getTime(), heldWhilePaying(page_until))
  if (until === row.deadline_at.getTime()) return
  // Hold and deadline end together: if the hold ended first, somebody else could take the term while this customer can
  // still pay.
  if (!(await keepTerm(deps, row.listing_id, row.id, until))) return
  await updateReservation(deps.db, row.id, { deadline_at: new Date(until) })
}

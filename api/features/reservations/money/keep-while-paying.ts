import type { TxDeps } from '#api/deps.ts'
import { type ReservationRecord, updateReservation } from '#api/features/reservations/core/queries.ts'
import { heldWhilePaying } from '#domain/reservation/online-payment.ts'

/** A term is nobody else's while its customer may be paying: until the provider's page has ended, and a little longer. */
export async function keepWhilePaying(deps: TxDeps, row: ReservationRecord, page_until: number): Promise<void> {
  if (row.status !== 'pending_payment' || row.deadline_at === null) return
  const until = Math.max(row.deadline_at.getTime(), heldWhilePaying(page_until))
  await updateReservation(deps.db, row.id, { deadline_at: new Date(until) })
}

import type { TxDeps } from '#api/deps.ts'
import { keepTerm } from '#api/features/occupancy/claim-term.ts'
import { type ReservationRecord, updateReservation } from '#api/features/reservations/core/queries.ts'
import { heldByPagesUntil, heldWhilePaying } from '#domain/reservation/online-payment.ts'

/** `is_open`: nobody has paid on the page yet. Otherwise it was paid, or the provider has not said whether it was. */
type Page = { until: number; is_open: boolean }

/** Keeps the term while its customer may be paying: until the provider's page has ended, and a little longer. */
export async function keepWhilePaying(deps: TxDeps, row: ReservationRecord, page: Page): Promise<void> {
  if (row.status !== 'pending_payment' || row.deadline_at === null) return
  const due_at = row.deposit_due_at?.getTime() ?? null
  const most = page.is_open && due_at !== null ? heldByPagesUntil(due_at) : Number.POSITIVE_INFINITY
  const until = Math.max(row.deadline_at.getTime(), Math.min(heldWhilePaying(page.until), most))
  if (until === row.deadline_at.getTime()) return
  // Hold and deadline end together: if the hold ended first, somebody else could take the term while this customer can
  // still pay.
  if (!(await keepTerm(deps, row.listing_id, row.id, until))) return
  await updateReservation(deps.db, row.id, { deadline_at: new Date(until) })
}

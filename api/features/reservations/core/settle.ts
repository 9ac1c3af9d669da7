/** What follows an acceptance, by either side: the next state with its deadline, and the term held until then. */
import type { TxDeps } from '#api/deps.ts'
import { keepTerm } from '#api/features/occupancy/claim-term.ts'
import { agreedPayment } from '#api/features/reservations/money/terms-of.ts'
import { moveReservation } from './move-reservation.ts'
import type { ReservationRecord } from './queries.ts'
import { policyOf } from './record.ts'
import { ownerAnswerUntil, paymentDeadlines } from '#domain/reservation/deadlines.ts'
import type { Actor } from '#domain/reservation/reservation.ts'

type Next = 'pending_owner' | 'pending_payment' | 'confirmed'
type Yes = {
  by: Actor
  move: 'confirm_email' | 'accept' | 'accept_offer' | 'mark_paid' | 'pay'
  note?: string | undefined
  data?: Record<string, unknown>
  set?: Parameters<typeof moveReservation>[2]['set']
}

export const deadlineOf = (row: ReservationRecord, next: Next, answer_hours: number, now: number): number | null => {
  const start_at = row.start_at.getTime()
  if (next === 'confirmed') return null
  if (next === 'pending_owner') return ownerAnswerUntil(now, start_at, answer_hours)
  return paymentDeadlines(now, { start_at, notice_hours: policyOf(row).notice_hours }).deadline_at
}

/** The term is already held or firm; only its deadline changes. */
export async function settleInto(
  deps: TxDeps,
  row: ReservationRecord,
  next: Next,
  answer_hours: number,
  yes: Yes,
): Promise<ReservationRecord> {
  const deadline_ms = deadlineOf(row, next, answer_hours, deps.clock.now())
  await keepTerm(deps, row.listing_id, row.id, deadline_ms)
  return moveReservation(deps, row, {
    to: next,
    ...yes,
    set: {
      ...yes.set,
      ...(next === 'pending_payment' && deadline_ms !== null ? agreedPayment(row, deps.clock.now(), deadline_ms) : {}),
      deadline_at: deadline_ms === null ? null : new Date(deadline_ms),
      expired_from: null,
    },
  })
}

/**
 * A customer's bank asks for money that came online: it is frozen until the bank decides. Then it counts again, or is lost.
 * The caller holds the locks of listing and row.
 */
import type { TxDeps } from '#api/deps.ts'
import { post } from '#api/features/journal/post.ts'
import { type ReservationRecord, updateReservation } from '#api/features/reservations/core/queries.ts'
import { recordEvent } from '#api/features/reservations/core/record-event.ts'
import { isEnded, moneyOf } from '#api/features/reservations/core/record.ts'
import { frozen, unfrozen } from '#domain/journal.ts'
import { type PaymentStatus, paymentStatusFor } from '#domain/reservation/payment.ts'

export type DisputeTurn = 'opened' | 'won' | 'lost'
type Disputed = { dispute_id: string; payment_id: string; amount_grosze: number; still_disputed: boolean }

const turns = {
  opened: { event: 'dispute_opened', action: 'open_dispute' },
  won: { event: 'dispute_won', action: 'win_dispute' },
  lost: { event: 'dispute_lost', action: 'lose_dispute' },
} as const

export async function turnDispute(
  deps: TxDeps,
  row: ReservationRecord,
  turn: DisputeTurn,
  { dispute_id, payment_id, amount_grosze, still_disputed }: Disputed,
): Promise<void> {
  const { event, action } = turns[turn]
  const entries = turn === 'opened' ? frozen(amount_grosze) : unfrozen(amount_grosze, turn)
  await post(deps, row, { event, source_id: dispute_id, payment_id, entries })
  const at = new Date(deps.clock.now())
  const payment_status = turn === 'won' && !still_disputed ? statusWithout(row) : 'chargeback'
  const set = { payment_status, updated_at: at }
  await updateReservation(deps.db, row.id, set)
  await recordEvent(deps, { ...row, ...set }, { actor: 'system', action, at, data: { amount_grosze } })
}

const statusWithout = (row: ReservationRecord): PaymentStatus =>
  isEnded(row) && row.refund_due_grosze > 0 ? 'refund_pending' : paymentStatusFor(moneyOf(row))

/**
 * A customer's bank disputes an online payment: the money is frozen until the bank decides. Then it counts again, or it
 * no longer counts and may be paid anew (decision 0053). The caller holds the locks of listing and row.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { TxDeps } from '#api/deps.ts'
import { post, postOwed } from '#api/features/journal/post.ts'
import {
  findPayments,
  insertReceivedPayment,
  type ReservationRecord,
  updateReservation,
} from '#api/features/reservations/core/queries.ts'
import { recordEvent } from '#api/features/reservations/core/record-event.ts'
import { isEnded, moneyOf } from '#api/features/reservations/core/record.ts'
import { countsNoMore, frozen, unfrozen } from '#domain/journal.ts'
import { type PaymentStatus, paymentStatusFor } from '#domain/reservation/payment.ts'

/** `asked`: the bank only inquires and takes nothing. */
export type DisputeTurn = 'asked' | 'opened' | 'won' | 'lost'
type Disputed = {
  dispute_id: string
  payment_id: string
  amount_grosze: number
  /** The bank only inquired and has never taken the money. */
  inquiry: boolean
  still_disputed: boolean
}

const turns = {
  asked: { event: null, action: 'open_dispute' },
  opened: { event: 'dispute_opened', action: 'open_dispute' },
  won: { event: 'dispute_won', action: 'win_dispute' },
  lost: { event: 'dispute_lost', action: 'lose_dispute' },
} as const

export async function turnDispute(
  deps: TxDeps,
  row: ReservationRecord,
  turn: DisputeTurn,
  { dispute_id, payment_id, amount_grosze, inquiry, still_disputed }: Disputed,
): Promise<void> {
  const { event, action } = turns[turn]
  if (event !== null && !inquiry) {
    const entries = turn === 'won' || turn === 'lost' ? unfrozen(amount_grosze, turn) : frozen(amount_grosze)
    await post(deps, row, { event, source_id: dispute_id, payment_id, entries })
  }
  const at = new Date(deps.clock.now())
  const less = turn === 'lost' ? await countNoMore(deps, row, payment_id, amount_grosze) : {}
  const after = { ...row, ...less }
  // While the bank only inquires, the payment counts as before.
  const payment_status = turn === 'opened' || still_disputed ? 'chargeback' : statusWithout(after)
  const set = { ...less, payment_status, updated_at: at }
  await updateReservation(deps.db, row.id, set)
  await postOwed(deps, row, set)
  await recordEvent(
    deps,
    { ...row, ...set },
    { actor: 'system', action, at, data: { amount_grosze, ...(inquiry ? { inquiry } : {}) } },
  )
}

/**
 * Records the lost amount as a correction of the payment, because the customer has the money again: what is missing can
 * be paid anew. Of an ended reservation it reduces the refund that is due, then what the owner keeps.
 */
async function countNoMore(
  deps: TxDeps,
  row: ReservationRecord,
  payment_id: string,
  lost_grosze: number,
): Promise<Pick<ReservationRecord, 'paid_grosze' | 'refund_due_grosze' | 'retained_grosze'>> {
  const { paid_grosze, refunded_grosze, refund_due_grosze, retained_grosze } = row
  const noted = (await findPayments(deps.db, row.id)).find((one) => one.payment_id === payment_id)
  const less_grosze = noted ? Math.min(lost_grosze, noted.amount_grosze, paid_grosze - refunded_grosze) : 0
  if (!noted || less_grosze <= 0) return { paid_grosze, refund_due_grosze, retained_grosze }
  const id = randomUUIDv7()
  await insertReceivedPayment(deps.db, {
    id,
    reservation_id: row.id,
    amount_grosze: -less_grosze,
    method: noted.method,
    received_on: noted.received_on,
    note: null,
    recorded_at: new Date(deps.clock.now()),
    corrects_id: noted.id,
  })
  const entries = countsNoMore(less_grosze)
  await post(deps, row, { event: 'corrected', source_id: id, on_day: noted.received_on, payment_id, entries })
  const owed_less = Math.min(less_grosze, refund_due_grosze)
  return {
    paid_grosze: paid_grosze - less_grosze,
    refund_due_grosze: refund_due_grosze - owed_less,
    retained_grosze:
      isEnded(row) && retained_grosze !== null ? retained_grosze - (less_grosze - owed_less) : retained_grosze,
  }
}

const statusWithout = (row: ReservationRecord): PaymentStatus =>
  isEnded(row) && row.refund_due_grosze > 0 ? 'refund_pending' : paymentStatusFor(moneyOf(row))

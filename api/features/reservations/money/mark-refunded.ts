import { randomUUIDv7 } from 'node:crypto'
import type { Deps, TxDeps } from '#api/deps.ts'
import { lockOwned } from '#api/features/reservations/term/with-owned.ts'
import { ownedListing, type ReservationRecord, updateReservation } from '#api/features/reservations/core/queries.ts'
import { recordEvent } from '#api/features/reservations/core/record-event.ts'
import { isEnded, moneyOf } from '#api/features/reservations/core/record.ts'
import { insertSentRefund } from './refunds-queries.ts'
import { type Idempotency, once } from '#api/idempotency.ts'
import { Refused, refusedField } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { owedInAll, type PaymentStatus, paymentStatusFor, shareRefund } from '#domain/reservation/payment.ts'
import { ownerCanReturn, reservationCan } from '#domain/reservation/reservation.ts'
import { dateIn } from '#domain/time.ts'

type Body = Handled['markReservationRefunded']['body']

/** The owner writes down money that went back. The refund comes first, what is more is part of the second zadatek. */
export async function markRefunded(
  deps: Deps,
  owner_id: string,
  id: string,
  body: Body,
  idempotency: Idempotency | null,
): Promise<void> {
  const listing_id = await ownedListing(deps.db, id, owner_id)
  if (!listing_id) throw new Refused('not_found')
  await once(deps, idempotency, (tx) =>
    lockOwned(tx, listing_id, owner_id, id, reservationCan.mark_refunded, async (inner, row) => {
      await record(inner, row, body)
      return { done: true }
    }),
  )
}

async function record(deps: TxDeps, row: ReservationRecord, body: Body): Promise<void> {
  const verdict = ownerCanReturn(row)
  if (!verdict.can) throw new Refused(verdict.reason)
  const shared = shareRefund(body.amount_grosze, row)
  if (!shared) throw refusedField('amount_grosze', 'validation')
  const now = deps.clock.now()
  const at = new Date(now)
  const today = dateIn(now, row.timezone)
  const sent_on = body.sent_on ?? today
  if (sent_on > today) throw refusedField('sent_on', 'day_to_come')
  const refund_id = randomUUIDv7()
  await insertSentRefund(deps.db, {
    id: refund_id,
    reservation_id: row.id,
    listing_id: row.listing_id,
    amount_grosze: body.amount_grosze,
    second_deposit_grosze: shared.second_deposit_grosze,
    method: body.method,
    sent_on,
    note: body.note ?? null,
    recorded_at: at,
  })
  const left = {
    refund_due_grosze: row.refund_due_grosze - shared.refund_grosze,
    double_deposit_due_grosze: row.double_deposit_due_grosze - shared.second_deposit_grosze,
  }
  const refunded_grosze = row.refunded_grosze + shared.refund_grosze
  const returned = { ...row, ...left, refunded_grosze }
  const set = { ...left, refunded_grosze, payment_status: statusAfter(returned), updated_at: at }
  await updateReservation(deps.db, row.id, set)
  const left_grosze = owedInAll(left)
  await recordEvent(
    deps,
    { ...row, ...set },
    {
      actor: 'owner',
      action: 'mark_refunded',
      at,
      note: body.note,
      data: { ...shared, amount_grosze: body.amount_grosze, method: body.method, left_grosze },
      // Told as it was when this part went back: the next one may be noted before the mail is written.
      mail_data: { refund_id, left_grosze },
    },
  )
}

/** An ended reservation is refunded once nothing is owed; of one that lives on, only what was too much went back. */
const statusAfter = (row: ReservationRecord): PaymentStatus => {
  if (isEnded(row) && row.refund_due_grosze > 0) return 'refund_pending'
  return isEnded(row) && row.refunded_grosze === 0 ? row.payment_status : paymentStatusFor(moneyOf(row))
}

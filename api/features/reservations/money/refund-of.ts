/** The refund if a stored reservation were cancelled, before the click and with it. */
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { depositOf, policyOf } from '#api/features/reservations/core/record.ts'
import { refundRuleText } from '#api/features/reservations/core/texts.pl.ts'
import { type CancelReason, type Refund, refundFor } from '#domain/reservation/cancellation.ts'
import { concludedStatuses } from '#domain/reservation/reservation.ts'
import type { CancelledBy } from '#domain/statistics/statistics.ts'
import { dateIn } from '#domain/time.ts'

/** The refund if it were cancelled now, for this reason; amounts in grosze. */
export function refundOf(row: ReservationRecord, reason: CancelReason, now: number): Refund {
  const policy = policyOf(row)
  return refundFor({
    policy: policy.cancellation_policy,
    tiers: policy.cancellation_tiers,
    deposit: depositOf(row),
    total_grosze: row.total_grosze,
    paid_grosze: row.paid_grosze - row.refunded_grosze,
    start_on: row.start_local.slice(0, 10),
    today_on: dateIn(now, row.timezone),
    reason,
    concluded: concludedStatuses.includes(row.status),
  })
}

export const refundPreview = (row: ReservationRecord, reason: CancelReason, now: number) => {
  const refund = refundOf(row, reason, now)
  return {
    paid_grosze: row.paid_grosze - row.refunded_grosze,
    retained_grosze: refund.retained_grosze,
    refund_grosze: refund.refund_grosze,
    double_deposit_due_grosze: refund.double_deposit_due_grosze,
    rule: refundRuleText(row, refund, now),
  }
}

type End = { cancelled_by: CancelledBy; cancel_reason: CancelReason; note: string }

/** The columns of a reservation that ends, whoever ends it; both sides read `note`. */
export const endedRow = (refund: ReturnType<typeof refundPreview>, { cancelled_by, cancel_reason, note }: End) => ({
  deadline_at: null,
  cancelled_by,
  cancel_reason,
  end_note: note || null,
  retained_grosze: refund.retained_grosze,
  refund_due_grosze: refund.refund_grosze,
  double_deposit_due_grosze: refund.double_deposit_due_grosze,
  ...(refund.refund_grosze > 0 ? { payment_status: 'refund_pending' as const } : {}),
})

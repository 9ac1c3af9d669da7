/** The refund if a stored reservation were cancelled, before the click and with it, and what its end makes of later notes. */
import type { Reader } from '#api/deps.ts'
import { settlementOf } from '#api/features/reservations/contests/settlement.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { depositOf, policyOf } from '#api/features/reservations/core/record.ts'
import { refundRuleText } from '#api/features/reservations/core/texts.pl.ts'
import { type CancelReason, type Refund, refundFor } from '#domain/reservation/cancellation.ts'
import { type EndRule, keepsNothing } from '#domain/reservation/payment.ts'
import { concludedStatuses } from '#domain/reservation/reservation.ts'
import type { CancelledBy } from '#domain/statistics/statistics.ts'
import { dateIn, toInstant } from '#domain/time.ts'
import { findEnding } from './refunds-queries.ts'

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

type EndedBy = Awaited<ReturnType<typeof findEnding>>

/** What the end allows of a payment that had come before it; nothing is kept of a later one. */
export async function ruleOfEnd(
  db: Reader,
  row: ReservationRecord,
  came: { received_on: string; recorded_at: Date },
): Promise<EndRule> {
  const { timezone, status_since_at, cancel_reason: reason } = row
  const in_time = came.recorded_at < status_since_at || came.received_on < dateIn(status_since_at.getTime(), timezone)
  const ending = in_time && row.status === 'cancelled' ? await findEnding(db, row.id) : undefined
  // Who withdraws pays for what was performed and was told how much that is.
  if (!ending?.status_before || !reason || ending.action === 'withdraw') return keepsNothing
  const before = { ...row, status: ending.status_before, paid_grosze: row.total_grosze, refunded_grosze: 0 }
  const { basis_grosze, double_deposit_due_grosze } = refundOf(before, reason, countedAt(ending, timezone))
  return { basis_grosze, doubled_grosze: double_deposit_due_grosze }
}

/** Who had called it off before the event, unheard, is charged by the policy of that day (domain 5.3). */
function countedAt({ at, action, note, data }: NonNullable<EndedBy>, zone: string): number {
  const on = settlementOf({ action, note, data })?.on
  const noon = on ? toInstant(`${on}T12:00`, zone) : null
  return typeof noon === 'number' ? noon : at.getTime()
}

type End = { cancelled_by: CancelledBy; cancel_reason: CancelReason; note: string }

/** The columns of a reservation that ends, whoever ends it; both sides read `note`. A chargeback stays one. */
export const endedRow = (
  { payment_status }: Pick<ReservationRecord, 'payment_status'>,
  refund: ReturnType<typeof refundPreview>,
  { cancelled_by, cancel_reason, note }: End,
) => ({
  deadline_at: null,
  cancelled_by,
  cancel_reason,
  end_note: note || null,
  retained_grosze: refund.retained_grosze,
  refund_due_grosze: refund.refund_grosze,
  double_deposit_due_grosze: refund.double_deposit_due_grosze,
  ...(refund.refund_grosze > 0 && payment_status !== 'chargeback' ? { payment_status: 'refund_pending' as const } : {}),
})

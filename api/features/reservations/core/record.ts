/** Between a row of `reservations` and what the rules ask of it. */
import type { ReservationRecord } from './queries.ts'
import type { SoldPolicy, SoldPrice } from '#domain/reservation/sold-price.ts'
import type { DepositType } from '#domain/listing/codes.ts'
import type { Deposit, Money, PaymentStatus } from '#domain/reservation/payment.ts'
import type { PendingStatus, ReservationFacts, ReservationStatus } from '#domain/reservation/reservation.ts'

export const policyOf = (row: ReservationRecord): SoldPolicy => row.policy
export const soldPriceOf = (row: ReservationRecord): SoldPrice => row.price

export const factsOf = (row: ReservationRecord): ReservationFacts => ({
  status: row.status as ReservationStatus,
  payment_status: row.payment_status as PaymentStatus,
  start_at: row.start_at.getTime(),
  end_at: row.end_at.getTime(),
  notice_hours: policyOf(row).notice_hours,
  deadline_at: row.deadline_at?.getTime() ?? null,
  expired_from: row.expired_from as PendingStatus | null,
  status_since_at: row.status_since_at.getTime(),
  resends: row.confirmation_sends - 1,
  last_sent_at: row.confirmation_sent_at?.getTime() ?? null,
})

export const depositOf = (row: ReservationRecord): Deposit => ({
  type: row.deposit_type as DepositType,
  amount_grosze: row.deposit_grosze,
})

const ended: readonly string[] = ['cancelled', 'rejected', 'expired']
export const isEnded = ({ status }: Pick<ReservationRecord, 'status'>): boolean => ended.includes(status)

/** An ended reservation tells of its refunds; for one that lives on, what was too much and went back never came. */
export const moneyOf = (row: ReservationRecord): Money => ({
  total_grosze: row.total_grosze,
  due_now_grosze: row.due_now_grosze,
  received_grosze: isEnded(row) ? row.paid_grosze : row.paid_grosze - row.refunded_grosze,
  refunded_grosze: isEnded(row) ? row.refunded_grosze : 0,
})

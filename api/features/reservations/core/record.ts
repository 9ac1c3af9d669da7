/** Translates a row of `reservations` into the facts that the rules ask for. */
import type { ReservationRecord } from './queries.ts'
import { type Security, securityFor, type SoldPolicy, type SoldPrice } from '#domain/reservation/sold-price.ts'
import {
  confirmsReservation,
  type Deposit,
  type Money,
  type PaymentStatus,
  paymentStatusFor,
} from '#domain/reservation/payment.ts'
import { endedStatuses } from '#domain/reservation/payment-terms.ts'
import { reservationCan, type ReservationFacts, type Verdict } from '#domain/reservation/reservation.ts'

export const policyOf = (row: ReservationRecord): SoldPolicy => row.policy
export const soldPriceOf = (row: ReservationRecord): SoldPrice => row.price

/** The security deposit as it was sold, with the last day of its return. */
export function securityOf(row: ReservationRecord): Security {
  const terms = policyOf(row).security_deposit ?? { method: null, return_days: null }
  return securityFor(soldPriceOf(row).security_deposit_grosze, terms, row.end_local)
}

export const factsOf = (row: ReservationRecord): ReservationFacts => ({
  status: row.status,
  payment_status: row.payment_status,
  start_at: row.start_at.getTime(),
  end_at: row.end_at.getTime(),
  notice_hours: policyOf(row).notice_hours,
  deadline_at: row.deadline_at?.getTime() ?? null,
  expired_from: row.expired_from,
  cancelled_from: row.cancelled_from,
  status_since_at: row.status_since_at.getTime(),
  contested_at: row.contested_at?.getTime() ?? null,
  resends: row.confirmation_sends - 1,
  last_sent_at: row.confirmation_sent_at?.getTime() ?? null,
})

/** A caller without an address has neither mails nor a page, so a message would reach nobody. */
export const ownerMayWrite = (row: ReservationRecord, now: number): Verdict => {
  const verdict = reservationCan.message(factsOf(row), now)
  return verdict.can && row.customer_email === '' ? { can: false, reason: 'customer_without_email' } : verdict
}

export const depositOf = (row: ReservationRecord): Deposit => ({
  type: row.deposit_type,
  amount_grosze: row.deposit_grosze,
})

/** The facts for `ownerCanAskDeposit`. */
export const askFactsOf = (row: ReservationRecord, { owner_iban }: { owner_iban: string | null }) => ({
  ...factsOf(row),
  source: row.source,
  deposit_grosze: row.deposit_grosze,
  paid_grosze: row.paid_grosze,
  deposit_due_at: row.deposit_due_at?.getTime() ?? null,
  has_account: owner_iban !== null,
})

/** The payment status that follows from the money, except during a chargeback, which stays. */
export const statusOfMoney = (row: ReservationRecord): PaymentStatus =>
  row.payment_status === 'chargeback' ? 'chargeback' : paymentStatusFor(moneyOf(row))

/** The payment status of an ended reservation after a note or a correction: owed back as long as something is. */
export const statusAfterEnd = (row: ReservationRecord): PaymentStatus =>
  row.refund_due_grosze > 0 && row.payment_status !== 'chargeback' ? 'refund_pending' : statusOfMoney(row)

/** Whether the reservation waits for a payment and enough has come. */
export const isConcludedByMoney = (row: ReservationRecord): boolean =>
  row.status === 'pending_payment' && confirmsReservation(moneyOf(row))

export const isEnded = ({ status }: Pick<ReservationRecord, 'status'>): boolean => endedStatuses.includes(status)

/**
 * Money as the rules see it. In an ended reservation refunds are counted separately; in a live one they are subtracted,
 * as if the surplus had never come.
 */
export const moneyOf = (row: ReservationRecord): Money => ({
  total_grosze: row.total_grosze,
  due_now_grosze: row.due_now_grosze,
  received_grosze: isEnded(row) ? row.paid_grosze : row.paid_grosze - row.refunded_grosze,
  refunded_grosze: isEnded(row) ? row.refunded_grosze : 0,
})

/** Part of the consents of a reservation; `marketing_at` is when it was withdrawn or given again, absent when never. */
type MarketingConsent = { marketing?: boolean; marketing_at?: string }

/** Whether the guest agrees now; null for whoever never did. */
export function marketingOf(consents: unknown): boolean | null {
  const { marketing, marketing_at } = consents as MarketingConsent
  return marketing === true ? true : marketing_at === undefined ? null : false
}

/** The payment terms of a stored reservation, which panel, status page, mails, documents and files read. */
import { qrCode } from '#api/adapters/qr/qr-code.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { depositOf, factsOf, moneyOf, policyOf } from '#api/features/reservations/core/record.ts'
import { transferAccount } from '#api/features/reservations/core/seller.ts'
import type { ReservedListing } from '#api/features/reservations/core/views-queries.ts'
import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { isRefusal } from '#domain/refusal.ts'
import {
  type AgreedDays,
  agreedDays,
  dueWithDeposit,
  type PaymentTerms,
  paymentTerms,
} from '#domain/reservation/payment-terms.ts'
import { namesAmount, transferCode } from '#domain/reservation/transfer-code.ts'
import { statusAt } from '#domain/reservation/reservation.ts'
import { dateIn, daysBetween, toInstant } from '#domain/time.ts'

/** `listing` provides the account; pass null when no transfer is shown. */
export function termsOf(row: ReservationRecord, listing: ReservedListing | null, now: number): PaymentTerms {
  const status = statusAt(factsOf(row), now)
  const waits_for_yes = status === 'pending_email' || status === 'pending_owner'
  return paymentTerms({
    status,
    source: row.source,
    payment_choice: row.payment_choice,
    deposit: depositOf(row),
    money: moneyOf(row),
    deposit_due_at: row.deposit_due_at?.getTime() ?? null,
    balance_due_on: row.balance_due_on,
    if_agreed_today: waits_for_yes ? daysOf(row, now, null) : null,
    account: listing && transferAccount(row, listing),
    online: listing?.owner_payouts === 'active',
  })
}

/**
 * Columns that are set when a reservation is agreed: the days of deposit and rest, and how much is due at once (ruling
 * 65).
 */
export function agreedPayment(row: ReservationRecord, now: number, deposit_due_at: number) {
  const days = daysOf(row, now, deposit_due_at)
  return {
    deposit_due_at: new Date(deposit_due_at),
    balance_due_on: row.balance_due_on && days.balance_due_on,
    due_now_grosze: dueWithDeposit(row.payment_choice, row, days),
  }
}

/** The day of the rest after the event has moved: never before a deposit that is still to be paid (ruling 65). */
export function balanceDayAfter(row: ReservationRecord, event_day: string, now: number): string {
  const is_paid = row.paid_grosze - row.refunded_grosze >= row.due_now_grosze
  const waits_until = is_paid ? null : (row.deposit_due_at?.getTime() ?? null)
  return daysOf({ ...row, event_day }, now, waits_until, row.event_day).balance_due_on
}

/**
 * The payment days if it were agreed now. A reservation of the build before has the day of the rest, but not the days
 * it was counted from.
 */
function daysOf(
  row: ReservationRecord,
  now: number,
  deposit_due_at: number | null,
  counted_from = row.event_day,
): AgreedDays {
  const known = policyOf(row).balance_due_days
  const balance_due_days = known ?? (row.balance_due_on ? daysBetween(row.balance_due_on, counted_from) : 0)
  return agreedDays({
    event_on: row.event_day,
    balance_due_days,
    agreed_on: dateIn(now, row.timezone),
    deposit_due_on: deposit_due_at === null ? null : dateIn(deposit_due_at, row.timezone),
  })
}

const instantOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** The last minute of a day, for fields that need an instant. */
function endOfDay(date: string | null, zone: string): number | null {
  const instant = date && toInstant(`${date}T23:59`, zone)
  return typeof instant !== 'number' || isRefusal(instant) ? null : instant
}

/** The payment terms on the wire. */
export function termsOnWire(
  { deposit, next, transfer, ways, online, ...terms }: PaymentTerms,
  zone: string,
): CustomerReservation['terms'] {
  return {
    ...terms,
    ways: [...ways],
    online: online && { ...online, due_at: instantOf(online.due_at) },
    deposit: deposit && { ...deposit, due_at: instantOf(deposit.due_at) },
    next: next && { ...next, due_at: instantOf(next.due_at) },
    transfer: transfer && transferOnWire(transfer, zone),
  }
}

type Transfer = NonNullable<PaymentTerms['transfer']>

function transferOnWire({ due_at, due_on, ...order }: Transfer, zone: string) {
  const code = transferCode(order)
  return {
    ...order,
    until: instantOf(due_at ?? endOfDay(due_on, zone)),
    qr: code === null ? null : { ...qrCode(code), text: code, names_amount: namesAmount(order) },
  }
}

/**
 * How payments cover a reservation: what is due at once, what is left and by when, and the payment status after
 * payments and refunds. Amounts are grosze. Source: domain 5.1–5.4, rulings 11, 40, 44.
 */
import type { DepositType } from '#domain/listing/codes.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { addDays } from '#domain/time.ts'

export const paymentStatuses = [
  'not_required',
  'unpaid',
  'processing',
  'deposit_paid',
  'partially_paid',
  'paid',
  'failed',
  'expired',
  'refund_pending',
  'partially_refunded',
  'refunded',
  'chargeback',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * States in which a payment may still be missing and may be made. A bank's dispute about one payment does not affect
 * the others.
 */
export const paymentStatusesThatTakeMoney: readonly PaymentStatus[] = [
  'unpaid',
  'processing',
  'deposit_paid',
  'partially_paid',
  'failed',
  'expired',
  'chargeback',
]

export const paymentMethods = [
  'blik',
  'card',
  'p24',
  'google_pay',
  'apple_pay',
  'bank_transfer',
  'cash',
  'card_on_site',
  'other',
] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Ways of paying that do not pass through us: the owner records them. */
export const recordedMethods = ['bank_transfer', 'cash', 'card_on_site', 'other'] as const
export type RecordedMethod = (typeof recordedMethods)[number]

/** Ways that a customer may announce before paying. */
export const announcedMethods = ['bank_transfer', 'cash', 'card_on_site'] as const

/** Ways of paying on the provider's page. */
export const onlineMethods = ['blik', 'p24', 'card'] as const
export type OnlineMethod = (typeof onlineMethods)[number]
/** Ways in which a refund is sent: by hand, or the way the payment came. */
export type ReturnMethod = RecordedMethod | OnlineMethod

/** Working days that a transfer takes at most; the deadline of a payment by transfer waits that long. */
export const transferWorkingDays = 3

export const paymentChoices = ['deposit', 'full', 'on_site'] as const
export type PaymentChoice = (typeof paymentChoices)[number]

/** The deposit as worked out for one reservation, not the rule behind it. */
export type Deposit = { type: DepositType; amount_grosze: number }

const choicesOf: Record<DepositType, readonly PaymentChoice[]> = {
  none: ['on_site'],
  zadatek: ['deposit', 'full'],
  zaliczka: ['deposit', 'full'],
  full: ['full'],
}

/** The money of one reservation: all payments and all refunds so far. */
export type Money = { total_grosze: number; due_now_grosze: number; received_grosze: number; refunded_grosze: number }

export type Coverage = {
  payment_status: PaymentStatus
  paid_grosze: number
  /** The amount still missing before the reservation is confirmed. */
  due_now_grosze: number
  /** The amount still missing in all, including what is due now. */
  remaining_grosze: number
  /** The next payment that is due; null when nothing is left. `due_on` null means at once. */
  next: { amount_grosze: number; due_on: string | null } | null
}

/**
 * What must still be sent to the customer: the refund, and beyond it the second zadatek (art. 394 of the civil code).
 */
export type Owed = { refund_due_grosze: number; double_deposit_due_grosze: number }

/** Whether a payment method belongs to the provider's page. */
export function isOnlineMethod(method: PaymentMethod): boolean {
  return (onlineMethods as readonly PaymentMethod[]).includes(method)
}

/** The payments that the customer may choose from, the proposed one first. With a price of 0 there is no choice. */
export function paymentChoicesFor(deposit: Deposit, total_grosze: number): readonly PaymentChoice[] {
  return total_grosze === 0 ? ['on_site'] : choicesOf[deposit.type]
}

/** The amount that must be paid before the reservation is confirmed. */
export function dueNow(choice: PaymentChoice, deposit: Deposit, total_grosze: number): number {
  if (choice === 'on_site') return 0
  return choice === 'full' ? total_grosze : Math.min(deposit.amount_grosze, total_grosze)
}

/**
 * The payment status after settled payments; `processing`, `failed`, `expired`, `chargeback` come from the provider.
 */
export function paymentStatusFor(money: Money): PaymentStatus {
  const { total_grosze, due_now_grosze, received_grosze, refunded_grosze } = money
  if (refunded_grosze > 0) return refunded_grosze >= received_grosze ? 'refunded' : 'partially_refunded'
  if (total_grosze === 0) return 'not_required'
  if (received_grosze >= total_grosze) return 'paid'
  if (received_grosze === 0) return 'unpaid'
  return received_grosze === due_now_grosze ? 'deposit_paid' : 'partially_paid'
}

/** What is missing of a stored reservation's price, including what was refunded. */
export function missingOf(row: { total_grosze: number; paid_grosze: number; refunded_grosze: number }): number {
  return row.total_grosze - row.paid_grosze + row.refunded_grosze
}

/** How much of the price the payments cover. `balance_due_on` is the day by which the rest is due (`paymentDays`). */
export function coverage(money: Money, balance_due_on: string): Coverage {
  const paid_grosze = money.received_grosze - money.refunded_grosze
  const settled = money.refunded_grosze > 0
  const remaining_grosze = settled ? 0 : Math.max(0, money.total_grosze - paid_grosze)
  const due_now_grosze = settled ? 0 : Math.max(0, money.due_now_grosze - paid_grosze)
  const next = due_now_grosze > 0 ? { amount_grosze: due_now_grosze, due_on: null } : null
  const rest = remaining_grosze > 0 ? { amount_grosze: remaining_grosze, due_on: balance_due_on } : null
  return { payment_status: paymentStatusFor(money), paid_grosze, due_now_grosze, remaining_grosze, next: next ?? rest }
}

/** Whether the payments that were not refunded are enough to conclude the contract. */
export function confirmsReservation(money: Money): boolean {
  return money.received_grosze - money.refunded_grosze >= money.due_now_grosze
}

/** Checks a payment that the owner records: above 0 and at most what is left. */
export function checkReceived(amount_grosze: number, remaining_grosze: number): Refusal | null {
  return Number.isSafeInteger(amount_grosze) && amount_grosze > 0 && amount_grosze <= remaining_grosze
    ? null
    : refuse('out_of_range', { min: 1, max: remaining_grosze })
}

/**
 * How long before the record a customer who called may have paid: a paper book that is typed in holds weddings agreed
 * two years ahead. A longer time means a wrong year.
 */
const paidAheadDays = 2 * 366

/**
 * Checks the day of a payment that the owner records: not in the future. A guest learns account and title only from the
 * reservation, so no payment is older than that.
 */
export function checkReceivedDay(
  received_on: string,
  { today_on, made_on, source }: { today_on: string; made_on: string; source: string },
): 'day_to_come' | 'day_too_early' | null {
  if (received_on > today_on) return 'day_to_come'
  return received_on < firstReceivedDay({ made_on, source }) ? 'day_too_early' : null
}

export function firstReceivedDay({ made_on, source }: { made_on: string; source: string }): string {
  return source === 'owner' ? addDays(made_on, -paidAheadDays) : made_on
}

/**
 * The correction that makes a recorded payment count `came_grosze`; null when it changes nothing or the amount is not
 * possible.
 */
export function correctedBy(noted_grosze: number, came_grosze: number, most_grosze: number): number | null {
  const fits = Number.isSafeInteger(came_grosze) && came_grosze >= 0 && came_grosze <= most_grosze
  return fits && came_grosze !== noted_grosze ? came_grosze - noted_grosze : null
}

export function owedInAll({ refund_due_grosze, double_deposit_due_grosze }: Owed): number {
  return refund_due_grosze + double_deposit_due_grosze
}

/** What the owner still has to send back by hand: `by_provider_grosze` of the refund is sent by the provider. */
export function owedByHand<T extends Owed>(owed: T, by_provider_grosze: number): T {
  return { ...owed, refund_due_grosze: Math.max(0, owed.refund_due_grosze - by_provider_grosze) }
}

/**
 * Splits what was sent back: first the refund, the rest is part of the second zadatek. Null when it is more than is
 * owed.
 */
export function shareRefund(
  amount_grosze: number,
  owed: Owed,
): { refund_grosze: number; second_deposit_grosze: number } | null {
  if (checkReceived(amount_grosze, owedInAll(owed))) return null
  const refund_grosze = Math.min(amount_grosze, owed.refund_due_grosze)
  return { refund_grosze, second_deposit_grosze: amount_grosze - refund_grosze }
}

/** The money of an ended reservation: what is still to be refunded, what the owner keeps, and the second zadatek. */
export type Ended = Owed & { retained_grosze: number | null }

/**
 * The money of an ended reservation after a payment turned out never to have come, or was taken back by a bank: it
 * reduces the refund that is still due, then what the owner keeps; a second zadatek is never more than what was paid.
 * Null when the money was already refunded.
 */
export function endedWithout<T extends Ended>(less_grosze: number, paid_grosze: number, owed: T): Ended | null {
  const back = Math.min(less_grosze, owed.refund_due_grosze)
  const retained_grosze = (owed.retained_grosze ?? 0) - (less_grosze - back)
  if (retained_grosze < 0) return null
  return {
    refund_due_grosze: owed.refund_due_grosze - back,
    retained_grosze: owed.retained_grosze === null ? null : retained_grosze,
    double_deposit_due_grosze: Math.min(owed.double_deposit_due_grosze, paid_grosze - less_grosze),
  }
}

/** What the end of a reservation leaves its owner of money that had come before, and the zadatek that it doubles. */
export type EndRule = { basis_grosze: number; doubled_grosze: number }
/** Money that comes after the end, or for what was never concluded: nothing of it is kept. */
export const keepsNothing: EndRule = { basis_grosze: 0, doubled_grosze: 0 }

/**
 * The money of an ended reservation after more turned out to have come: the owner keeps of it up to what the end allows,
 * the rest is owed back, and a zadatek that was given is doubled as far as it was given.
 */
export function endedWith<T extends Ended>(more_grosze: number, paid_grosze: number, owed: T, rule: EndRule): Ended {
  const kept_before = owed.retained_grosze ?? 0
  const kept_grosze = Math.min(more_grosze, Math.max(0, rule.basis_grosze - kept_before))
  const doubled = (paid: number) => Math.min(paid, rule.doubled_grosze)
  const second_grosze = doubled(paid_grosze + more_grosze) - doubled(paid_grosze)
  return {
    refund_due_grosze: owed.refund_due_grosze + more_grosze - kept_grosze,
    retained_grosze: kept_grosze === 0 ? owed.retained_grosze : kept_before + kept_grosze,
    // A bank may have taken the first one back, which lowered what was paid and not the duty.
    double_deposit_due_grosze: Math.max(
      owed.double_deposit_due_grosze,
      Math.min(owed.double_deposit_due_grosze + second_grosze, rule.doubled_grosze),
    ),
  }
}

export type Came = { id: string; amount_grosze: number; corrects_id: string | null }

/** `whole` is the whole price in one payment; `part` is a part of a price without a deposit. */
export const coveredParts = ['deposit', 'rest', 'deposit_and_rest', 'whole', 'part'] as const
export type CoveredPart = (typeof coveredParts)[number]

type Sold = Pick<Money, 'due_now_grosze' | 'total_grosze'> & { payment_choice: PaymentChoice; deposit_grosze: number }

/**
 * Which part of the price each payment was for: payments cover what is due first, in the order in which they came.
 * Keyed by the payment's id, with its amount after corrections; a correction is no payment of its own. Only the deposit
 * itself is called deposit: not the rest that was due with it, nor a whole price from before a change.
 */
export function coveredBy(
  payments: readonly Came[],
  { payment_choice, deposit_grosze, due_now_grosze, total_grosze }: Sold,
): Map<string, { covers: CoveredPart; amount_grosze: number }> {
  const first = payment_choice === 'deposit' ? Math.min(deposit_grosze, due_now_grosze) : 0
  let before = 0
  return new Map(
    payments
      .filter(({ corrects_id }) => corrects_id === null)
      .map(({ id, amount_grosze }) => {
        const corrected = payments.filter(({ corrects_id }) => corrects_id === id)
        const counted = corrected.reduce((sum, one) => sum + one.amount_grosze, amount_grosze)
        const covers = partOf(before, before + counted, first, total_grosze)
        before += counted
        return [id, { covers, amount_grosze: counted }]
      }),
  )
}

function partOf(from: number, to: number, first: number, total: number): CoveredPart {
  if (from === 0 && to >= total) return 'whole'
  if (first <= 0 || first >= total) return 'part'
  if (to <= first) return 'deposit'
  return from >= first ? 'rest' : 'deposit_and_rest'
}

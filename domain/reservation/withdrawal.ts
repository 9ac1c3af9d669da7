/**
 * The right of a consumer to withdraw within 14 days, and the wish for an early beginning, which can end it (domain
 * 5.7).
 */
import type { WithdrawalRegime } from '#domain/listing/codes.ts'
import { fullBp } from '#domain/money.ts'
import { addDays, daysBetween, type LocalDate, minuteMs } from '#domain/time.ts'
import { isWorkingDay } from './deadlines.ts'
import { type BuyerType, reservationCan, type ReservationStatus } from './reservation.ts'

const withdrawalDays = 14
/**
 * For this many minutes a refund that was shown is still accepted, because the performed part grows while the customer
 * reads.
 */
const heldMinutes = 10

export type WithdrawalFacts = {
  withdrawal_regime: WithdrawalRegime
  buyer_type: BuyerType
  /** Today in the listing's zone. */
  today_on: LocalDate
  event_day: LocalDate
}

/**
 * Whether the customer must ask for an early beginning: a consumer with the right to withdraw, when the event is before
 * its end.
 */
export function needsEarlyPerformance({
  withdrawal_regime,
  buyer_type,
  today_on,
  event_day,
}: WithdrawalFacts): boolean {
  return hasTheRight({ withdrawal_regime, buyer_type }) && daysBetween(today_on, event_day) < withdrawalDays
}

/** Whether the law gives this buyer the right at all. */
export function hasTheRight({
  withdrawal_regime,
  buyer_type,
}: Pick<WithdrawalFacts, 'withdrawal_regime' | 'buyer_type'>) {
  return withdrawal_regime === 'standard_14' && buyer_type !== 'business'
}

export type Withdrawing = Pick<WithdrawalFacts, 'withdrawal_regime' | 'buyer_type' | 'today_on'> & {
  status: ReservationStatus
  /** The day on which the contract was concluded; null without a contract. */
  concluded_on: LocalDate | null
  /** Whether the customer has asked for the service to begin before the 14 days are over. */
  early_performance: boolean
  /** Epoch ms. */
  start_at: number
  end_at: number
  now: number
  total_grosze: number
  /** What was paid and not refunded. */
  paid_grosze: number
}

/**
 * Whether moving the event to this day needs the customer's wish for an early beginning: the right would outlive the
 * event, and without that wish the customer would owe nothing (ruling 67).
 */
export function moveNeedsEarlyPerformance(
  facts: Pick<Withdrawing, 'withdrawal_regime' | 'buyer_type' | 'today_on' | 'concluded_on' | 'early_performance'>,
  event_day: LocalDate,
): boolean {
  if (facts.early_performance) return false
  const { concluded_on } = facts
  return concluded_on === null
    ? needsEarlyPerformance({ ...facts, event_day })
    : hasTheRight(facts) && event_day <= lastDay(concluded_on)
}

export type Withdrawal = {
  /** The last day of the right. */
  until_on: LocalDate
  /** The performed part of the service, which has to be paid for, in basis points. */
  performed_bp: number
  /** At most what was paid; nothing more is charged here. */
  retained_grosze: number
  refund_grosze: number
}

/**
 * The result of withdrawing now; null without the right. Before the event nothing was performed. A customer who asked
 * for an early beginning loses the right when the event ends; one who did not keeps it and owes nothing (ruling 67).
 */
export function withdrawalOf(facts: Withdrawing): Withdrawal | null {
  const { status, concluded_on, today_on, total_grosze, paid_grosze } = facts
  if (concluded_on === null || !hasTheRight(facts) || !reservationCan.withdraw.statuses.includes(status)) return null
  if (facts.early_performance && (status === 'completed' || status === 'disputed')) return null
  const until_on = lastDay(concluded_on)
  if (today_on > until_on) return null
  const performed_bp = facts.early_performance ? performed(facts) : 0
  const retained_grosze = Math.min(paid_grosze, Math.floor((total_grosze * performed_bp + fullBp / 2) / fullBp))
  return { until_on, performed_bp, retained_grosze, refund_grosze: paid_grosze - retained_grosze }
}

/**
 * The withdrawal that the customer agreed to: that of now, or that of one of the last minutes, whose refund was shown.
 * Null when the right is over; `changed` when the amount is none of these.
 */
export function agreedWithdrawal(facts: Withdrawing, shown_refund_grosze: number): Withdrawal | null | 'changed' {
  if (!withdrawalOf(facts)) return null
  for (let minutes = 0; minutes <= heldMinutes; minutes++) {
    const held = withdrawalOf({ ...facts, now: facts.now - minutes * minuteMs })
    if (held?.refund_grosze === shown_refund_grosze) return held
  }
  return 'changed'
}

/**
 * The last of the 14 days. The day of the contract does not count; an end on a holiday, Saturday or Sunday moves to the
 * next working day (art. 115 k.c.).
 */
function lastDay(concluded_on: LocalDate): LocalDate {
  let day = addDays(concluded_on, withdrawalDays)
  while (!isWorkingDay(day)) day = addDays(day, 1)
  return day
}

/** The performed share, rounded down to whole minutes in the customer's favour. */
function performed({ now, start_at, end_at }: Withdrawing): number {
  const share = (Math.floor((now - start_at) / minuteMs) * minuteMs) / (end_at - start_at)
  return Math.round(Math.min(1, Math.max(0, share)) * fullBp)
}

/** The right to withdraw within 14 days, and the wish that gives it up (domain 5.7). */
import type { WithdrawalRegime } from '#domain/listing/codes.ts'
import { fullBp } from '#domain/money.ts'
import { addDays, daysBetween, type LocalDate, minuteMs } from '#domain/time.ts'
import { isWorkingDay } from './deadlines.ts'
import { type BuyerType, reservationCan, type ReservationStatus } from './reservation.ts'

const withdrawalDays = 14
/** What was shown holds for so long: the part that is performed grows while somebody reads. */
const heldMinutes = 10

export type WithdrawalFacts = {
  withdrawal_regime: WithdrawalRegime
  buyer_type: BuyerType
  /** Today in the listing's zone. */
  today_on: LocalDate
  event_day: LocalDate
}

/** A consumer who may withdraw must ask for a service to begin before those days are over. */
export function needsEarlyPerformance({
  withdrawal_regime,
  buyer_type,
  today_on,
  event_day,
}: WithdrawalFacts): boolean {
  return hasTheRight({ withdrawal_regime, buyer_type }) && daysBetween(today_on, event_day) < withdrawalDays
}

export type Withdrawing = Pick<WithdrawalFacts, 'withdrawal_regime' | 'buyer_type' | 'today_on'> & {
  status: ReservationStatus
  /** The day on which the contract was concluded; null: it was not. */
  concluded_on: LocalDate | null
  /** The customer has asked for the service to begin before the days are over. */
  early_performance: boolean
  /** Epoch ms. */
  start_at: number
  end_at: number
  now: number
  total_grosze: number
  /** What came and was not given back. */
  paid_grosze: number
}

/**
 * Whether moving the event there makes the wish for an early beginning needed that nobody has said yet: the right would
 * outlive the event, and who had not asked for it would owe nothing (ruling 67).
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
  /** The last day on which it may be said. */
  until_on: LocalDate
  /** How much of the service was performed and is to be paid for, in basis points. */
  performed_bp: number
  /** At most what was paid: nothing is asked for beyond it here. */
  retained_grosze: number
  refund_grosze: number
}

/**
 * What withdrawing now would mean; null for whoever may not (any more). Before the event nothing was performed. Whoever asked
 * for an early beginning loses the right with the end of the event; whoever did not keeps it, and owes nothing (ruling 67).
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
 * The withdrawal that the customer agreed to: the one now, or one of the last minutes whose refund they were shown.
 * Null where the right is over now; `changed` for an amount that was none of them.
 */
export function agreedWithdrawal(facts: Withdrawing, shown_refund_grosze: number): Withdrawal | null | 'changed' {
  if (!withdrawalOf(facts)) return null
  for (let minutes = 0; minutes <= heldMinutes; minutes++) {
    const held = withdrawalOf({ ...facts, now: facts.now - minutes * minuteMs })
    if (held?.refund_grosze === shown_refund_grosze) return held
  }
  return 'changed'
}

function hasTheRight({ withdrawal_regime, buyer_type }: Pick<WithdrawalFacts, 'withdrawal_regime' | 'buyer_type'>) {
  return withdrawal_regime === 'standard_14' && buyer_type !== 'business'
}

/** The day of the contract does not count; an end on a free day or a Saturday moves on (art. 115 k.c.). */
function lastDay(concluded_on: LocalDate): LocalDate {
  let day = addDays(concluded_on, withdrawalDays)
  while (!isWorkingDay(day)) day = addDays(day, 1)
  return day
}

/** By whole minutes, in the customer's favour. */
function performed({ now, start_at, end_at }: Withdrawing): number {
  const share = (Math.floor((now - start_at) / minuteMs) * minuteMs) / (end_at - start_at)
  return Math.round(Math.min(1, Math.max(0, share)) * fullBp)
}

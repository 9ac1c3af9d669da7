/** The right to withdraw within 14 days, and the wish that gives it up (domain 5.7). */
import type { WithdrawalRegime } from '#domain/listing/codes.ts'
import { daysBetween, type LocalDate } from '#domain/time.ts'
import type { BuyerType } from './reservation.ts'

const withdrawalDays = 14

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
  const mayWithdraw = withdrawal_regime === 'standard_14' && buyer_type !== 'business'
  return mayWithdraw && daysBetween(today_on, event_day) < withdrawalDays
}

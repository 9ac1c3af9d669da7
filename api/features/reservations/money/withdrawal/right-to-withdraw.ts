import type { ReservationParts } from '#api/features/reservations/core/parts-queries.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { policyOf } from '#api/features/reservations/core/record.ts'
import type { Withdrawing } from '#domain/reservation/withdrawal.ts'
import { dateIn } from '#domain/time.ts'

/** The facts that decide whether the law gives the right, and until which day. */
export type RightToWithdraw = Pick<
  Withdrawing,
  'withdrawal_regime' | 'buyer_type' | 'concluded_on' | 'today_on' | 'early_performance'
>

export function rightToWithdraw(
  row: ReservationRecord,
  events: ReservationParts['events'],
  now: number,
): RightToWithdraw {
  const concluded = events.find(({ status_after }) => status_after === 'confirmed')
  return {
    withdrawal_regime: policyOf(row).withdrawal_regime,
    buyer_type: row.buyer.type,
    concluded_on: concluded ? dateIn(concluded.at.getTime(), row.timezone) : null,
    today_on: dateIn(now, row.timezone),
    early_performance: (row.consents as { early_performance?: boolean }).early_performance === true,
  }
}

import type { ReservationParts } from '#api/features/reservations/core/parts-queries.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { policyOf } from '#api/features/reservations/core/record.ts'
import { standing } from '#api/features/reservations/core/view-facts.ts'
import type { BuyerType } from '#domain/reservation/reservation.ts'
import { type Withdrawal, type Withdrawing, withdrawalOf } from '#domain/reservation/withdrawal.ts'
import { dateIn } from '#domain/time.ts'

/** What withdrawing would mean at this moment; null for whoever may not. */
export function withdrawalNow(
  row: ReservationRecord,
  events: ReservationParts['events'],
  now: number,
): Withdrawal | null {
  return withdrawalOf(withdrawingNow(row, events, now))
}

export function withdrawingNow(row: ReservationRecord, events: ReservationParts['events'], now: number): Withdrawing {
  const concluded = events.find(({ status_after }) => status_after === 'confirmed')
  return {
    withdrawal_regime: policyOf(row).withdrawal_regime,
    buyer_type: (row.buyer as { type: BuyerType }).type,
    status: standing(row, now).status,
    concluded_on: concluded ? dateIn(concluded.at.getTime(), row.timezone) : null,
    today_on: dateIn(now, row.timezone),
    early_performance: (row.consents as { early_performance?: boolean }).early_performance === true,
    start_at: row.start_at.getTime(),
    end_at: row.end_at.getTime(),
    now,
    total_grosze: row.total_grosze,
    paid_grosze: row.paid_grosze - row.refunded_grosze,
  }
}

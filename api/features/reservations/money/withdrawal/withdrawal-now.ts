import type { ReservationParts } from '#api/features/reservations/core/parts-queries.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { standing } from '#api/features/reservations/core/view-facts.ts'
import { type Withdrawal, type Withdrawing, withdrawalOf } from '#domain/reservation/withdrawal.ts'
import { rightToWithdraw } from './right-to-withdraw.ts'

/** The result of withdrawing now; null when it is not allowed. */
export function withdrawalNow(
  row: ReservationRecord,
  events: ReservationParts['events'],
  now: number,
): Withdrawal | null {
  return withdrawalOf(withdrawingNow(row, events, now))
}

export function withdrawingNow(row: ReservationRecord, events: ReservationParts['events'], now: number): Withdrawing {
  return {
    ...rightToWithdraw(row, events, now),
    status: standing(row, now).status,
    start_at: row.start_at.getTime(),
    end_at: row.end_at.getTime(),
    now,
    total_grosze: row.total_grosze,
    paid_grosze: row.paid_grosze - row.refunded_grosze,
  }
}

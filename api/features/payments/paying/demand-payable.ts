import { factsOf } from '#api/features/reservations/core/record.ts'
import type { ReservationRecord } from '#api/features/reservations/money/lock-for-money.ts'
import { termsOf } from '#api/features/reservations/money/terms-of.ts'
import { Refused } from '#api/refused.ts'
import { reservationCan } from '#domain/reservation/reservation.ts'

/**
 * Refuses with the sentence of the customer's page (`payText`): after the event a rest may still be owed, which both
 * sides settle between them.
 */
export function demandPayable(row: ReservationRecord, now: number): void {
  if (reservationCan.pay(factsOf(row), now).can) return
  const { next, remaining_grosze } = termsOf(row, null, now)
  throw new Refused(next !== null && remaining_grosze > 0 ? 'pay_by_agreement' : 'nothing_to_pay')
}

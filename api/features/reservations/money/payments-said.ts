import type { ReservationParts } from '#api/features/reservations/core/parts-queries.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { coveredBy } from '#domain/reservation/payment.ts'
import { coveredText } from '#domain/reservation/payment-words.pl.ts'

type Payment = ReservationParts['payments'][number]
/** `counted_grosze` includes corrections; it is 0 for a correction itself, and what counts for nothing covers nothing. */
export type PaymentSaid = Payment & { covers: string; counted_grosze: number }

/** Each payment with what it was for; screens, mail and document use the same words. */
export function paymentsSaid(row: ReservationRecord, payments: readonly Payment[]): PaymentSaid[] {
  const covered = coveredBy(payments, row)
  return payments.map((payment) => {
    const one = covered.get(payment.id)
    const covers = one && one.amount_grosze > 0 ? coveredText(one.covers, row.deposit_type) : ''
    return { ...payment, covers, counted_grosze: one?.amount_grosze ?? 0 }
  })
}

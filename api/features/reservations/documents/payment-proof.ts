/** „Potwierdzenie płatności”: one payment as a PDF, from the same rows and words as the screens and the mail (G6). */
import type { Deps } from '#api/deps.ts'
import { findParts } from '#api/features/reservations/core/parts-queries.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { findReservedListing } from '#api/features/reservations/core/views-queries.ts'
import { paymentsSaid } from '#api/features/reservations/money/payments-said.ts'
import { termsOf } from '#api/features/reservations/money/terms-of.ts'
import { brand } from '#domain/labels.pl.ts'
import { proofText } from './payment-proof-text.pl.ts'
import { summaryPdf } from './summary-pdf.ts'

/** Null when the payment does not belong to this reservation, or was corrected to nothing. */
export async function paymentProofOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  row: ReservationRecord,
  payment_id: string,
): Promise<Buffer | null> {
  const [listing, parts] = await Promise.all([findReservedListing(db, row.listing_id), findParts(db, row.id)])
  const payment = paymentsSaid(row, parts.payments).find(({ id }) => id === payment_id)
  if (!payment || payment.counted_grosze <= 0) return null
  const now = clock.now()
  const terms = termsOf(row, listing, now)
  return summaryPdf(proofText({ row, listing, payment, terms, now }), { brand: brand.name, now })
}

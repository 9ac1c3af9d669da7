import type { Deps } from '#api/deps.ts'
import { summaryPdf } from '#api/features/reservations/documents/summary-pdf.ts'
import { summaryText } from '#api/features/reservations/documents/summary-text.pl.ts'
import type { ReservationRecord } from '#api/features/reservations/queries.ts'
import { findParts } from '#api/features/reservations/parts-queries.ts'
import { findReservedListing, unitNames } from '#api/features/reservations/views-queries.ts'
import { brand } from '#domain/labels.pl.ts'

/** The customer's summary as a PDF, as the reservation stands now. */
export async function summaryOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, row: ReservationRecord): Promise<Buffer> {
  const [listing, parts, units] = await Promise.all([
    findReservedListing(db, row.listing_id),
    findParts(db, row.id),
    unitNames(db, row.unit_ids),
  ])
  const now = clock.now()
  return summaryPdf(summaryText({ row, listing, parts, units, now }), { brand: brand.name, now })
}

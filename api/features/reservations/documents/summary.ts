import type { Deps } from '#api/deps.ts'
import { summaryPdf } from './summary-pdf.ts'
import { summaryText } from './summary-text.pl.ts'
import { unitsSaid } from '#api/features/reservations/core/texts.pl.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { findParts } from '#api/features/reservations/core/parts-queries.ts'
import { findReservedListing, findUnitsTaken } from '#api/features/reservations/core/views-queries.ts'
import { brand } from '#domain/labels.pl.ts'

/** The customer's summary as a PDF, of the reservation as it is now. */
export async function summaryOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, row: ReservationRecord): Promise<Buffer> {
  const [listing, parts, units] = await Promise.all([
    findReservedListing(db, row.listing_id),
    findParts(db, row.id),
    findUnitsTaken(db, row.id),
  ])
  const now = clock.now()
  return summaryPdf(summaryText({ row, listing, parts, units: unitsSaid(units, listing.kind, 'customer'), now }), {
    brand: brand.name,
    now,
  })
}

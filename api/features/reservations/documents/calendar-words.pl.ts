import type { ReservationRecord } from '#api/features/reservations/queries.ts'
import { sellerOf } from '#api/features/reservations/seller.ts'
import { eventTypeText } from '#api/features/reservations/texts.pl.ts'
import type { ReservedListing } from '#api/features/reservations/views-queries.ts'
import { formatPhone } from '#domain/format.pl.ts'
import { reservationStatusLabels } from '#domain/labels.pl.ts'
import { concludedStatuses, type ReservationStatus } from '#domain/reservation.ts'

/** What a calendar shows of a reservation; the owner's phone once it is agreed. */
export function calendarWords(
  row: ReservationRecord,
  listing: ReservedListing,
  status: ReservationStatus,
): { summary: string; description: string } {
  const phone = concludedStatuses.includes(status) && listing.owner_phone ? `, ${formatPhone(listing.owner_phone)}` : ''
  return {
    summary: `${eventTypeText(row)} – ${listing.name}`,
    description: [
      `Numer rezerwacji: ${row.reference}`,
      `Stan: ${reservationStatusLabels[status]}`,
      `Kontakt: ${sellerOf(listing).name}${phone}`,
    ].join('\n'),
  }
}

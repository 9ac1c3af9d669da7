import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { sellerOf } from '#api/features/reservations/core/seller.ts'
import { occasionText } from '#domain/listing/labels.pl.ts'
import type { ReservedListing } from '#api/features/reservations/core/views-queries.ts'
import { formatGuests, formatPhone } from '#domain/format.pl.ts'
import { reservationStatusLabels } from '#domain/labels.pl.ts'
import { unitsRow } from '#domain/listing/unit-words.pl.ts'
import { concludedStatuses, type ReservationStatus } from '#domain/reservation/reservation.ts'

type Source = { row: ReservationRecord; listing: ReservedListing; units: readonly string[] }

/** The text of a reservation in the customer's calendar; with the owner's phone once it is agreed. */
export function calendarWords(
  { row, listing, units }: Source,
  status: ReservationStatus,
): { summary: string; description: string } {
  const phone = concludedStatuses.includes(status) && listing.owner_phone ? `, ${formatPhone(listing.owner_phone)}` : ''
  return {
    summary: `${occasionText(row)} – ${listing.name}`,
    description: [
      `Numer rezerwacji: ${row.reference}`,
      `Stan: ${reservationStatusLabels[status]}`,
      ...unitLine(listing, units),
      `Kontakt: ${sellerOf(listing).name}${phone}`,
    ].join('\n'),
  }
}

/** The text in the owner's calendar: who comes, and how many. */
export function ownerWords(
  { row, listing, units }: Source,
  status: ReservationStatus,
): { summary: string; description: string } {
  const name = `${row.customer_first_name} ${row.customer_last_name}`
  return {
    summary: `${listing.name}: ${name}`,
    description: [
      `Numer rezerwacji: ${row.reference}`,
      `Stan: ${reservationStatusLabels[status]}`,
      ...unitLine(listing, units),
      `Okazja: ${occasionText(row)}`,
      `Goście: ${formatGuests(row.guests)}`,
      `Kontakt: ${name}, ${formatPhone(row.customer_phone)}`,
    ].join('\n'),
  }
}

function unitLine({ kind }: ReservedListing, units: readonly string[]): string[] {
  const { label, value } = unitsRow(kind, units)
  return value ? [`${label}: ${value}`] : []
}

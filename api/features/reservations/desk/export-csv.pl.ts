/** Columns of the owner's file, in the words of the screens. */
import type { ExportedRow } from './list.ts'
import { eventTypeText, unitsSaid } from '#api/features/reservations/core/texts.pl.ts'
import { headsOf } from '#api/features/listings/catalogue/price-term.ts'
import { type Cell, csvGrosze } from '#domain/csv.ts'
import { labelOf, paymentStatusLabels, reservationSourceLabels, reservationStatusLabels } from '#domain/labels.pl.ts'
import { toLocal } from '#domain/time.ts'

export const exportColumns = [
  'Numer',
  'Status',
  'Oferta',
  'Sala / ekipa',
  'Początek',
  'Koniec',
  'Okazja',
  'Goście',
  'Imię',
  'Nazwisko',
  'E-mail',
  'Telefon',
  'Cena (zł)',
  'Wpłacono (zł)',
  'Do zapłaty (zł)',
  'Płatność',
  'Źródło',
  'Dodano',
  'Uwagi',
  'Notatka własna',
] as const

const wall = (local: string): string => local.replace('T', ' ')

export function exportRow(row: ExportedRow): Cell[] {
  const paid = row.paid_grosze - row.refunded_grosze
  const owed = ['confirmed', 'in_progress', 'completed', 'pending_payment', 'no_show'].includes(row.status)
  return [
    row.reference,
    labelOf(reservationStatusLabels, row.status),
    row.listing_name,
    unitsSaid(row.units, row.kind, 'owner').join(', '),
    wall(row.start_local),
    wall(row.end_local),
    eventTypeText(row),
    headsOf(row.guests),
    row.customer_first_name,
    row.customer_last_name,
    row.customer_email,
    row.customer_phone,
    csvGrosze(row.total_grosze),
    csvGrosze(paid),
    csvGrosze(owed ? Math.max(0, row.total_grosze - paid) : 0),
    labelOf(paymentStatusLabels, row.payment_status),
    labelOf(reservationSourceLabels, row.source),
    wall(toLocal(row.created_at.getTime(), row.timezone)),
    row.notes,
    row.owner_note,
  ]
}

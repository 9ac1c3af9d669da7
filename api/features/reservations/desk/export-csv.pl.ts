/** Columns of the owner's file, in the words of the screens. */
import type { ExportedRow } from './list.ts'
import { eventTypeText, unitsSaid } from '#api/features/reservations/core/texts.pl.ts'
import { termsOf } from '#api/features/reservations/money/terms-of.ts'
import { headsOf } from '#api/features/listings/catalogue/price-term.ts'
import { type Cell, csvGrosze } from '#domain/csv.ts'
import {
  labelOf,
  paymentStatusLabels,
  reservationSourceLabels,
  reservationStatusLabels,
  vatRateLabels,
} from '#domain/labels.pl.ts'
import { vatRates } from '#domain/listing/codes.ts'
import { factsOf, soldPriceOf } from '#api/features/reservations/core/record.ts'
import type { PaymentTerms } from '#domain/reservation/payment-terms.ts'
import { type BuyerType, statusAt } from '#domain/reservation/reservation.ts'
import { toLocal } from '#domain/time.ts'

/** What is still to be paid and by when, the same in every file. */
export const termsColumns = ['Do zapłaty (zł)', 'Przedpłata (zł)', 'Przedpłata do', 'Reszta (zł)', 'Reszta do'] as const

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
  ...termsColumns,
  'Płatność',
  'Nabywca',
  'NIP nabywcy',
  'Adres nabywcy',
  'Prosi o fakturę',
  ...vatRates.flatMap((rate) => [`Netto ${vatRateLabels[rate]} (zł)`, `VAT ${vatRateLabels[rate]} (zł)`]),
  'Źródło',
  'Dodano',
  'Uwagi',
  'Notatka własna',
] as const

const wall = (local: string): string => local.replace('T', ' ')

/** Terms of payment are those of panel and mails (ruling 65). */
export function exportRow(row: ExportedRow, now: number): Cell[] {
  const terms = termsOf(row, null, now)
  return [
    row.reference,
    labelOf(reservationStatusLabels, statusAt(factsOf(row), now)),
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
    csvGrosze(terms.paid_grosze),
    ...termsCells(terms, row.timezone),
    labelOf(paymentStatusLabels, row.payment_status),
    ...invoiceCells(row),
    labelOf(reservationSourceLabels, row.source),
    wall(toLocal(row.created_at.getTime(), row.timezone)),
    row.notes,
    row.owner_note,
  ]
}

/** What an invoice names: the buyer, and the amounts by rate. A firm always gets one, a private person who asked for it. */
function invoiceCells(row: ExportedRow): Cell[] {
  const buyer = row.buyer as {
    type?: BuyerType
    company_name?: string
    nip?: string
    address?: string
    invoice?: boolean
  }
  const person = `${row.customer_first_name} ${row.customer_last_name}`.trim()
  const summary = soldPriceOf(row).vat_summary
  return [
    buyer.company_name ?? person,
    buyer.nip ?? '',
    buyer.address ?? '',
    buyer.invoice || (buyer.type ?? 'consumer') !== 'consumer' ? 'tak' : 'nie',
    ...vatRates.flatMap((rate) => {
      const vat = summary.find((one) => one.rate === rate)
      return vat ? [csvGrosze(vat.net_grosze), csvGrosze(vat.vat_grosze)] : ['', '']
    }),
  ]
}

export function termsCells({ deposit, balance, next, remaining_grosze }: PaymentTerms, timezone: string): Cell[] {
  return [
    csvGrosze(next ? remaining_grosze : 0),
    deposit ? csvGrosze(deposit.asked_grosze) : '',
    deposit?.due_at ? wall(toLocal(deposit.due_at, timezone)) : '',
    csvGrosze(balance?.amount_grosze ?? 0),
    balance?.due_on ?? '',
  ]
}

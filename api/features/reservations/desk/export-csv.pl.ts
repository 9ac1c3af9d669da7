/** Columns of the owner's CSV file, in the words of the screens. */
import type { ExportedRow } from './list.ts'
import { unitsSaid } from '#api/features/reservations/core/texts.pl.ts'
import { termsOf } from '#api/features/reservations/money/terms-of.ts'
import { headsOf } from '#api/features/listings/catalogue/price-term.ts'
import { type Column, csvGrosze } from '#domain/csv.ts'
import {
  labelOf,
  paymentStatusLabels,
  reservationSourceLabels,
  reservationStatusLabels,
  vatRateLabels,
  notesLabel,
} from '#domain/labels.pl.ts'
import { vatRates } from '#domain/listing/codes.ts'
import { occasionText } from '#domain/listing/labels.pl.ts'
import { factsOf, soldPriceOf } from '#api/features/reservations/core/record.ts'
import type { PaymentTerms } from '#domain/reservation/payment-terms.ts'
import { statusAt } from '#domain/reservation/reservation.ts'
import { toLocal } from '#domain/time.ts'

/** What is still to be paid and by when, the same in every file. */
export const termsColumns: readonly Column<{ row: Pick<ExportedRow, 'timezone'>; terms: PaymentTerms }>[] = [
  ['Do zapłaty (zł)', ({ terms }) => csvGrosze(terms.next ? terms.remaining_grosze : 0)],
  ['Przedpłata (zł)', ({ terms }) => (terms.deposit ? csvGrosze(terms.deposit.asked_grosze) : '')],
  [
    'Przedpłata do',
    ({ row, terms }) => (terms.deposit?.due_at ? wall(toLocal(terms.deposit.due_at, row.timezone)) : ''),
  ],
  ['Reszta (zł)', ({ terms }) => csvGrosze(terms.balance?.amount_grosze ?? 0)],
  ['Reszta do', ({ terms }) => terms.balance?.due_on ?? ''],
]

type Exported = ReturnType<typeof exportedOf>

/** A row with its payment terms, the same as on the panel and in mails (ruling 65). */
export function exportedOf(row: ExportedRow, now: number) {
  return { row, now, terms: termsOf(row, null, now), buyer: row.buyer, vat: soldPriceOf(row).vat_summary }
}

export const exportColumns: readonly Column<Exported>[] = [
  ['Numer', ({ row }) => row.reference],
  ['Status', ({ row, now }) => labelOf(reservationStatusLabels, statusAt(factsOf(row), now))],
  ['Oferta', ({ row }) => row.listing_name],
  ['Sala / ekipa', ({ row }) => unitsSaid(row.units, row.kind, 'owner').join(', ')],
  ['Początek', ({ row }) => wall(row.start_local)],
  ['Koniec', ({ row }) => wall(row.end_local)],
  ['Okazja', ({ row }) => occasionText(row)],
  ['Goście', ({ row }) => headsOf(row.guests)],
  ['Imię', ({ row }) => row.customer_first_name],
  ['Nazwisko', ({ row }) => row.customer_last_name],
  ['E-mail', ({ row }) => row.customer_email],
  ['Telefon', ({ row }) => row.customer_phone],
  ['Cena (zł)', ({ row }) => csvGrosze(row.total_grosze)],
  ['Wpłacono (zł)', ({ terms }) => csvGrosze(terms.paid_grosze)],
  ...termsColumns,
  ['Kaucja (zł)', ({ row }) => csvGrosze(soldPriceOf(row).security_deposit_grosze)],
  ['Płatność', ({ row }) => labelOf(paymentStatusLabels, row.payment_status)],
  ['Nabywca', ({ row, buyer }) => buyer.company_name ?? `${row.customer_first_name} ${row.customer_last_name}`.trim()],
  ['NIP nabywcy', ({ buyer }) => buyer.nip ?? ''],
  ['Adres nabywcy', ({ buyer }) => buyer.address ?? ''],
  // A company always gets an invoice, a private person only when it was asked for.
  ['Prosi o fakturę', ({ buyer }) => (buyer.invoice || buyer.type !== 'consumer' ? 'tak' : 'nie')],
  ...vatRates.flatMap((rate): Column<Exported>[] => {
    const of = ({ vat }: Exported) => vat.find((one) => one.rate === rate)
    return [
      [`Netto ${vatRateLabels[rate]} (zł)`, (told) => csvGrosze(of(told)?.net_grosze ?? null)],
      [`VAT ${vatRateLabels[rate]} (zł)`, (told) => csvGrosze(of(told)?.vat_grosze ?? null)],
    ]
  }),
  ['Źródło', ({ row }) => labelOf(reservationSourceLabels, row.source)],
  ['Dodano', ({ row }) => wall(toLocal(row.created_at.getTime(), row.timezone))],
  [notesLabel, ({ row }) => row.notes],
  ['Notatka własna', ({ row }) => row.owner_note],
]

function wall(local: string): string {
  return local.replace('T', ' ')
}

/** The text of the confirmation of one payment. */
import type { PaymentSaid } from '#api/features/reservations/money/payments-said.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { sellerOf } from '#api/features/reservations/core/seller.ts'
import { money } from '#api/features/reservations/core/texts.pl.ts'
import { standing } from '#api/features/reservations/core/view-facts.ts'
import type { ReservedListing } from '#api/features/reservations/core/views-queries.ts'
import { capital, formatDay, formatInstant, formatTerm, outOf, sentence } from '#domain/format.pl.ts'
import { brand, labelOf, paymentMethodLabels } from '#domain/labels.pl.ts'
import { isOnlineMethod } from '#domain/reservation/payment.ts'
import type { PaymentTerms } from '#domain/reservation/payment-terms.ts'
import type { Paper } from './summary-pdf.ts'
import { customerLines, said, sellerLines, settledRows } from './summary-text.pl.ts'

type Source = {
  row: ReservationRecord
  listing: ReservedListing
  payment: PaymentSaid
  terms: PaymentTerms
  now: number
}

export function proofText({ row, listing, payment, terms, now }: Source): Paper {
  const seller = sellerOf(listing)
  const is_online = isOnlineMethod(payment.method)
  return {
    title: 'Potwierdzenie płatności',
    reference: ['Rezerwacja', row.reference],
    status: `Otrzymano ${money(payment.counted_grosze)}`,
    issued: `Stan na: ${formatInstant(now, row.timezone)}`,
    parties: [
      { heading: 'Odbiorca', lines: sellerLines(seller, listing, true) },
      { heading: 'Wpłacający', lines: customerLines(row) },
    ],
    facts: {
      heading: 'Płatność',
      rows: [
        ['Kwota', money(payment.counted_grosze)],
        ['Data', formatDay(payment.received_on)],
        ['Sposób', labelOf(paymentMethodLabels, payment.method)],
        ['Za co', capital(payment.covers)],
        ['Numer płatności', payment.id],
      ],
    },
    table: null,
    money: {
      heading: 'Rezerwacja',
      rows: said([
        ['Oferta', listing.name],
        ['Termin', formatTerm({ start: row.start_local, end: row.end_local })],
        ['Cena', money(row.total_grosze)],
        ...settledRows('Razem wpłacono', row, standing(row, now).status, terms),
      ]),
    },
    transfer: null,
    sections: [
      {
        heading: 'O tym dokumencie',
        lines: [
          is_online
            ? 'Płatność przyjął dostawca płatności internetowych na rzecz odbiorcy.'
            : 'Wpłatę odnotował odbiorca w serwisie.',
          sentence(`To potwierdzenie nie jest fakturą ani paragonem. Dokument sprzedaży wystawia ${seller.name}`),
        ],
      },
    ],
    footer: `Potwierdzenie płatności, nie faktura. Umowę zawierasz ze sprzedawcą (${seller.name}), a ${brand.name} w niej pośredniczy.`,
    page: (number, of) => `Strona ${outOf(number, of)}`,
  }
}

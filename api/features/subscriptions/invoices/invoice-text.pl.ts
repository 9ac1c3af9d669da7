/** Texts of our invoice for a plan, and its name in the letter about the payment. */
import { money } from '#api/features/reservations/core/texts.pl.ts'
import type { Paper } from '#api/features/reservations/documents/summary-pdf.ts'
import { formatDay, formatNip, formatPercent, outOf } from '#domain/format.pl.ts'
import { brand } from '#domain/labels.pl.ts'
import type { InvoiceParty, TaxInvoice } from '#domain/invoices/tax-invoice.ts'

/** `test`: no money moved, so it is no invoice. `ksef` null: this installation hands nothing over to KSeF. */
type Shown = { test: boolean; ksef: { number: string | null } | null }

export const invoiceFileName = (number: string): string => `faktura-${number.replace(/[^A-Za-z0-9_-]+/g, '-')}.pdf`

export function invoiceText(invoice: TaxInvoice, shown: Shown): Paper {
  const { rows, gross_grosze, net_grosze, vat_grosze, vat_bp, paid_on, issued_on } = invoice
  const rate = formatPercent(vat_bp)
  return {
    title: shown.test ? 'Wzór faktury' : 'Faktura',
    reference: ['Numer', invoice.number],
    status: shown.test ? 'Tryb testowy płatności: ten dokument nie jest fakturą' : `Zapłacono ${money(gross_grosze)}`,
    issued: `Data wystawienia: ${formatDay(issued_on)}`,
    parties: [
      { heading: 'Sprzedawca', lines: partyLines(invoice.seller) },
      { heading: 'Nabywca', lines: partyLines(invoice.buyer) },
    ],
    facts: {
      heading: 'Sprzedaż',
      rows: [
        ['Okres', `${formatDay(invoice.from)} – ${formatDay(invoice.to)}`],
        ['Data zapłaty', formatDay(paid_on)],
        ['Sposób zapłaty', 'Karta płatnicza'],
      ],
    },
    table: {
      heading: 'Pozycje',
      head: ['Nazwa usługi', 'Ilość', 'Cena brutto', 'VAT', 'Wartość brutto'],
      rows: rows.map(({ text, gross_grosze: gross }) => [text, '1 szt.', money(gross), rate, money(gross)]),
      total: ['Razem brutto', money(gross_grosze)],
      vat: [`Stawka ${rate}: wartość netto ${money(net_grosze)}, kwota podatku ${money(vat_grosze)}`],
    },
    money: {
      heading: 'Podsumowanie',
      rows: [
        ['Wartość netto', money(net_grosze)],
        [`Podatek VAT ${rate}`, money(vat_grosze)],
        ['Wartość brutto', money(gross_grosze)],
        ['Zapłacono', money(gross_grosze)],
        ['Do zapłaty', money(0)],
      ],
    },
    transfer: null,
    sections: sectionsOf(invoice, shown),
    footer: shown.test
      ? `Wzór dokumentu z instalacji testowej ${brand.name}. Nie jest fakturą.`
      : `Faktura ${invoice.number}. Ceny zawierają VAT, a podatek jest wyliczony z wartości brutto.`,
    page: (number, of) => `Strona ${outOf(number, of)}`,
  }
}

/** For the letter O9; it promises only what this installation does. */
export function invoiceSentence(made: { has_nip: boolean } | null, ksef: boolean): string {
  if (!made) return ''
  return ksef && made.has_nip ? ' Faktura trafi do KSeF.' : ' Fakturę pobierzesz na stronie subskrypcji.'
}

function partyLines({ name, address, nip }: InvoiceParty): string[] {
  return [name, address, ...(nip === null ? [] : [`NIP: ${formatNip(nip)}`])]
}

function sectionsOf({ buyer }: TaxInvoice, { test, ksef }: Shown): Paper['sections'] {
  if (test) return []
  if (ksef?.number) return [{ heading: 'KSeF', lines: [`Numer KSeF: ${ksef.number}`] }]
  if (!ksef || buyer.nip === null) return []
  return [{ heading: 'KSeF', lines: ['Ta faktura trafi do KSeF. Ten plik pokazuje jej treść.'] }]
}

/** Our invoices for plans as PDFs. */
import type { Deps } from '#api/deps.ts'
import { summaryPdf } from '#api/features/reservations/documents/summary-pdf.ts'
import type { TaxInvoice } from '#domain/invoices/tax-invoice.ts'
import { brand } from '#domain/labels.pl.ts'
import { ownTaxInvoices, type TaxInvoiceRow } from './invoice-queries.ts'
import { invoiceFileName, invoiceText } from './invoice-text.pl.ts'

/** All papers of an owner, one at a time, the oldest first: for the copy of the account's data. */
export async function* invoicePapers(deps: Deps, owner_id: string): AsyncGenerator<Paper> {
  for (const row of await ownTaxInvoices(deps.db, owner_id)) yield invoicePaper(deps, row)
}

type Paper = { name: string; content: Buffer }

/** One invoice, with its number in KSeF as far as it is known. */
export async function invoicePaper(
  deps: Deps,
  { number, document, ksef_number, made_at }: TaxInvoiceRow,
): Promise<Paper> {
  const ksef = deps.ksef || ksef_number ? { number: ksef_number } : null
  const paper = invoiceText(document as TaxInvoice, { test: !deps.payments.live, ksef })
  const content = await summaryPdf(paper, { brand: brand.name, now: made_at.getTime() })
  return { name: invoiceFileName(number), content }
}

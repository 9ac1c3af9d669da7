/**
 * Our invoice for a plan that was paid: one record for the PDF and for the structured file (decision 0042). It is made
 * once and never changed, so it holds both parties as they were. Amounts are gross grosze unless the name says
 * otherwise: prices include their VAT, which is taken out of them (art. 106e paragraph 7 of the VAT act).
 */
import { multiplyDivide } from '#domain/money.ts'
import { parseNip } from '#domain/people/polish-ids.ts'
import { planVatBp } from '#domain/subscription/plans.ts'
import type { LocalDate } from '#domain/time.ts'

/** `nip` is null for a private person, who needs no structured invoice. */
export type InvoiceParty = { nip: string | null; name: string; address: string }
export type InvoiceSeller = InvoiceParty & { nip: string }

export type InvoiceRow = { text: string; gross_grosze: number }

export type TaxInvoice = {
  number: string
  issued_on: LocalDate
  /** When the record was made, an instant in ISO. */
  made_at: string
  paid_on: LocalDate
  /** The span that was paid for; both days belong to it. */
  from: LocalDate
  to: LocalDate
  seller: InvoiceSeller
  buyer: InvoiceParty
  rows: readonly InvoiceRow[]
  vat_bp: number
  net_grosze: number
  vat_grosze: number
  gross_grosze: number
}

/** Why an invoice cannot be made. */
export const invoiceProblems = [
  'number_missing',
  'seller_incomplete',
  'buyer_incomplete',
  'buyer_nip',
  'dates',
  'rows_missing',
  'rows_below_zero',
  'rows_sum',
  'parts_sum',
  'vat_rate',
] as const
export type InvoiceProblem = (typeof invoiceProblems)[number]

/** What the invoice lacks under art. 106e, or what does not add up; empty when it is right. */
export function checkInvoice(invoice: TaxInvoice): InvoiceProblem[] {
  const { seller, buyer, rows, net_grosze, vat_grosze, gross_grosze } = invoice
  const sum = rows.reduce((all, row) => all + row.gross_grosze, 0)
  const wrong: Record<InvoiceProblem, boolean> = {
    number_missing: invoice.number.trim() === '',
    seller_incomplete: parseNip(seller.nip) !== seller.nip || !isSaid(seller),
    buyer_incomplete: !isSaid(buyer),
    buyer_nip: buyer.nip !== null && parseNip(buyer.nip) !== buyer.nip,
    dates: invoice.from > invoice.to || invoice.paid_on > invoice.issued_on,
    rows_missing: rows.length === 0 || rows.some(({ text }) => text.trim() === ''),
    rows_below_zero: rows.some((row) => row.gross_grosze <= 0),
    rows_sum: sum !== gross_grosze,
    parts_sum: net_grosze + vat_grosze !== gross_grosze,
    // The provider rounds the tax of each of its lines, so its sum may differ from ours by a grosz.
    vat_rate: invoice.vat_bp !== planVatBp || Math.abs(vat_grosze - vatInside(gross_grosze)) > 1,
  }
  return invoiceProblems.filter((problem) => wrong[problem])
}

/** The tax inside a gross amount, at the rate of plans. */
export function vatInside(gross_grosze: number): number {
  return multiplyDivide(gross_grosze, planVatBp, 10_000 + planVatBp)
}

function isSaid({ name, address }: InvoiceParty): boolean {
  return name.trim() !== '' && address.trim() !== ''
}

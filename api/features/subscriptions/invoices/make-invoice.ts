/**
 * Makes our invoice for a plan that a partner paid: once, in the transaction that stores the payment, from the
 * provider's data and both parties' data of that day. When it cannot be made yet, the reason is recorded and it is made
 * later.
 */
import type { TxDeps } from '#api/deps.ts'
import { addressLine, type StoredAddress } from '#api/features/reservations/core/seller.ts'
import { type PaidLine, rowsOf } from '#domain/invoices/rows.pl.ts'
import { checkInvoice, type InvoiceProblem, type InvoiceSeller, type TaxInvoice } from '#domain/invoices/tax-invoice.ts'
import { planVatBp } from '#domain/subscription/plans.ts'
import { dateIn } from '#domain/time.ts'
import { findPaid, findTaxInvoice, insertTaxInvoice, type TaxInvoiceRow } from './invoice-queries.ts'

export type NotMade = { problems: (InvoiceProblem | 'not_paid' | 'number_taken')[] }
type Maker = Pick<TxDeps, 'db' | 'clock'> & { config: { seller: InvoiceSeller | null } }

export async function makeInvoice({ db, clock, config }: Maker, invoice_id: string): Promise<TaxInvoiceRow | NotMade> {
  const known = await findTaxInvoice(db, invoice_id)
  if (known) return known
  const paid = await findPaid(db, invoice_id)
  if (!paid) return { problems: ['not_paid'] }
  if (!config.seller) return { problems: ['seller_incomplete'] }
  const invoice = invoiceOf(paid, config.seller, clock.now())
  if (!invoice) return { problems: ['rows_missing'] }
  const problems = checkInvoice(invoice)
  if (problems.length > 0) return { problems }
  const { number, made_at } = invoice
  await insertTaxInvoice(db, { invoice_id, number, made_at: new Date(made_at), document: JSON.stringify(invoice) })
  return (await findTaxInvoice(db, invoice_id)) ?? { problems: ['number_taken'] }
}

type Paid = NonNullable<Awaited<ReturnType<typeof findPaid>>>

function invoiceOf(paid: Paid, seller: InvoiceSeller, now: number): TaxInvoice | null {
  const { number, net_grosze, vat_grosze, gross_grosze, company_name, first_name, last_name, nip, address } = paid
  const bought = rowsOf(paid.lines as PaidLine[])
  if (!bought) return null
  const name = company_name ?? `${first_name} ${last_name}`
  return {
    number: number ?? '',
    issued_on: dateIn(now, 'Europe/Warsaw'),
    made_at: new Date(now).toISOString(),
    paid_on: dateIn(paid.paid_at?.getTime() ?? now, 'Europe/Warsaw'),
    ...bought,
    seller,
    buyer: { nip, name, address: address ? addressLine(address as StoredAddress) : '' },
    vat_bp: planVatBp,
    net_grosze,
    vat_grosze,
    gross_grosze,
  }
}

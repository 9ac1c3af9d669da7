/** Hands a structured invoice over to KSeF, once for each, however often it is asked for. */
import type { KsefGateway } from '#api/adapters/ksef/ksef.ts'
import { type Deps, inTransaction } from '#api/deps.ts'
import { fa3Of } from '#domain/invoices/fa3.ts'
import { checkFa3 } from '#domain/invoices/fa3-rules.ts'
import type { TaxInvoice } from '#domain/invoices/tax-invoice.ts'
import { writeXml } from '#domain/xml.ts'
import { putHandedOver, type TaxInvoiceRow } from './invoice-queries.ts'
import { makeInvoice } from './make-invoice.ts'

/** A person has to correct something first, so the job is not repeated by itself (`npm run operator -- people`). */
export class InvoiceNotMade extends Error {
  readonly final = true
}

export async function handOverInvoice(deps: Deps, invoice_id: string): Promise<void> {
  if (!deps.ksef) return
  const made = await inTransaction(deps, (tx) => makeInvoice(tx, invoice_id))
  if ('problems' in made) throw new InvoiceNotMade(`invoice ${invoice_id}: ${made.problems.join(', ')}`)
  if (made.handed_over_at || (made.document as TaxInvoice).buyer.nip === null) return
  const reference = await sendStructured(deps.ksef, made)
  await putHandedOver(deps.db, invoice_id, reference, new Date(deps.clock.now()))
}

/** The same record always gives the same file, byte for byte. */
export async function sendStructured(ksef: KsefGateway, { invoice_id, document }: TaxInvoiceRow): Promise<string> {
  const invoice = document as TaxInvoice
  const file = fa3Of(invoice)
  const problems = checkFa3(file)
  if (problems.length > 0) throw new InvoiceNotMade(`invoice ${invoice_id} is no FA(3): ${problems.join('; ')}`)
  const { reference } = await ksef.sendInvoice({ key: invoice_id, number: invoice.number, xml: writeXml(file) })
  return reference
}

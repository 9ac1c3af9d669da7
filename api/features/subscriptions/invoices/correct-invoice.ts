/**
 * A correcting invoice for money that an operator gave back on the provider's page, made from our record of the invoice
 * and what the operator enters. The audit table keeps the input, so that the same input always gives the same file,
 * byte for byte.
 */
import { type Hand, recordOperatorAct } from '#api/features/operator/record-act.ts'
import type { Tx } from '#api/handles.ts'
import { type CorrectionProblem, correctionOf, type MoneyBack } from '#domain/invoices/correction.ts'
import { fa3CorrectionOf } from '#domain/invoices/fa3.ts'
import { checkFa3 } from '#domain/invoices/fa3-rules.ts'
import type { TaxInvoice } from '#domain/invoices/tax-invoice.ts'
import { dateIn } from '#domain/time.ts'
import { writeXml } from '#domain/xml.ts'
import { correctionsMade, lockTaxInvoice } from './invoice-queries.ts'

export type CorrectionOrder = {
  invoice_id: string
  number: string
  back: MoneyBack
  /** It was issued outside KSeF and so has no number there. */
  beside_ksef: boolean
}

type NotCorrected = CorrectionProblem | 'no_such_invoice' | 'buyer_without_nip' | 'ksef_number_unknown' | 'number_used'
type Corrected = { xml: string; gross_grosze: number } | { problem: NotCorrected } | { faults: string[] }

const command = 'ksef correct'

export async function correctInvoice(tx: Tx, hand: Hand, order: CorrectionOrder, now: number): Promise<Corrected> {
  const { invoice_id, number, back, beside_ksef } = order
  const row = await lockTaxInvoice(tx, invoice_id)
  if (!row) return { problem: 'no_such_invoice' }
  const invoice = row.document as TaxInvoice
  if (invoice.buyer.nip === null) return { problem: 'buyer_without_nip' }
  if ((row.ksef_number === null) !== beside_ksef) return { problem: 'ksef_number_unknown' }
  const acts = (await correctionsMade(tx, command)).map(({ reason, subjects, arguments: said }) => ({
    ...(said as Said),
    reason: reason ?? '',
    invoice_id: subjects[0],
  }))
  const known = acts.find((act) => act.number === number)
  if (known && (known.invoice_id !== invoice_id || !isSame(backOf(known), back))) return { problem: 'number_used' }
  const of = acts.filter((act) => act.invoice_id === invoice_id)
  const earlier = known ? of.slice(0, of.indexOf(known)) : of
  const made_at = known?.made_at ?? new Date(now).toISOString()
  const correction = correctionOf(invoice, earlier.map(backOf), back, {
    number,
    reason: known?.reason ?? hand.reason ?? '',
    made_at,
    issued_on: dateIn(Date.parse(made_at), 'Europe/Warsaw'),
    ksef_number: row.ksef_number,
  })
  if ('problem' in correction) return correction
  const file = fa3CorrectionOf(correction)
  const faults = checkFa3(file)
  if (faults.length > 0) return { faults }
  const said: Said = {
    number,
    row: back === 'all' ? null : back.row,
    grosze: back === 'all' ? null : back.grosze,
    made_at,
  }
  if (!known) await recordOperatorAct(tx, hand, { command, given: said, subjects: [invoice_id] })
  return { xml: writeXml(file), gross_grosze: correction.gross_grosze }
}

/** The input as the audit table keeps it. */
type Said = { number: string; row: number | null; grosze: number | null; made_at: string }

function backOf({ row, grosze }: Said): MoneyBack {
  return row === null || grosze === null ? 'all' : { row, grosze }
}

function isSame(one: MoneyBack, other: MoneyBack): boolean {
  if (one === 'all' || other === 'all') return one === other
  return one.row === other.row && one.grosze === other.grosze
}

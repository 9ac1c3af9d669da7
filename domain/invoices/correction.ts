/**
 * A correcting invoice (art. 106j of the VAT act) for money paid back for a plan: the rows of our invoice before and
 * after, and the difference. The operator types the amount, because plans are paid back on the provider's page and not
 * here (decision 0042).
 */
import type { LocalDate } from '#domain/time.ts'
import { type TaxInvoice, vatInside } from './tax-invoice.ts'

/** What one correction takes back: everything that is left, or an amount of one row (counted from 1). */
export type MoneyBack = 'all' | { row: number; grosze: number }

export type InvoiceCorrection = {
  number: string
  issued_on: LocalDate
  /** An instant in ISO. */
  made_at: string
  reason: string
  corrected: TaxInvoice
  /** Number of the corrected invoice in KSeF; null when it was issued outside KSeF. */
  ksef_number: string | null
  /** Gross of each row of the corrected invoice. */
  before: readonly number[]
  after: readonly number[]
  /** Differences, below zero. */
  net_grosze: number
  vat_grosze: number
  gross_grosze: number
}

export const correctionProblems = [
  'number',
  'reason',
  'dates',
  'no_such_row',
  'nothing_left',
  'more_than_left',
] as const
export type CorrectionProblem = (typeof correctionProblems)[number]

type Asked = Pick<InvoiceCorrection, 'number' | 'issued_on' | 'made_at' | 'reason' | 'ksef_number'>

/** The correction that takes `back` from what the `earlier` corrections have left. */
export function correctionOf(
  corrected: TaxInvoice,
  earlier: readonly MoneyBack[],
  back: MoneyBack,
  asked: Asked,
): InvoiceCorrection | { problem: CorrectionProblem } {
  const before = earlier.reduce(lessOf, grossOf(corrected))
  const after = lessOf(before, back)
  if (asked.number.trim() === '' || asked.number === corrected.number) return { problem: 'number' }
  if (asked.reason.trim() === '') return { problem: 'reason' }
  if (asked.issued_on < corrected.issued_on) return { problem: 'dates' }
  if (back !== 'all' && corrected.rows[back.row - 1] === undefined) return { problem: 'no_such_row' }
  if (sum(before) === 0) return { problem: 'nothing_left' }
  if (after.some((grosze) => grosze < 0) || sum(after) >= sum(before)) return { problem: 'more_than_left' }
  const gross_grosze = sum(after) - sum(before)
  const vat_grosze = vatOf(corrected, sum(after)) - vatOf(corrected, sum(before))
  return { ...asked, corrected, before, after, gross_grosze, vat_grosze, net_grosze: gross_grosze - vat_grosze }
}

function grossOf({ rows }: TaxInvoice): number[] {
  return rows.map(({ gross_grosze }) => gross_grosze)
}

function lessOf(left: readonly number[], back: MoneyBack): number[] {
  return left.map((grosze, index) => (back === 'all' ? 0 : index === back.row - 1 ? grosze - back.grosze : grosze))
}

/** A whole invoice keeps the tax that was printed on it, which may differ by a grosz from the tax of its total. */
function vatOf({ gross_grosze, vat_grosze }: TaxInvoice, left: number): number {
  return left === gross_grosze ? vat_grosze : vatInside(left)
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0)
}

/** Texts of the rows of an invoice, and the seller of an installation without company data. */
import { capital, formatDaysShort } from '#domain/format.pl.ts'
import { planNames } from '#domain/labels.pl.ts'
import type { PlanCode } from '#domain/subscription/plans.ts'
import { addDays, dateIn, type LocalDate } from '#domain/time.ts'
import type { InvoiceRow, InvoiceSeller } from './tax-invoice.ts'

const zone = 'Europe/Warsaw'

/** A line as the provider keeps it: what it costs after discounts, and the span in epoch ms. */
export type PaidLine = { gross_grosze: number; plan_code: string | null; start_at: number; end_at: number }

type Paid = { rows: InvoiceRow[]; from: LocalDate; to: LocalDate }

/**
 * One row for each thing that was paid. A change of plan also has a negative line for the unused part of the old plan;
 * both become one row with the difference. Null when nothing was paid.
 */
export function rowsOf(lines: readonly PaidLine[]): Paid | null {
  const bought = lines.filter(({ gross_grosze }) => gross_grosze > 0)
  const [first] = bought
  if (!first) return null
  const from = dateIn(Math.min(...bought.map(({ start_at }) => start_at)), zone)
  const to = lastDay(from, Math.max(...bought.map(({ end_at }) => end_at)))
  const gross_grosze = lines.reduce((sum, line) => sum + line.gross_grosze, 0)
  if (lines.some((line) => line.gross_grosze < 0))
    return { rows: [{ text: `Zmiana na ${planText(first, from, to)}, dopłata`, gross_grosze }], from, to }
  const rows = bought.map((line) => {
    const begin = dateIn(line.start_at, zone)
    return { text: capital(planText(line, begin, lastDay(begin, line.end_at))), gross_grosze: line.gross_grosze }
  })
  return { rows, from, to }
}

/** The seller of an installation without company data; its papers say that they are no invoices. */
export const demoSeller: InvoiceSeller = {
  nip: '9990000014',
  name: 'Wydarzy (instalacja demonstracyjna)',
  address: 'ul. Przykładowa 1, 00-001 Warszawa',
}

/** The last day of a span. Spans are half-open, so the day of `end_at` belongs to the next one. */
function lastDay(from: LocalDate, end_at: number): LocalDate {
  const before = addDays(dateIn(end_at, zone), -1)
  return before < from ? from : before
}

function planText({ plan_code }: PaidLine, from: LocalDate, to: LocalDate): string {
  const name = planNames[plan_code as PlanCode] ?? plan_code ?? ''
  return `plan ${name}, ${formatDaysShort(from, to)}`
}

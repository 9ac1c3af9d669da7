import type { Reply } from '#web/lib/http/api.ts'
import { formatMoney, formatNumber } from '#domain/format.pl.ts'
import { IncludedList } from '#web/features/listings/facts/Included.tsx'
import { PriceBreakdown, type PriceRow } from '#web/ui/Paper.tsx'

type Price = Pick<Reply<'calculateVenuePrice'>, 'lines' | 'vat_summary' | 'total_grosze' | 'included'>

export const money = (grosze: number): string => formatMoney(grosze, { always_grosze: true })

/** The lines of a price as rows, with `96 × 250,00 zł` under the label when something is multiplied. */
export const priceRows = (lines: Price['lines']): PriceRow[] =>
  lines.map((line, index) => ({
    key: `${line.code}-${index}`,
    label: line.label,
    note: line.quantity === '1' ? undefined : `${formatNumber(line.quantity)} × ${money(line.unit_price_grosze)}`,
    amount: money(line.amount_grosze),
    minus: line.amount_grosze < 0,
  }))

/**
 * Rows of VAT for a net price list: its lines add up to the net sum, so the tax is shown separately and the bill can be
 * checked by eye.
 */
export const vatRows = ({ lines, vat_summary, total_grosze }: Price): PriceRow[] => {
  const sum = lines.reduce((all, line) => all + line.amount_grosze, 0)
  if (sum === total_grosze) return []
  return vat_summary
    .filter((row) => row.vat_grosze !== 0)
    .map((row) => ({
      key: `vat-${row.rate}`,
      label: `VAT ${row.rate}%`,
      note: `od ${money(row.net_grosze)} netto`,
      amount: money(row.vat_grosze),
    }))
}

/** Says whether the price contains VAT, is exempt, or both. */
export function vatWords(summary: Price['vat_summary']): string {
  const taxed = summary.some((row) => row.vat_grosze > 0)
  const exempt = summary.some((row) => row.rate === 'zw' || row.rate === 'np')
  if (taxed && exempt) return 'Cena zawiera VAT (część pozycji jest z niego zwolniona).'
  return taxed ? 'Cena zawiera VAT.' : 'Sprzedaż zwolniona z VAT.'
}

/** The price line by line, with VAT and when payment is due. */
export function PriceLines({
  price,
  note,
  recalculating,
  className,
}: {
  price: Price
  note?: string
  recalculating?: boolean
  className?: string
}) {
  return (
    <>
      <PriceBreakdown
        rows={[...priceRows(price.lines), ...vatRows(price)]}
        total={{ amount: money(price.total_grosze) }}
        note={[vatWords(price.vat_summary), note].filter(Boolean).join(' ')}
        {...(recalculating ? { recalculating } : {})}
        {...(className ? { className } : {})}
      />
      {price.included.length > 0 && (
        <section aria-label="Co zawiera cena" className="mt-4 border-t border-line pt-4">
          <p className="text-sm font-semibold">Co zawiera cena</p>
          <IncludedList of={price.included} className="mt-2 text-sm" />
        </section>
      )}
    </>
  )
}

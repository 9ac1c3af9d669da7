import type { OwnerPricing } from '#contract/listings/owner-pricing.ts'
import { capital, formatInstant, formatMoney, formatPercent } from '#domain/format.pl.ts'
import { useLabel } from '#web/lib/enums.ts'
import { Table } from '#web/ui/Lists.tsx'
import { FoldedCard } from '#web/features/my-listings/controls/FormCard.tsx'

type Row = NonNullable<OwnerPricing['history']>[number]

const amountOf = (row: Pick<Row, 'amount_grosze' | 'percent_bp'>): string =>
  row.amount_grosze !== null
    ? formatMoney(row.amount_grosze, { always_grosze: true })
    : row.percent_bp !== null
      ? formatPercent(row.percent_bp)
      : 'wycena indywidualna'

/**
 * The prices that visitors saw and when, and the lowest of the last 30 days, which must be stated with a reduction
 * (art. 4 ust. 2 ustawy o informowaniu o cenach towarów i usług).
 */
export function History({ pricing }: { pricing: OwnerPricing }) {
  const { history = [], pricings } = pricing
  const label = useLabel('pricing_type')
  const reduced = pricings.filter((one) => one.lowest_before_reduction_grosze !== null)
  if (history.length === 0) return null
  return (
    <FoldedCard title="Historia cen (Omnibus)">
      <p className="text-ink-2">
        Na stronie oferty nie ogłaszamy obniżek ani nie przekreślamy cen. Jeśli ogłaszasz obniżkę, na przykład w opisie,
        podaj obok najniższą cenę z 30 dni przed nią: znajdziesz ją tutaj. Historię zapisujemy sami i nie można jej
        zmienić.
      </p>
      {reduced.length > 0 && (
        <ul className="grid gap-1">
          {reduced.map((one) => (
            <li key={one.code}>
              <b>{one.name}</b>: najniższa cena z 30 dni przed obniżką{' '}
              <span className="num">
                {formatMoney(one.lowest_before_reduction_grosze ?? 0, { always_grosze: true })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Table
        caption="Ceny, które widzieli goście"
        rowKey={(row) => `${row.code}-${row.from_at}`}
        rows={history}
        columns={[
          { key: 'name', head: 'Pozycja', cell: (row) => row.name },
          {
            key: 'price',
            head: 'Cena',
            right: true,
            cell: (row) => <span className="num">{`${amountOf(row)}${row.price_mode === 'net' ? ' netto' : ''}`}</span>,
          },
          { key: 'type', head: 'Rozliczenie', cell: (row) => capital(label(row.pricing_type)) },
          { key: 'from', head: 'Od', cell: (row) => formatInstant(row.from_at) },
          { key: 'until', head: 'Do', cell: (row) => (row.until_at ? formatInstant(row.until_at) : 'nadal') },
          {
            key: 'lowest',
            head: 'Najniższa z 30 dni',
            right: true,
            cell: (row) => {
              const lowest = row.until_at ? null : pricings.find(({ code }) => code === row.code)?.lowest_30_days_grosze
              return lowest == null ? '–' : <span className="num">{formatMoney(lowest, { always_grosze: true })}</span>
            },
          },
        ]}
      />
    </FoldedCard>
  )
}

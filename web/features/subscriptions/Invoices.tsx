import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#domain/format.pl.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { q } from '#web/lib/query/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { InvoiceFile } from './InvoiceFile.tsx'
import { dayOf } from './plan-words.pl.ts'

const states = { open: 'Do zapłaty', paid: 'Opłacona', void: 'Anulowana', uncollectible: 'Nieopłacona' } as const

/** Payments for the plan with our invoices; the provider's page where there is none, or for paying. */
export function Invoices() {
  const { data, error, refetch } = useQuery({ ...q('listSubscriptionInvoices'), staleTime: 0 })
  return (
    <section className="card card-pad" aria-labelledby="faktury">
      <h2 id="faktury" className="text-xl">
        Płatności
      </h2>
      {data ? (
        data.results.length === 0 ? (
          <p className="mt-2 text-ink-2">Nie ma jeszcze żadnych płatności.</p>
        ) : (
          <ul className="mt-3 grid gap-4">
            {data.results.map((row) => (
              <li key={row.id} className="border-t border-line pt-3 first:border-0 first:pt-0">
                <p className="flex flex-wrap items-center justify-between gap-2">
                  <span>{dayOf(row.issued_at)}</span>
                  <span className="num font-semibold">{formatMoney(row.gross_grosze, { always_grosze: true })}</span>
                </p>
                <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
                  <Badge tone={row.status === 'paid' ? 'success' : 'warning'}>{states[row.status]}</Badge>
                  {`netto ${formatMoney(row.net_grosze, { always_grosze: true })}`}
                  {row.document && <InvoiceFile id={row.id} number={row.number} />}
                  {row.url && !row.document && (
                    <a className="link inline-flex min-h-11 items-center" href={row.url}>
                      {row.status === 'open' ? 'Zapłać' : (row.number ?? 'Zobacz')}
                    </a>
                  )}
                </p>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="mt-3 h-20 rounded-lg" />
      )}
    </section>
  )
}

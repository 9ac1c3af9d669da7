import { useQuery } from '@tanstack/react-query'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { formatDay, formatMoney, wallTime } from '#domain/format.pl.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { q } from '#web/lib/query/query.ts'
import { onlineFeeText, onlineRefundText, onlineText } from './online-words.pl.ts'
import { TestMode } from './TestMode.tsx'

/** Nobody reads more tries than this; the newest come first. */
const page_size = 20

/** Online payments of a reservation: method, status, cost, and automatic refunds. */
export function OwnerOnlinePayments({ reservation }: { reservation: OwnerReservation }) {
  const { id, timezone, payment_status, paid_grosze, refund_due_grosze, refund_by_provider_grosze } = reservation
  const asked = q('listPayments', { query: { reservation_id: id, page: 1, page_size } })
  const queryKey = [...asked.queryKey, payment_status, paid_grosze, refund_due_grosze, refund_by_provider_grosze]
  const { data, error, refetch } = useQuery({ ...asked, queryKey, staleTime: 0 })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  const rows = data?.results ?? []
  if (rows.length === 0) return null
  return (
    <div className="mt-4">
      <h4 className="font-sans text-sm font-semibold tracking-normal">Płatności online</h4>
      <dl className="price-list mt-1 text-sm">
        {rows.map((row) => (
          <div key={row.id}>
            <dt>
              {`${formatDay(wallTime(row.settled_at ?? row.created_at, timezone).slice(0, 10))}, ${onlineText(row)}`}
              <span className="block text-ink-3">{onlineFeeText(row)}</span>
              {[...new Set(row.refunds.map(onlineRefundText))].map((text) => (
                <span key={text} className="block text-ink-3">
                  {text}
                </span>
              ))}
            </dt>
            <dd>{formatMoney(row.amount_grosze, { always_grosze: true })}</dd>
          </div>
        ))}
      </dl>
      {rows.some((row) => row.test) && <TestMode />}
    </div>
  )
}

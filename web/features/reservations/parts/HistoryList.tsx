import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { formatInstant } from '#domain/format.pl.ts'

/** The history, oldest first, each row with its moment. */
export function HistoryList({
  rows,
  timezone,
  className = '',
}: {
  rows: CustomerReservation['history']
  timezone?: string
  className?: string
}) {
  return (
    <ol className={`grid gap-3 ${className}`}>
      {rows.map((row) => (
        <li key={`${row.at}-${row.action}`} className="border-l-2 border-line-2 pl-4">
          <p>{row.text}</p>
          {row.note && <p className="text-sm text-ink-2 wrap-anywhere">„{row.note}”</p>}
          <p className="text-sm text-ink-3">
            <time dateTime={row.at}>{formatInstant(row.at, timezone)}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}

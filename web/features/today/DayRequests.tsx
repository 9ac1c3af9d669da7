import type { DayChange } from '#contract/reservations/day.ts'
import { paths } from '#contract/paths.ts'
import type { ReservationRow } from '#contract/reservations/reservations.ts'
import { formatMoney, formatTermShort, guestsCount } from '#domain/format.pl.ts'
import type { InPlace } from '#web/features/reservations/in-place/ActionInPlace.tsx'
import { RowActions } from '#web/features/reservations/in-place/RowActions.tsx'
import { TimeLeft } from '#web/features/reservations/in-place/TimeLeft.tsx'
import { useDictionary } from '#web/features/reservations/parts/use-dictionary.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { DayCard, nameClass, rowClass } from './DayCard.tsx'
import { hrefOf } from './day-links.ts'
import { moreText } from './words.pl.ts'

type Day = Reply<'getMyDay'>
type Props = { requests: Day['requests']; changes: Day['changes']; onAct: (what: InPlace) => void }

/** What waits for a yes or a no, the most urgent first: requests, and changes that customers propose. */
export function DayRequests({ requests, changes, onAct }: Props) {
  const rest = moreText(requests.count, requests.results.length)
  return (
    <DayCard
      title="Do odpowiedzi"
      count={requests.count + changes.count}
      more={rest ? { href: paths.myReservations, label: rest } : undefined}
    >
      {requests.count + changes.count === 0 ? (
        <p className="px-4 py-5 text-ink-2 sm:px-5">Nikt nie czeka na Twoją odpowiedź.</p>
      ) : (
        <ul className="divide-y divide-line">
          {requests.results.map((row) => (
            <Request key={row.id} row={row} onAct={onAct} />
          ))}
          {changes.results.map((change) => (
            <Change key={change.reservation_id} change={change} />
          ))}
        </ul>
      )}
    </DayCard>
  )
}

function Request({ row, onAct }: { row: ReservationRow; onAct: (what: InPlace) => void }) {
  const say = useDictionary()
  const what = [row.event_type !== 'other' && say('event_type', row.event_type), guestsCount(row.guests_total)]
  return (
    <li className={`${rowClass} grid gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto] md:items-center`}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <a href={hrefOf(row.id)} data-keep-scroll className={nameClass}>
            {row.customer_name}
          </a>
          {row.deadline_at && <TimeLeft until={row.deadline_at} zone={row.timezone} />}
        </p>
        <p className="text-sm text-ink-2">{`${formatTermShort(row)} · ${row.listing.name}`}</p>
        <p className="text-sm text-ink-2">
          {`${what.filter(Boolean).join(', ')} · `}
          <b className="num font-semibold whitespace-nowrap text-ink">{formatMoney(row.total_grosze)}</b>
        </p>
      </div>
      <RowActions row={row} onAct={(action) => onAct({ id: row.id, action })} className="max-md:[&>*]:flex-1" />
    </li>
  )
}

function Change({ change }: { change: DayChange }) {
  return (
    <li className={`${rowClass} grid gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto] md:items-center`}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <a href={hrefOf(change.reservation_id)} data-keep-scroll className={nameClass}>
            {change.customer_name}
          </a>
          <TimeLeft until={change.expires_at} zone="Europe/Warsaw" />
        </p>
        <p className="text-sm text-ink-2">{`Prosi o zmianę na: ${formatTermShort(change)} · ${change.listing_name}`}</p>
      </div>
      <LinkButton size="sm" href={hrefOf(change.reservation_id)} data-keep-scroll className="relative z-1">
        Zobacz propozycję
      </LinkButton>
    </li>
  )
}

import type { DayProposal } from '#contract/reservations/day.ts'
import { paths } from '#contract/paths.ts'
import type { ReservationRow } from '#contract/reservations/reservations.ts'
import { formatMoney, formatTermShort, guestsCount } from '#domain/format.pl.ts'
import type { InPlace } from '#web/features/reservations/in-place/ActionInPlace.tsx'
import { ProposalMark } from '#web/features/reservations/in-place/ProposalMark.tsx'
import { RowActions } from '#web/features/reservations/in-place/RowActions.tsx'
import { TimeLeft } from '#web/features/reservations/in-place/TimeLeft.tsx'
import { useDictionary } from '#web/features/reservations/parts/use-dictionary.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { DayCard, nameClass, rowClass } from './DayCard.tsx'
import { hrefOf } from './day-links.ts'
import { changeText, moreText } from './words.pl.ts'

type Day = Reply<'getMyDay'>
type Props = Pick<Day, 'requests' | 'changes' | 'terminations'> & { onAct: (what: InPlace) => void }

/** What waits for an answer, the most urgent first: requests, and changes and terminations proposed by customers. */
export function DayRequests({ requests, changes, terminations, onAct }: Props) {
  const count = requests.count + changes.count + terminations.count
  const rest = moreText(requests.count, requests.results.length)
  return (
    <DayCard title="Do odpowiedzi" count={count} more={rest ? { href: paths.myReservations, label: rest } : undefined}>
      {count === 0 ? (
        <p className="px-4 py-5 text-ink-2 sm:px-5">Nikt nie czeka na Twoją odpowiedź.</p>
      ) : (
        <ul className="divide-y divide-line">
          {requests.results.map((row) => (
            <Request key={row.id} row={row} onAct={onAct} />
          ))}
          {changes.results.map((change) => (
            <Proposal
              key={change.reservation_id}
              proposal={change}
              what={changeText(change)}
              look="Zobacz propozycję"
            />
          ))}
          {terminations.results.map((termination) => (
            <Proposal
              key={termination.reservation_id}
              proposal={termination}
              what={`Prosi o rezygnację za zgodą obu stron: ${formatTermShort(termination)}`}
              look="Zobacz prośbę"
            />
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
        <ProposalMark row={row} className="mt-1" />
      </div>
      <RowActions row={row} onAct={(action) => onAct({ id: row.id, action })} className="max-md:[&>*]:flex-1" />
    </li>
  )
}

/** A customer's proposal; it is answered in the drawer, which shows the whole reservation. */
function Proposal({ proposal, what, look }: { proposal: DayProposal; what: string; look: string }) {
  return (
    <li className={`${rowClass} grid gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto] md:items-center`}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <a href={hrefOf(proposal.reservation_id)} data-keep-scroll className={nameClass}>
            {proposal.customer_name}
          </a>
          <TimeLeft until={proposal.expires_at} zone="Europe/Warsaw" />
        </p>
        <p className="text-sm text-ink-2">{`${what} · ${proposal.listing_name}`}</p>
      </div>
      <LinkButton size="sm" href={hrefOf(proposal.reservation_id)} data-keep-scroll className="relative z-1">
        {look}
      </LinkButton>
    </li>
  )
}

import { ArrowDown, ArrowUp, ArrowUpDown, MessageSquare } from '@lucide/icons'
import type { ReservationRow } from '#contract/reservations/reservations.ts'
import { formatDateShort, formatMoney, formatTermShort, guestsCount, plural } from '#domain/format.pl.ts'
import { isElsewhere } from '#web/lib/page/elsewhere.ts'
import { useGo, useSearchParams } from '#web/lib/page/navigation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import type { InPlace } from '#web/features/reservations/in-place/ActionInPlace.tsx'
import { type Desk, deskHref } from './owner-desk.ts'
import { ProposalMark } from '#web/features/reservations/in-place/ProposalMark.tsx'
import { RowActions } from '#web/features/reservations/in-place/RowActions.tsx'
import { TimeLeft } from '#web/features/reservations/in-place/TimeLeft.tsx'
import { StatusBadge } from '#web/features/reservations/parts/StatusBadge.tsx'
import { useDictionary } from '#web/features/reservations/parts/use-dictionary.ts'

type Props = { desk: Desk; rows: readonly ReservationRow[]; onAct: (what: InPlace) => void }

/** A table from 1024 px, cards below; a row opens the drawer, its name is the link for keyboard and new tabs. */
export function OwnerReservationRows({ desk, rows, onAct }: Props) {
  const say = useDictionary()
  const [search] = useSearchParams()
  const opened = search.get('rezerwacja')
  const hrefOf = (id: string) => {
    const base = deskHref(desk, { page: desk.page })
    return `${base}${base.includes('?') ? '&' : '?'}rezerwacja=${id}`
  }
  const about = ({ event_type, guests_total }: ReservationRow) =>
    [event_type !== 'other' && say('event_type', event_type), guestsCount(guests_total)].filter(Boolean).join(', ')
  return (
    <>
      <RowTable {...{ desk, rows, onAct, opened, hrefOf, about }} />
      <ul className="grid gap-3 md:grid-cols-2 lg:hidden print:hidden">
        {rows.map((row) => (
          <RowCard key={row.id} {...{ desk, row, onAct }} href={hrefOf(row.id)} about={about(row)} />
        ))}
      </ul>
    </>
  )
}

type Shown = { hrefOf: (id: string) => string; about: (row: ReservationRow) => string }

/** Whether all rows of the segment share one status; then a row shows the time left and the action instead. */
const waits = (desk: Desk): boolean => desk.tab === 'do-odpowiedzi' || desk.tab === 'platnosc'

/**
 * Paper has room for the table whatever the window had; the card becomes as wide as the table, and the printer scales
 * both down.
 */
const tableClass = 'card overflow-x-auto max-lg:hidden print:block print:w-min print:min-w-full print:overflow-visible'

/** A tablet on its side has no room for two columns of states: the payment status stands under the status there. */
const ownColumn = 'max-xl:hidden print:table-cell'

function RowTable({ desk, rows, onAct, opened, hrefOf, about }: Props & Shown & { opened: string | null }) {
  const go = useGo()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={tableClass} aria-label="Tabela rezerwacji" tabIndex={0}>
      <table className="table">
        <caption className="sr-only">Rezerwacje</caption>
        <RowHeads desk={desk} />
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              aria-selected={opened === row.id || undefined}
              className="cursor-pointer"
              onClick={(event) => {
                if ((event.target as HTMLElement).closest('a, button') || isSelecting()) return
                if (isElsewhere(event)) window.open(hrefOf(row.id), '_blank', 'noopener')
                else go(hrefOf(row.id), { keepScroll: true })
              }}
            >
              {/* The two dates of a term stand on two lines, so that names need not wrap. */}
              <td className="min-w-36">
                <Term row={row} />
              </td>
              <td className="xl:min-w-44">
                <a className="font-semibold underline-offset-4 hover:underline" href={hrefOf(row.id)} data-keep-scroll>
                  {row.customer_name}
                </a>
                <span className="block text-ink-3">{about(row)}</span>
                <ProposalMark row={row} className="mt-1 mr-1" />
                <Unread row={row} />
              </td>
              <td className="text-ink-2">
                {row.listing.name}
                {row.units.length > 0 && <span className="block text-ink-3">{row.units.join(', ')}</span>}
              </td>
              <StateCells desk={desk} row={row} />
              <td className="r font-semibold whitespace-nowrap">{formatMoney(row.total_grosze)}</td>
              <td className="print:hidden">
                <RowActions
                  row={row}
                  onAct={(action) => onAct({ id: row.id, action })}
                  // In one row on narrow tables too; stacked, they doubled the height of each row.
                  className="flex-nowrap! justify-end max-xl:[&_svg]:hidden"
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Whoever marks words of a row to copy them does not open it. */
const isSelecting = (): boolean => getSelection()?.isCollapsed === false

function RowHeads({ desk }: { desk: Desk }) {
  return (
    <thead>
      <tr>
        <TermHead desk={desk} />
        <th scope="col">Kto</th>
        <th scope="col">Oferta</th>
        {waits(desk) ? (
          <th scope="col">{desk.tab === 'platnosc' ? 'Na wpłatę' : 'Na odpowiedź'}</th>
        ) : (
          <>
            <th scope="col">Status</th>
            <th scope="col" className={ownColumn}>
              Płatność
            </th>
          </>
        )}
        <th scope="col" className="r">
          Kwota
        </th>
        <th scope="col" className="print:hidden">
          <span className="sr-only">Działania</span>
        </th>
      </tr>
    </thead>
  )
}

function StateCells({ desk, row }: { desk: Desk; row: ReservationRow }) {
  if (waits(desk)) return <td>{row.deadline_at && <TimeLeft until={row.deadline_at} zone={row.timezone} />}</td>
  return (
    <>
      <td>
        <StatusBadge kind="reservation" code={row.status} />
        {row.deadline_at && <TimeLeft until={row.deadline_at} zone={row.timezone} className="mt-1 flex" />}
        <span className="mt-1 block xl:hidden print:hidden">
          <StatusBadge kind="payment" code={row.payment_status} />
        </span>
      </td>
      <td className={ownColumn}>
        <StatusBadge kind="payment" code={row.payment_status} />
      </td>
    </>
  )
}

function TermHead({ desk }: { desk: Desk }) {
  const order = desk.sort === 'start' ? 'ascending' : desk.sort === '-start' ? 'descending' : 'none'
  const icon = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[order]
  const href = deskHref(desk, { sort: order === 'ascending' ? '-start' : 'start' })
  return (
    <th scope="col" aria-sort={order}>
      <a href={href} data-keep-scroll className="inline-flex min-h-6 items-center gap-1 font-semibold hover:underline">
        Termin
        <Icon of={icon} className="size-4" />
      </a>
    </th>
  )
}

/** The day in bold with the hours below; a longer term keeps both days in one line. */
function Term({ row }: { row: ReservationRow }) {
  const text = formatTermShort(row)
  const day = formatDateShort(row.start)
  const hours = text.startsWith(`${day}, `) ? text.slice(day.length + 2) : null
  return (
    <>
      <b className="font-semibold">{hours ? day : text}</b>
      {hours && <span className="block text-ink-3">{hours}</span>}
    </>
  )
}

function Unread({ row }: { row: ReservationRow }) {
  if (row.unread_messages === 0) return null
  return (
    <Badge tone="primary" icon={MessageSquare} className="mt-1">
      {plural(row.unread_messages, 'nowa wiadomość', 'nowe wiadomości', 'nowych wiadomości')}
    </Badge>
  )
}

type CardProps = Omit<Props, 'rows'> & { row: ReservationRow; href: string; about: string }

function RowCard({ desk, row, onAct, href, about }: CardProps) {
  return (
    <li className="card relative flex flex-col p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="flex-1 basis-32 font-semibold">{formatTermShort(row)}</b>
        <span className="num font-semibold whitespace-nowrap">{formatMoney(row.total_grosze)}</span>
      </p>
      <a
        href={href}
        data-keep-scroll
        className="mt-1 block font-semibold after:absolute after:inset-0 after:rounded-lg"
      >
        {row.customer_name}
      </a>
      <p className="text-sm text-ink-2">{[about, row.listing.name, ...row.units].join(', ')}</p>
      <p className="mt-2 mb-3 flex flex-wrap items-center gap-1.5 empty:hidden">
        {!waits(desk) && <StatusBadge kind="reservation" code={row.status} />}
        {!waits(desk) && <StatusBadge kind="payment" code={row.payment_status} />}
        {row.deadline_at && <TimeLeft until={row.deadline_at} zone={row.timezone} />}
        <ProposalMark row={row} />
        <Unread row={row} />
      </p>
      <RowActions row={row} onAct={(action) => onAct({ id: row.id, action })} className="mt-auto [&>*]:flex-1" />
    </li>
  )
}

import { ArrowDown, ArrowUp, ArrowUpDown, Clock, MessageSquare } from 'lucide-react'
import type { ReservationRow } from '#contract/reservations/reservations.ts'
import { formatDateShort, formatMoney, formatTermShort, guestsCount, plural } from '#domain/format.pl.ts'
import { useGo, useSearchParams } from '#web/lib/page/navigation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { type Desk, deskHref } from './owner-desk.ts'
import { deadlineText } from './owner-words.pl.ts'
import { StatusBadge } from '#web/features/reservations/parts/StatusBadge.tsx'
import { useDictionary } from '#web/features/reservations/parts/use-dictionary.ts'

type Props = { desk: Desk; rows: readonly ReservationRow[] }

/** A table from 768 px, cards below; a row opens the drawer, its name is the link for keyboard and new tabs. */
export function OwnerReservationRows({ desk, rows }: Props) {
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
      <RowTable {...{ desk, rows, opened, hrefOf, about }} />
      <ul className="grid gap-3 md:hidden">
        {rows.map((row) => (
          <RowCard key={row.id} row={row} href={hrefOf(row.id)} about={about(row)} />
        ))}
      </ul>
    </>
  )
}

type Shown = { hrefOf: (id: string) => string; about: (row: ReservationRow) => string }

function RowTable({ desk, rows, opened, hrefOf, about }: Props & Shown & { opened: string | null }) {
  const go = useGo()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="card overflow-x-auto max-md:hidden" aria-label="Tabela rezerwacji" tabIndex={0}>
      <table className="table min-w-[60rem]">
        <caption className="sr-only">Rezerwacje</caption>
        <thead>
          <tr>
            <TermHead desk={desk} />
            <th scope="col">Kto</th>
            <th scope="col">Oferta</th>
            <th scope="col">Status</th>
            <th scope="col">Płatność</th>
            <th scope="col" className="r">
              Kwota
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              aria-selected={opened === row.id || undefined}
              className="cursor-pointer"
              onClick={(event) => {
                if (!(event.target as HTMLElement).closest('a, button')) go(hrefOf(row.id), { keepScroll: true })
              }}
            >
              <td className="whitespace-nowrap">
                <Term row={row} />
              </td>
              <td>
                <a className="font-semibold underline-offset-4 hover:underline" href={hrefOf(row.id)} data-keep-scroll>
                  {row.customer_name}
                </a>
                <span className="block text-ink-3">{about(row)}</span>
              </td>
              <td className="text-ink-2">
                {row.listing.name}
                {row.units.length > 0 && <span className="block text-ink-3">{row.units.join(', ')}</span>}
              </td>
              <td>
                <StatusBadge kind="reservation" code={row.status} />
                <RowNotes row={row} />
              </td>
              <td>
                <StatusBadge kind="payment" code={row.payment_status} />
              </td>
              <td className="r font-semibold whitespace-nowrap">{formatMoney(row.total_grosze)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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

/** The day in bold and the hours under it; a longer term keeps both days in one line. */
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

function RowNotes({ row }: { row: ReservationRow }) {
  const deadline = deadlineText(row)
  return (
    <>
      {deadline && (
        <span className="mt-1 flex items-center gap-1 text-xs font-medium text-ink-2">
          <Icon of={Clock} />
          {deadline}
        </span>
      )}
      {row.unread_messages > 0 && (
        <Badge tone="primary" icon={MessageSquare} className="mt-1">
          {plural(row.unread_messages, 'nowa wiadomość', 'nowe wiadomości', 'nowych wiadomości')}
        </Badge>
      )}
    </>
  )
}

function RowCard({ row, href, about }: { row: ReservationRow; href: string; about: string }) {
  return (
    <li className="card relative p-4">
      <p className="flex items-baseline justify-between gap-3">
        <b className="font-semibold">{formatTermShort(row)}</b>
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
      <p className="mt-2 flex flex-wrap gap-1.5">
        <StatusBadge kind="reservation" code={row.status} />
        <StatusBadge kind="payment" code={row.payment_status} />
      </p>
      <RowNotes row={row} />
    </li>
  )
}

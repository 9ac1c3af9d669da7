import { paths, withQuery } from '#contract/paths.ts'
import type { DayMessage, DayOffer, OverdueRow, RefundRow } from '#contract/reservations/day.ts'
import { formatDateShort, formatMoney } from '#domain/format.pl.ts'
import type { InPlace } from '#web/features/reservations/in-place/ActionInPlace.tsx'
import { RowActions } from '#web/features/reservations/in-place/RowActions.tsx'
import { whenWords } from '#web/features/reservations/notifications/notification-words.pl.ts'
import { sellerHref } from '#web/features/my-listings/seller-link.ts'
import { ListingState } from '#web/features/my-listings/list/ListingState.tsx'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { useNow } from '#web/lib/use-now.ts'
import { DayCard, nameClass, rowClass } from './DayCard.tsx'
import { hrefOf } from './day-links.ts'
import { lacksText, moreText } from './words.pl.ts'

type Day = Reply<'getMyDay'>

/** Overdue payments; each row leads to recording the payment. */
export function DayOverdue({ overdue, onAct }: { overdue: Day['overdue']; onAct: (what: InPlace) => void }) {
  if (overdue.count === 0) return null
  const rest = moreText(overdue.count, overdue.results.length)
  const all = withQuery(paths.myReservations, { stan: 'wszystkie', platnosc: 'overdue' })
  return (
    <DayCard
      title="Zaległe płatności"
      count={overdue.count}
      note={`razem ${formatMoney(overdue.total_grosze)}`}
      more={rest ? { href: all, label: rest } : undefined}
    >
      <ul className="divide-y divide-line">
        {overdue.results.map((row) => (
          <Overdue key={row.id} row={row} onAct={onAct} />
        ))}
      </ul>
    </DayCard>
  )
}

function Overdue({ row, onAct }: { row: OverdueRow; onAct: (what: InPlace) => void }) {
  return (
    <Money
      row={row}
      grosze={row.remaining_grosze}
      text={`termin płatności ${formatDateShort(row.due_on)} · ${row.listing.name}`}
      action="mark_paid"
      onAct={onAct}
    />
  )
}

type MoneyProps = {
  row: OverdueRow | RefundRow
  grosze: number
  text: string
  action: 'mark_paid' | 'mark_refunded'
  onAct: (what: InPlace) => void
}

/** A customer with an amount and its day, and the button that records it. */
function Money({ row, grosze, text, action, onAct }: MoneyProps) {
  return (
    <li className={rowClass}>
      <p className="flex items-baseline justify-between gap-3">
        <a href={hrefOf(row.id)} data-keep-scroll className={nameClass}>
          {row.customer_name}
        </a>
        <b className="num font-semibold whitespace-nowrap">{formatMoney(grosze)}</b>
      </p>
      <p className="text-sm text-ink-2">{text}</p>
      <RowActions
        row={row}
        actions={[action]}
        onAct={() => onAct({ id: row.id, action })}
        className="mt-2 max-md:[&>*]:flex-1"
      />
    </li>
  )
}

/** Refunds that must be sent by hand; each row leads to recording the refund. */
export function DayRefunds({ refunds, onAct }: { refunds: Day['refunds']; onAct: (what: InPlace) => void }) {
  if (refunds.count === 0) return null
  const rest = moreText(refunds.count, refunds.results.length)
  const all = withQuery(paths.myReservations, { stan: 'wszystkie', platnosc: 'refund_pending' })
  return (
    <DayCard
      title="Pieniądze do zwrotu"
      count={refunds.count}
      note={`razem ${formatMoney(refunds.total_grosze)}`}
      more={rest ? { href: all, label: rest } : undefined}
    >
      <ul className="divide-y divide-line">
        {refunds.results.map((row) => (
          <Refund key={row.id} row={row} onAct={onAct} />
        ))}
      </ul>
    </DayCard>
  )
}

function Refund({ row, onAct }: { row: RefundRow; onAct: (what: InPlace) => void }) {
  return (
    <Money
      row={row}
      grosze={row.refund_grosze}
      text={`termin zwrotu ${formatDateShort(row.due_on)} · ${row.listing.name}`}
      action="mark_refunded"
      onAct={onAct}
    />
  )
}

export function DayMessages({ messages }: { messages: Day['messages'] }) {
  if (messages.count === 0) return null
  return (
    <DayCard title="Nieprzeczytane wiadomości" count={messages.count}>
      <ul className="divide-y divide-line">
        {messages.results.map((message) => (
          <Message key={message.reservation_id} message={message} />
        ))}
      </ul>
    </DayCard>
  )
}

function Message({ message }: { message: DayMessage }) {
  const now = useNow()
  return (
    <li className={rowClass}>
      <p className="flex items-baseline justify-between gap-3">
        <a href={hrefOf(message.reservation_id)} data-keep-scroll className={nameClass}>
          {message.customer_name}
        </a>
        <time dateTime={message.at} className="text-xs whitespace-nowrap text-ink-3">
          {whenWords(message.at, now)}
        </time>
      </p>
      <p className="line-clamp-2 text-sm text-ink-2">{`„${message.quote}”`}</p>
    </li>
  )
}

export function DayOffers({ offers }: { offers: Day['offers'] }) {
  const suspended = offers.filter(({ status }) => status === 'suspended')
  const unfinished = offers.filter(({ status }) => status !== 'suspended')
  return (
    <>
      <OfferCard title="Wstrzymane oferty" offers={suspended} />
      <OfferCard title="Oferty do dokończenia" offers={unfinished} />
    </>
  )
}

function OfferCard({ title, offers }: { title: string; offers: Day['offers'] }) {
  if (offers.length === 0) return null
  return (
    <DayCard title={title} count={offers.length}>
      <ul className="divide-y divide-line">
        {offers.map((offer) => (
          <Offer key={offer.id} offer={offer} />
        ))}
      </ul>
    </DayCard>
  )
}

function Offer({ offer }: { offer: DayOffer }) {
  return (
    <li className={rowClass}>
      <p className="flex items-baseline justify-between gap-3">
        <a href={ownKinds[offer.kind].paths.edit(offer.id)} className={nameClass}>
          {offer.name}
        </a>
        <ListingState status={offer.status} hidden={offer.hidden_by_plan} />
      </p>
      <p className="text-sm text-ink-2">{lacksText(offer)}</p>
      {offer.missing.some(({ code }) => code === 'seller') && (
        <a href={sellerHref(offer.kind, offer.id)} className="link inline-flex min-h-11 items-center text-sm">
          Uzupełnij dane do umów i wpłat
        </a>
      )}
    </li>
  )
}

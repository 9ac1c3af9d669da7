import { CalendarPlus, FileText, RotateCw, Scale, Search, Unlink } from '@lucide/icons'
import { Suspense, useEffect, useState } from 'react'
import { fillPath } from '#contract/call.ts'
import { publicCalls } from '#contract/public-calls.ts'
import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { listingPaths, otherOffers, paths } from '#contract/paths.ts'
import { latestWords } from '#web/features/reservations/parts/words.pl.ts'
import { formatNip, formatPhone } from '#domain/format.pl.ts'
import { endedStatuses } from '#domain/reservation/payment-terms.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { call } from '#web/lib/http/api.ts'
import type { Fault } from '#web/lib/http/fault.ts'
import { later, useFirstSight } from '#web/lib/page/later.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useHere, useParam } from '#web/lib/page/navigation.ts'
import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { GarlandStepper } from '#web/ui/art/Garland.tsx'
import { CenteredNote } from '#web/ui/CenteredNote.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { HistoryList } from '#web/features/reservations/parts/HistoryList.tsx'
import { MessageThread } from '#web/features/reservations/parts/MessageThread.tsx'
import { ReservationFacts } from '#web/features/reservations/parts/ReservationFacts.tsx'
import { StatusChange, StatusProposal } from './StatusChange.tsx'
import {
  AskForConsent,
  TerminationInstead,
  StatusTermination,
} from '#web/features/reservations/termination/StatusTermination.tsx'
import { StatusBadge } from '#web/features/reservations/parts/StatusBadge.tsx'
import { StatusContest } from './StatusContest.tsx'
import { OtherOffers } from './OtherOffers.tsx'
import { StatusMarketing } from './StatusMarketing.tsx'
import { StatusPayment } from './StatusPayment.tsx'
import { StatusPolicy } from './StatusPolicy.tsx'
import { StatusTransfer } from './StatusTransfer.tsx'
import { StatusWithdraw } from './StatusWithdraw.tsx'
import { statusSteps } from './status-steps.pl.ts'
import { Thumb } from '#web/features/reservations/parts/Thumb.tsx'

/** Fetched later, because only customers who have something to pay or have just paid need it. */
const StatusOnline = later(async () => ({
  default: (await import('#web/features/payments/StatusOnline.tsx')).StatusOnline,
}))

const LOOK_AGAIN_MS = 30_000

/**
 * `/status-rezerwacji/{token}`: the customer's panel. Its title contains no name, because titles stay in browser
 * histories.
 */
export default function ReservationStatusPage() {
  const token = useParam('token')
  useHead({ title: 'Twoja rezerwacja', noindex: true })
  const answer = useQuery<CustomerReservation, Fault>({
    ...q('getReservationByToken', { params: { token } }),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: true,
  })
  const again = () => answer.refetch()
  const whole = useFirstSight(StatusOnline, answer.data && answer.data.terms.online !== null)
  if (!answer.data) return answer.error ? <Failed fault={answer.error} retry={again} /> : <Waiting />
  if (!whole) return <Waiting />
  return <Panel reservation={answer.data} token={token} again={again} old={answer.error} />
}

function Failed({ fault, retry }: { fault: Fault; retry: () => void }) {
  const gone = fault.status === 404 || fault.status === 409 || fault.status === 400
  if (!gone)
    return (
      <div className="page max-w-xl py-16">
        <NotLoaded level="h1" error={fault} onRetry={retry} />
      </div>
    )
  return (
    <CenteredNote
      icon={Unlink}
      tone="danger"
      title={
        <>
          Ten link <i>nie działa</i>
        </>
      }
    >
      <p>{fault.message}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton href={paths.contact} variant="primary">
          Napisz do nas
        </LinkButton>
        <LinkButton href={paths.recoverReservations}>Odzyskaj link do rezerwacji</LinkButton>
      </div>
    </CenteredNote>
  )
}

function Waiting() {
  return (
    <Skeletons className="page grid max-w-5xl gap-6 pt-8 lg:pt-12">
      <Skeleton className="h-10 w-72" />
      <Skeleton className="h-24 w-full rounded-lg" />
      <Skeleton className="h-80 w-full rounded-lg" />
    </Skeletons>
  )
}

/** Ways to pay: online where the owner can be paid so, and by transfer. When neither applies nothing is loaded. */
function HowToPay({ reservation, token, again }: Omit<PanelProps, 'old'>) {
  const is_back = new URLSearchParams(useHere().search).get('platnosc') === 'powrot'
  return (
    <>
      {(reservation.terms.online || is_back) && (
        <Suspense>
          <StatusOnline {...{ reservation, token, again, is_back }} />
        </Suspense>
      )}
      <StatusTransfer terms={reservation.terms} timezone={reservation.timezone} token={token} />
    </>
  )
}

type PanelProps = { reservation: CustomerReservation; token: string; again: () => void; old: Fault | null }

function Panel({ reservation, token, again, old }: PanelProps) {
  const { timezone } = reservation
  const steps = statusSteps(reservation)
  const rejected = reservation.status === 'rejected'
  const over = endedStatuses.includes(reservation.status)
  const nothing = cameToNothing(reservation)
  // Messages are shown when one can be sent or when there are any.
  const talks = reservation.can.message === true || reservation.messages.length > 0
  const history = <History rows={reservation.history} timezone={timezone} />
  return (
    <div className="status-print page max-w-5xl pt-8 lg:pt-12">
      <Head {...reservation} />
      {rejected && <OtherOffers reservation={reservation} />}
      {over && <Again reservation={reservation} />}
      {/* Before the payment, because consenting would return it. */}
      <StatusTermination reservation={reservation} token={token} again={again} />
      <HowToPay {...{ reservation, token, again }} />
      {old && (
        <Alert tone="warning" className="mt-4" live>
          Nie udało się odświeżyć. Widzisz ostatni znany stan. {old.message}
        </Alert>
      )}
      <StatusContest reservation={reservation} token={token} again={again} />
      <StatusProposal reservation={reservation} token={token} again={again} />
      {steps && (
        <GarlandStepper
          label="Postęp rezerwacji"
          steps={steps.steps}
          current={steps.current}
          className="mx-auto mt-8 max-w-3xl print:hidden"
        />
      )}
      <div className="mt-10 grid gap-6 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr]">
        <EventCard reservation={reservation} token={token} />
        <div className="grid content-start gap-6 lg:row-span-2">
          {nothing ? (
            history
          ) : (
            <>
              <StatusPayment reservation={reservation} token={token} />
              <StatusPolicy reservation={reservation} />
            </>
          )}
          <StatusWithdraw reservation={reservation} token={token} again={again} />
          {!over && <Changing reservation={reservation} token={token} again={again} />}
        </div>
        {(talks || !nothing) && (
          <div className="grid content-start gap-6 print:hidden">
            {talks && <Messages {...{ reservation, token, again }} />}
            {!nothing && history}
          </div>
        )}
      </div>
      <StatusMarketing reservation={reservation} token={token} again={again} />
    </div>
  )
}

/** The status, what happens next, and by when. */
function Head({ reference, status, next, timezone, seller, history }: CustomerReservation) {
  const decided = history.findLast(({ actor }) => actor === 'operator')
  return (
    <>
      <p className="text-sm text-ink-3">
        Rezerwacja <span className="num">{reference}</span>
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl wrap-anywhere max-[22.5rem]:text-2xl max-[22.5rem]:hyphens-auto">
          {next.title}
        </h1>
        <StatusBadge kind="reservation" code={status} />
      </div>
      <div role="status">
        <p className="mt-3 max-w-2xl text-lg text-ink-2">{next.text}</p>
        {next.until && <p className="num mt-1 font-semibold">{latestWords(status, next.until, timezone)}</p>}
      </div>
      {next.owner_says && <Says text={next.owner_says} name={seller.name} />}
      {decided?.note && (
        <Says
          text={decided.note}
          name={decided.action === 'dispute' ? 'Obsługa serwisu' : 'Uzasadnienie obsługi serwisu'}
        />
      )}
    </>
  )
}

/** Whether there was neither a contract nor a payment: then payment, cancellation and policy are not shown. */
const cameToNothing = ({ status, payments }: CustomerReservation): boolean =>
  status === 'rejected' || (status === 'expired' && payments.length === 0)

function History({ rows, timezone }: { rows: CustomerReservation['history']; timezone: string }) {
  return (
    <section className="card card-pad print:hidden" aria-labelledby="history-heading">
      <h2 id="history-heading" className="font-sans text-lg font-semibold tracking-normal">
        Historia
      </h2>
      <HistoryList rows={rows} timezone={timezone} className="mt-3" />
    </section>
  )
}

/** A quotation about this state: the owner's words, or the operator's who settled a dispute. */
function Says({ text, name }: { text: string; name: string }) {
  return (
    <figure className="mt-5 max-w-2xl border-l-4 border-bulb py-1 pl-4">
      <blockquote className="text-lg whitespace-pre-line wrap-anywhere">{text}</blockquote>
      <figcaption className="mt-1 text-sm text-ink-2">{name}</figcaption>
    </figure>
  )
}

function EventCard({ reservation, token }: { reservation: CustomerReservation; token: string }) {
  const { listing, seller } = reservation
  const map = listing.address && `https://www.openstreetmap.org/search?query=${encodeURIComponent(listing.address)}`
  return (
    <section className="card card-pad" aria-label="Wydarzenie">
      <div className="flex gap-4 max-[20rem]:flex-wrap">
        <Thumb
          cover={listing.cover}
          scene={listing.scene}
          className="h-24 w-32 rounded-md max-sm:w-24 max-[24rem]:size-16"
        />
        <div className="min-w-0 self-center wrap-anywhere">
          <h2 className="text-xl">
            {listing.shown ? (
              <a className="hover:underline" href={listingPaths[listing.kind].detail(listing.slug)}>
                {listing.name}
              </a>
            ) : (
              listing.name
            )}
          </h2>
          <p className="text-ink-2">{listing.address ?? listing.city}</p>
          <p className="mt-1 flex flex-wrap gap-x-4">
            {map && (
              <a
                className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
                href={map}
                target="_blank"
                rel="noopener noreferrer"
              >
                Dojazd
              </a>
            )}
            {listing.phone && (
              <a
                className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
                href={`tel:${listing.phone}`}
              >
                Zadzwoń: {formatPhone(listing.phone)}
              </a>
            )}
          </p>
        </div>
      </div>
      <ReservationFacts reservation={reservation} className="mt-6 text-base!" />
      {!cameToNothing(reservation) && (
        <p className="mt-4 text-sm text-ink-2">
          Umowa z:{' '}
          {[seller.name, seller.nip && `NIP ${formatNip(seller.nip)}`, seller.address].filter(Boolean).join(', ')}
        </p>
      )}
      <Documents reservation={reservation} token={token} />
    </section>
  )
}

/** The event as a calendar file, a summary and the rules that apply. */
function Documents({ reservation, token }: { reservation: CustomerReservation; token: string }) {
  const file = (name: string) => fillPath(publicCalls.getReservationByToken, { token }) + name
  const lasting =
    reservation.status === 'confirmed' || reservation.status === 'in_progress' || reservation.status === 'completed'
  return (
    <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-5 print:hidden">
      {lasting && (
        <LinkButton size="sm" icon={CalendarPlus} href={file('calendar.ics')} download>
          Dodaj do kalendarza
        </LinkButton>
      )}
      <LinkButton size="sm" icon={FileText} href={file('summary.pdf')} target="_blank" rel="noopener">
        Podsumowanie PDF
      </LinkButton>
      {!cameToNothing(reservation) && (
        <LinkButton size="sm" icon={Scale} href={file('rules.txt')} download>
          Zasady rezygnacji
        </LinkButton>
      )}
      {reservation.can.message === true && (
        <LinkButton size="sm" variant="ghost" href="#wiadomosci">
          Napisz do właściciela
        </LinkButton>
      )}
    </div>
  )
}

function Messages({ reservation, token, again }: Omit<PanelProps, 'old'>) {
  return (
    <section className="card card-pad" aria-labelledby="messages-heading" id="wiadomosci">
      <h2 id="messages-heading" className="font-sans text-lg font-semibold tracking-normal">
        Wiadomości
      </h2>
      <div className="mt-3">
        <MessageThread
          messages={reservation.messages}
          me="customer"
          other={reservation.seller.name}
          can={reservation.can.message}
          draft={`message-${reservation.id}`}
          timezone={reservation.timezone}
          send={async (body, idempotency_key) => {
            await call('writeMessageByToken', { params: { token }, body: { body }, idempotency_key })
            again()
          }}
        />
      </div>
    </section>
  )
}

/**
 * A link to reserve again with the same values, or to other listings when this one is hidden; after a refusal those are
 * already shown.
 */
function Again({ reservation }: { reservation: CustomerReservation }) {
  const { again, status, listing } = reservation
  if (!again && status === 'rejected') return null
  return (
    <LinkButton
      className="mt-6 print:hidden"
      variant={status === 'rejected' ? 'default' : 'primary'}
      icon={again ? RotateCw : Search}
      href={again ?? otherOffers(listing.kind, reservation)}
    >
      {again ? 'Zarezerwuj ponownie' : 'Zobacz wolne oferty'}
    </LinkButton>
  )
}

/** Changing or cancelling: what can be done here, or why it cannot. */
function Changing({ reservation, token, again }: Omit<PanelProps, 'old'>) {
  const [asking, setAsking] = useState(false)
  const { cancel } = reservation.can
  useEffect(() => {
    if (cancel !== true) setAsking(false)
  }, [cancel])
  return (
    <section className="card card-pad print:hidden" aria-labelledby="change-heading">
      <h2 id="change-heading" className="font-sans text-lg font-semibold tracking-normal">
        Zmiana planów?
      </h2>
      <StatusChange reservation={reservation} token={token} again={again} />
      <TerminationInstead reservation={reservation} />
      {cancel !== true && (
        <p id="cancel-why" className="mt-2 text-sm text-ink-2">
          {cancel}
        </p>
      )}
      <Button
        variant="danger"
        className="mt-3"
        blockedBy={cancel === true ? undefined : 'cancel-why'}
        onClick={() => setAsking(true)}
      >
        Anuluj rezerwację
      </Button>
      <CancelDialog how="cancel" token={token} open={asking} onClose={() => setAsking(false)} onDone={again} />
      <AskForConsent reservation={reservation} token={token} again={again} />
    </section>
  )
}

import { nowMs } from '#web/lib/clock.ts'
import { CalendarX, MailCheck, Unlink } from '@lucide/icons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { listingPaths, paths, withQuery } from '#contract/paths.ts'
import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { formatTerm } from '#domain/format.pl.ts'
import { termsTexts } from '#domain/reservation/payment-words.pl.ts'
import { latestWords, payButton } from '#web/features/reservations/parts/words.pl.ts'
import { call, type Reply } from '#web/lib/http/api.ts'
import { type Fault, isFault } from '#web/lib/http/fault.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useGo, useParam } from '#web/lib/page/navigation.ts'
import { atMost } from '#web/lib/page/later.ts'
import { q } from '#web/lib/query/query.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Facts, Ticket } from '#web/ui/Paper.tsx'
import { FreeTerms } from '#web/features/reservations/form/FreeTerms.tsx'
import { CalendarLeafArt, EnvelopeArt } from '#web/features/reservations/parts/art.tsx'
import { forgetSent, latestSent } from './draft.ts'
import { money } from '#web/features/reservations/parts/PriceLines.tsx'

type Answer = Reply<'confirmReservationEmail'>
const MOMENT_MS = 1500

const detailsOf = ({ status_token }: Answer) => q('getReservationByToken', { params: { token: status_token } })

/** `/potwierdzenie-rezerwacji-email/{token}` */
export default function ConfirmEmailPage() {
  return <Confirming statusOf={paths.reservationStatus} />
}

type Ways = {
  /** Path of the reservation's own page. */
  statusOf: (token: string) => string
  /** Content below everything else after the confirmation. */
  after?: (reservation: CustomerReservation) => ReactNode
}

/**
 * The page of the confirmation link. Opening it changes nothing, because mail scanners open links; the button confirms.
 */
export function Confirming({ statusOf, after }: Ways) {
  const token = useParam('token')
  useHead({ title: 'Potwierdzenie rezerwacji', noindex: true })
  const queries = useQueryClient()
  const go = useGo()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  const confirm = async (accept_total_grosze?: number) => {
    if (busy) return
    setBusy(true)
    setFault(null)
    try {
      const reply = await call('confirmReservationEmail', { body: { token, accept_total_grosze } })
      // The details are fetched first: if the ticket came after the link, it would push the link away during a press.
      if (reply.status_token) await atMost(MOMENT_MS, queries.prefetchQuery(detailsOf(reply)))
      if (reply.next_step === 'accept_new_price') return setAnswer(reply)
      const confirmed = queries.getQueryData<CustomerReservation>(detailsOf(reply).queryKey)
      if (confirmed) forgetSent(confirmed.id)
      // When the reservation is in any other state, its own page explains it; only a confirmed term is announced here.
      if (reply.next_step === 'none' && reply.status !== 'confirmed')
        return go(statusOf(reply.status_token), { replace: true })
      setAnswer(reply)
    } catch (error) {
      if (!isFault(error)) throw error
      setFault(error)
    } finally {
      setBusy(false)
    }
  }
  const passing = fault && (fault.status === 0 || fault.status === 429 || fault.status >= 500)
  return (
    <div className="page grid justify-items-center pt-14 text-center lg:pt-20">
      {fault && !passing ? (
        <Refused fault={fault} />
      ) : answer?.next_step === 'accept_new_price' ? (
        <NewPrice answer={answer} busy={busy} confirm={confirm} />
      ) : answer ? (
        <Confirmed {...{ answer, statusOf, after }} />
      ) : (
        <Ask {...{ fault, busy, confirm }} />
      )}
    </div>
  )
}

type AskProps = { fault: Fault | null; busy: boolean; confirm: () => Promise<void> }

function Ask({ fault, busy, confirm }: AskProps) {
  return (
    <>
      <EnvelopeArt />
      <Title>
        Potwierdź <i>rezerwację</i>
      </Title>
      <Lead>
        To jeden przycisk. Potwierdzasz nim swój adres e-mail i zgłoszoną rezerwację. Na tym etapie nic nie płacisz.
      </Lead>
      {fault && (
        <Alert tone="danger" className="mt-6 max-w-lg text-left" live>
          {fault.message}
        </Alert>
      )}
      <Button
        variant="primary"
        size="lg"
        icon={MailCheck}
        className="mt-8"
        busy={busy}
        busyLabel="Potwierdzam..."
        onClick={() => void confirm()}
      >
        Potwierdzam rezerwację
      </Button>
    </>
  )
}

/** The heading; with `focus` it takes the focus, because it replaces another content. */
function Title({ children, focus }: { children: ReactNode; focus?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus) heading.current?.focus()
  }, [focus])
  return (
    <h1 ref={heading} tabIndex={-1} className="mt-6 max-w-xl text-3xl outline-none lg:text-4xl">
      {children}
    </h1>
  )
}
const Lead = ({ children }: { children: ReactNode }) => <p className="mt-3 max-w-lg text-lg text-ink-2">{children}</p>

const headings: Record<Answer['next_step'], ReactNode> = {
  none: (
    <>
      Termin <i>jest Twój</i>
    </>
  ),
  pay: (
    <>
      Termin <i>czeka na wpłatę</i>
    </>
  ),
  wait_for_owner: (
    <>
      Prośba <i>wysłana</i>
    </>
  ),
  accept_new_price: 'Cena się zmieniła',
}
const nextWords: Record<Answer['next_step'], string> = {
  none: 'Rezerwacja potwierdzona. Szczegóły wysłaliśmy też e-mailem.',
  pay: 'E-mail potwierdzony. Trzymamy dla Ciebie termin. Z wpłatą jest Twój, a jak zapłacić, zobaczysz na stronie rezerwacji.',
  wait_for_owner:
    'E-mail potwierdzony. Właściciel odpowie na Twoją prośbę, a do tego czasu trzymamy termin. Nic jeszcze nie płacisz.',
  accept_new_price: '',
}

function Confirmed({ answer, statusOf, after }: { answer: Answer } & Ways) {
  const details = useQuery({ ...detailsOf(answer), enabled: answer.status_token !== '' })
  const reservation = details.data
  const online = reservation?.terms.online != null
  return (
    <>
      {reservation ? <CalendarLeafArt date={reservation.start} sure={answer.next_step === 'none'} /> : <EnvelopeArt />}
      <Title focus>{headings[answer.next_step]}</Title>
      <Lead>{nextWords[answer.next_step]}</Lead>
      {answer.deadline_at && (
        <p className="num mt-2 font-semibold">
          {latestWords(
            answer.next_step === 'pay' ? 'pending_payment' : 'pending_owner',
            answer.deadline_at,
            reservation?.timezone ?? 'Europe/Warsaw',
          )}
        </p>
      )}
      {reservation && <Confirmation reservation={reservation} />}
      <LinkButton
        variant="primary"
        size="lg"
        className="mt-8"
        href={statusOf(answer.status_token) + statusPart(answer, online)}
      >
        {answer.next_step === 'pay'
          ? online
            ? 'Przejdź do płatności'
            : 'Zobacz dane do przelewu'
          : 'Otwórz rezerwację'}
      </LinkButton>
      {reservation && after?.(reservation)}
    </>
  )
}

/** The part of the status page to open: the button for paying online, or the account number for a transfer. */
const statusPart = ({ next_step }: Answer, online: boolean): string =>
  next_step === 'pay' ? (online ? '#online' : '#przelew') : ''

/** The confirmed reservation as a ticket: customer, listing, term, price. */
function Confirmation({ reservation }: { reservation: CustomerReservation }) {
  const { listing, customer, reference, terms, timezone } = reservation
  const rows = [
    { label: 'Kiedy', value: formatTerm(reservation) },
    { label: 'Gdzie', value: listing.address ?? listing.city },
    { label: 'Dla kogo', value: `${customer.first_name} ${customer.last_name}` },
    { label: 'Numer', value: <span className="num">{reference}</span> },
  ]
  const next = termsTexts(terms, timezone, nowMs())
  return (
    <Ticket
      className="mt-8 w-full max-w-lg text-left"
      head={
        <div className="px-5 py-5 lg:px-6">
          <h2 className="text-2xl">{listing.name}</h2>
          <Facts rows={rows} className="mt-3 text-base!" />
        </div>
      }
    >
      <div className="px-5 pt-4 pb-5 lg:px-6">
        <p className="flex items-baseline justify-between gap-4 text-lg font-bold">
          <span>Razem</span>
          <span className="num">{money(terms.total_grosze)}</span>
        </p>
        {next.map((text) => (
          <p key={text} className="mt-2 text-sm text-ink-2">
            {text}
          </p>
        ))}
      </div>
    </Ticket>
  )
}

function NewPrice({ answer, busy, confirm }: { answer: Answer; busy: boolean; confirm: (total: number) => void }) {
  const totals = answer.totals
  return (
    <>
      <Badge of={CalendarX} />
      <Title focus>
        Cena <i>się zmieniła</i>
      </Title>
      <Lead>Termin jest nadal wolny, ale od zgłoszenia minęła ponad doba i obowiązuje nowa cena.</Lead>
      {totals && (
        <dl className="num mt-6 grid grid-cols-[auto_auto] gap-x-6 gap-y-2 text-left text-lg">
          <dt className="text-ink-2">Wcześniej</dt>
          <dd>{money(totals.quoted_grosze)}</dd>
          <dt className="text-ink-2">Teraz</dt>
          <dd className="font-bold">{money(totals.current_grosze)}</dd>
        </dl>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {totals && (
          <Button
            variant="primary"
            size="lg"
            busy={busy}
            busyLabel="Potwierdzam..."
            onClick={() => confirm(totals.current_grosze)}
          >
            {payButton}: {money(totals.current_grosze)}
          </Button>
        )}
        <LinkButton size="lg" href={paths.venues}>
          Rezygnuję, zobaczę inne
        </LinkButton>
      </div>
    </>
  )
}

function Badge({ of }: { of: typeof Unlink }) {
  return (
    <span className="grid size-20 place-items-center rounded-full bg-warning-bg text-warning-fg">
      <Icon of={of} className="size-10" />
    </span>
  )
}

/** The term is taken, the link has expired, or it is not ours. */
function Refused({ fault }: { fault: Fault }) {
  const [sent] = useState(latestSent)
  const listing = fault.listing ?? sent
  const form = listing && listingPaths[listing.kind].reserve(listing.slug)
  const taken = fault.code === 'slot_taken'
  const alternatives = fault.alternatives ?? []
  return (
    <>
      <Badge of={taken ? CalendarX : Unlink} />
      <Title focus>
        {taken ? (
          <>
            Ten termin <i>jest już zajęty</i>
          </>
        ) : (
          <>
            Ten link <i>nie działa</i>
          </>
        )}
      </Title>
      <Lead>
        {taken
          ? 'Czas na potwierdzenie minął i termin trafił do kogoś innego. Nic nie zostało zapłacone.'
          : fault.message}
      </Lead>
      {taken && (
        <div className="w-full max-w-lg text-left">
          <FreeTerms
            terms={alternatives}
            title="Najbliższe wolne terminy"
            hrefOf={({ start, end }) => (form ? withQuery(form, { ...fault.listing?.form, start, end }) : paths.venues)}
          />
        </div>
      )}
      {!taken && sent && <ResendForm reservation_id={sent.reservation_id} email={sent.email} />}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton size="lg" href={form ? withQuery(form, fault.listing?.form ?? {}) : paths.venues}>
          {form ? 'Sprawdź termin od nowa' : 'Zobacz sale i usługi'}
        </LinkButton>
      </div>
    </>
  )
}

function ResendForm({ reservation_id, email }: { reservation_id: string; email: string }) {
  const [announcement, setAnnouncement] = useState('')
  const [busy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    try {
      setAnnouncement((await call('resendConfirmation', { body: { reservation_id, email } })).message)
    } catch (error) {
      setAnnouncement(isFault(error) ? error.message : '')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-6">
      <p className="text-ink-2">
        Jeśli termin jest nadal wolny, wyślemy nowy link na{' '}
        <b className="font-semibold wrap-anywhere text-ink">{email}</b>.
      </p>
      <Button variant="primary" className="mt-3" busy={busy} busyLabel="Wysyłam..." onClick={() => void resend()}>
        Wyślij nowy link
      </Button>
      <p role="status" className="mt-2 text-sm">
        {announcement}
      </p>
    </div>
  )
}

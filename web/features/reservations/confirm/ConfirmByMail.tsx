import { RotateCw } from '@lucide/icons'
import { useEffect, useState } from 'react'
import { formatTerm } from '#domain/format.pl.ts'
import { untilWords } from '#domain/reservation/payment-words.pl.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { nowMs } from '#web/lib/clock.ts'
import { MailboxLink } from '#web/lib/MailboxLink.tsx'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { NotFound } from '#web/features/site/NotFound.tsx'
import type { Reply } from '#web/lib/http/api.ts'
import { call } from '#web/lib/http/api.ts'
import { type Fault, saidOf } from '#web/lib/http/fault.ts'
import { tellSite } from '#web/lib/page/embedded.ts'
import { q } from '#web/lib/query/query.ts'
import { toast } from '#web/lib/toast.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Accordion, Ticket } from '#web/ui/Paper.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { EnvelopeArt } from '#web/features/reservations/parts/art.tsx'
import { correctKey, loadSent, type Sent } from '#web/features/reservations/reserve/draft.ts'
import { useFormHref } from '#web/features/reservations/form/form-href.ts'
import { money } from '#web/features/reservations/parts/PriceLines.tsx'
import { StatusBadge } from '#web/features/reservations/parts/StatusBadge.tsx'
import { countdown, unconfirmedWords } from '#web/features/reservations/parts/words.pl.ts'

type Public = Reply<'getPublicReservation'>
const LOOK_AGAIN_MS = 20_000
const APART_S = 60

/**
 * The screen after sending: one step is left, and it is in the mailbox. It survives a reload, because the state is read
 * from the server.
 */
export function ConfirmByMail({ reservation_id }: { reservation_id: string }) {
  const [sent] = useState(() => loadSent(reservation_id))
  const answer = useQuery<Public, Fault>({
    ...q('getPublicReservation', { params: { id: reservation_id } }),
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
  const reservation = answer.data
  const is_confirmed = reservation && !['pending_email', 'expired'].includes(reservation.status)
  useEffect(() => {
    if (is_confirmed) tellSite('confirmed', {})
  }, [is_confirmed])
  if (answer.error?.status === 404) return <NotFound />
  if (!reservation && answer.error)
    return (
      <div className="page max-w-xl py-16">
        <NotLoaded level="h1" error={answer.error} onRetry={answer.refetch} />
      </div>
    )
  if (!reservation)
    return (
      <Skeletons className="page grid max-w-xl gap-4 py-16">
        <Skeleton className="h-40 w-full rounded-lg" />
        <Skeleton className="h-12 w-full" />
      </Skeletons>
    )
  return (
    <div className="page grid justify-items-center pt-10 text-center lg:pt-16">
      <EnvelopeArt />
      <Words reservation={reservation} sent={sent} />
      {sent?.earlier && (
        <Alert tone="warning" className="mt-6 max-w-xl text-left" live>
          Dotarła do nas Twoja pierwsza prośba, sprzed ostatnich zmian w formularzu. Zmiany są w nim zapisane, ale ich
          nie wysłaliśmy. Po potwierdzeniu możesz poprosić o nie na stronie rezerwacji.
        </Alert>
      )}
      <ReservedTicket reservation={reservation} sent={sent} />
      <Actions reservation={reservation} sent={sent} onSent={() => void answer.refetch()} />
      <Help reservation={reservation} sent={sent} />
    </div>
  )
}

type Part = { reservation: Public; sent: Sent | null }

function Words({ reservation, sent }: Part) {
  const waiting = reservation.status === 'pending_email'
  if (waiting && reservation.letter_waits)
    return (
      <>
        <h1 className="mt-6 text-3xl lg:text-4xl">E-mail z linkiem jeszcze nie wyszedł</h1>
        <p className="mt-3 max-w-lg text-lg text-ink-2">
          Nasza poczta chwilowo nie działa. Wyślemy link sami, gdy tylko wróci, a czas na potwierdzenie zacznie płynąć
          dopiero wtedy. Termin trzymamy.
        </p>
      </>
    )
  if (waiting)
    return (
      <>
        <h1 className="mt-6 text-3xl lg:text-4xl">
          Został jeden krok: <i>sprawdź e-mail</i>
        </h1>
        <p className="mt-3 max-w-lg text-lg text-ink-2">
          {sent ? (
            <>
              Wysłaliśmy link na <b className="font-semibold wrap-anywhere text-ink">{sent.email}</b>.
            </>
          ) : (
            'Wysłaliśmy link na adres e-mail podany w rezerwacji.'
          )}{' '}
          Otwórz go i potwierdź, a rezerwacja ruszy dalej.
        </p>
      </>
    )
  const over = reservation.status === 'expired'
  return (
    <>
      <h1 className="mt-6 text-3xl lg:text-4xl">
        {over ? 'Czas na potwierdzenie minął' : 'Adres e-mail jest potwierdzony'}
      </h1>
      <p className="mt-3 max-w-lg text-lg text-ink-2">
        {over
          ? unconfirmedWords(reservation, nowMs())
          : 'Dalsze kroki znajdziesz na stronie rezerwacji. Link do niej wysłaliśmy w wiadomości.'}
      </p>
    </>
  )
}

function ReservedTicket({ reservation, sent }: Part) {
  const { listing, deadline_at, timezone } = reservation
  return (
    <Ticket
      className="mt-8 w-full max-w-xl text-left"
      head={
        <div className="grid gap-4 p-6 sm:grid-cols-[1fr_auto]">
          <div>
            <p className="font-display text-xl font-semibold">{listing.name}</p>
            <p className="num text-ink-2">{formatTerm(reservation)}</p>
            <p className="mt-1 text-sm text-ink-3">Numer rezerwacji: {reservation.reference}</p>
          </div>
          {sent && sent.total_grosze !== null && (
            <div className="sm:text-right">
              <p className="text-sm text-ink-3">Razem</p>
              <p className="num text-lg font-bold">{money(sent.total_grosze)}</p>
            </div>
          )}
        </div>
      }
    >
      <div className="flex flex-wrap items-center gap-3 p-6">
        <StatusBadge kind="reservation" code={reservation.status} />
        {deadline_at && reservation.status === 'pending_email' && !reservation.letter_waits && (
          <span className="text-sm text-ink-2">
            Trzymamy termin do <b className="num font-semibold text-ink">{untilWords(deadline_at, timezone)}</b>
          </span>
        )}
      </div>
    </Ticket>
  )
}

function useResend({ reservation, sent, onSent }: Part & { onSent: () => void }) {
  const [email, setEmail] = useState(sent?.email ?? '')
  const first = sent && reservation.resend_after ? APART_S : 0
  const [left, start] = useCountdown(first)
  const [busy, setBusy] = useState(false)
  const open = reservation.status === 'pending_email' || reservation.status === 'expired'
  const limited = reservation.resend !== true && left === 0
  const resend = async () => {
    setBusy(true)
    try {
      const { message } = await call('resendConfirmation', { body: { reservation_id: reservation.id, email } })
      toast(message)
      start(APART_S)
      onSent()
    } catch (fault) {
      toast(saidOf(fault), 'danger')
    } finally {
      setBusy(false)
    }
  }
  return { open, email, setEmail, left, limited, busy, resend }
}

/**
 * Sends the mail again, at most once a minute and three times. When this browser does not know the address, it must be
 * typed.
 */
function Actions({ reservation, sent, onSent }: Part & { onSent: () => void }) {
  const { open, email, setEmail, left, limited, busy, resend } = useResend({ reservation, sent, onSent })
  return (
    <>
      {open && !sent && (
        <TextField
          id="resend-email"
          label="Adres e-mail z rezerwacji"
          type="email"
          autoComplete="email"
          className="mt-6 w-full max-w-md text-left"
          value={email}
          onChange={setEmail}
        />
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <MailboxLink />
        {open && (
          <Button
            size="lg"
            icon={RotateCw}
            busy={busy}
            busyLabel="Wysyłam..."
            blockedBy={(left > 0 || limited || !email.trim()) && 'resend-why'}
            onClick={resend}
          >
            {left > 0 ? (
              <span>
                Wyślij ponownie za <span className="num">{countdown(left)}</span>
              </span>
            ) : (
              'Wyślij e-mail ponownie'
            )}
          </Button>
        )}
      </div>
      {open && (
        <p id="resend-why" className="mt-2 text-sm text-ink-2">
          {limited
            ? reservation.resend
            : left > 0
              ? 'Wiadomość można wysłać ponownie co minutę, najwyżej trzy razy.'
              : ''}
        </p>
      )}
    </>
  )
}

function Help({ reservation, sent }: Part) {
  const formHref = useFormHref()
  return (
    <div className="mt-10 w-full max-w-xl text-left">
      <Accordion summary={<span className="text-base">Nie widzisz wiadomości?</span>}>
        Zajrzyj do folderu Spam i do zakładki Oferty. Wiadomość może iść kilka minut. Potem możesz wysłać ją jeszcze
        raz.
      </Accordion>
      <Accordion summary={<span className="text-base">Zły adres e-mail?</span>}>
        <p>
          {sent ? `Link został wysłany na ${sent.email}. ` : ''}Popraw adres i wyślij rezerwację od nowa. Twoje dane są
          zapisane w formularzu.
          {reservation.deadline_at && reservation.status === 'pending_email' && !reservation.letter_waits
            ? ` Ten sam termin trzymamy do ${untilWords(reservation.deadline_at, reservation.timezone)}; inny możesz wybrać od razu.`
            : ''}
        </p>
        <LinkButton className="mt-3" href={formHref({ krok: 3, [correctKey]: 1 })}>
          Popraw adres
        </LinkButton>
      </Accordion>
    </div>
  )
}

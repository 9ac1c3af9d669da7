import { CreditCard, Loader } from '@lucide/icons'
import { useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Wire } from '#contract/index.ts'
import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { payByText } from '#domain/reservation/payment-words.pl.ts'
import { nowMs } from '#web/lib/clock.ts'
import { isFault, saidOf } from '#web/lib/http/fault.ts'
import { call } from '#web/lib/http/api.ts'
import { useArrival } from '#web/lib/page/use-arrival.ts'
import { q } from '#web/lib/query/query.ts'
import { onShownAgain } from '#web/lib/page/shown-again.ts'
import { isFramed, leaveTo } from '#web/lib/page/embedded.ts'
import { money } from '#web/features/reservations/parts/PriceLines.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { otherAmountText } from './online-words.pl.ts'
import { TestMode } from './TestMode.tsx'

type Props = {
  reservation: CustomerReservation
  token: string
  again: () => void
  /** The customer comes from the provider's page. */
  is_back: boolean
}
type State = Wire['getPaymentStatusByToken']['reply']

const soonMs = 2_000

/**
 * Paying on the provider's page, and its outcome. After a return the page never claims more than the provider has
 * confirmed.
 */
export function StatusOnline({ reservation, token, again, is_back }: Props) {
  const { online, paid_grosze, remaining_grosze } = reservation.terms
  const offer = online && { ...online, is_rest: paid_grosze > 0, whole_grosze: remaining_grosze }
  const state = usePaymentState(token, is_back, again)
  const waits = is_back && (!state || isUnderWay(state))
  if (waits) return <Checking failure={state?.failure ?? null} {...{ online, token, again }} />
  return offer && <Pay {...{ offer, token, again }} timezone={reservation.timezone} state={state} />
}

const isUnderWay = ({ payment }: State) => payment?.status === 'open' || payment?.status === 'processing'

/** Asks for the state of the payment repeatedly after a payment; once it is settled, the whole page is read anew. */
function usePaymentState(token: string, is_back: boolean, again: () => void): State | undefined {
  const queries = useQueryClient()
  const { data } = useQuery({
    ...q('getPaymentStatusByToken', { params: { token } }),
    queryFn: async () => {
      const key = q('getPaymentStatusByToken', { params: { token } }).queryKey
      const before = queries.getQueryData<State>(key)
      const now = await call('getPaymentStatusByToken', { params: { token } })
      if (now.payment?.status !== before?.payment?.status || now.reservation_status !== before?.reservation_status)
        again()
      return now
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (is_back && (!state.data || isUnderWay(state.data)) ? soonMs : false),
    refetchOnWindowFocus: true,
  })
  return data
}

type PayProps = {
  /** `whole_grosze`: everything that is still to be paid, as the second choice. */
  offer: NonNullable<CustomerReservation['terms']['online']> & { is_rest: boolean; whole_grosze: number }
  token: string
  again: () => void
  timezone: string
  state: State | undefined
}

function Pay({ offer, token, again, timezone, state }: PayProps) {
  const { busy, fault, pay, framed_url } = usePay(token, again)
  useArrival('online')
  const { amount_grosze, is_rest, whole_grosze } = offer
  const until = payByText(offer.due_at, timezone, nowMs())
  return (
    <section
      id="online"
      className="card card-pad mt-6 scroll-mt-24 border-primary! print:hidden"
      aria-labelledby="online-heading"
    >
      <h2 id="online-heading" className="text-2xl">
        {is_rest ? 'Zapłać resztę online' : 'Zapłać online'}
      </h2>
      <p className="mt-1 text-ink-2">BLIK, Przelewy24 albo karta. {until} Potwierdzenie przyjdzie od razu.</p>
      {state?.test && <TestMode />}
      {state?.failure && (
        <Alert tone="danger" className="mt-4" live>
          {state.failure}
        </Alert>
      )}
      {fault && (
        <Alert tone="danger" className="mt-4" live>
          {fault}
        </Alert>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="primary"
          icon={CreditCard}
          className="max-sm:w-full"
          busy={busy === 'next'}
          busyLabel="Otwieram stronę płatności..."
          onClick={() => pay('next', amount_grosze)}
        >
          Zapłać {money(amount_grosze)}
        </Button>
        {whole_grosze > amount_grosze && (
          <Button
            className="max-sm:w-full"
            busy={busy === 'whole'}
            busyLabel="Otwieram stronę płatności..."
            onClick={() => pay('whole', whole_grosze)}
          >
            Zapłać od razu całość: {money(whole_grosze)}
          </Button>
        )}
      </div>
      <OtherWindow url={framed_url} />
    </section>
  )
}

/** Where the site around the form forbids navigation by script, a link pressed by the customer still works. */
function OtherWindow({ url }: { url: string | null }) {
  if (!url) return null
  return (
    <p className="mt-3" role="status">
      Strona płatności się nie otworzyła?{' '}
      <a className="link" href={url} target="_blank" rel="noopener">
        Otwórz ją w nowym oknie
      </a>
      .
    </p>
  )
}

/** After a return from the provider's page: the state is followed until the provider has confirmed it. */
function Checking({
  failure,
  online,
  token,
  again,
}: {
  failure: string | null
  online: Props['reservation']['terms']['online']
} & Pick<Props, 'token' | 'again'>) {
  const { busy, fault, pay, framed_url } = usePay(token, again)
  return (
    <section className="card card-pad mt-6" aria-labelledby="checking-heading" aria-busy={failure === null}>
      <h2 id="checking-heading" className="text-2xl">
        {failure ? 'Płatność się nie udała' : 'Sprawdzamy płatność'}
      </h2>
      {failure ? (
        <Alert tone="danger" className="mt-3" live>
          {failure}
        </Alert>
      ) : (
        <p className="mt-2 flex items-center gap-3 text-ink-2" role="status">
          <Icon of={Loader} className="animate-spin text-primary-text" />
          Czekamy na odpowiedź banku. To zwykle trwa kilka sekund, możesz zostać na tej stronie.
        </p>
      )}
      {fault && <p className="error mt-3">{fault}</p>}
      {online && (
        <Button
          className="mt-4"
          variant={failure ? 'primary' : 'default'}
          busy={busy !== null}
          busyLabel="Otwieram stronę płatności..."
          onClick={() => pay('next', failure ? online.amount_grosze : null)}
        >
          {failure ? `Zapłać ${money(online.amount_grosze)}` : 'Wróć do płatności'}
        </Button>
      )}
      <OtherWindow url={framed_url} />
    </section>
  )
}

/** The next part that is due, or everything at once. */
type Part = 'next' | 'whole'

/**
 * Leaves for the provider's page. The button stays busy until that page has come, and can be pressed again after a step
 * back. Nobody is led to a page that asks for another amount than the button did: something may have been paid in
 * another tab meanwhile.
 */
function usePay(token: string, again: () => void) {
  const [busy, setBusy] = useState<Part | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [framed_url, setFramedUrl] = useState<string | null>(null)
  useEffect(() => onShownAgain(() => setBusy(null)), [])
  const pay = (part: Part, shown_grosze: number | null) => {
    if (busy) return
    setBusy(part)
    setFault(null)
    call('createStripeCheckout', { body: { token, whole: part === 'whole' } }).then(
      ({ url, amount_grosze }) => {
        if (shown_grosze !== null && amount_grosze !== shown_grosze) {
          setBusy(null)
          setFault(otherAmountText(shown_grosze, amount_grosze))
          return again()
        }
        leaveTo(url)
        if (!isFramed()) return
        setBusy(null)
        setFramedUrl(url)
      },
      (error: unknown) => {
        setBusy(null)
        setFault(saidOf(error))
        if (isFault(error) && error.status === 409) again()
      },
    )
  }
  return { busy, fault, pay, framed_url }
}

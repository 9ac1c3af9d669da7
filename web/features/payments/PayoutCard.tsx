import { CircleAlert, CircleCheck, Clock } from '@lucide/icons'
import { paths } from '#contract/paths.ts'
import { formatDay, formatMoney, wallTime } from '#domain/format.pl.ts'
import { payoutStatusText } from '#domain/labels.pl.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Alert } from '#web/ui/Notice.tsx'

type Payout = Reply<'listPayouts'>['results'][number]

const looks: Record<Payout['status'], [Tone, typeof Clock]> = {
  pending: ['info', Clock],
  in_transit: ['info', Clock],
  paid: ['success', CircleCheck],
  failed: ['danger', CircleAlert],
  canceled: ['neutral', CircleAlert],
}

/** One payout: its amount and state, and each reservation with its payment, cost and remainder. */
export function PayoutCard({ payout }: { payout: Payout }) {
  const [tone, icon] = looks[payout.status]
  const made_on = wallTime(payout.created_at).slice(0, 10)
  const is_debit = payout.amount_grosze < 0
  const title = `${is_debit ? 'Pobranie' : 'Wypłata'} z ${formatDay(made_on)}`
  return (
    <section className="card card-pad" aria-label={`${title}, ${formatMoney(payout.amount_grosze)}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-xl">{title}</h2>
          <p className="mt-1 text-sm text-ink-2">{whereText(payout)}</p>
        </div>
        <div className="flex flex-col items-start gap-2 sm:items-end">
          <p className="num text-2xl font-semibold">{formatMoney(payout.amount_grosze, { always_grosze: true })}</p>
          <Badge tone={tone} icon={icon}>
            {payoutStatusText(payout.status, payout.amount_grosze)}
          </Badge>
        </div>
      </div>
      {payout.failure && (
        <Alert tone="danger" className="mt-4">
          {is_debit
            ? `Bank odrzucił pobranie: ${payout.failure}. Ta kwota zmniejszy następne wypłaty.`
            : `Bank odrzucił przelew: ${payout.failure}. Pieniądze wróciły na konto u dostawcy płatności i wyjdą z następną wypłatą.`}{' '}
          Sprawdź rachunek w panelu wypłat w profilu.
        </Alert>
      )}
      <Inside payout={payout} />
    </section>
  )
}

function whereText(payout: Payout): string {
  const { status, arrives_on, bank_last4, amount_grosze } = payout
  if (amount_grosze < 0) return takenText(payout)
  const account = bank_last4 ? `na rachunek …${bank_last4}` : 'na rachunek'
  if (status === 'paid') return `Dotarła ${account}, ${formatDay(arrives_on)}.`
  if (status === 'failed' || status === 'canceled') return `Miała trafić ${account}.`
  return `Trafi ${account} około ${formatDay(arrives_on)}.`
}

/** What a debit means: refunds beyond the balance are taken from the bank account. */
function takenText({ status, arrives_on, bank_last4 }: Payout): string {
  const account = bank_last4 ? `z rachunku …${bank_last4}` : 'z rachunku'
  const why = 'Zwroty i spory z bankami przekroczyły saldo.'
  if (status === 'failed' || status === 'canceled') return `${why} Kwota miała zostać pobrana ${account}.`
  return `${why} Brakującą kwotę dostawca płatności pobiera ${account}: ${formatDay(arrives_on)}.`
}

/** The reservations in a payout: blocks of lines on a phone, rows on a wide screen. */
function Inside({ payout }: { payout: Payout }) {
  return (
    <ul className="mt-4 grid gap-3 border-t border-line pt-4">
      {payout.reservations.map((of) => (
        <li key={of.reservation_id} className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
          <div className="min-w-0">
            <a className="link font-medium" href={paths.myReservation(of.reservation_id)}>
              {of.reference}
            </a>
            <span className="block text-sm text-ink-2">
              {of.listing_name}, {formatDay(of.event_day)}
            </span>
          </div>
          <dl className={`grid gap-x-2 gap-y-1 text-sm sm:text-right ${columnsFor(of)}`}>
            {of.amount_grosze !== 0 && <Amount label="Wpłata" grosze={of.amount_grosze} />}
            {of.returned_grosze !== 0 && <Amount label={returnedText(of)} grosze={-of.returned_grosze} />}
            <Amount label="Koszt" grosze={of.fee_grosze} />
            <Amount label="Wypłata" grosze={of.net_grosze} strong />
          </dl>
        </li>
      ))}
      {payout.other_grosze !== 0 && (
        <li className="flex flex-wrap justify-between gap-x-6 text-sm">
          <span>Pozostałe rozliczenia</span>
          <span className="num">{formatMoney(payout.other_grosze, { always_grosze: true })}</span>
        </li>
      )}
    </ul>
  )
}

const columnsFor = ({ amount_grosze, returned_grosze }: Payout['reservations'][number]) =>
  amount_grosze !== 0 && returned_grosze !== 0
    ? 'grid-cols-[6.5rem_6.5rem] sm:grid-cols-[6.5rem_6.5rem_5rem_6.5rem]'
    : 'grid-cols-[minmax(0,6.5rem)_minmax(0,5rem)_minmax(0,6.5rem)]'

/** Money that a bank took for a complaint and returned later is added again. */
const returnedText = ({ returned_grosze }: Payout['reservations'][number]) =>
  returned_grosze > 0 ? 'Zwrot' : 'Oddane przez bank'

function Amount({ label, grosze, strong = false }: { label: string; grosze: number; strong?: boolean }) {
  return (
    <div>
      <dt className="text-ink-3">{label}</dt>
      <dd className={`num ${strong ? 'font-semibold' : ''}`}>{formatMoney(grosze, { always_grosze: true })}</dd>
    </div>
  )
}

/**
 * The terms that a customer agrees to, calculated for this reservation: deposit, moment of payment, cancellation by
 * dates.
 */
import { type PolicyPeriod, policySchedule } from '#domain/reservation/cancellation.ts'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { capital, formatDay, formatMoney, formatPercent, plural } from '#domain/format.pl.ts'
import { cancellationPolicyLabels } from '#domain/labels.pl.ts'
import { beforehandText, depositKeptText, untilWords } from '#domain/reservation/payment-words.pl.ts'
import { dueNow, type PaymentChoice, paymentChoicesFor, transferWorkingDays } from '#domain/reservation/payment.ts'
import { todayIn } from '#web/lib/clock.ts'
import type { Quote } from '#web/features/reservations/form/use-quote.ts'
import { isRequest, type Mode } from './send-words.pl.ts'

const money = (grosze: number): string => formatMoney(grosze, { always_grosze: true })

type DepositOf = Pick<Quote, 'deposit' | 'total_grosze'>

/** The deposit in the words of domain 5.6 (art. 394 of the civil code), the same on every page. */
export function depositWords({ deposit }: Pick<Quote, 'deposit'>): { lead: string; text: string } | null {
  if (deposit.type === 'zadatek')
    return {
      lead: `Zadatek ${money(deposit.amount_grosze)}`,
      text: ' (art. 394 Kodeksu cywilnego). Zostanie zaliczony na poczet ceny. Jeśli zrezygnujesz, właściciel może go zatrzymać zgodnie z zasadami rezygnacji. Jeśli to właściciel nie wykona umowy, możesz żądać zwrotu w podwójnej wysokości. Jeśli do wydarzenia nie dojdzie z przyczyn niezależnych od stron, zadatek wraca do Ciebie.',
    }
  if (deposit.type === 'zaliczka')
    return {
      lead: `Zaliczka ${money(deposit.amount_grosze)}`,
      text: ' to część ceny. Jeśli wydarzenie się nie odbędzie, podlega zwrotowi po potrąceniu kosztów wskazanych w zasadach rezygnacji.',
    }
  return null
}

/** When each part is paid for the chosen way of payment, with dates, before anything is sent. */
export function paymentPlan(
  listing: Mode & Pick<ListingDetail, 'opening'>,
  quote: DepositOf & Pick<Quote, 'balance' | 'warnings' | 'online_ways'>,
  choice: PaymentChoice,
): string[] {
  const whole = choice === 'deposit' && quote.balance.with_deposit
  const first = whole ? quote.total_grosze : dueNow(choice, quote.deposit, quote.total_grosze)
  const rest = quote.total_grosze - first
  const after = isRequest(listing, quote) ? 'po akceptacji właściciela' : 'po potwierdzeniu adresu e-mail'
  const rows: string[] = []
  if (first > 0) {
    const why = whole ? ' To cała cena, bo dzień dopłaty już minął.' : ''
    rows.push(
      `${capital(after)} zapłacisz ${money(first)} ${beforehandText(quote.online_ways)}.${why} ${untilPaid(listing, quote)}`,
    )
  }
  if (rest > 0) rows.push(restWords(rest, first, quote.balance.due_on))
  return rows
}

/** Until when the term waits for the transfer; after that it becomes free. */
function untilPaid(listing: Mode & Pick<ListingDetail, 'opening'>, quote: Pick<Quote, 'deposit' | 'warnings'>): string {
  const { due_at } = quote.deposit
  const days = plural(transferWorkingDays, 'dzień roboczy', 'dni robocze', 'dni roboczych')
  if (due_at) return `Termin czeka na wpłatę do ${untilWords(due_at, listing.opening.timezone)}.`
  return isRequest(listing, quote)
    ? `Na wpłatę masz ${days} od akceptacji, a gdy do wydarzenia jest blisko – krócej. Do tego czasu termin czeka na Ciebie.`
    : `Na wpłatę masz ${days}, a gdy do wydarzenia jest blisko – krócej.`
}

const restWords = (rest: number, first: number, due_on: string | null): string => {
  if (first === 0) return `Całość, ${money(rest)}, zapłacisz właścicielowi na miejscu.`
  return due_on
    ? `Resztę, ${money(rest)}, zapłacisz do ${formatDay(due_on)}.`
    : `Resztę, ${money(rest)}, zapłacisz w dniu wydarzenia.`
}

/** The ways of payment that this price allows, as cards. */
export function choicesOf(
  quote: DepositOf & Pick<Quote, 'balance'>,
): { value: PaymentChoice; label: string; description: string }[] {
  const [name, it] = quote.deposit.type === 'zadatek' ? ['Zadatek', 'nim'] : ['Zaliczka', 'nią']
  const rest = quote.balance.with_deposit ? `razem z ${it}, bo dzień dopłaty już minął` : 'przed wydarzeniem'
  const words: Record<PaymentChoice, { label: string; description: string }> = {
    deposit: {
      label: `${name} ${money(quote.deposit.amount_grosze)}`,
      description: `Resztę zapłacisz ${rest}`,
    },
    full: { label: `Całość ${money(quote.total_grosze)}`, description: 'O niczym więcej nie trzeba pamiętać' },
    on_site: { label: 'Na miejscu', description: `${money(quote.total_grosze)} u właściciela` },
  }
  return paymentChoicesFor(quote.deposit, quote.total_grosze).map((value) => ({ value, ...words[value] }))
}

type Policy = Pick<ListingDetail, 'cancellation_policy' | 'cancellation_tiers' | 'opening'>

/** The policy in the dates of this event, from today on. */
export function policyRows(listing: Policy, quote: DepositOf, start_on: string): { label: string; rows: string[] } {
  const periods = policySchedule(
    { policy: listing.cancellation_policy, tiers: listing.cancellation_tiers },
    { start_on, total_grosze: quote.total_grosze, deposit: quote.deposit, today_on: todayIn(listing.opening.timezone) },
  )
  return {
    label: cancellationPolicyLabels[listing.cancellation_policy],
    rows: periods.map((period, index) => periodWords(period, index === periods.length - 1, quote.deposit.type)),
  }
}

function periodWords(period: PolicyPeriod, last: boolean, deposit: Quote['deposit']['type']): string {
  const until = last ? 'dnia wydarzenia' : formatDay(period.until_on)
  const from = period.from_on && formatDay(period.from_on)
  const when = !from ? `Do ${until}` : period.from_on === period.until_on ? `W dniu ${from}` : `Od ${from} do ${until}`
  if (period.retained_grosze === 0) return `${when}: rezygnacja bez opłat.`
  const what =
    period.percent_bp !== null
      ? `${formatPercent(period.percent_bp)} ceny, czyli do ${money(period.retained_grosze)}`
      : `${depositKeptText(deposit)}, czyli do ${money(period.retained_grosze)}`
  return `${when}: właściciel może zatrzymać ${what}.`
}

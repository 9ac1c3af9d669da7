/** "What happens next and by when", the first words of the status page. */
import type { GoingBack } from '#api/features/reservations/money/refunds-queries.ts'
import { answerText, decidedText } from '#api/features/reservations/contests/contest-words.pl.ts'
import type { Settlement } from '#api/features/reservations/contests/settlement.ts'
import { operatorsReason } from '#api/features/reservations/by-hand/operator-words.pl.ts'
import { howItComes, type Returned, whatCameBack } from '#api/features/reservations/money/back-words.pl.ts'
import { money } from '#api/features/reservations/core/texts.pl.ts'
import { plural } from '#domain/format.pl.ts'
import type { OperatorReason } from '#domain/reservation/cancellation.ts'
import type { PaymentTerms } from '#domain/reservation/payment-terms.ts'
import { termsTexts } from '#domain/reservation/payment-words.pl.ts'
import type { PendingStatus, ReservationNextStep, ReservationStatus } from '#domain/reservation/reservation.ts'

export type NextFacts = {
  status: ReservationStatus
  step: ReservationNextStep
  expired_from: PendingStatus | null
  owner_name: string
  terms: PaymentTerms
  timezone: string
  now: number
  final_guest_count_days: number | null
  /** Days from today to the event, by the listing's calendar. */
  days_left: number
  /** Everything that was paid, and the part of it that the owner keeps. */
  paid_grosze: number
  retained_grosze: number
  /** The refund still to come. */
  back: GoingBack
  /** What was already refunded. */
  returned: Returned
  /** A bank has given a payment back to the customer, who may have paid nothing else. */
  bank_returned: boolean
  /** What came online although it was called off or paid already, and was sent back: it never counted. */
  extra_grosze: number
  /** What of such payments the provider has still to send back. */
  extra_coming_grosze: number
  /** It ended by withdrawal, so the policy did not apply. */
  withdrawn: boolean
  /** The reason when the operator has cancelled it by hand. */
  ended_by_operator: OperatorReason | null
  /** Whether a no-show can still be contested. */
  contest_open: boolean
  /** A contested no-show or a dispute that the operator opened: the day by which the operator answers, and today. */
  contested: { answer_by: string; today: string; by_operator: boolean } | null
  /** How the operator has settled it. */
  settled: Pick<Settlement, 'outcome' | 'on' | 'by_operator'> | null
  /** What the customer may demand in addition to the refund (art. 394 of the civil code). */
  second_zadatek_grosze: number
  /** Visitors can still open the listing and its form. */
  shown: boolean
  /** The owner has answered the request with other terms; `moves` when day or hours differ. */
  offered: { moves: boolean } | null
}
export type NextWords = { title: string; text: string }

const atOnce = ({ terms }: NextFacts): string =>
  terms.whole_at_once ? ' To cała cena, bo dzień dopłaty już minął.' : ''

function how({ terms: { online, transfer } }: NextFacts): string {
  if (online && transfer)
    return 'Zapłać online, a potwierdzenie przyjdzie od razu, albo przelewem – dane znajdziesz niżej.'
  if (online) return 'Zapłać online, a potwierdzenie przyjdzie od razu.'
  return transfer
    ? 'Zapłać przelewem – dane znajdziesz niżej. Gdy wpłata dotrze, właściciel ją potwierdzi.'
    : 'Sposób zapłaty uzgodnij z właścicielem w wiadomości.'
}

function balance(facts: NextFacts): string {
  const { terms, timezone, now, back } = facts
  // A refund that has left is not called back when the price rises again.
  const missing_grosze = terms.total_grosze - terms.paid_grosze + back.refund_grosze
  const falls_short = back.refund_grosze > 0 && missing_grosze > terms.remaining_grosze
  const nothing_left = falls_short ? '' : 'Wszystko jest zapłacone.'
  const left = terms.remaining_grosze > 0 ? termsTexts(terms, timezone, now).join(' ') : nothing_left
  const later = falls_short ? `Po tym zwrocie do zapłaty zostanie ${money(missing_grosze)}.` : ''
  return [left, comesBack(facts), later].filter((text) => text !== '').join(' ')
}

/** Not said any more once that day has passed. */
const guestCount = (facts: NextFacts): string =>
  facts.final_guest_count_days && facts.days_left >= facts.final_guest_count_days
    ? ` Ostateczną liczbę gości podaj najpóźniej ${plural(facts.final_guest_count_days, 'dzień', 'dni', 'dni')} przed wydarzeniem.`
    : ''

/** How much stays with the owner and how much is refunded; without a payment neither. */
function settled(facts: NextFacts): string {
  if (facts.paid_grosze === 0) return nothingKept(facts)
  const kept =
    facts.retained_grosze > 0
      ? `właściciel zatrzymuje ${money(facts.retained_grosze)} ${facts.withdrawn ? 'za wykonaną część usługi' : 'zgodnie z zasadami rezygnacji'}`
      : 'wraca do Ciebie cała kwota'
  return ` Wpłacono ${money(facts.paid_grosze)}: ${kept}.${refund(facts)}`
}

/** Nothing counts as paid, but that does not mean that nothing was. */
function nothingKept({ bank_returned, extra_grosze, extra_coming_grosze }: NextFacts): string {
  if (bank_returned) return ' Wpłatę oddał Ci bank, więc nie ma już czego zwracać i nic więcej nie zapłacisz.'
  if (extra_coming_grosze > 0)
    return ` Płatność ${money(extra_coming_grosze)} nie była potrzebna i wraca w całości tą samą drogą, zwykle w ciągu kilku dni roboczych. Nic więcej nie zapłacisz.`
  return extra_grosze > 0
    ? ` Płatność ${money(extra_grosze)} nie była potrzebna i wróciła w całości tą samą drogą. Nic więcej nie zapłacisz.`
    : ' Nic nie zostało wpłacone i nic więcej nie zapłacisz.'
}

/** The same words as in the letters (`howItComes`); what was already refunded comes first. */
function refund(facts: NextFacts): string {
  return [whatCameBack(facts.owner_name, facts.returned), comesBack(facts)]
    .filter((text) => text !== '')
    .map((text) => ` ${text}`)
    .join('')
}

const comesBack = ({ back, owner_name }: NextFacts): string =>
  back.refund_grosze > 0 ? `Zwrot ${money(back.refund_grosze)}. ${howItComes({ ...back, owner_name })}` : ''

function ended({ withdrawn, ended_by_operator: reason }: NextFacts): string {
  if (withdrawn) return 'Umowę uważa się za niezawartą.'
  const by_operator = reason ? `Anulowała ją obsługa serwisu. ${operatorsReason(reason, 'customer')} ` : ''
  return `${by_operator}Termin został zwolniony.`
}

const doubled = ({ second_zadatek_grosze: second }: NextFacts): string =>
  second > 0 ? ` Możesz też żądać od właściciela drugiej równowartości zadatku: ${money(second)}.` : ''

const lapsed: Record<PendingStatus, string> = {
  pending_email: 'Nie otrzymaliśmy potwierdzenia adresu e-mail na czas, dlatego termin został zwolniony.',
  pending_owner: 'Nie otrzymaliśmy odpowiedzi właściciela na czas, dlatego termin został zwolniony. Nic nie zapłacisz.',
  pending_payment: 'Nie otrzymaliśmy płatności na czas, dlatego termin został zwolniony.',
}

function expired(facts: NextFacts): NextWords {
  const why = lapsed[facts.expired_from ?? 'pending_email']
  const again = {
    confirm_email: ' Kliknij przycisk w wiadomości e-mail – jeśli termin jest nadal wolny, od razu go przywrócimy.',
    pay: ' Jeśli przelew już wyszedł, wpłata zostanie przyjęta, gdy termin będzie nadal wolny, albo zwrócona w całości.',
  } as const
  const anew = facts.shown ? ' Możesz zarezerwować ponownie.' : ''
  const more = facts.step === 'confirm_email' || facts.step === 'pay' ? again[facts.step] : anew
  return { title: 'Rezerwacja wygasła', text: `${why}${more}${refund(facts)}` }
}

const waiting = (facts: NextFacts): NextWords => ({
  title: 'Czekamy na odpowiedź właściciela',
  text: `${facts.owner_name} odpowie w podanym czasie. Do tego czasu trzymamy ten termin dla Ciebie, a na tym etapie nic nie płacisz.`,
})

const words: Record<ReservationStatus, (facts: NextFacts) => NextWords> = {
  pending_email: () => ({
    title: 'Potwierdź adres e-mail',
    text: 'Kliknij przycisk w wiadomości, którą wysłaliśmy. Do tego czasu trzymamy dla Ciebie ten termin.',
  }),
  pending_owner: (facts) =>
    facts.offered
      ? {
          title: 'Właściciel proponuje inne warunki',
          text: `${facts.owner_name} odpowiada na Twoją prośbę. Przyjmij propozycję albo ją odrzuć – wtedy prośba wróci do właściciela. ${facts.offered.moves ? 'Oba terminy' : 'Termin'} trzymamy dla Ciebie, a na tym etapie nic nie płacisz.`,
        }
      : waiting(facts),
  pending_payment: (facts) => ({
    title: 'Termin czeka na wpłatę',
    text: `Do zapłaty teraz: ${money(facts.terms.next?.amount_grosze ?? 0)}.${atOnce(facts)} ${how(facts)} Z wpłatą termin jest Twój.`,
  }),
  confirmed: (facts) => ({
    title: 'Termin jest Twój',
    text: `Rezerwacja potwierdzona. Do zobaczenia! ${balance(facts)}${guestCount(facts)}`,
  }),
  in_progress: (facts) => ({ title: 'Wydarzenie trwa', text: `Udanego wydarzenia! ${balance(facts)}` }),
  completed: (facts) => ({
    title: 'Wydarzenie się odbyło',
    text: `Dziękujemy. Podsumowanie rezerwacji możesz nadal pobrać. ${comesBack(facts)}`.trim(),
  }),
  cancelled: (facts) => ({
    title: facts.withdrawn ? 'Przyjęliśmy odstąpienie od umowy' : 'Rezerwacja została anulowana',
    text: `${ended(facts)}${settled(facts)}${doubled(facts)}`,
  }),
  rejected: () => ({
    title: 'Ten termin jest niestety niedostępny',
    text: 'Właściciel nie może przyjąć tej rezerwacji. Nic nie zapłacisz.',
  }),
  expired,
  no_show: (facts) => ({
    title: 'Zgłoszono niestawiennictwo',
    text: `Właściciel zgłosił, że nikt się nie pojawił. ${facts.contest_open ? 'Jeśli było inaczej, opisz to na tej stronie.' : 'Czas na odpowiedź już minął.'}${overpaid(facts)}`,
  }),
  disputed: ({ contested, ...facts }) => ({
    title: 'Sprawa jest wyjaśniana',
    text: `${contested?.by_operator ? 'Obsługa serwisu wyjaśnia, czy wydarzenie się odbyło, i pyta o to obie strony. Opisz, jak było, w odpowiedzi na nasz e-mail.' : 'Twoje zgłoszenie jest u właściciela i w obsłudze serwisu.'}${contested ? ` ${answerText(contested.answer_by, contested.today)}` : ''}${overpaid({ contested, ...facts })}`,
  }),
}

export const nextWords = (facts: NextFacts): NextWords => settledWords(facts) ?? words[facts.status](facts)

/** The operator's decision, which takes precedence over the words of the state. */
function settledWords(facts: NextFacts): NextWords | null {
  const { status, settled: settlement } = facts
  if (!settlement || facts.withdrawn) return null
  const decided = decidedText(settlement, 'customer', status === 'in_progress')
  const money_said = status === 'cancelled' ? `${settled(facts)}${doubled(facts)}` : stays(facts)
  return { title: 'Sprawa jest rozstrzygnięta', text: `${decided}${money_said}` }
}

/** Of a reservation that was not called off, payments stay with the owner, but for what was over the price. */
function stays(facts: NextFacts): string {
  if (facts.status === 'in_progress') return ` ${balance(facts)}`
  const paid = facts.terms.paid_grosze - facts.back.refund_grosze
  const stay = paid > 0 ? ` Wpłacona kwota, ${money(paid)}, zostaje u właściciela.` : ''
  return `${stay}${overpaid(facts)}`
}

function overpaid(facts: NextFacts): string {
  const back = comesBack(facts)
  return back === '' ? '' : ` ${back}`
}

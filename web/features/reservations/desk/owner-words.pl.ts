/** Phrases of the owner's desk. */
import { savedTexts } from '#web/lib/texts.pl.ts'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { formatDay, formatInstantShort, formatMoney } from '#domain/format.pl.ts'
import { depositTypeLabels } from '#domain/labels.pl.ts'
import { securityForOwner, termsTexts, whatConfirmsText } from '#domain/reservation/payment-words.pl.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import type { ReservationStatus } from '#domain/reservation/reservation.ts'
import { answerContestBy } from '#domain/reservation/contest/contest.ts'
import { endedStatuses } from '#domain/reservation/payment-terms.ts'
import { owedInAll, shareRefund } from '#domain/reservation/payment.ts'
import type { DeskAction, DeskSort, DeskTab } from './owner-desk.ts'

const money = (grosze: number): string => formatMoney(grosze, { always_grosze: true })

export const tabLabels: Record<DeskTab, string> = {
  'do-odpowiedzi': 'Do odpowiedzi',
  platnosc: 'Oczekują na płatność',
  potwierdzone: 'Potwierdzone',
  zakonczone: 'Zakończone',
  wszystkie: 'Wszystkie',
}

export const sortLabels: Record<DeskSort, string> = {
  upcoming: 'Nadchodzące najpierw',
  deadline: 'Najpilniejsze',
  start: 'Od najbliższego terminu',
  '-start': 'Od najdalszego terminu',
  '-created': 'Od najnowszej',
  created: 'Od najstarszej',
}

export const emptyTexts: Record<DeskTab, { title: string; text: string }> = {
  'do-odpowiedzi': {
    title: 'Nic nie czeka na Twoją odpowiedź',
    text: 'Gdy ktoś poprosi o termin, zobaczysz tu prośbę i godzinę, do której warto odpowiedzieć.',
  },
  platnosc: {
    title: 'Nikt nie ma teraz nic do zapłaty',
    text: 'Tu trafiają zaakceptowane prośby i czekają na wpłatę.',
  },
  potwierdzone: {
    title: 'Nie masz jeszcze potwierdzonych rezerwacji',
    text: 'Pojawią się tu po akceptacji, a gdy jest przedpłata – po wpłacie.',
  },
  zakonczone: {
    title: 'Nic się jeszcze nie zakończyło',
    text: 'Tu trafiają rezerwacje zrealizowane, anulowane, odrzucone i wygasłe.',
  },
  wszystkie: { title: 'Brak rezerwacji', text: 'Udostępnij link do oferty, aby przyspieszyć start.' },
}

/** The way to what the search has found in other segments. */
export const elsewhereText = (count: number): string => `Pokaż w zakładce „Wszystkie” (${count})`

/** What must happen by the deadline; null when no deadline runs. */
export function deadlineText(row: { status: string; deadline_at: string | null; timezone: string }): string | null {
  if (!row.deadline_at) return null
  const moment = formatInstantShort(row.deadline_at, row.timezone)
  if (row.status === 'pending_owner') return `odpowiedz do ${moment}`
  if (row.status === 'pending_payment') return `płatność do ${moment}`
  return row.status === 'pending_email' ? `potwierdzenie adresu do ${moment}` : null
}

/**
 * The deposit in the same words everywhere: zadatek, zaliczka, or the whole price. Null once the reservation has ended,
 * because then its payments and refunds say what became of it.
 */
export function depositText({ terms, status }: Pick<OwnerReservation, 'terms' | 'status'>): string | null {
  if (!terms.deposit || endedStatuses.includes(status)) return null
  const { type, amount_grosze, missing_grosze } = terms.deposit
  const missing =
    missing_grosze > 0 && status === 'pending_payment' ? ` Do potwierdzenia brakuje ${money(missing_grosze)}.` : ''
  if (type === 'zadatek')
    return `Zadatek ${money(amount_grosze)} (art. 394 Kodeksu cywilnego) zalicza się na poczet ceny. Jeśli anulujesz rezerwację z przyczyn po swojej stronie, osoba rezerwująca może żądać zwrotu w podwójnej wysokości.${missing}`
  if (type === 'zaliczka')
    return `Zaliczka ${money(amount_grosze)} to część ceny. Jeśli wydarzenie się nie odbędzie, podlega zwrotowi po potrąceniu kosztów wskazanych w zasadach rezygnacji.${missing}`
  return type === 'full' ? `Cała cena jest płatna przed potwierdzeniem.${missing}` : null
}

/** When each part is due, in the sentences that the customer reads too (ruling 65), and the security deposit. */
export function laterTexts(
  {
    terms,
    status,
    price,
    security_deposit,
    timezone,
  }: Pick<OwnerReservation, 'terms' | 'status' | 'price' | 'security_deposit' | 'timezone'>,
  now: number,
): string[] {
  const texts = termsTexts(terms, timezone, now)
  const security = securityForOwner({ ...security_deposit, amount_grosze: price.security_deposit_grosze })
  return security && !endedStatuses.includes(status) ? [...texts, security] : texts
}

/** What follows from asking a caller for the deposit. */
export function askText({
  customer,
  price,
  ask_preview,
  timezone,
}: Pick<OwnerReservation, 'customer' | 'price' | 'ask_preview' | 'timezone'>): string {
  const told = customer.email
    ? 'Osoba rezerwująca dostanie e-mail z kwotą, terminem i danymi do przelewu.'
    : 'Przy tej rezerwacji nie ma adresu e-mail, więc o kwocie i terminie powiedz osobie rezerwującej telefonicznie. Zobaczysz je tutaj.'
  const due = ask_preview
    ? `${askedName(price, ask_preview.amount_grosze)}: ${money(ask_preview.amount_grosze)}, termin płatności ${formatInstantShort(ask_preview.due_at, timezone)}. `
    : ''
  return `${due}${told} Rezerwacja pozostaje potwierdzona, a termin zajęty.`
}

function askedName({ deposit, total_grosze }: OwnerReservation['price'], amount_grosze: number): string {
  return amount_grosze === total_grosze ? 'Cała cena' : depositTypeLabels[deposit.type]
}

/** What follows from accepting a request. */
export function acceptText({
  due_now_grosze,
  price,
  terms,
}: Pick<OwnerReservation, 'due_now_grosze' | 'price'> & { terms: Pick<OwnerReservation['terms'], 'ways'> }): string {
  if (due_now_grosze === 0)
    return 'Rezerwacja od razu będzie potwierdzona, a umowa zawarta. Osoba rezerwująca dostanie e-mail z potwierdzeniem, Twoim adresem i telefonem.'
  const names = { zadatek: 'zadatku', zaliczka: 'zaliczki', full: 'całej ceny', none: 'przedpłaty' } as const
  const what = names[price.balance.with_deposit ? 'full' : price.deposit.type]
  return `Osoba rezerwująca dostanie e-mail z prośbą o wpłatę ${what}: ${money(due_now_grosze)}. Termin pozostanie zajęty do upływu terminu płatności. ${whatConfirmsText(terms.ways)}`
}

/** Ready sentences for accepting: a venue can be visited beforehand, a service comes to the guests. */
export const acceptSuggestions: Record<ListingKind, readonly [string, ...string[]]> = {
  venue: [
    'Cieszymy się i zapraszamy! W razie pytań proszę pisać.',
    'Zapraszamy wcześniej, żeby obejrzeć miejsce i omówić szczegóły.',
  ],
  service: [
    'Cieszymy się i do zobaczenia! W razie pytań proszę pisać.',
    'Odezwiemy się przed wydarzeniem, żeby omówić szczegóły.',
  ],
}

export const rejectSuggestions: Record<ListingKind, readonly [string, ...string[]]> = {
  venue: [
    'Ten termin jest już zajęty poza serwisem.',
    'Nie zdążymy przygotować się na ten termin.',
    'Ta liczba gości jest za duża dla tego miejsca.',
    'W tym czasie jesteśmy nieczynni.',
  ],
  service: [
    'Ten termin jest już zajęty poza serwisem.',
    'Nie zdążymy przygotować się na ten termin.',
    'Nie obsługujemy tak dużych wydarzeń.',
    'W tym czasie nie pracujemy.',
  ],
}

export const actionLabels: Record<DeskAction, string> = {
  accept: 'Akceptuję',
  reject: 'Odrzucam',
  ask_deposit: 'Poproś o przedpłatę',
  mark_paid: 'Odnotuj wpłatę',
  mark_refunded: 'Odnotuj zwrot',
  change: 'Zmień termin lub gości',
  no_show: 'Niestawiennictwo',
  cancel: 'Anuluj rezerwację',
}

/** The label of an action: a request is answered with other terms, a contract is changed. */
export const actionLabel = (action: DeskAction, status: ReservationStatus): string =>
  action === 'change' && status === 'pending_owner' ? 'Zaproponuj inne warunki' : actionLabels[action]

const doneTexts: Record<DeskAction, string> = {
  accept: 'Prośba została zaakceptowana',
  reject: 'Prośba została odrzucona',
  ask_deposit: 'Prośba o przedpłatę została wysłana',
  mark_paid: 'Wpłata została odnotowana',
  mark_refunded: 'Zwrot został odnotowany',
  change: savedTexts.done,
  no_show: 'Niestawiennictwo zostało odnotowane',
  cancel: 'Rezerwacja została anulowana',
}

/** The sentence after an action; `fresh` is the reservation after it, when the answer contains one. */
export const doneText = (action: DeskAction, fresh?: Pick<OwnerReservation, 'change' | 'termination'>): string => {
  if (action === 'cancel' && fresh?.termination) return 'Propozycja rezygnacji została wysłana'
  return action === 'change' && fresh?.change ? 'Propozycja zmiany została wysłana' : doneTexts[action]
}

/** Error for a future day on which money came or went back. */
export const dayToCome = 'Ten dzień jeszcze nie nadszedł. Wpisz dzisiejszy albo wcześniejszy.'

export const paidSentences = {
  amount: 'Wpisz kwotę, np. 2 850,00.',
  too_much: (remaining: number): string => `To więcej, niż zostało do zapłaty: ${money(remaining)}.`,
} as const

/** What is still to be paid. A reservation by phone is confirmed before the deposit that its owner has asked for. */
export function missingText(
  { status, due_now_grosze }: Pick<OwnerReservation, 'status' | 'due_now_grosze'>,
  remaining_grosze: number,
): string {
  const whole = money(remaining_grosze)
  if (due_now_grosze === 0 || status === 'cancelled') return `Do pełnej ceny brakuje ${whole}.`
  return status === 'pending_payment'
    ? `Do potwierdzenia brakuje ${money(due_now_grosze)}, do pełnej ceny ${whole}.`
    : `Do zapłaty teraz: ${money(due_now_grosze)}, do pełnej ceny brakuje ${whole}.`
}

/** What recording this amount means for the reservation. */
export function paidMeans(
  grosze: number | null,
  {
    status,
    due_now_grosze,
    price,
    paid_grosze,
  }: Pick<OwnerReservation, 'status' | 'due_now_grosze' | 'price' | 'paid_grosze'>,
): string {
  if (grosze === null || grosze === 0) return ''
  const over = paid_grosze + grosze - price.total_grosze
  if (over > 0) return `Odnotuj ${money(grosze - over)}, a nadwyżkę ${money(over)} odeślij osobie, która wpłaciła.`
  const left = -over
  const rest = left > 0 ? ` Do pełnej ceny zostanie ${money(left)}.` : ' To pokrywa całą cenę.'
  if (status === 'cancelled')
    return 'Rezerwacja jest anulowana. Z wpłaty, która przyszła przed anulowaniem, zostaje Ci tyle, na ile pozwalają zasady rezygnacji. Późniejsza wraca w całości.'
  if (status === 'expired')
    return `Jeśli termin jest nadal wolny, rezerwacja wróci i będzie potwierdzona. Jeśli nie, całą kwotę trzeba zwrócić.${rest}`
  if (status !== 'pending_payment') return rest.trim()
  return grosze >= due_now_grosze
    ? `Rezerwacja będzie potwierdzona, a osoba rezerwująca dostanie e-mail.${rest}`
    : `To za mało, żeby potwierdzić rezerwację: brakuje ${money(due_now_grosze - grosze)}.`
}

/** Said before the same money would be noted once more, as two people at one desk do. */
export const notedAlready = 'Taka wpłata z tego dnia jest już odnotowana. Zapisz ją tylko wtedy, gdy przyszła druga.'

/** The second zadatek is paid to whoever demands it, as the letters say, before the click and after it. */
export const secondTexts = {
  would: (grosze: number): string => `Dodatkowo można od Ciebie żądać ${money(grosze)}: drugiej równowartości zadatku.`,
  waits: (grosze: number): string =>
    `Na żądanie osoby rezerwującej wypłacasz jeszcze ${money(grosze)}: drugą równowartość zadatku (art. 394 Kodeksu cywilnego).`,
} as const

type Owed = Pick<OwnerReservation, 'refund_due_grosze' | 'double_deposit_due_grosze'>

export const refundSentences = {
  amount: 'Wpisz kwotę, np. 2 850,00.',
  too_much: (owed: number): string => `To więcej, niż jest do oddania: ${money(owed)}.`,
} as const

/** What must go back, with the refund and the second zadatek named separately. */
export function owedText({ refund_due_grosze, double_deposit_due_grosze }: Owed): string {
  const second = `${money(double_deposit_due_grosze)} drugiej równowartości zadatku`
  if (double_deposit_due_grosze === 0) return `Do zwrotu jest ${money(refund_due_grosze)}.`
  return refund_due_grosze === 0
    ? `Do zapłaty zostało ${second}.`
    : `Do zwrotu jest ${money(refund_due_grosze)} i ${second}.`
}

/** What recording this refund covers. */
export function refundMeans(grosze: number | null, owed: Owed): string {
  const shared = grosze === null ? null : shareRefund(grosze, owed)
  if (grosze === null || !shared) return ''
  const second = shared.second_deposit_grosze
  const part = second > 0 ? `W tym ${money(second)} z drugiej równowartości zadatku. ` : ''
  const left = owedInAll(owed) - grosze
  return `${part}${left > 0 ? `Do oddania zostanie jeszcze ${money(left)}.` : 'To wszystko, co jest do oddania.'}`
}

/** What a no-show or a dispute means for its owner, or what the operator has decided; null when there is nothing of both. */
export function disputeText({
  status,
  contest_until,
  history,
  timezone,
}: Pick<OwnerReservation, 'status' | 'contest_until' | 'history' | 'timezone'>) {
  const decided = decidedRow(history)
  if (decided) return decided.text
  if (status === 'disputed') {
    const begun = disputeRow(history)
    const until = begun ? ` do ${formatDay(answerContestBy(Date.parse(begun.at), timezone))}` : ''
    return begun?.action === 'dispute'
      ? `Obsługa serwisu wyjaśnia, czy wydarzenie się odbyło. Opisz, jak było, w odpowiedzi na nasz e-mail. Sprawę rozstrzygniemy${until} i napiszemy do Ciebie.`
      : `Osoba rezerwująca nie zgadza się ze zgłoszonym niestawiennictwem. Sprawę rozstrzygnie obsługa serwisu${until} i napisze do Ciebie.`
  }
  if (status !== 'no_show') return null
  return contest_until
    ? `Osoba rezerwująca może to zakwestionować do ${formatInstantShort(contest_until, timezone)}.`
    : 'Czas na zakwestionowanie niestawiennictwa minął.'
}

/** What began a dispute: the customer contested a no-show, or the operator opened it. */
export const disputeRow = (history: OwnerReservation['history']) =>
  history.findLast(({ action }) => action === 'contest_no_show' || action === 'dispute')

/** The row in which the operator settled a dispute or cancelled the reservation. */
export const decidedRow = (history: OwnerReservation['history']) =>
  history.findLast(({ actor, action }) => actor === 'operator' && action !== 'dispute')

/** The field for the owner's words: a caller without an address reads none of them, so they only stay in the history. */
export const wordsFor = ({ email }: Pick<OwnerReservation['customer'], 'email'>) =>
  email === ''
    ? {
        label: 'Kilka słów do historii',
        hint: 'Przy tej rezerwacji nie ma adresu e-mail, więc przeczytasz je tylko Ty.',
      }
    : { label: 'Kilka słów dla osoby rezerwującej', hint: 'Przeczyta je w e-mailu i na stronie rezerwacji.' }

export const cancelHints = {
  owner_fault: 'Nie możesz przyjąć gości, na przykład z powodu awarii albo podwójnej rezerwacji poza serwisem.',
  mutual: 'Umawiacie się na rezygnację i nikt nie jest winny. Osoba rezerwująca musi się zgodzić.',
  force_majeure: 'Powódź, żałoba narodowa, decyzja władz: nikt nie jest winny.',
  guest_request: 'Osoba rezerwująca poprosiła o anulowanie, na przykład przez telefon.',
  not_paid: 'Osoba rezerwująca nie zapłaciła w terminie.',
} as const

/** Stands below the consequences of a termination that is only proposed. */
export const proposalMeans =
  'Osoba rezerwująca dostanie e-mail z tą propozycją i ma 72 godziny na odpowiedź, najdłużej do rozpoczęcia wydarzenia. Dopóki się nie zgodzi, rezerwacja zostaje bez zmian.'

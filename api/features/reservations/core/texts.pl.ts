/** Sentences about one reservation. The history is in `history.pl.ts`, the next step in `next.pl.ts`. */
import type { ReservationRecord } from './queries.ts'
import type { UnitsTaken } from './views-queries.ts'
import { sentences } from '#api/http/errors/errors.pl.ts'
import { type PolicyPeriod, type Refund, tiersOf } from '#domain/reservation/cancellation.ts'
import type { Layout, ListingKind } from '#domain/listing/codes.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import { formatDay, formatMoney, formatNip, formatPercent, nbsp, plural } from '#domain/format.pl.ts'
import { cancellationPolicyLabels, cancelReasonLabels, labelOf } from '#domain/labels.pl.ts'
import { layoutLabels, wholeVenue } from '#domain/listing/labels.pl.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import type { PaymentTerms } from '#domain/reservation/payment-terms.ts'
import { whatConfirmsText, nothingPaid } from '#domain/reservation/payment-words.pl.ts'
import type { Buyer, Verdict } from '#domain/reservation/reservation.ts'
import type { SoldPolicy } from '#domain/reservation/sold-price.ts'
import { dateIn } from '#domain/time.ts'

export { reasonSentence } from '#api/http/errors/reasons.pl.ts'

/** Amounts in documents and summaries, always with grosze. */
export const money = (grosze: number): string => formatMoney(grosze, { always_grosze: true })

/** `a•••@x.pl`: enough to see which mailbox, not enough to learn the address. */
export function emailHint(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(1, at))}•••${email.slice(at)}`
}

/** The same sentence in every case, because anybody may call. */
export const resentSentence = 'Wysłaliśmy e-mail ponownie. Sprawdź też folder Spam.'

/** The same sentence whether the address is known or not. */
export const recoveredSentence =
  'Jeśli na ten adres są rezerwacje, za chwilę wyślemy na niego linki do nich. Sprawdź też folder Spam.'

/** Shown after the owner has answered from the mail. */
export function answeredText(status: ReservationRecord['status'], { ways }: Pick<PaymentTerms, 'ways'>): string {
  if (status === 'rejected')
    return 'Prośba jest odrzucona, a termin znów wolny. Osoba rezerwująca dostanie e-mail z Twoim powodem.'
  return status === 'pending_payment'
    ? `Prośba jest zaakceptowana. Osoba rezerwująca dostanie e-mail z prośbą o wpłatę. ${whatConfirmsText(ways)}`
    : 'Prośba jest zaakceptowana, a rezerwacja potwierdzona. Osoba rezerwująca dostanie e-mail z Twoim adresem i telefonem.'
}

/**
 * `Browar Żuraw S.A., NIP 123-456-32-18, ul. Lipowa 4`; of a private person the address, or nothing when no invoice is
 * wanted.
 */
export function invoiceLine({ company_name, nip, address }: Buyer): string {
  return [company_name, nip && `NIP ${formatNip(nip)}`, address].filter(Boolean).join(', ')
}

export const layoutText = (layout: string): string => layoutLabels[layout as Layout] ?? layout

/** Rooms by name, or „Cały obiekt” for all of them; crews by name, but only for their owner. */
export function unitsSaid(taken: UnitsTaken | null, kind: ListingKind, reader: 'customer' | 'owner'): string[] {
  if (!taken) return []
  if (traitsOf({ kind }).units_interchangeable) return reader === 'owner' ? taken.names : []
  return taken.all ? [wholeVenue] : taken.names
}

// ---------------------------------------------------------------- cancelling

type Policed = Pick<ReservationRecord, 'policy' | 'deposit_type' | 'timezone'>

const daysWords = (from: number, to: number | null): string => {
  if (to === null) return `co najmniej ${plural(from, 'dzień', 'dni', 'dni')} przed`
  if (from < to) return `${to}–${from}${nbsp}dni przed`
  return from === 0 ? 'w dniu wydarzenia' : `${plural(from, 'dzień', 'dni', 'dni')} przed`
}

/** Without a deposit a fifth of the price stands for it (ruling 23). */
const depositWords: Partial<Record<string, [nominative: string, accusative: string]>> = {
  zadatek: ['zadatek', 'zadatek'],
  zaliczka: ['zaliczka', 'zaliczkę'],
}
const instead: [string, string] = ['20% ceny', '20% ceny']

const keptWords = (percent_bp: number | null, deposit_type: string, wanted: 0 | 1): string => {
  if (percent_bp === null) return (depositWords[deposit_type] ?? instead)[wanted]
  return percent_bp === 0 ? 'bez opłat' : `${formatPercent(percent_bp)} ceny`
}

/** The tier that applies, in words: `Weselne: 179–60 dni przed – 30% ceny`. */
function tierText({ policy, deposit_type }: Policed, refund: Refund): string {
  const label = cancellationPolicyLabels[policy.cancellation_policy]
  const tiers = tiersOf({ policy: policy.cancellation_policy, tiers: policy.cancellation_tiers })
  const index = tiers.findIndex((tier) => tier.days_from <= refund.days_before)
  const kept = keptWords(refund.percent_bp, deposit_type, 0)
  const tier = tiers[index]
  if (!tier || tiers.length === 1) return `${label}: ${kept}`
  const above = tiers[index - 1]
  return `${label}: ${daysWords(tier.days_from, above ? above.days_from - 1 : null)} – ${kept}`
}

/** The rule that decides how much is refunded, without amounts. */
export function refundRuleText(row: Policed, refund: Refund, now: number): string {
  switch (refund.rule) {
    case 'not_concluded':
      return 'Umowa nie została jeszcze zawarta, więc rezygnacja nic nie kosztuje.'
    case 'owner_fault':
      return refund.double_deposit_due_grosze > 0
        ? 'Anulowanie z przyczyn po stronie właściciela: cała wpłata wraca, a osoba rezerwująca może żądać drugiej równowartości zadatku (art. 394 Kodeksu cywilnego).'
        : 'Anulowanie z przyczyn po stronie właściciela: cała wpłata wraca.'
    case 'everything_back':
      return 'Anulowanie bez winy żadnej ze stron: cała wpłata wraca.'
    case 'policy':
      return `${tierText(row, refund)} (stan na ${formatDay(dateIn(now, row.timezone))})`
  }
}

type Amounts = {
  paid_grosze: number
  retained_grosze: number
  refund_grosze: number
  double_deposit_due_grosze: number
}

/** A question before the click, the result after it. */
export function refundSentence(refund: Amounts, preview: boolean): string {
  const amounts =
    refund.paid_grosze === 0
      ? `${nothingPaid}, więc nie ma czego zwracać.`
      : `Zwrot wyniesie ${money(refund.refund_grosze)}, właściciel zatrzyma ${money(refund.retained_grosze)}.`
  const doubled =
    refund.double_deposit_due_grosze > 0
      ? ` Osoba rezerwująca może też żądać drugiej równowartości zadatku: ${money(refund.double_deposit_due_grosze)}.`
      : ''
  return `${preview ? 'Anulować rezerwację?' : 'Rezerwacja została anulowana.'} ${amounts}${doubled}`
}

/** One row of the cancellation rules, in dates: `Od 21 maja 2027 do 4 czerwca 2027: 20% ceny (1 868,80 zł).` */
export function policyRowText(row: PolicyPeriod, last: boolean, deposit_type: string, is_paid: boolean): string {
  const from = row.from_on && formatDay(row.from_on)
  const until = last ? 'dnia wydarzenia' : formatDay(row.until_on)
  const when = from ? (row.from_on === row.until_on ? `W dniu ${from}` : `Od ${from} do ${until}`) : `Do ${until}`
  if (row.retained_grosze === 0) return `${when}: rezygnacja bez opłat.`
  const kept = keptWords(row.percent_bp, deposit_type, is_paid ? 1 : 0)
  // Before any payment there is nothing to keep, so the sentence speaks of later.
  return is_paid
    ? `${when}: właściciel zatrzymuje ${kept} – do ${money(row.retained_grosze)}.`
    : `${when}: po wpłacie nie podlega zwrotowi ${kept} – do ${money(row.retained_grosze)}.`
}

/** The toast after a change of crew; `other` is the crew that got this one's work in exchange. */
export const crewChangedText = (crew: string, other: string | null): string =>
  other === null ? `Tę rezerwację obsłuży ekipa „${crew}”.` : `Ekipy „${crew}” i „${other}” zamieniły się terminami.`

// ---------------------------------------------------------------- buttons

export type Button =
  | 'accept'
  | 'reject'
  | 'cancel'
  | 'terminate'
  | 'mark_paid'
  | 'mark_refunded'
  | 'ask_deposit'
  | 'message'
  | 'change'
  | 'change_crew'
  | 'no_show'
  | 'contest'
  | 'resend'

type Why = Partial<Record<RefusalCode, string>>
const started = 'Wydarzenie już się rozpoczęło.'
const buttonReasons: Record<Button, Why> = {
  accept: { wrong_state: 'Ta prośba nie czeka już na odpowiedź.', already_started: started },
  reject: { wrong_state: 'Ta prośba nie czeka już na odpowiedź.', already_started: started },
  cancel: {
    wrong_state: 'Tej rezerwacji nie można już anulować.',
    already_started: 'Wydarzenie już się rozpoczęło, więc nie można anulować tej rezerwacji.',
  },
  terminate: {
    wrong_state: 'Zgodę obu stron można uzgodnić, gdy rezerwacja jest potwierdzona.',
    already_started: started,
  },
  mark_paid: {
    wrong_state: 'Przy tej rezerwacji nie można odnotować wpłaty.',
    already_started: started,
    too_soon: 'Do wydarzenia zostało za mało czasu, aby przywrócić tę rezerwację.',
  },
  change: {
    wrong_state: 'Zmiany można uzgodnić, gdy rezerwacja jest potwierdzona.',
    already_started: started,
    change_by_proposal: 'Tę rezerwację złożył gość, więc zmianę trzeba mu zaproponować.',
  },
  change_crew: {
    wrong_state: 'Ekipę można zmienić, dopóki rezerwacja zajmuje termin.',
    already_started: started,
  },
  no_show: {
    wrong_state:
      'Niestawiennictwo można zgłosić od godziny po rozpoczęciu wydarzenia do jego zakończenia, najdłużej przez 48 godzin.',
    not_allowed_yet: 'Niestawiennictwo można zgłosić godzinę po rozpoczęciu wydarzenia.',
  },
  ask_deposit: {
    wrong_state: 'O przedpłatę można poprosić przy rezerwacji dodanej przez Ciebie, zanim wpłyną pieniądze.',
    profile_incomplete: 'Najpierw podaj w profilu numer konta, na które ma trafić przelew.',
    already_started: started,
  },
  mark_refunded: { wrong_state: 'Przy tej rezerwacji nie ma nic do zwrotu.' },
  contest: { wrong_state: 'Niestawiennictwo można zakwestionować w ciągu 7 dni od zgłoszenia.' },
  message: {
    wrong_state: 'W tym stanie rezerwacji nie można wysłać wiadomości.',
    customer_without_email:
      'Przy tej rezerwacji nie ma adresu e-mail, więc nikt nie przeczyta wiadomości. Zadzwoń albo dopisz adres w danych kontaktowych.',
  },
  resend: {
    wrong_state: 'Ta rezerwacja nie czeka już na potwierdzenie.',
    already_started: 'Ten termin już minął.',
    too_soon: 'Ten termin jest już za blisko, aby go potwierdzić.',
    resend_limit: 'Wysłaliśmy już kilka wiadomości. Sprawdź folder Spam albo spróbuj później.',
  },
}

/** `true`, or why the button is disabled. */
export const canText = (button: Button, verdict: Verdict): true | string =>
  verdict.can || (buttonReasons[button][verdict.reason] ?? sentences[verdict.reason].text({}))

/** `true` when the provider's page can be opened; otherwise how to pay without it. */
export const payText = (open: boolean, { online, transfer }: PaymentTerms): true | string => {
  if (!open) return sentences.nothing_to_pay.text({})
  if (online) return true
  return transfer ? 'Zapłać przelewem – dane do przelewu są na tej stronie.' : sentences.pay_by_agreement.text({})
}

/** The label of a policy that was stored as text. */
export const policyLabel = (policy: SoldPolicy): string => labelOf(cancellationPolicyLabels, policy.cancellation_policy)

export const cancelReasonText = (reason: string | null): string =>
  reason === null ? 'Nie podano powodu.' : labelOf(cancelReasonLabels, reason)

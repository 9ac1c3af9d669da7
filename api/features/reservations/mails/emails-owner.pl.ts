import { notesLabel } from '#domain/labels.pl.ts'
import { type Block, layOut, p } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import { hours, money, untilMoment } from '#api/adapters/mail/words.pl.ts'
import { formatDateGenitive, formatPhone, formatTerm, formatTermShort, guestsCount } from '#domain/format.pl.ts'
import { invoiceLine } from '#api/features/reservations/core/texts.pl.ts'
import { occasionInSentence } from '#domain/listing/labels.pl.ts'
import type { Buyer } from '#domain/reservation/reservation.ts'
import { type Prepayment, type ReservationFacts, reservationCard, soldCard } from './emails-card.pl.ts'
import { answerHere } from './emails-customer.pl.ts'
import { nothingPaid } from '#domain/reservation/payment-words.pl.ts'

/** Mails to the owner about one reservation. Their buttons only open pages: opening a link never changes anything. */
export const whyOwner = 'Wysyłamy tę wiadomość, ponieważ Twoja oferta przyjmuje rezerwacje w naszym serwisie.'

const headcount = (facts: ReservationFacts) => (facts.guest_count === null ? '' : `, ${guestsCount(facts.guest_count)}`)

function notesBlock(notes: string | null): Block[] {
  return notes ? [p(`${notesLabel}:`), { kind: 'quote', text: notes }] : []
}

/** Who gets the invoice; a company always gets one. */
function invoiceBlock(buyer: Buyer): Block[] {
  if (buyer.nip) return [p(`Faktura: ${invoiceLine(buyer)}.`)]
  return buyer.invoice ? [p(`Faktura na imię i nazwisko: ${invoiceLine(buyer)}.`)] : []
}

export type NewRequest = ReservationFacts & {
  customer_name: string
  buyer: Buyer
  notes: string | null
  answer_until: string
  /** Pages on which the owner answers with one more click. */
  accept_url: string
  reject_url: string
}

export function newRequest(data: NewRequest): MailBody {
  return layOut({
    subject: `Nowa prośba o rezerwację – ${data.listing_name}, ${formatTermShort(data.term)}`,
    preheader: `${data.customer_name}, ${occasionInSentence(data.event_type)}, ${money(data.total_grosze)}. Odpowiedz do ${untilMoment(data.answer_until)}.`,
    heading: 'Nowa prośba o rezerwację',
    blocks: [
      p(
        { strong: data.customer_name },
        ` – ${occasionInSentence(data.event_type)}${headcount(data)}, wartość `,
        { strong: money(data.total_grosze) },
        '.',
      ),
      ...invoiceBlock(data.buyer),
      ...notesBlock(data.notes),
      p('Odpowiedz do ', { strong: untilMoment(data.answer_until) }, ' – potem prośba wygaśnie, a termin się zwolni.'),
      { kind: 'button', label: 'Akceptuję', url: data.accept_url },
      { kind: 'button', label: 'Odrzucam', url: data.reject_url, look: 'second' },
      ...soldCard(data, { label: 'Oczekuje na akceptację', tone: 'waiting' }),
    ],
    why: whyOwner,
    site: data.site,
  })
}

export type ReservationConfirmedForOwner = ReservationFacts & {
  customer_name: string
  customer_phone: string
  customer_email: string
  buyer: Buyer
  notes: string | null
  paid_grosze: number
  remaining_grosze: number
  /** When the rest is due, in the sentences that the customer reads too. */
  rest: readonly string[]
  prepayment: Prepayment | 'none'
  reservation_url: string
}

const prepaymentDocument = { zadatek: 'zadatku', zaliczka: 'zaliczki', full: 'przedpłaty' } as const

export function reservationConfirmedForOwner(data: ReservationConfirmedForOwner): MailBody {
  const reminder =
    data.prepayment === 'none' || data.paid_grosze === 0
      ? []
      : [p(`Pamiętaj o dokumencie sprzedaży ${prepaymentDocument[data.prepayment]}.`)]
  return layOut({
    subject: `Rezerwacja ${data.reference} potwierdzona – ${formatTermShort(data.term)}`,
    preheader: `${data.customer_name}, ${data.listing_name}. Termin jest w Twoim kalendarzu.`,
    heading: 'Masz potwierdzoną rezerwację',
    blocks: [
      p(
        { strong: data.customer_name },
        ` (${formatPhone(data.customer_phone)}, ${data.customer_email}) – ${occasionInSentence(data.event_type)}${headcount(data)}.`,
      ),
      p(
        'Wpłacono ',
        { strong: money(data.paid_grosze) },
        ', do rozliczenia ',
        { strong: money(data.remaining_grosze) },
        '. Dodaliśmy termin do kalendarza.',
      ),
      ...data.rest.map((text) => p(text)),
      ...reminder,
      ...invoiceBlock(data.buyer),
      ...notesBlock(data.notes),
      { kind: 'button', label: 'Otwórz rezerwację', url: data.reservation_url },
      ...soldCard(data, { label: 'Potwierdzona', tone: 'good' }),
    ],
    why: whyOwner,
    site: data.site,
  })
}

export type RequestReminder = ReservationFacts & {
  customer_name: string
  answer_until: string
  hours_left: number
  reservation_url: string
}

export function requestReminder(data: RequestReminder): MailBody {
  return layOut({
    subject: `Prośba o rezerwację czeka na odpowiedź – ${data.customer_name}, ${data.listing_name}, ${formatTermShort(data.term)}`,
    preheader: `${data.listing_name}, ${formatTerm(data.term)}. Zostało: ${hours(data.hours_left)}.`,
    heading: 'Prośba czeka na odpowiedź',
    blocks: [
      p({ strong: data.customer_name }, ` czeka na odpowiedź: ${data.listing_name}, ${formatTerm(data.term)}.`),
      p(
        'Odpowiedz do ',
        { strong: untilMoment(data.answer_until) },
        `. Zostało: ${hours(data.hours_left)}. Szybka odpowiedź zwiększa szansę na rezerwację.`,
      ),
      { kind: 'button', label: 'Odpowiedz na prośbę', url: data.reservation_url },
      ...soldCard(data, { label: 'Oczekuje na akceptację', tone: 'waiting' }),
    ],
    why: whyOwner,
    site: data.site,
  })
}

export type CustomerCancelled = ReservationFacts & {
  customer_name: string
  policy_label: string
  paid_grosze: number
  kept_grosze: number
  refund_grosze: number
  /** The part of it that the payment provider refunds. */
  by_provider_grosze: number
  refund_due_on: string
  /** The account for the refund is agreed in the messages there. */
  reservation_url: string
  /** A termination by consent of both sides. */
  mutual?: boolean
}

/** Who sends the refund; what was paid online must not be sent a second time. */
export function whoReturns({
  refund_grosze,
  by_provider_grosze,
  refund_due_on,
}: Pick<CustomerCancelled, 'refund_grosze' | 'by_provider_grosze' | 'refund_due_on'>): Block[] {
  const by_hand = refund_grosze - by_provider_grosze
  const online = `${money(by_provider_grosze)} zwraca dostawca płatności, tą samą drogą, którą przyszły pieniądze. Tej kwoty nie wysyłaj.`
  return [
    ...(by_provider_grosze > 0 ? [p(online)] : []),
    ...(by_hand > 0
      ? [
          p(
            by_provider_grosze > 0 ? `Pozostałe ${money(by_hand)} zwróć przelewem do ` : 'Zwróć tę kwotę przelewem do ',
            { strong: formatDateGenitive(refund_due_on) },
            '.',
          ),
        ]
      : []),
  ]
}

export function customerCancelled(data: CustomerCancelled): MailBody {
  const money_back: Block[] =
    data.paid_grosze === 0
      ? [p(`${nothingPaid}, więc nie ma niczego do zwrotu.`)]
      : [
          p(
            ...(data.mutual
              ? ['Do zwrotu jest cała wpłata: ']
              : [
                  `Zgodnie z zasadami rezygnacji „${data.policy_label}” zatrzymujesz `,
                  { strong: money(data.kept_grosze) },
                  ', do zwrotu jest ',
                ]),
            { strong: money(data.refund_grosze) },
            '.',
          ),
          ...whoReturns(data),
        ]
  return layOut({
    subject: `Rezerwacja ${data.reference} anulowana ${data.mutual ? 'za zgodą obu stron' : 'przez osobę rezerwującą'}`,
    preheader: `Znów wolny termin: ${formatTerm(data.term)}.`,
    heading: 'Rezerwacja anulowana',
    blocks: [
      p(
        'Ten termin jest znów wolny: ',
        { strong: formatTerm(data.term) },
        ` (${data.listing_name}). Osoba rezerwująca: ${data.customer_name}.`,
      ),
      ...money_back,
      { kind: 'button', label: 'Otwórz rezerwację', url: data.reservation_url },
      reservationCard(data, { label: 'Anulowana', tone: 'neutral' }),
    ],
    why: whyOwner,
    site: data.site,
  })
}

export type CancelledByYou = Omit<CustomerCancelled, 'policy_label' | 'paid_grosze' | 'kept_grosze'>

/**
 * The owner's copy: what has to be refunded, and the removal of the event that an earlier mail has put into the
 * calendar.
 */
export function cancelledByYou(data: CancelledByYou): MailBody {
  return layOut({
    subject: `Rezerwacja ${data.reference} anulowana przez Ciebie`,
    preheader: `Znów wolny termin: ${formatTerm(data.term)}.`,
    heading: 'Rezerwacja anulowana',
    blocks: [
      p(
        'Ten termin jest znów wolny: ',
        { strong: formatTerm(data.term) },
        ` (${data.listing_name}). Osoba rezerwująca (${data.customer_name}) dostaje od nas wiadomość.`,
      ),
      ...(data.refund_grosze > 0 ? [p('Do zwrotu jest ', { strong: money(data.refund_grosze) }, '.')] : []),
      ...whoReturns(data),
      { kind: 'button', label: 'Otwórz rezerwację', url: data.reservation_url },
      reservationCard(data, { label: 'Anulowana', tone: 'neutral' }),
    ],
    why: whyOwner,
    site: data.site,
  })
}

export type MessageFromCustomer = {
  site: ReservationFacts['site']
  reference: string
  listing_name: string
  term: { start: string; end: string }
  customer_name: string
  message: string
  reservation_url: string
}

export function messageFromCustomer(data: MessageFromCustomer): MailBody {
  return layOut({
    subject: `Nowa wiadomość w sprawie rezerwacji ${data.reference}`,
    preheader: `${data.customer_name}, ${data.listing_name}`,
    heading: 'Masz nową wiadomość',
    blocks: [
      p(
        { strong: data.customer_name },
        ` pisze w sprawie rezerwacji ${data.reference} (${data.listing_name}, ${formatTerm(data.term)}):`,
      ),
      { kind: 'quote', text: data.message },
      { kind: 'button', label: 'Odpowiedz', url: data.reservation_url, note: answerHere },
    ],
    why: whyOwner,
    site: data.site,
  })
}

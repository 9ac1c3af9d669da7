/** Mails to both sides about what the operator has done with a reservation by hand. */
import { type Block, layOut, p } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import { operatorsReason } from '#api/features/reservations/by-hand/operator-words.pl.ts'
import { formatDay, formatTerm } from '#domain/format.pl.ts'
import type { OperatorReason } from '#domain/reservation/cancellation.ts'
import { type ReservationFacts, reservationCard } from './emails-card.pl.ts'
import { whyCustomer } from './emails-customer.pl.ts'
import { whyOwner } from './emails-owner.pl.ts'
import { backToYou, type MoneyBack, toGiveBack } from './emails-settled.pl.ts'

type Cancelled = ReservationFacts &
  MoneyBack & {
    reason: OperatorReason
    /** The operator's own words to both sides. */
    note: string
  }

export function cancelledByOperator(
  data: Cancelled & { owner_name: string; status_url: string; similar_url: string },
): MailBody {
  return layOut({
    ...head(data),
    blocks: [
      p('Obsługa serwisu anulowała rezerwację: ', { strong: data.listing_name }, `, ${formatTerm(data.term)}.`),
      ...why(data, 'customer'),
      ...backToYou(data),
      ...afterwards,
      { kind: 'button', label: 'Otwórz rezerwację', url: data.status_url },
      p('Szukasz innej oferty na ten dzień? ', { link: 'Zobacz wolne oferty', url: data.similar_url }, '.'),
      card(data),
    ],
    why: whyCustomer,
    site: data.site,
  })
}

export function cancelledByOperatorForOwner(
  data: Cancelled & { customer_name: string; reservation_url: string },
): MailBody {
  return layOut({
    ...head(data),
    blocks: [
      p('Obsługa serwisu anulowała rezerwację: ', { strong: data.listing_name }, `, ${formatTerm(data.term)}.`),
      p(`Osoba rezerwująca: ${data.customer_name}. Ten termin jest znów wolny.`),
      ...why(data, 'owner'),
      ...toGiveBack(data),
      ...afterwards,
      { kind: 'button', label: 'Otwórz rezerwację', url: data.reservation_url },
      card(data),
    ],
    why: whyOwner,
    site: data.site,
  })
}

type Disputed = ReservationFacts & {
  /** What it is about, in the operator's own words to both sides. */
  note: string
  /** The last day on which both may expect the answer. */
  answer_by: string
}

export function disputeOpened(data: Disputed & { owner_name: string; status_url: string }): MailBody {
  return layOut({
    ...asks(data),
    blocks: [
      ...question(data),
      p(
        'Odpowiedz na tę wiadomość: czy wydarzenie się odbyło, o której byli goście, kto był na miejscu, czy są zdjęcia lub świadkowie. O to samo pytamy właściciela (',
        { strong: data.owner_name },
        ').',
      ),
      ...until(data),
      { kind: 'button', label: 'Otwórz rezerwację', url: data.status_url },
      reservationCard(data, { label: 'Sporna', tone: 'waiting' }),
    ],
    why: whyCustomer,
    site: data.site,
  })
}

export function disputeOpenedForOwner(data: Disputed & { customer_name: string; reservation_url: string }): MailBody {
  return layOut({
    ...asks(data),
    blocks: [
      ...question(data),
      p(
        'Odpowiedz na tę wiadomość: czy wydarzenie się odbyło, kto był na miejscu i o której, czy są zdjęcia lub świadkowie. O to samo pytamy osobę rezerwującą (',
        { strong: data.customer_name },
        ').',
      ),
      ...until(data),
      p('Do tego czasu nie musisz nic zwracać.'),
      { kind: 'button', label: 'Otwórz rezerwację', url: data.reservation_url },
      reservationCard(data, { label: 'Sporna', tone: 'waiting' }),
    ],
    why: whyOwner,
    site: data.site,
  })
}

const asks = (data: Disputed) => ({
  subject: `Pytanie o wydarzenie – rezerwacja ${data.reference}`,
  preheader: `${data.listing_name}, ${formatTerm(data.term)}. Opisz, jak było.`,
  heading: 'Czy wydarzenie się odbyło?',
})

const question = ({ listing_name, term, note }: Disputed): Block[] => [
  p('Obsługa serwisu wyjaśnia, jak było z tym wydarzeniem: ', { strong: listing_name }, `, ${formatTerm(term)}.`),
  { kind: 'quote', text: note },
]

const until = ({ answer_by }: Disputed): Block[] => [
  p(
    'Rozstrzygniemy sprawę do ',
    { strong: formatDay(answer_by) },
    ' i napiszemy do obu stron. Do tego czasu rezerwacja ma stan „Sporna”.',
  ),
]

const head = (data: Cancelled) => ({
  subject: `Rezerwacja ${data.reference} anulowana przez obsługę serwisu`,
  preheader: `${data.listing_name}, ${formatTerm(data.term)}.`,
  heading: 'Rezerwacja anulowana',
})

const why = ({ reason, note }: Cancelled, reader: 'customer' | 'owner'): Block[] => [
  p(`${operatorsReason(reason, reader)} Uzasadnienie:`),
  { kind: 'quote', text: note },
]

/** Nobody loses a right with it. */
const afterwards: Block[] = [p('Jeśli się z tym nie zgadzasz, napisz do nas. Ta decyzja nie zamyka drogi do sądu.')]

const card = (data: Cancelled): Block => reservationCard(data, { label: 'Anulowana', tone: 'bad' })

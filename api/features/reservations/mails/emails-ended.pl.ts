import type { GoingBack } from '#api/features/reservations/money/refunds-queries.ts'
import { howItComes } from '#api/features/reservations/money/back-words.pl.ts'
import { type Block, layOut, p } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import { money } from '#api/adapters/mail/words.pl.ts'
import { formatDateGenitive, formatDay, formatTerm } from '#domain/format.pl.ts'
import { type ReservationFacts, reservationCard } from './emails-card.pl.ts'
import { answerHere, whyCustomer } from './emails-customer.pl.ts'
import { nothingPaid } from '#domain/reservation/payment-words.pl.ts'

/** Mails to the customer when a reservation ends before its event, and how the refund is sent. */
export type CancelledByCustomer = ReservationFacts &
  GoingBack & {
    owner_name: string
    paid_grosze: number
    kept_grosze: number
    policy_label: string
    status_url: string
    /** A termination by consent of both sides. */
    mutual?: boolean
  }

export function cancelledByCustomer(data: CancelledByCustomer): MailBody {
  return layOut({
    subject: `Rezerwacja ${data.reference} została anulowana`,
    preheader: `${data.listing_name}, ${formatTerm(data.term)}.`,
    heading: 'Rezerwacja anulowana',
    blocks: [
      p(
        `${data.mutual ? 'Za zgodą obu stron' : 'Zgodnie z Twoją decyzją'} anulowaliśmy rezerwację: `,
        { strong: data.listing_name },
        `, ${formatTerm(data.term)}.`,
      ),
      ...customerRefund(data),
      { kind: 'button', label: 'Otwórz rezerwację', url: data.status_url },
      reservationCard(data, { label: 'Anulowana', tone: 'neutral' }),
    ],
    why: whyCustomer,
    site: data.site,
  })
}

function customerRefund(data: CancelledByCustomer): Block[] {
  if (data.paid_grosze === 0) return [p(`${nothingPaid}, więc nie ma też czego zwracać.`)]
  const kept = `zatrzymano ${money(data.kept_grosze)} zgodnie z zasadami rezygnacji „${data.policy_label}”`
  if (data.refund_grosze === 0) return [p('Zwrot: ', { strong: money(0) }, ` (${kept}).`)]
  return [
    p(
      'Zwrot: ',
      { strong: money(data.refund_grosze) },
      data.kept_grosze > 0 ? ` (${kept}).` : '. To cała wpłacona kwota.',
    ),
    p(howItComes(data)),
  ]
}

export type CancelledByOwner = ReservationFacts &
  GoingBack & {
    owner_name: string
    reason: string
    /** Above 0 only when the policy decides: the customer asked for it, or has not paid. */
    kept_grosze?: number
    policy_label?: string
    /** What the customer may demand in addition to the refund; above 0 only with a zadatek and the owner's own fault. */
    second_zadatek_grosze: number
    similar_url: string
  }

export function cancelledByOwner(data: CancelledByOwner): MailBody {
  const kept = data.kept_grosze
    ? ` (zatrzymano ${money(data.kept_grosze)} zgodnie z zasadami rezygnacji „${data.policy_label ?? ''}”)`
    : ''
  const returns = ` ${howItComes(data)}`
  const back =
    data.refund_grosze > 0 || kept
      ? [
          p(
            kept ? 'Zwrot: ' : 'Zwrot całej wpłaty: ',
            { strong: money(data.refund_grosze) },
            `${kept}.${data.refund_grosze > 0 ? returns : ''}`,
          ),
        ]
      : [p(`${nothingPaid}, więc nic nie tracisz.`)]
  const doubled =
    data.second_zadatek_grosze > 0
      ? [
          p(
            'Możesz też żądać od właściciela drugiej równowartości zadatku: ',
            { strong: money(data.second_zadatek_grosze) },
            ' (art. 394 Kodeksu cywilnego).',
          ),
        ]
      : []
  return layOut({
    subject: `Przykro nam – właściciel anulował rezerwację ${data.reference}`,
    preheader: `${data.listing_name}, ${formatTerm(data.term)}. Pomożemy znaleźć inną ofertę.`,
    heading: 'Rezerwacja anulowana',
    blocks: [
      p(
        `Właściciel (${data.owner_name}) anulował rezerwację: `,
        { strong: data.listing_name },
        `, ${formatTerm(data.term)}. Powód:`,
      ),
      { kind: 'quote', text: data.reason },
      ...back,
      ...doubled,
      p('Pomożemy znaleźć inną ofertę na ten sam dzień.'),
      { kind: 'button', label: 'Zobacz wolne oferty', url: data.similar_url },
      reservationCard(data, { label: 'Anulowana', tone: 'bad' }),
    ],
    why: whyCustomer,
    site: data.site,
  })
}

export type RefundOwed = ReservationFacts &
  GoingBack & {
    owner_name: string
    /** The payment covered what was due, but the term was taken: at most three free terms near it. */
    instead: readonly { term: ReservationFacts['term']; url: string }[] | null
    /** A payment was noted after the reservation had been cancelled. */
    after_end?: boolean
    status_url: string
  }

export function refundOwed(data: RefundOwed): MailBody {
  const { instead } = data
  return layOut({
    subject: `Zwrot ${money(data.refund_grosze)} – rezerwacja ${data.reference}`,
    preheader: `Do ${formatDateGenitive(data.refund_due_on)}.`,
    heading: 'Pieniądze wracają do Ciebie',
    blocks: [
      ...(instead
        ? [
            p(
              'Wpłata dotarła po czasie, a tego terminu nie można już przywrócić: ',
              {
                strong: formatTerm(data.term),
              },
              '.',
            ),
          ]
        : []),
      ...(data.after_end ? [p('Wpłata została odnotowana po anulowaniu rezerwacji.')] : []),
      p('Należy Ci się zwrot: ', { strong: money(data.refund_grosze) }, `. ${howItComes(data)}`),
      ...(data.by_provider_grosze < data.refund_grosze
        ? [
            p(
              'Przelew trafi na rachunek, z którego przyszła wpłata. Jeśli wpłacono gotówkę, podaj numer rachunku w wiadomości do właściciela.',
            ),
          ]
        : []),
      p('Jeśli nie zobaczysz zwrotu do ', { strong: formatDateGenitive(data.refund_due_on) }, ', napisz do nas.'),
      { kind: 'button', label: 'Otwórz rezerwację', url: data.status_url },
      ...(instead?.length ? freeTerms(instead) : []),
      reservationCard(data, { label: 'Zwrot w toku', tone: 'neutral' }),
    ],
    why: whyCustomer,
    site: data.site,
  })
}

function freeTerms(terms: NonNullable<RefundOwed['instead']>): Block[] {
  const items = terms.map(({ term, url }) => ({ label: formatTerm(term), url }))
  return [
    { kind: 'heading', text: 'Najbliższe wolne terminy' },
    { kind: 'choices', items },
  ]
}

export type ReservationExpired = ReservationFacts & {
  reason: 'not_confirmed' | 'not_answered' | 'not_paid'
  /** The form with the same wishes; null while the listing is hidden from visitors. */
  again_url: string | null
  similar_url: string
}

const missing = {
  not_confirmed: 'Nie otrzymaliśmy potwierdzenia na czas',
  not_answered: 'Nie otrzymaliśmy odpowiedzi właściciela na czas',
  not_paid: 'Nie otrzymaliśmy płatności na czas',
} as const
const afterwards = {
  not_confirmed: 'Nic nie zapłacisz.',
  not_answered: 'Nic nie zapłacisz. Przykro nam, że tak się stało.',
  not_paid:
    'Nic więcej nie zapłacisz. Jeśli przelew już wyszedł, wpłata zostanie przyjęta, gdy termin będzie nadal wolny, albo zwrócona w całości.',
} as const

export function reservationExpired(data: ReservationExpired): MailBody {
  return layOut({
    subject: `Rezerwacja wygasła – ${data.listing_name}, ${formatDay(data.term.start)}`,
    preheader: `Zwolniony termin: ${formatTerm(data.term)}.`,
    heading: 'Rezerwacja wygasła',
    blocks: [
      p(`${missing[data.reason]}, dlatego termin został zwolniony: `, { strong: formatTerm(data.term) }, '.'),
      p(
        `${afterwards[data.reason]}${data.again_url ? ' Możesz zarezerwować ponownie, jeśli termin jest nadal wolny.' : ''}`,
      ),
      data.again_url
        ? { kind: 'button', label: 'Zarezerwuj ponownie', url: data.again_url }
        : { kind: 'button', label: 'Zobacz wolne oferty', url: data.similar_url },
      reservationCard(data, { label: 'Wygasła', tone: 'neutral' }),
    ],
    why: whyCustomer,
    site: data.site,
  })
}

export type MessageFromOwner = {
  site: ReservationFacts['site']
  reference: string
  listing_name: string
  term: ReservationFacts['term']
  owner_name: string
  message: string
  status_url: string
}

export function messageFromOwner(data: MessageFromOwner): MailBody {
  return layOut({
    subject: `Nowa wiadomość w sprawie rezerwacji ${data.reference}`,
    preheader: `${data.owner_name}, ${data.listing_name}`,
    heading: 'Masz nową wiadomość',
    blocks: [
      p(
        { strong: data.owner_name },
        ` pisze w sprawie rezerwacji ${data.reference} (${data.listing_name}, ${formatTerm(data.term)}):`,
      ),
      { kind: 'quote', text: data.message },
      { kind: 'button', label: 'Odpowiedz', url: data.status_url, note: answerHere },
    ],
    why: whyCustomer,
    site: data.site,
  })
}

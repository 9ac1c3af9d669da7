import { type Block, layOut, p, type Words } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import { money } from '#api/adapters/mail/words.pl.ts'
import { capital, formatDateGenitive, formatDay, sentence } from '#domain/format.pl.ts'
import { isOnlineMethod, type ReturnMethod } from '#domain/reservation/payment.ts'
import { type ReservationFacts, reservationCard } from './emails-card.pl.ts'
import { whyCustomer } from './emails-customer.pl.ts'

/** G10: a refund was sent, by the owner or by the provider. Cash and cards arrive at once, a transfer takes days. */
export type RefundSent = ReservationFacts & {
  owner_name: string
  amount_grosze: number
  /** The part that is not the refund but the second zadatek. */
  second_deposit_grosze: number
  /** The refund still to come after this one, and the second zadatek that may still be demanded. */
  left_grosze: number
  second_left_grosze: number
  /** What is missing since, and by when: the price has risen again while the refund was on its way. */
  rest: readonly string[]
  method: ReturnMethod
  sent_on: string
  /** The day by which a transfer arrives. */
  seen_by: string
  state_label: string
  status_url: string
}

const ways = {
  bank_transfer: 'przelewem',
  cash: 'gotówką',
  card_on_site: 'na kartę',
  other: 'w uzgodniony sposób',
  blik: 'na konto, z którego przyszła płatność BLIK',
  p24: 'na konto, z którego przyszła płatność',
  card: 'na kartę, z której przyszła płatność',
} as const satisfies Record<ReturnMethod, string>

export function refundSent(data: RefundSent): MailBody {
  const sum = money(data.amount_grosze)
  const by_provider = isOnlineMethod(data.method)
  const on_way = data.method !== 'cash' && data.method !== 'other'
  return layOut({
    subject: on_way ? `Zwrot ${sum} jest w drodze – ${data.reference}` : `Zwrot ${sum} – ${data.reference}`,
    preheader: `${by_provider ? '' : `${data.owner_name}, `}${formatDay(data.sent_on)}, ${ways[data.method]}.`,
    heading: on_way ? 'Zwrot jest w drodze' : 'Zwrot został odnotowany',
    blocks: [
      by_provider
        ? p(...wentBack(data), ` Wysłano: ${formatDay(data.sent_on)}.`)
        : p(
            { strong: data.owner_name },
            ` potwierdza zwrot `,
            { strong: sum },
            ` ${ways[data.method]}, z dnia ${formatDay(data.sent_on)}.`,
          ),
      ...(data.second_deposit_grosze > 0
        ? [
            p(
              `W tej kwocie jest druga równowartość zadatku: ${money(data.second_deposit_grosze)} (art. 394 Kodeksu cywilnego).`,
            ),
          ]
        : []),
      ...stillToCome(data),
      ...(data.rest.length > 0
        ? [p(`Po tym zwrocie rezerwacja nie jest opłacona w całości. ${data.rest.join(' ')}`)]
        : []),
      on_way
        ? p('Jeśli nie zobaczysz pieniędzy do ', { strong: formatDateGenitive(data.seen_by) }, ', napisz do nas.')
        : p('Jeśli pieniądze do Ciebie nie trafiły, napisz do nas.'),
      { kind: 'button', label: 'Otwórz rezerwację', url: data.status_url },
      reservationCard(data, { label: data.state_label, tone: 'neutral' }),
    ],
    why: whyCustomer,
    site: data.site,
  })
}

function stillToCome({ left_grosze, second_left_grosze }: RefundSent): Block[] {
  const second =
    'Drugiej równowartości zadatku (art. 394 Kodeksu cywilnego), której możesz żądać od właściciela, pozostaje jeszcze '
  return [
    ...(left_grosze > 0 ? [p('Do oddania pozostaje jeszcze ', { strong: money(left_grosze) }, '.')] : []),
    ...(second_left_grosze > 0 ? [p(second, { strong: money(second_left_grosze) }, '.')] : []),
  ]
}

type Way = { amount_grosze: number; method: ReturnMethod }

const wentBack = ({ amount_grosze, method }: Way): Words[] => [
  'Zwrot ',
  { strong: money(amount_grosze) },
  ` wraca ${ways[method]}.`,
]

export type RefundOfTooMuch = ReservationFacts &
  Way & {
    /** The payment came twice, was more than was missing, or came after the reservation was called off. */
    why: 'twice' | 'too_much' | 'called_off'
    /** What is still to be paid; this payment does not count towards it. */
    remaining_grosze: number
    seen_by: string
    state_label: string
    status_url: string
  }

const tooMuch = {
  twice: 'Ta część rezerwacji była już opłacona, dlatego druga płatność od razu wraca do Ciebie w całości.',
  too_much: 'Do zapłaty zostało mniej, niż wynosi ta płatność, dlatego od razu wraca do Ciebie w całości.',
  called_off: 'Płatność dotarła, gdy rezerwacja była już zakończona, dlatego od razu wraca do Ciebie w całości.',
} as const

/** G10 for a payment that never counted for the reservation. */
export function refundOfTooMuch(data: RefundOfTooMuch): MailBody {
  const sum = money(data.amount_grosze)
  return layOut({
    subject: `Zwrot ${sum} jest w drodze – ${data.reference}`,
    preheader: `${capital(ways[data.method])}, do ${formatDateGenitive(data.seen_by)}.`,
    heading: 'Płatność wraca do Ciebie',
    blocks: [
      p(tooMuch[data.why]),
      p(...wentBack(data)),
      ...(data.why === 'too_much' ? [p('Do zapłaty pozostaje ', { strong: money(data.remaining_grosze) }, '.')] : []),
      p('Jeśli nie zobaczysz pieniędzy do ', { strong: formatDateGenitive(data.seen_by) }, ', napisz do nas.'),
      { kind: 'button', label: 'Otwórz rezerwację', url: data.status_url },
      reservationCard(data, { label: data.state_label, tone: 'neutral' }),
    ],
    why: whyCustomer,
    site: data.site,
  })
}

export type RefundReturned = ReservationFacts & {
  owner_name: string
  amount_grosze: number
  state_label: string
  status_url: string
}

/** Takes G10 back: the customer's bank did not accept the refund. */
export function refundReturned(data: RefundReturned): MailBody {
  const sum = money(data.amount_grosze)
  return layOut({
    subject: `Zwrot ${sum} nie dotarł – ${data.reference}`,
    preheader: 'Twój bank go nie przyjął. Podaj numer rachunku.',
    heading: 'Zwrot nie dotarł',
    blocks: [
      p(
        'Twój bank nie przyjął zwrotu ',
        { strong: sum },
        '. Pieniądze nie przepadły: nadal się Tobie należą, a przekażemy je inną drogą.',
      ),
      p(sentence(`Podaj numer rachunku w wiadomości przy rezerwacji. Przelew wyśle ${data.owner_name}`)),
      { kind: 'button', label: 'Podaj numer rachunku', url: data.status_url },
      reservationCard(data, { label: data.state_label, tone: 'neutral' }),
    ],
    why: whyCustomer,
    site: data.site,
  })
}

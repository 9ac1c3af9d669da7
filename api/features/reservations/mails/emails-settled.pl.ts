/** Mails to both sides about how a contested no-show was settled, and what happens with the money (domain 5.3). */
import type { GoingBack } from '#api/features/reservations/money/refunds-queries.ts'
import { type Block, layOut, p, type Tone } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import { money } from '#api/adapters/mail/words.pl.ts'
import { decidedText } from '#api/features/reservations/contests/contest-words.pl.ts'
import type { Settlement } from '#api/features/reservations/contests/settlement.ts'
import { howItComes } from '#api/features/reservations/money/back-words.pl.ts'
import { formatTerm } from '#domain/format.pl.ts'
import { reservationStatusLabels } from '#domain/labels.pl.ts'
import type { ReservationStatus } from '#domain/reservation/reservation.ts'
import { type ReservationFacts, reservationCard } from './emails-card.pl.ts'
import { whyCustomer } from './emails-customer.pl.ts'
import { whoReturns, whyOwner } from './emails-owner.pl.ts'
import { nothingPaid } from '#domain/reservation/payment-words.pl.ts'

export type Settled = ReservationFacts &
  GoingBack & {
    settlement: Settlement
    status: ReservationStatus
    /** What was paid, before any refund; of a reservation that stands what stays with the owner. */
    paid_grosze: number
    /** What is still to be paid of a reservation that stands. */
    remaining_grosze: number
    kept_grosze: number
    policy_label: string
    /** What the customer may demand in addition to the refund (art. 394 of the civil code). */
    second_zadatek_grosze: number
  }

type ToCustomer = Settled & { owner_name: string; status_url: string }

export function contestSettled(data: ToCustomer): MailBody {
  return layOut({
    ...head(data),
    blocks: [
      ...found(data, 'customer'),
      ...(data.status === 'cancelled' ? backToYou(data) : staysWithOwner(data)),
      ...afterwards,
      { kind: 'button', label: 'Otwórz rezerwację', url: data.status_url },
      cardOf(data),
    ],
    why: whyCustomer,
    site: data.site,
  })
}

type ToOwner = Settled & { customer_name: string; reservation_url: string }

export function contestSettledForOwner(data: ToOwner): MailBody {
  return layOut({
    ...head(data),
    blocks: [
      p('Osoba rezerwująca: ', { strong: data.customer_name }, `, ${data.listing_name}, ${formatTerm(data.term)}.`),
      ...found(data, 'owner'),
      ...(data.status === 'cancelled' ? toGiveBack(data) : staysWithYou(data)),
      ...afterwards,
      { kind: 'button', label: 'Otwórz rezerwację', url: data.reservation_url },
      cardOf(data),
    ],
    why: whyOwner,
    site: data.site,
  })
}

export type MoneyBack = Pick<
  Settled,
  | 'paid_grosze'
  | 'refund_grosze'
  | 'by_provider_grosze'
  | 'held_grosze'
  | 'refund_due_on'
  | 'kept_grosze'
  | 'policy_label'
  | 'second_zadatek_grosze'
>

/** To the customer: what comes back of what was called off, how, and what may be demanded besides. */
export function backToYou(data: MoneyBack & { owner_name: string }): Block[] {
  if (data.paid_grosze === 0) return [p(nothingBack)]
  const kept = data.kept_grosze > 0 ? keptText(data) : '. To cała wpłacona kwota.'
  const second = data.second_zadatek_grosze
  return [
    p('Zwrot: ', { strong: money(data.refund_grosze) }, kept),
    ...(data.refund_grosze > 0 ? [p(howItComes(data))] : []),
    ...(second > 0
      ? [
          p(
            'Możesz też żądać od właściciela drugiej równowartości zadatku: ',
            { strong: money(second) },
            ' (art. 394 Kodeksu cywilnego).',
          ),
        ]
      : []),
  ]
}

/** To the owner: what is to be given back, and what he sends of it. */
export function toGiveBack(data: MoneyBack): Block[] {
  if (data.paid_grosze === 0) return [p(nothingBack)]
  const kept = data.kept_grosze > 0 ? ` Zatrzymujesz ${money(data.kept_grosze)} („${data.policy_label}”).` : ''
  const second = data.second_zadatek_grosze
  return [
    p('Do zwrotu jest ', { strong: money(data.refund_grosze) }, `.${kept}`),
    ...(data.refund_grosze > 0 ? whoReturns(data) : []),
    ...(second > 0
      ? [
          p(
            'Osoba rezerwująca może też żądać od Ciebie drugiej równowartości zadatku: ',
            { strong: money(second) },
            ' (art. 394 Kodeksu cywilnego). Jeśli ją zapłacisz, odnotuj to przy rezerwacji.',
          ),
        ]
      : []),
  ]
}

const head = (data: Settled) => ({
  subject: `Sprawa sporna rozstrzygnięta – rezerwacja ${data.reference}`,
  preheader: `${data.listing_name}, ${formatTerm(data.term)}.`,
  heading: 'Sprawa jest rozstrzygnięta',
})

function found({ settlement, status }: Settled, reader: 'customer' | 'owner'): Block[] {
  const text = p(decidedText(settlement, reader, status === 'in_progress'))
  return settlement.note ? [text, p('Uzasadnienie:'), { kind: 'quote', text: settlement.note }] : [text]
}

/** The operator's decision takes away nobody's right to go to court. */
const afterwards: Block[] = [
  p('Jeśli się z tym nie zgadzasz, napisz do nas. To rozstrzygnięcie nie zamyka drogi do sądu.'),
]

function staysWithOwner(data: ToCustomer): Block[] {
  const { paid_grosze, refund_grosze, remaining_grosze, settlement, owner_name } = data
  const left =
    settlement.outcome === 'came' && remaining_grosze > 0
      ? ` Do zapłaty pozostaje ${money(remaining_grosze)}. Sposób zapłaty uzgodnij z właścicielem.`
      : ''
  const paid =
    paid_grosze > 0 ? `Wpłacona kwota, ${money(paid_grosze)}, zostaje u właściciela (${owner_name}).` : nothingCame
  const over = refund_grosze > 0 ? [p('Zwrot: ', { strong: money(refund_grosze) }, `. ${howItComes(data)}`)] : []
  return [p(`${paid}${left}`), ...over]
}

function staysWithYou(data: ToOwner): Block[] {
  const { paid_grosze, refund_grosze, remaining_grosze, settlement } = data
  const left =
    settlement.outcome === 'came' && remaining_grosze > 0 ? ` Do zapłaty pozostaje ${money(remaining_grosze)}.` : ''
  const stays = paid_grosze > 0 ? `Wpłacona kwota, ${money(paid_grosze)}, zostaje u Ciebie.` : nothingCame
  const over =
    refund_grosze > 0 ? [p('Do zwrotu jest ', { strong: money(refund_grosze) }, '.'), ...whoReturns(data)] : []
  return [p(`${stays}${left}`), ...over]
}

const nothingCame = `${nothingPaid}.`
const nothingBack = `${nothingPaid}, więc nie ma też czego zwracać.`

const keptText = ({ kept_grosze, policy_label }: MoneyBack): string =>
  ` (zatrzymano ${money(kept_grosze)} zgodnie z zasadami rezygnacji „${policy_label}”).`

const tones: Partial<Record<ReservationStatus, Tone>> = { completed: 'good', in_progress: 'good', no_show: 'bad' }

const cardOf = (data: Settled): Block =>
  reservationCard(data, { label: reservationStatusLabels[data.status], tone: tones[data.status] ?? 'neutral' })

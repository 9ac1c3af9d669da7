/** Mails about a withdrawal within 14 days: the receipt that the law requires, and the news for the owner. */
import type { GoingBack } from '#api/features/reservations/money/refunds-queries.ts'
import { howItComes } from '#api/features/reservations/money/back-words.pl.ts'
import { type Block, layOut, p } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import { money } from '#api/adapters/mail/words.pl.ts'
import { formatDay, formatTerm, formatTime, sentence } from '#domain/format.pl.ts'
import { type ReservationFacts, reservationCard } from './emails-card.pl.ts'
import { whyCustomer } from './emails-customer.pl.ts'
import { whoReturns, whyOwner } from './emails-owner.pl.ts'

type Money = GoingBack & {
  /** Payment for the part that was performed at the customer's own wish. */
  kept_grosze: number
}

export type WithdrawalReceipt = ReservationFacts & Money & { owner_name: string; said_at: string; status_url: string }

/** The receipt on a durable medium: what was declared, when, and what follows. */
export function withdrawalReceipt(data: WithdrawalReceipt): MailBody {
  return layOut({
    subject: `Potwierdzenie odstąpienia od umowy – ${data.reference}`,
    preheader: `Przyjęto ${formatDay(data.said_at)}, godz. ${formatTime(data.said_at)}.`,
    heading: 'Przyjęliśmy odstąpienie od umowy',
    blocks: [
      p(
        `${formatDay(data.said_at)} o godz. ${formatTime(data.said_at)} otrzymaliśmy Twoje oświadczenie o odstąpieniu od umowy: `,
        { strong: `${data.listing_name}, ${formatTerm(data.term)}` },
        sentence(`, numer rezerwacji ${data.reference}. Umowa z: ${data.owner_name}`),
      ),
      p('Umowę uważa się za niezawartą. Zachowaj tę wiadomość.'),
      ...moneyBlocks(data),
      { kind: 'button', label: 'Otwórz rezerwację', url: data.status_url },
      reservationCard(data, { label: 'Anulowana', tone: 'neutral' }),
    ],
    why: whyCustomer,
    site: data.site,
  })
}

function moneyBlocks(data: WithdrawalReceipt): Block[] {
  const kept = data.kept_grosze > 0 ? ` Za część usługi wykonaną na Twoje żądanie: ${money(data.kept_grosze)}.` : ''
  if (data.refund_grosze === 0) return [p(`Zwrot: ${money(0)}.${kept}`)]
  return [p('Zwrot: ', { strong: money(data.refund_grosze) }, `.${kept}`), p(howItComes(data))]
}

export type CustomerWithdrew = ReservationFacts &
  Money & {
    customer_name: string
    /** False when the event had begun before. */
    is_free_again: boolean
    reservation_url: string
  }

export function customerWithdrew(data: CustomerWithdrew): MailBody {
  const kept = data.kept_grosze > 0 ? ` Za wykonaną część usługi zatrzymujesz ${money(data.kept_grosze)}.` : ''
  return layOut({
    subject: `Odstąpienie od umowy – rezerwacja ${data.reference}`,
    preheader: `${data.is_free_again ? 'Znów wolny termin' : 'Termin'}: ${formatTerm(data.term)}.`,
    heading: 'Osoba rezerwująca odstąpiła od umowy',
    blocks: [
      p(
        data.is_free_again ? 'Ten termin jest znów wolny: ' : 'Termin: ',
        { strong: formatTerm(data.term) },
        ` (${data.listing_name}). Osoba rezerwująca: ${data.customer_name}.`,
      ),
      p(
        `Konsument może odstąpić w ciągu 14 dni bez podawania przyczyny, a zasady rezygnacji wtedy nie obowiązują.${kept} Do zwrotu: `,
        { strong: money(data.refund_grosze) },
        '.',
      ),
      ...(data.refund_grosze > 0 ? whoReturns(data) : []),
      { kind: 'button', label: 'Otwórz rezerwację', url: data.reservation_url },
      reservationCard(data, { label: 'Anulowana', tone: 'neutral' }),
    ],
    why: whyOwner,
    site: data.site,
  })
}

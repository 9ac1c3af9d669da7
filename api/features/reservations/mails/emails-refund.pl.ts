import { layOut, p } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import { money } from '#api/adapters/mail/words.pl.ts'
import { formatDateGenitive, formatDay } from '#domain/format.pl.ts'
import type { ReturnMethod } from '#domain/reservation/payment.ts'
import { type ReservationFacts, reservationCard } from './emails-card.pl.ts'
import { whyCustomer } from './emails-customer.pl.ts'

/** G10: the owner has sent money back. Cash and cards are there at once, a transfer takes its days. */
export type RefundSent = ReservationFacts & {
  owner_name: string
  amount_grosze: number
  /** The part that is no refund but the second zadatek. */
  second_deposit_grosze: number
  /** What is still owed after it. */
  left_grosze: number
  method: ReturnMethod
  sent_on: string
  /** By when a transfer is to be seen. */
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
  card: 'na kartę',
} as const satisfies Record<ReturnMethod, string>

export function refundSent(data: RefundSent): MailBody {
  const sum = money(data.amount_grosze)
  const on_way = data.method !== 'cash' && data.method !== 'other'
  return layOut({
    subject: on_way ? `Zwrot ${sum} jest w drodze – ${data.reference}` : `Zwrot ${sum} – ${data.reference}`,
    preheader: `${data.owner_name}, ${formatDay(data.sent_on)}, ${ways[data.method]}.`,
    heading: on_way ? 'Zwrot jest w drodze' : 'Zwrot został odnotowany',
    blocks: [
      p(
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
      ...(data.left_grosze > 0 ? [p('Do oddania pozostaje jeszcze ', { strong: money(data.left_grosze) }, '.')] : []),
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

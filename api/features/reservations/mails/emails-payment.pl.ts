import { qrPng } from '#api/adapters/qr/qr-code.ts'
import { type Block, layOut, p, quiet } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import { iban, money } from '#api/adapters/mail/words.pl.ts'
import { formatDay, formatTerm, sentence } from '#domain/format.pl.ts'
import { labelOf, paymentMethodLabels } from '#domain/labels.pl.ts'
import { isOnlineMethod, type PaymentMethod } from '#domain/reservation/payment.ts'
import type { PaymentTerms } from '#domain/reservation/payment-terms.ts'
import { codeText, methodInSentence, transferUntilText } from '#domain/reservation/payment-words.pl.ts'
import { transferCode } from '#domain/reservation/transfer-code.ts'
import { type ReservationFacts, reservationCard } from './emails-card.pl.ts'

/**
 * The button for online payment, which opens from the reservation's own page; empty when online payment is not
 * possible.
 */
export function onlineBlocks({ online, transfer }: PaymentTerms, status_url: string, look: 'main' | 'second'): Block[] {
  if (!online) return []
  return [
    p('Najszybciej zapłacisz online: BLIK-iem, szybkim przelewem albo kartą.'),
    { kind: 'button', label: 'Zapłać online', url: `${status_url}#online`, look },
    ...(transfer ? [p('Możesz też zapłacić zwykłym przelewem:')] : []),
  ]
}

/** The data of a transfer and its code for bank apps; empty when no transfer is expected. */
export function transferBlocks({ transfer }: PaymentTerms, timezone: string, now: number): Block[] {
  if (!transfer) return []
  return [
    {
      kind: 'card',
      title: 'Dane do przelewu',
      rows: [
        ['Numer rachunku', iban(transfer.iban)],
        ['Odbiorca', transfer.recipient],
        ['Tytuł przelewu', transfer.title],
        ['Kwota', money(transfer.amount_grosze)],
        ['Termin wpłaty', transferUntilText(transfer, timezone, now)],
      ],
    },
    ...codeBlocks(transfer),
    quiet('Przepisz tytuł przelewu dokładnie. Gdy wpłata dotrze, właściciel ją potwierdzi, a my napiszemy do Ciebie.'),
  ]
}

type Transfer = NonNullable<PaymentTerms['transfer']>

function codeBlocks(transfer: Transfer): Block[] {
  const code = transferCode(transfer)
  if (code === null) return []
  return [
    {
      kind: 'picture',
      picture: { cid: 'przelew.wydarzy', filename: 'przelew.png', content: qrPng(code) },
      alt: 'Kod QR z danymi przelewu',
      size: 176,
      note: codeText(transfer),
    },
  ]
}

export type PaymentReceived = ReservationFacts & {
  payment: { counted_grosze: number; method: PaymentMethod; received_on: string; covers: string }
  remaining_grosze: number
  /** What is still to be paid, and by when. */
  rest: readonly string[]
  owner_name: string
  state_label: string
  status_url: string
  /** The refund still due of a reservation that was cancelled or has lapsed; null for one that goes on. */
  to_return_grosze: number | null
  has_lapsed?: boolean
}

/** G6, with the confirmation of payment attached. The owner, not we, receives a transfer or cash. */
export function paymentReceived(data: PaymentReceived): MailBody {
  const { payment } = data
  const sum = money(payment.counted_grosze)
  return layOut({
    subject: `Potwierdzenie płatności ${sum} – ${data.reference}`,
    preheader: `${data.listing_name}, ${formatTerm(data.term)}.`,
    heading: 'Płatność dotarła',
    blocks: [
      p(
        ...(isOnlineMethod(payment.method)
          ? ['Otrzymaliśmy płatność ']
          : [{ strong: data.owner_name }, ' potwierdza płatność ']),
        { strong: sum },
        ` (${methodInSentence(payment.method, labelOf(paymentMethodLabels, payment.method))}, ${formatDay(payment.received_on)}) za rezerwację ${data.reference}: ${payment.covers}.`,
      ),
      p(leftText(data)),
      p(sentence(`Potwierdzenie jest w załączniku. Dokument sprzedaży wystawi ${data.owner_name}`)),
      { kind: 'button', label: 'Otwórz rezerwację', url: data.status_url },
      reservationCard(data, { label: data.state_label, tone: 'good' }),
    ],
    why: whyCustomer,
    site: data.site,
  })
}

/** G6 once more, after the owner had recorded a wrong amount or a payment that never came. */
type Corrected = PaymentReceived & { before_grosze: number }

function leftText({ to_return_grosze, has_lapsed, remaining_grosze, rest }: PaymentReceived): string {
  const ended = `Rezerwacja ${has_lapsed ? 'wygasła' : 'jest anulowana'}`
  if (to_return_grosze === 0) return `${ended} i nic nie zostaje do zwrotu.`
  if (to_return_grosze !== null) return `${ended}, do zwrotu zostaje ${money(to_return_grosze)}.`
  return remaining_grosze > 0 ? rest.join(' ') : 'Wszystko jest zapłacone.'
}

export function paymentCorrected(data: Corrected): MailBody {
  const { payment, before_grosze } = data
  const noted = `Płatność z dnia ${formatDay(payment.received_on)} za rezerwację ${data.reference}`
  const came = payment.counted_grosze > 0
  return layOut({
    subject: `Poprawiona płatność – ${data.reference}`,
    preheader: `${data.listing_name}, ${formatTerm(data.term)}.`,
    heading: 'Właściciel poprawił płatność',
    blocks: [
      came
        ? p(`${noted} to `, { strong: money(payment.counted_grosze) }, `, a nie ${money(before_grosze)}.`)
        : p(`${noted}, ${money(before_grosze)}, została zapisana przez pomyłkę: te pieniądze nie wpłynęły.`),
      p(leftText(data)),
      p(
        sentence(
          came
            ? 'Nowe potwierdzenie jest w załączniku i zastępuje poprzednie'
            : 'Poprzednie potwierdzenie tej płatności jest nieważne',
        ),
        ' Jeśli widzisz to inaczej, napisz do właściciela na stronie rezerwacji.',
      ),
      { kind: 'button', label: 'Otwórz rezerwację', url: data.status_url },
      reservationCard(data, { label: data.state_label, tone: 'good' }),
    ],
    why: whyCustomer,
    site: data.site,
  })
}

const whyCustomer = 'Wysyłamy tę wiadomość, ponieważ masz rezerwację w naszym serwisie.'

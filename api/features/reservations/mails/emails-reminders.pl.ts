import type { GoingBack } from '#api/features/reservations/money/refunds-queries.ts'
import { whoReturns } from './emails-owner.pl.ts'
import { type Block, layOut, p } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import { money } from '#api/adapters/mail/words.pl.ts'
import { capital, formatDate, formatDay, formatPhone, formatTerm, plural } from '#domain/format.pl.ts'
import type { PaymentTerms } from '#domain/reservation/payment-terms.ts'
import type { Security } from '#domain/reservation/sold-price.ts'
import { securityBlocks } from './emails-customer.pl.ts'
import { onlineBlocks, transferBlocks } from './emails-payment.pl.ts'
import { type ReservationFacts, reservationCard } from './emails-card.pl.ts'

/** Mails around the event (G13). */
const why = 'Wysyłamy tę wiadomość, ponieważ masz rezerwację w naszym serwisie.'

export type EventSoon = ReservationFacts & {
  days_left: number
  owner_name: string
  owner_phone: string | null
  /** What is still to be paid, and by when. */
  rest: readonly string[]
  /** To be brought to the event. */
  security: Security
  status_url: string
}

const inDays = (days: number) => (days === 1 ? 'już jutro' : `za ${days} dni`)

function restBlocks({ rest }: EventSoon): Block[] {
  return rest.length > 0 ? [p(`${rest.join(' ')} Jeśli płatność już wyszła, dziękujemy.`)] : []
}

export function eventSoon(data: EventSoon): MailBody {
  const ask = data.owner_phone ? `Zadzwoń (${formatPhone(data.owner_phone)}) lub napisz` : 'Napisz'
  return layOut({
    subject: `Twoje wydarzenie: ${data.listing_name}, ${formatDate(data.term.start)}`,
    preheader: `${capital(formatTerm(data.term))}${data.place ? `, ${data.place}` : ''}.`,
    heading: `Twoje wydarzenie ${inDays(data.days_left)}`,
    blocks: [
      p('Przypominamy: ', { strong: formatTerm(data.term) }, data.place ? `, ${data.place}.` : '.'),
      p(
        `Pytania o dojazd, parking albo szczegóły? ${ask} do osoby prowadzącej ofertę (${data.owner_name}) na stronie rezerwacji.`,
      ),
      ...restBlocks(data),
      ...securityBlocks(data.security),
      { kind: 'button', label: 'Otwórz rezerwację', url: data.status_url },
      reservationCard(data, { label: 'Potwierdzona', tone: 'good' }),
    ],
    why,
    site: data.site,
  })
}

export type BalanceDue = ReservationFacts & {
  terms: PaymentTerms
  timezone: string
  now: number
  due_on: string
  days_left: number
  status_url: string
}

const endsIn = (days: number) =>
  days === 0 ? 'Dziś mija' : days === 1 ? 'Jutro mija' : `Za ${plural(days, 'dzień', 'dni', 'dni')} mija`

/**
 * G7: the button opens the payment itself where online payment is possible. Everything that is missing by that day is
 * due, including a late deposit.
 */
export function balanceDue(data: BalanceDue): MailBody {
  const { timezone, now, due_on, days_left, status_url } = data
  const terms = allBy(data.terms, due_on)
  const sum = money(terms.remaining_grosze)
  const until = formatDay(due_on)
  const [of, about] = (terms.deposit?.missing_grosze ?? 0) > 0 ? ['wpłaty', 'wpłacie'] : ['dopłaty', 'dopłacie']
  return layOut({
    subject: `Przypomnienie o ${about} ${sum} – ${data.listing_name}, ${formatDay(data.term.start)}`,
    preheader: `${endsIn(days_left)} termin ${of}: ${until}.`,
    heading: `${endsIn(days_left)} termin ${of}`,
    blocks: [
      p(
        `${endsIn(days_left)} termin ${of} `,
        { strong: sum },
        ` za rezerwację: ${data.listing_name}, ${formatTerm(data.term)}. Zapłać do `,
        { strong: until },
        '.',
      ),
      ...onlineBlocks(terms, status_url, 'main'),
      ...transferBlocks(terms, timezone, now),
      p('Jeśli płatność już wyszła, dziękujemy.'),
      { kind: 'button', label: 'Otwórz rezerwację', url: status_url, look: terms.online ? 'second' : 'main' },
      reservationCard(data, { label: 'Potwierdzona', tone: 'good' }),
    ],
    why,
    site: data.site,
  })
}

/** Turns the transfer into one for everything by that day, so that the letter names one amount. */
function allBy(terms: PaymentTerms, due_on: string): PaymentTerms {
  const asked = { amount_grosze: terms.remaining_grosze, due_at: null, due_on }
  return { ...terms, transfer: terms.transfer && { ...terms.transfer, ...asked } }
}

export type EventThanks = ReservationFacts & { owner_name: string; status_url: string; search_url: string }

/** Asks for no review: the product has none (ruling 46). */
export function eventThanks(data: EventThanks): MailBody {
  return layOut({
    subject: `Dziękujemy za skorzystanie z oferty ${data.listing_name} – ${formatDay(data.term.start)}`,
    preheader: 'Dokumenty i wiadomości znajdziesz nadal na stronie rezerwacji.',
    heading: 'Dziękujemy',
    blocks: [
      p('Dziękujemy za skorzystanie z oferty ', { strong: data.listing_name }, ` (${formatTerm(data.term)}).`),
      p(
        `Coś zostało na miejscu albo potrzebujesz dokumentu? Napisz do osoby prowadzącej ofertę (${data.owner_name}) na stronie rezerwacji.`,
      ),
      { kind: 'button', label: 'Otwórz rezerwację', url: data.status_url },
      p('Planujesz kolejne wydarzenie? ', { link: 'Zobacz wolne oferty', url: data.search_url }, '.'),
    ],
    why,
    site: data.site,
  })
}

const whyOwner = 'Wysyłamy tę wiadomość, ponieważ Twoja oferta przyjmuje rezerwacje w naszym serwisie.'

export type DoubleDepositDue = ReservationFacts &
  GoingBack & {
    customer_name: string
    double_deposit_due_grosze: number
    reservation_url: string
  }

/** O6: an owner who cancels after a zadatek may owe it twice. */
export function doubleDepositDue(data: DoubleDepositDue): MailBody {
  return layOut({
    subject: `Obowiązek zwrotu zadatku – ${data.customer_name}, ${formatDay(data.term.start)} (${data.reference})`,
    preheader: `Do oddania: ${money(data.refund_grosze)} wpłaty, a na żądanie także ${money(data.double_deposit_due_grosze)}.`,
    heading: 'Obowiązek zwrotu zadatku',
    blocks: [
      p(
        'Anulowanie z przyczyn po Twojej stronie oznacza, że osoba rezerwująca może żądać podwójnego zadatku (art. 394 Kodeksu cywilnego).',
      ),
      p(
        `Osoba rezerwująca (${data.customer_name}) czeka na zwrot wpłaty: `,
        { strong: money(data.refund_grosze) },
        '.',
      ),
      ...whoReturns(data),
      p(
        'Druga część, ',
        { strong: money(data.double_deposit_due_grosze) },
        ', pozostaje do rozliczenia między Wami: wypłacasz ją, jeśli osoba rezerwująca tego zażąda.',
      ),
      { kind: 'button', label: 'Otwórz rezerwację', url: data.reservation_url },
      reservationCard(data, { label: 'Anulowana', tone: 'bad' }),
    ],
    why: whyOwner,
    site: data.site,
  })
}

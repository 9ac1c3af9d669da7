import { layOut, p } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import { untilMoment } from '#api/adapters/mail/words.pl.ts'
import { formatDay, formatPhone, formatTerm } from '#domain/format.pl.ts'
import { type ReservationFacts, reservationCard } from './emails-card.pl.ts'
import { whyCustomer } from './emails-customer.pl.ts'
import { whyOwner } from './emails-owner.pl.ts'

/** Mails about a no-show, and about one that the customer contests (domain 5.3). */
export type NoShowReported = ReservationFacts & {
  owner_name: string
  /** Wall time of the listing. */
  contest_until: string
  status_url: string
}

export function noShowReported(data: NoShowReported): MailBody {
  return layOut({
    subject: `Zgłoszono niestawiennictwo – rezerwacja ${data.reference}`,
    preheader: `${data.listing_name}, ${formatTerm(data.term)}. Jeśli było inaczej, napisz do nas.`,
    heading: 'Czy wydarzenie się odbyło?',
    blocks: [
      p(
        { strong: data.owner_name },
        ` zgłasza, że nikt nie pojawił się na wydarzeniu: ${data.listing_name}, ${formatTerm(data.term)}.`,
      ),
      p('Jeśli to się zgadza, nie musisz nic robić.'),
      p(
        'Jeśli było inaczej, opisz to do ',
        { strong: untilMoment(data.contest_until) },
        '. Wyjaśnimy sprawę z obiema stronami.',
      ),
      { kind: 'button', label: 'Opisz, jak było', url: data.status_url },
      reservationCard(data, { label: 'Niestawiennictwo', tone: 'bad' }),
    ],
    why: whyCustomer,
    site: data.site,
  })
}

export type NoShowContested = ReservationFacts & {
  customer_name: string
  statement: string
  /** The last day on which the operator answers. */
  answer_by: string
}

export function noShowContested(data: NoShowContested & { reservation_url: string }): MailBody {
  return layOut({
    subject: `Zakwestionowano niestawiennictwo – rezerwacja ${data.reference}`,
    preheader: `${data.customer_name}, ${data.listing_name}, ${formatTerm(data.term)}.`,
    heading: 'Osoba rezerwująca pisze, że było inaczej',
    blocks: [
      p({ strong: data.customer_name }, ' nie zgadza się ze zgłoszonym niestawiennictwem:'),
      { kind: 'quote', text: data.statement },
      p(
        'Sprawę rozstrzygnie obsługa serwisu do ',
        { strong: formatDay(data.answer_by) },
        ' i napisze do Ciebie. Do tego czasu rezerwacja ma stan „Sporna”, a Ty nie musisz nic zwracać. Jeśli chcesz coś dodać, napisz do nas.',
      ),
      { kind: 'button', label: 'Otwórz rezerwację', url: data.reservation_url },
      reservationCard(data, { label: 'Sporna', tone: 'waiting' }),
    ],
    why: whyOwner,
    site: data.site,
  })
}

export type ContestForOperator = NoShowContested & {
  customer_email: string
  customer_phone: string
  owner_name: string
  owner_email: string
  /** The owner's note with the no-show. */
  owner_note: string | null
}

/** To the operator, who settles it; the job sets Reply-To to the customer's address. */
export function contestForOperator(data: ContestForOperator): MailBody {
  return layOut({
    subject: `Sprawa sporna: niestawiennictwo – rezerwacja ${data.reference}`,
    preheader: `${data.customer_name} i ${data.owner_name}, ${data.listing_name}.`,
    heading: 'Sprawa sporna do rozstrzygnięcia',
    blocks: [
      p(
        { strong: data.customer_name },
        `, ${data.customer_email || 'bez adresu e-mail'}, ${formatPhone(data.customer_phone)}, pisze:`,
      ),
      { kind: 'quote', text: data.statement },
      p(
        'Niestawiennictwo zgłosił partner: ',
        { strong: data.owner_name },
        `, ${data.owner_email || 'konto zamknięte'}.`,
      ),
      ...(data.owner_note ? [p('Notatka partnera:'), { kind: 'quote', text: data.owner_note } as const] : []),
      p(
        'Obie strony czekają na odpowiedź do ',
        { strong: formatDay(data.answer_by) },
        `. Rozstrzygnięcie zapisuje polecenie npm run operator -- no-shows settle ${data.reference}, a wyniki do wyboru wymienia npm run operator -- no-shows --help.`,
      ),
      reservationCard(data, { label: 'Sporna', tone: 'waiting' }),
    ],
    why: 'Wysyłamy tę wiadomość, ponieważ sprawy sporne rozstrzyga obsługa serwisu.',
    site: data.site,
  })
}

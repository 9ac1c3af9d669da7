import { layOut, type MailSite, p, quiet, type Row } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import { formatPhone } from '#domain/format.pl.ts'
import type { MailSample } from '#api/adapters/mail/samples.ts'

export type ContactMessage = {
  site: MailSite
  name: string
  email: string
  phone: string | null
  /** The label of the topic. */
  topic: string
  reservation_reference: string | null
  /** The listing that the letter is about. */
  listing_slug?: string | null
  message: string
}

/**
 * Confirms to the writer's address that a message has come. It repeats none of the message: the form takes any address,
 * so it could be misused to send a stranger a text through us.
 */
export function contactCopy({ site, topic }: Pick<ContactMessage, 'site' | 'topic'>): MailBody {
  return layOut({
    subject: 'Otrzymaliśmy Twoją wiadomość',
    preheader: 'Odpowiemy najpóźniej w ciągu 2 dni roboczych.',
    heading: 'Dziękujemy za kontakt',
    blocks: [
      p('Dzień dobry,'),
      p('dziękujemy za wiadomość. Odpowiemy najpóźniej w ciągu 2 dni roboczych.'),
      p(`Temat: ${topic}.`),
      quiet('Jeśli to nie Twoja wiadomość, zignoruj ją: ktoś podał Twój adres w naszym formularzu.'),
    ],
    why: 'Wysyłamy tę wiadomość, ponieważ ten adres podano w naszym formularzu kontaktowym.',
    site,
  })
}

/** To the operator; the job sets Reply-To to the writer's address, so that an answer goes there. */
export function contactToOperator(data: ContactMessage): MailBody {
  const rows: Row[] = [
    ['Imię i nazwisko', data.name],
    ['E-mail', data.email],
    ...(data.phone ? [['Telefon', formatPhone(data.phone)] as const] : []),
    ...(data.reservation_reference ? [['Numer rezerwacji', data.reservation_reference] as const] : []),
    ...(data.listing_slug ? [['Oferta', data.listing_slug] as const] : []),
  ]
  return layOut({
    subject: `Formularz kontaktowy: ${data.topic} – ${data.name}`,
    preheader: data.message.slice(0, 120),
    heading: 'Wiadomość z formularza',
    blocks: [
      { kind: 'card', title: data.topic, rows },
      { kind: 'quote', text: data.message },
      p('Odpowiedź na tę wiadomość trafi do osoby, która ją napisała. Termin odpowiedzi: 2 dni robocze.'),
    ],
    why: 'Wysyłamy tę wiadomość, ponieważ ten adres odbiera pocztę z formularza kontaktowego.',
    site: data.site,
  })
}

const origin = 'https://wydarzy.example'
const sample: ContactMessage = {
  site: { home_url: `${origin}/`, contact_url: `${origin}/kontakt`, privacy_url: `${origin}/polityka-prywatnosci` },
  name: 'Marta Jaworska',
  email: 'marta@poczta.example',
  phone: '+48600300400',
  topic: 'Rezerwacja',
  reservation_reference: 'K7MPW4TX',
  message: 'Dzień dobry,\nczy mogę dostać podsumowanie rezerwacji jeszcze raz?',
}

export const siteMailSamples: readonly MailSample[] = [
  { name: 'contactCopy', make: () => contactCopy(sample) },
  { name: 'contactToOperator', make: () => contactToOperator(sample) },
]

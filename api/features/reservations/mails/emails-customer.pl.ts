import { type Block, layOut, p, quiet } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import { minutes, money, untilMoment } from '#api/adapters/mail/words.pl.ts'
import { formatDay, formatList, formatNip, formatPhone, formatTerm, sentence } from '#domain/format.pl.ts'
import { reservationStatusLabels } from '#domain/labels.pl.ts'
import { onlineBlocks, transferBlocks } from './emails-payment.pl.ts'
import type { PaymentTerms } from '#domain/reservation/payment-terms.ts'
import {
  nothingLeftText,
  restTermsText,
  securityWords,
  termsTexts,
  untilWords,
} from '#domain/reservation/payment-words.pl.ts'
import type { Security } from '#domain/reservation/sold-price.ts'
import { prepaymentTerms, prepaymentToPay, type ReservationFacts, reservationCard, soldCard } from './emails-card.pl.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { withdrawalWords } from '#domain/reservation/withdrawal-words.pl.ts'

/** Mails to the customer while the reservation is made and confirmed. Those about its end: `emails-ended.pl.ts`. */
/** Under the button of a relayed message: it reveals nobody's address, so a reply by mail would reach the operator. */
export const answerHere = 'Odpowiedź zapisze się przy rezerwacji. Na sam e-mail nie odpowiadaj: trafi do serwisu.'

export const whyCustomer =
  'Wysyłamy tę wiadomość, ponieważ ten adres podano przy rezerwacji. To wiadomość o rezerwacji, nie reklama.'

const dayOf = (facts: ReservationFacts) => formatDay(facts.term.start)

const press = { html: 'kliknij przycisk', text: 'otwórz link poniżej' }

export type ReservationSubmitted = ReservationFacts & {
  customer_first_name: string
  confirm_url: string
  hold_minutes: number
  /** Null when the hold has lapsed; the link then takes the term back only if it is free. */
  hold_until: string | null
}

export function reservationSubmitted(data: ReservationSubmitted): MailBody {
  return layOut({
    subject: `Potwierdź rezerwację – ${data.listing_name}, ${dayOf(data)}`,
    preheader: `Jedno kliknięcie i prawie gotowe. ${data.hold_until ? `Termin trzymamy do ${untilMoment(data.hold_until)}.` : 'Jeśli termin jest wolny, wróci do Ciebie.'}`,
    heading: 'Potwierdź termin',
    blocks: [
      p('Dzień dobry,'),
      p('otrzymaliśmy Twoją rezerwację: ', { strong: data.listing_name }, `, ${formatTerm(data.term)}.`),
      data.hold_until
        ? p(
            'Aby ją potwierdzić, ',
            press,
            ` w ciągu ${minutes(data.hold_minutes)}. Termin trzymamy dla Ciebie do `,
            { strong: untilMoment(data.hold_until) },
            '.',
          )
        : p('Aby ją potwierdzić, ', press, '. Jeśli termin jest nadal wolny, od razu go przywrócimy.'),
      { kind: 'button', label: 'Potwierdzam rezerwację', url: data.confirm_url, note: 'Teraz nic nie płacisz.' },
      ...soldCard(data, { label: 'Oczekuje na potwierdzenie e-mail', tone: 'waiting' }),
      quiet('Jeśli to nie Twoja rezerwacja, zignoruj tę wiadomość – termin zwolni się automatycznie.'),
    ],
    why: whyCustomer,
    site: data.site,
  })
}

export type RequestPassedOn = ReservationFacts & { owner_name: string; answer_until: string; status_url: string }

export function requestPassedOn(data: RequestPassedOn): MailBody {
  return layOut({
    subject: `Prośba o rezerwację została przekazana – ${data.listing_name}, ${dayOf(data)}`,
    preheader: `Odpowiedź otrzymasz do ${untilMoment(data.answer_until)}. Na tym etapie nic nie płacisz.`,
    heading: 'Czekamy na odpowiedź',
    blocks: [
      p('Dziękujemy za potwierdzenie. Prośba o rezerwację jest już u właściciela.'),
      p({ strong: data.owner_name }, ' odpowie do ', { strong: untilMoment(data.answer_until) }, '.'),
      p('Do tego czasu trzymamy termin dla Ciebie. Na tym etapie nic nie płacisz.'),
      {
        kind: 'button',
        label: 'Sprawdź status',
        url: data.status_url,
        note: 'Zachowaj tę wiadomość, aby wrócić do rezerwacji.',
      },
      ...soldCard(data, { label: 'Oczekuje na akceptację', tone: 'waiting' }),
    ],
    why: whyCustomer,
    site: data.site,
  })
}

export type ReservationRejected = ReservationFacts & { owner_name: string; reason: string; similar_url: string }

export function reservationRejected(data: ReservationRejected): MailBody {
  return layOut({
    subject: `Ten termin jest niestety niedostępny – ${data.listing_name}, ${dayOf(data)}`,
    preheader: 'Nie pobraliśmy żadnej opłaty. Zobacz podobne oferty.',
    heading: 'Tym razem się nie udało',
    blocks: [
      p({ strong: data.owner_name }, ` nie może przyjąć rezerwacji na termin: ${formatTerm(data.term)}. Powód:`),
      { kind: 'quote', text: data.reason },
      p('Nie pobraliśmy żadnej opłaty.'),
      { kind: 'button', label: 'Zobacz podobne oferty', url: data.similar_url },
      reservationCard(data, { label: 'Odrzucona', tone: 'bad' }),
    ],
    why: whyCustomer,
    site: data.site,
  })
}

export type PaymentDue = ReservationFacts & {
  /** `confirmed` for a customer who called: the term is already theirs, and the owner asks for a payment later. */
  status: 'pending_payment' | 'confirmed'
  terms: PaymentTerms
  timezone: string
  now: number
  /** The owner's note with the acceptance. */
  note: string | null
  /** Payment on the spot; null when the owner does not accept it. */
  on_site: { place: string; phone: string | null } | null
  status_url: string
}

export function paymentDue(data: PaymentDue): MailBody {
  const { terms, timezone, now } = data
  const { deposit } = terms
  const named = deposit && !terms.whole_at_once && deposit.type !== 'full' ? deposit.type : null
  const what = named ? prepaymentToPay(named) : 'rezerwację'
  const due = terms.next?.amount_grosze ?? 0
  const until = terms.next?.due_at ? untilWords(terms.next.due_at, timezone) : null
  const words = dueWords[data.status]
  return layOut({
    subject: `Opłać ${what}: ${data.listing_name}, ${dayOf(data)}`,
    preheader: `Do zapłaty teraz: ${money(due)}.${until ? ` ${words.heading} do ${until}.` : ''}`,
    heading: words.heading,
    blocks: [
      ...noteBlocks(data.note),
      p(
        'Twój termin: ',
        { strong: formatTerm(data.term) },
        ...(until ? [`. ${words.waits} do `, { strong: until }] : []),
        '.',
      ),
      p('Do zapłaty teraz: ', { strong: money(due) }, `. ${atOnce(terms)}${restTermsText(terms, timezone, now)}`),
      ...onlineBlocks(terms, data.status_url, 'main'),
      ...transferBlocks(terms, timezone, now),
      ...handBlocks(data),
      ...(deposit ? prepaymentTerms(deposit.type, deposit.amount_grosze) : []),
      {
        kind: 'button',
        label: 'Otwórz rezerwację',
        url: data.status_url,
        look: terms.online ? 'second' : 'main',
        note: 'Dane do wpłaty znajdziesz też na stronie rezerwacji.',
      },
      ...soldCard(data, { label: reservationStatusLabels[data.status], tone: words.tone }),
    ],
    why: whyCustomer,
    site: data.site,
  })
}

const dueWords = {
  pending_payment: { heading: 'Termin czeka na wpłatę', waits: 'Czeka na wpłatę', tone: 'waiting' },
  confirmed: {
    heading: 'Prośba o wpłatę',
    waits: 'Rezerwacja jest potwierdzona, a właściciel prosi o wpłatę',
    tone: 'good',
  },
} as const

const atOnce = ({ whole_at_once }: PaymentTerms): string =>
  whole_at_once ? 'Dzień dopłaty już minął, dlatego cała cena jest płatna od razu. ' : ''

/** The owner's own words come first, because they are the answer. */
const noteBlocks = (note: string | null): Block[] =>
  note ? [p('Właściciel pisze:'), { kind: 'quote', text: note }] : []

function handBlocks(data: PaymentDue): Block[] {
  const otherwise = data.terms.transfer !== null || data.terms.online !== null
  if (data.on_site) {
    const phone = data.on_site.phone ? ` Umów się wcześniej telefonicznie: ${formatPhone(data.on_site.phone)}.` : ''
    return [
      { kind: 'heading', text: otherwise ? 'Albo wpłata na miejscu' : 'Wpłata na miejscu' },
      p(
        `Możesz zapłacić u właściciela, gotówką lub kartą, pod adresem: ${data.on_site.place}.${phone} Podaj numer rezerwacji: `,
        { strong: data.reference },
        '.',
      ),
    ]
  }
  return otherwise ? [] : [p('Sposób wpłaty ustalisz z właścicielem: napisz do niego na stronie rezerwacji.')]
}

export type ReservationConfirmed = ReservationFacts & {
  owner_name: string
  owner_phone: string | null
  owner_email: string | null
  /** The seller with whom the contract is concluded. */
  seller: { name: string; nip: string | null; address: string }
  terms: PaymentTerms
  timezone: string
  now: number
  /** The owner's note with the acceptance, if no earlier mail contained it. */
  note: string | null
  security: Security
  policy_label: string
  withdrawal_regime: 'excluded_dated_event' | 'standard_14'
  kind: ListingKind
  /** The files attached to this mail, so that the text names no others. */
  attached: readonly ('summary' | 'rules' | 'calendar')[]
  status_url: string
}

const attachmentWords = {
  summary: 'podsumowanie rezerwacji',
  rules: 'zasady rezygnacji z regulaminem',
  calendar: 'plik kalendarza (.ics)',
} as const

export function reservationConfirmed(data: ReservationConfirmed): MailBody {
  const { seller, terms } = data
  const attached = data.attached.map((kind) => attachmentWords[kind])
  const contact = [data.owner_phone && formatPhone(data.owner_phone), data.owner_email].filter(Boolean).join(', ')
  return layOut({
    subject: `Rezerwacja potwierdzona – ${data.listing_name}, ${dayOf(data)}`,
    preheader: `Wszystko gotowe! Numer rezerwacji: ${data.reference}. Zachowaj tę wiadomość.`,
    heading: 'Termin jest Twój',
    blocks: [
      ...noteBlocks(data.note),
      p('Wszystko gotowe! Numer rezerwacji: ', { strong: data.reference }, '.'),
      ...(data.place ? [p('Adres: ', { strong: data.place }, '.')] : []),
      p('Kontakt do właściciela: ', { strong: data.owner_name }, contact ? `, ${contact}.` : '.'),
      {
        kind: 'button',
        label: 'Otwórz rezerwację',
        url: data.status_url,
        note: 'Tam sprawdzisz stan, napiszesz do właściciela i w razie potrzeby zrezygnujesz.',
      },
      ...soldCard(data, { label: 'Potwierdzona', tone: 'good' }),
      { kind: 'heading', text: 'Rozliczenie' },
      p('Wpłacono: ', { strong: money(terms.paid_grosze) }, `. ${leftText(terms, data.timezone, data.now)}`),
      ...(terms.deposit ? prepaymentTerms(terms.deposit.type, terms.deposit.amount_grosze) : []),
      ...onlineBlocks(terms, data.status_url, 'second'),
      ...transferBlocks(terms, data.timezone, data.now),
      ...securityBlocks(data.security),
      { kind: 'heading', text: 'Umowa' },
      p(
        sentence(
          `Umowę zawierasz z: ${[seller.name, seller.nip ? `NIP ${formatNip(seller.nip)}` : '', seller.address].filter(Boolean).join(', ')}`,
        ),
      ),
      p(`Zasady rezygnacji: ${data.policy_label.toLowerCase()}. ${withdrawalWords(data.withdrawal_regime, data.kind)}`),
      ...(attached.length ? [p(`W załączniku: ${formatList(attached)}.`)] : []),
    ],
    why: whyCustomer,
    site: data.site,
  })
}

/** The same sentence as on the page; nothing without a security deposit. */
export function securityBlocks(security: Security): Block[] {
  const words = securityWords(security)
  return words ? [p({ strong: words.lead }, words.text)] : []
}

const leftText = (terms: PaymentTerms, timezone: string, now: number): string =>
  terms.remaining_grosze > 0 ? termsTexts(terms, timezone, now).join(' ') : nothingLeftText

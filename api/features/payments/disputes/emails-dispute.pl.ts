/** A customer's bank disputes an online payment: mail to the partner and to the operator. */
import { layOut, type MailSite, p, PRODUCT_NAME } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import type { MailSample } from '#api/adapters/mail/samples.ts'
import { money } from '#api/adapters/mail/words.pl.ts'
import { formatDateGenitive } from '#domain/format.pl.ts'

export type DisputeMail = {
  site: MailSite
  what: 'opened' | 'won' | 'lost'
  /** The bank only inquires: no money is taken or frozen. */
  inquiry: boolean
  to: 'owner' | 'operator'
  /** Where the reservation stands when the letter leaves: the owner can only prove, or do, what fits to that. */
  event: 'ahead' | 'begun' | 'nobody_came' | 'called_off'
  reference: string
  amount_grosze: number
  /** The provider's code of the reason. */
  reason: string
  provider_id: string
  /** Date in Warsaw; null when no answer is expected. */
  answer_by: string | null
  reservation_url: string
}

const origin = 'https://wydarzy.example'
const sample = {
  site: { home_url: `${origin}/`, contact_url: `${origin}/kontakt`, privacy_url: `${origin}/polityka-prywatnosci` },
  reference: 'K7M2QX4A',
  amount_grosze: 752_400,
  event: 'ahead' as const,
  reason: 'fraudulent',
  provider_id: 'dp_1Qx',
  answer_by: '2026-12-01',
  reservation_url: `${origin}/moje-rezerwacje?rezerwacja=1`,
}

const byEvent = (['begun', 'nobody_came', 'called_off'] as const).flatMap((event) =>
  (
    [
      ['opened', false],
      ['lost', false],
      ['opened', true],
    ] as const
  ).map(([what, inquiry]) => ({
    what,
    inquiry,
    event,
    name: `dispute.${inquiry ? 'inquiry-' : ''}${what}.${event}.owner`,
  })),
)

export const disputeMailSamples: readonly MailSample[] = (['owner', 'operator'] as const).flatMap((to) =>
  [
    ...(['opened', 'won', 'lost'] as const).map((what) => ({ what, inquiry: false, name: `dispute.${what}.${to}` })),
    ...(['opened', 'won'] as const).map((what) => ({ what, inquiry: true, name: `dispute.inquiry-${what}.${to}` })),
    ...(to === 'owner' ? byEvent : []),
  ].map(({ name, ...which }) => ({ name, make: () => disputeMail({ ...sample, ...which, to }) })),
)

const headings = {
  opened: 'Bank zakwestionował płatność',
  won: 'Spór z bankiem wygrany',
  lost: 'Spór z bankiem przegrany',
} as const
const inquiryHeadings = { ...headings, opened: 'Bank pyta o płatność', won: 'Bank nie pyta już o płatność' } as const

const reasons: Record<string, string> = {
  fraudulent: 'posiadacz karty lub rachunku nie rozpoznaje płatności',
  duplicate: 'płatność miała zostać pobrana dwa razy',
  product_not_received: 'usługa miała się nie odbyć',
  product_unacceptable: 'usługa miała być inna niż umówiona',
  credit_not_processed: 'zwrot miał nie dotrzeć',
  subscription_canceled: 'umowa miała być wcześniej rozwiązana',
}

export function disputeMail(mail: DisputeMail): MailBody {
  const { site, what, to, reference, amount_grosze, answer_by, provider_id } = mail
  const amount = money(amount_grosze)
  const heading = (mail.inquiry ? inquiryHeadings : headings)[what]
  const why = to === 'owner' ? `ten adres należy do konta w ${PRODUCT_NAME}` : `ten adres prowadzi ${PRODUCT_NAME}`
  return layOut({
    subject: `${heading} – ${reference}`,
    preheader: `Rezerwacja ${reference}, ${amount}.`,
    heading,
    blocks: [
      p('Dzień dobry,'),
      ...(mail.inquiry ? inquiryBodies : bodies)[what](mail, amount),
      ...(to === 'operator' && what === 'opened'
        ? [
            p(
              `${mail.inquiry ? 'Zapytanie' : 'Spór'} ${provider_id} czeka na odpowiedź w panelu dostawcy płatności${answer_by ? ` do ${formatDateGenitive(answer_by)}` : ''}.`,
            ),
          ]
        : []),
      ...(to === 'owner' ? [{ kind: 'button' as const, label: 'Zobacz rezerwację', url: mail.reservation_url }] : []),
    ],
    why: `Wysyłamy tę wiadomość, ponieważ ${why}.`,
    site,
  })
}

type ByEvent = Record<DisputeMail['event'], string>

const attached = 'Odpowiedz na tę wiadomość, a dołączymy je do odpowiedzi dla banku.'
const stays = 'Rezerwacja i termin pozostają bez zmian.'

/** What the bank can be shown. */
const proofs: ByEvent = {
  ahead: `Przygotuj potwierdzenia tego, na co się umawialiście: korespondencję i regulamin. ${attached} ${stays}`,
  begun: `Przygotuj potwierdzenia, że usługa odbyła się zgodnie z umową: korespondencję, regulamin, zdjęcia. ${attached} ${stays}`,
  nobody_came: `Przy tej rezerwacji jest odnotowane niestawiennictwo. Przygotuj potwierdzenia, że wszystko było gotowe i nikt nie przyszedł: korespondencję, regulamin, zdjęcia. ${attached} Rezerwacja pozostaje bez zmian.`,
  called_off: `Rezerwacja nie jest już aktualna. Jeśli część tej wpłaty zostaje u Ciebie, przygotuj potwierdzenia, dlaczego: zasady rezygnacji i korespondencję. ${attached}`,
}

/** What follows for the reservation from money that the bank has given back. */
const withoutIt: ByEvent = {
  ahead:
    'Ta płatność nie liczy się już do rezerwacji. Jeśli osoba rezerwująca zapłaci jeszcze raz, online lub w inny sposób, rezerwacja znów będzie opłacona.',
  begun:
    'Ta płatność nie liczy się już do rezerwacji. Sposób zapłaty możesz uzgodnić z osobą rezerwującą w wiadomości, a gdy zapłaci, odnotuj tę wpłatę.',
  nobody_came:
    'Ta płatność nie liczy się już do rezerwacji. Jeśli mimo niestawiennictwa coś Ci się należy, uzgodnij to z osobą rezerwującą, a gdy zapłaci, odnotuj tę wpłatę.',
  called_off: 'Rezerwacja nie jest już aktualna, więc z tej płatności nic nie zostaje też u Ciebie.',
}

/** How an inquiry can be answered. */
const answers: ByEvent = {
  ahead: `Jeśli osoba rezerwująca ma rację, anuluj rezerwację – pieniądze wrócą do niej tą samą drogą. Jeśli nie, odpowiedz na tę wiadomość i dołącz potwierdzenia: korespondencję i regulamin. Przekażemy je bankowi. ${stays}`,
  begun: `Odpowiedz na tę wiadomość i dołącz potwierdzenia, że usługa odbyła się zgodnie z umową: korespondencję, regulamin, zdjęcia. Przekażemy je bankowi. ${stays}`,
  nobody_came:
    'Przy tej rezerwacji jest odnotowane niestawiennictwo. Odpowiedz na tę wiadomość i dołącz potwierdzenia, że wszystko było gotowe i nikt nie przyszedł: korespondencję, regulamin, zdjęcia. Przekażemy je bankowi. Rezerwacja pozostaje bez zmian.',
  called_off:
    'Rezerwacja nie jest już aktualna. Jeśli część tej wpłaty zostaje u Ciebie, odpowiedz na tę wiadomość i dołącz potwierdzenia, dlaczego: zasady rezygnacji i korespondencję. Przekażemy je bankowi.',
}

const bodies: Record<DisputeMail['what'], (mail: DisputeMail, amount: string) => ReturnType<typeof p>[]> = {
  opened: ({ reference, reason, to, event }, amount) => [
    p(
      'bank osoby rezerwującej żąda zwrotu ',
      { strong: amount },
      ` za rezerwację ${reference}. Powód podany przez bank: ${reasons[reason] ?? 'inny'}.`,
    ),
    p('Do rozstrzygnięcia ta kwota jest zamrożona. Automatyczne zwroty tej płatności są wstrzymane.'),
    ...(to === 'owner' ? [p(proofs[event])] : []),
  ],
  won: ({ reference }, amount) => [
    p('bank uznał płatność ', { strong: amount }, ` za rezerwację ${reference}. Kwota nie jest już zamrożona.`),
  ],
  lost: ({ reference, to, event }, amount) => [
    p(
      'bank oddał osobie rezerwującej ',
      { strong: amount },
      ` za rezerwację ${reference}. Tej kwoty nie trzeba już zwracać.`,
    ),
    ...(to === 'owner' ? [p(withoutIt[event])] : []),
  ],
}

const inquiryBodies: typeof bodies = {
  ...bodies,
  opened: ({ reference, reason, to, event }, amount) => [
    p(
      'bank osoby rezerwującej pyta o płatność ',
      { strong: amount },
      ` za rezerwację ${reference}. Powód podany przez bank: ${reasons[reason] ?? 'inny'}.`,
    ),
    p('To jeszcze nie spór: bank niczego nie zabrał. Zwrot całej płatności kończy sprawę.'),
    ...(to === 'owner' ? [p(answers[event])] : []),
  ],
  won: ({ reference }, amount) => [
    p('bank nie pyta już o płatność ', { strong: amount }, ` za rezerwację ${reference}. Niczego nie zabrał.`),
  ],
}

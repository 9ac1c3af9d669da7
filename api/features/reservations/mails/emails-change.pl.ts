import { type Block, layOut, p } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import { money, untilMoment } from '#api/adapters/mail/words.pl.ts'
import { howItComes } from '#api/features/reservations/money/back-words.pl.ts'
import type { GoingBack } from '#api/features/reservations/money/refunds-queries.ts'
import { formatGuests, formatList, formatTerm, sentence, uncapital } from '#domain/format.pl.ts'
import { addonsText } from '#domain/pricing/labels.pl.ts'
import { reservationStatusLabels } from '#domain/labels.pl.ts'
import type { ChangedFacts, ChangeSide } from '#domain/reservation/change.ts'
import type { ReservationStatus } from '#domain/reservation/reservation.ts'
import { type ReservationFacts, reservationCard } from './emails-card.pl.ts'
import { whoReturns } from './emails-owner.pl.ts'

/** Mails about a change of term or guests (G12). The buttons only open pages: opening a link never changes anything. */
export type ChangeMail = ReservationFacts & {
  to: ChangeSide
  proposed_by: ChangeSide
  owner_name: string
  customer_name: string
  before: ChangedFacts
  after: ChangedFacts
  note: string
  /** State of the reservation; the words for a request say that nothing is agreed yet. */
  status: ReservationStatus
  /** The status page, or the owner's panel. */
  page_url: string
}

const card = (data: ChangeMail): Block => {
  const tone = data.status === 'confirmed' || data.status === 'in_progress' ? 'good' : 'waiting'
  return reservationCard(data, { label: reservationStatusLabels[data.status], tone })
}

const isRequest = ({ status }: ChangeMail): boolean => status === 'pending_owner'

/** What stays true without an acceptance. */
const stays = (data: ChangeMail): string =>
  isRequest(data)
    ? data.to === 'owner'
      ? 'Prośba czeka na Twoją decyzję: możesz ją przyjąć bez zmian, odrzucić albo zaproponować coś innego.'
      : 'Prośba zostaje bez zmian i czeka na decyzję właściciela.'
    : 'Rezerwacja zostaje bez zmian.'

const whys: Record<ChangeSide, string> = {
  customer: 'Wysyłamy tę wiadomość, ponieważ masz rezerwację w naszym serwisie.',
  owner: 'Wysyłamy tę wiadomość, ponieważ Twoja oferta przyjmuje rezerwacje w naszym serwisie.',
}

const proposer = ({ proposed_by, owner_name, customer_name }: ChangeMail) =>
  proposed_by === 'owner' ? owner_name : customer_name

/** `60 osób dorosłych → 45 osób dorosłych`; only what differs. */
function changes({ before, after }: ChangeMail): Block[] {
  const terms = [formatTerm(before), formatTerm(after)] as const
  const guests = [formatGuests(before.guests), formatGuests(after.guests)] as const
  const rooms = [formatList(before.units ?? []), formatList(after.units ?? [])] as const
  const addons = [addonsText(before.addons ?? []), addonsText(after.addons ?? [])] as const
  const rows = [
    ['Termin', terms],
    ['Goście', guests],
    ['Sale', rooms],
    ['Dodatki', addons],
  ] as const
  return (
    rows
      .filter(([, [was, is]]) => was !== is)
      // The text may already end with a full stop, as in „szt.”.
      .map(([label, [was, is]]) => p(`${label}: ${was} → `, { strong: sentence(is) }))
  )
}

function price({ before, after }: ChangeMail): Block {
  const difference = after.total_grosze - before.total_grosze
  if (difference === 0) return p('Cena się nie zmienia: ', { strong: money(after.total_grosze) }, '.')
  const how = difference > 0 ? `drożej o ${money(difference)}` : `taniej o ${money(-difference)}`
  return p('Nowa cena: ', { strong: money(after.total_grosze) }, ` (${how}).`)
}

const quoted = (note: string): Block[] => (note ? [{ kind: 'quote', text: note }] : [])

const changeMail = (
  data: ChangeMail,
  said: { preheader: string; heading: string; blocks: Block[] },
  label: string,
): MailBody =>
  layOut({
    subject: `Zmiana w rezerwacji ${data.reference}`,
    preheader: said.preheader,
    heading: said.heading,
    blocks: [...said.blocks, { kind: 'button', label, url: data.page_url }],
    why: whys[data.to],
    site: data.site,
  })

/** `answer_until` is a wall time of the listing. */
export const changeProposed = (data: ChangeMail & { answer_until: string }): MailBody =>
  changeMail(
    data,
    {
      preheader: `${proposer(data)} proponuje ${isRequest(data) ? 'inne warunki' : 'zmianę'}. Odpowiedz do ${untilMoment(data.answer_until)}.`,
      heading: isRequest(data) ? 'Właściciel proponuje inne warunki' : 'Propozycja zmiany',
      blocks: [
        isRequest(data)
          ? p({ strong: proposer(data) }, ` odpowiada na Twoją prośbę (${data.listing_name}) i proponuje inne warunki.`)
          : p({ strong: proposer(data) }, ` proponuje zmianę rezerwacji (${data.listing_name}).`),
        ...changes(data),
        price(data),
        ...quoted(data.note),
        p(
          'Zaakceptuj zmianę albo odrzuć ją do ',
          { strong: untilMoment(data.answer_until) },
          `. Bez odpowiedzi ${uncapital(stays(data))}`,
        ),
      ],
    },
    'Odpowiedz na propozycję',
  )

export type ChangeAccepted = ChangeMail & {
  /** What is still to be paid, and by when (`termsTexts`). */
  rest: readonly string[]
  /** The overpayment to be refunded. */
  back: GoingBack | null
  /** The new summary is attached. */
  with_summary?: boolean
}

/** How the refund is sent: the customer reads how it comes, the owner what to send. */
function moneyBack({ back, to, owner_name }: ChangeAccepted): Block[] {
  if (!back || back.refund_grosze === 0) return []
  const how = to === 'owner' ? [] : [` ${howItComes({ ...back, owner_name })}`]
  return [
    p('Nadpłata do zwrotu: ', { strong: money(back.refund_grosze) }, '.', ...how),
    ...(to === 'owner' ? whoReturns(back) : []),
  ]
}

/** The card shows the reservation after the change. */
export const changeAccepted = (data: ChangeAccepted): MailBody =>
  changeMail(
    data,
    {
      preheader: `${data.listing_name}, ${formatTerm(data.after)}.`,
      heading: 'Rezerwacja została zmieniona',
      blocks: [
        p('Od teraz obowiązują nowe ustalenia.'),
        ...changes(data),
        price(data),
        ...data.rest.map((text) => p(text)),
        ...moneyBack(data),
        ...quoted(data.note),
        ...(data.with_summary ? [p('W załączniku: nowe podsumowanie rezerwacji (PDF). Zastępuje poprzednie.')] : []),
        card(data),
      ],
    },
    'Otwórz rezerwację',
  )

export const changeDeclined = (data: ChangeMail): MailBody =>
  changeMail(
    data,
    {
      preheader: stays(data),
      heading: 'Zmiana nie wchodzi w życie',
      blocks: [
        p(`Zmiana rezerwacji (${data.listing_name}) nie została przyjęta. ${stays(data)}`),
        ...changes(data),
        card(data),
      ],
    },
    'Otwórz rezerwację',
  )

export const changeWithdrawn = (data: ChangeMail): MailBody =>
  changeMail(
    data,
    {
      preheader: stays(data),
      heading: 'Propozycja została wycofana',
      blocks: [
        p({ strong: proposer(data) }, ` wycofuje propozycję zmiany (${data.listing_name}). ${stays(data)}`),
        card(data),
      ],
    },
    'Otwórz rezerwację',
  )

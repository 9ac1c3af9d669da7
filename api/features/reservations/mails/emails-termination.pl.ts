import { type Block, layOut, p } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import { money, untilMoment } from '#api/adapters/mail/words.pl.ts'
import { comesBackText, type WouldCome } from '#api/features/reservations/termination/termination-words.pl.ts'
import { formatTerm } from '#domain/format.pl.ts'
import type { ChangeSide } from '#domain/reservation/change.ts'
import { type ReservationFacts, reservationCard } from './emails-card.pl.ts'
import { whyCustomer } from './emails-customer.pl.ts'
import { whyOwner } from './emails-owner.pl.ts'
import { nothingPaid } from '#domain/reservation/payment-words.pl.ts'

/**
 * Mails about a termination by consent of both sides (G15). Their buttons only open pages: opening a link never changes
 * anything.
 */
export type TerminationMail = ReservationFacts & {
  to: ChangeSide
  proposed_by: ChangeSide
  owner_name: string
  customer_name: string
  note: string
  /** The status page, or the owner's panel. */
  page_url: string
}

export type TerminationProposed = TerminationMail &
  WouldCome & {
    /** Wall time of the listing. */
    answer_until: string
  }

export function terminationProposed(data: TerminationProposed): MailBody {
  const { to, note } = data
  const wishes = to === 'owner' ? 'prosi o rezygnację z rezerwacji' : 'proponuje rezygnację z rezerwacji'
  const otherwise = to === 'owner' ? ' i nadal obowiązują zasady rezygnacji' : ''
  return terminationMail(data, {
    preheader: `${nameOf(data.proposed_by, data)} ${wishes}. Odpowiedz do ${untilMoment(data.answer_until)}.`,
    heading: to === 'owner' ? 'Prośba o rezygnację' : 'Propozycja rezygnacji',
    blocks: [
      p({ strong: nameOf(data.proposed_by, data) }, ` ${wishes} za zgodą obu stron: `, ...what(data), '.'),
      ...(note ? [{ kind: 'quote', text: note } as const] : []),
      moneyBack(data),
      p(
        'Zgódź się albo odmów do ',
        { strong: untilMoment(data.answer_until) },
        `. Bez odpowiedzi rezerwacja zostaje bez zmian${otherwise}.`,
      ),
    ],
    label: to === 'owner' ? 'Odpowiedz na prośbę' : 'Odpowiedz na propozycję',
  })
}

export function terminationDeclined(data: TerminationMail): MailBody {
  return terminationMail(data, {
    preheader: stays,
    heading: 'Rezerwacja zostaje bez zmian',
    blocks: [
      p({ strong: nameOf(otherThan(data.proposed_by), data) }, ' nie zgadza się na rezygnację: ', ...what(data), '.'),
      p(stays),
    ],
    label: 'Otwórz rezerwację',
  })
}

export function terminationWithdrawn(data: TerminationMail): MailBody {
  return terminationMail(data, {
    preheader: stays,
    heading: 'Propozycja została wycofana',
    blocks: [
      p({ strong: nameOf(data.proposed_by, data) }, ' wycofuje propozycję rezygnacji: ', ...what(data), '.'),
      p(stays),
    ],
    label: 'Otwórz rezerwację',
  })
}

const stays = 'Rezerwacja zostaje bez zmian.'

const otherThan = (side: ChangeSide): ChangeSide => (side === 'owner' ? 'customer' : 'owner')

const nameOf = (side: ChangeSide, { owner_name, customer_name }: TerminationMail): string =>
  side === 'owner' ? owner_name : customer_name

const what = ({ listing_name, term }: TerminationMail) => [{ strong: listing_name }, `, ${formatTerm(term)}`] as const

/** The refund that an acceptance brings, as of the moment of the letter: later payments are refunded as well. */
function moneyBack(data: TerminationProposed): Block {
  const { to, refund_grosze } = data
  const off = 'Jeśli się zgodzisz, rezerwacja zostanie anulowana'
  if (refund_grosze === 0) return p(`${off}. ${nothingPaid}, więc nie ma czego zwracać.`)
  const whose = to === 'owner' ? 'do osoby rezerwującej wróci' : 'do Ciebie wróci'
  return p(`${off}, a ${whose} cała wpłata: `, { strong: money(refund_grosze) }, `. ${comesBackText(to, data)}`)
}

type Said = { preheader: string; heading: string; blocks: Block[]; label: string }

const terminationMail = (data: TerminationMail, { preheader, heading, blocks, label }: Said): MailBody =>
  layOut({
    subject: `Rezygnacja za zgodą obu stron – rezerwacja ${data.reference}`,
    preheader,
    heading,
    blocks: [
      ...blocks,
      { kind: 'button', label, url: data.page_url },
      reservationCard(data, { label: 'Potwierdzona', tone: 'good' }),
    ],
    why: data.to === 'owner' ? whyOwner : whyCustomer,
    site: data.site,
  })

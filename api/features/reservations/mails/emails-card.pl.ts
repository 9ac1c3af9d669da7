import { p, type Block, type MailSite, type Row, type Tone } from '#api/adapters/mail/layout.pl.ts'
import { money } from '#api/adapters/mail/words.pl.ts'
import { formatDate, formatTerm, guestsCount } from '#domain/format.pl.ts'
import { includedLine } from '#domain/listing/included-words.pl.ts'
import { unsaidOccasion } from '#domain/listing/labels.pl.ts'
import { unitsRow } from '#domain/listing/unit-words.pl.ts'
import type { Included } from '#domain/price-list/price-list.ts'

/**
 * Facts that every mail about a reservation has. Local times are wall times of the listing's zone, `YYYY-MM-DDTHH:MM`.
 */
export type ReservationFacts = {
  site: MailSite
  reference: string
  listing_name: string
  /** The place in one line; null when the customer arranges it with the owner. */
  place: string | null
  /** The reserved rooms, or all of them as one name; none when the place has only one. */
  rooms: string[]
  term: { start: string; end: string }
  /** The label of the event type, or the customer's own words. */
  event_type: string
  /** Null for a service whose price does not depend on guests. */
  guest_count: number | null
  /** The lines of the sale, with the VAT of a net price list; their sum is `total_grosze`. */
  lines: readonly { label: string; amount_grosze: number }[]
  total_grosze: number
  package_name: string | null
  /** What the sold price includes. */
  included: readonly Included[]
}

/** What is paid before the event; the same word on every page, mail and document of this reservation. */
export type Prepayment = 'zadatek' | 'zaliczka' | 'full'

export function reservationCard(facts: ReservationFacts, status: { label: string; tone: Tone }): Block {
  const rooms = unitsRow('venue', facts.rooms)
  const rows: Row[] = [
    ...termRows(facts.term),
    ...(facts.rooms.length === 0 ? [] : [[rooms.label, rooms.value] as const]),
    ...(facts.event_type === unsaidOccasion ? [] : [['Okazja', facts.event_type] as const]),
    ...(facts.guest_count === null ? [] : [['Goście', guestsCount(facts.guest_count)] as const]),
    ...(facts.package_name === null ? [] : [['Pakiet', facts.package_name] as const]),
    ['Numer rezerwacji', facts.reference],
  ]
  return {
    kind: 'card',
    status,
    title: facts.listing_name,
    ...(facts.place ? { subtitle: facts.place } : {}),
    rows,
    lines: facts.lines.map((line) => [line.label, money(line.amount_grosze)] as const),
    total: ['Razem', money(facts.total_grosze)],
  }
}

/** The card of an event that is still to come, with what the price includes. */
export function soldCard(facts: ReservationFacts, status: { label: string; tone: Tone }): Block[] {
  const card = reservationCard(facts, status)
  if (facts.included.length === 0) return [card]
  return [card, { kind: 'heading', text: 'Co zawiera cena' }, { kind: 'list', items: facts.included.map(includedLine) }]
}

/** Day and hours in rows of their own; a term of several days stays in one. */
function termRows(term: ReservationFacts['term']): Row[] {
  const whole = formatTerm(term)
  const day = formatDate(term.start)
  const hours = whole.slice(`${day}, `.length)
  return hours.includes(',')
    ? [['Termin', whole]]
    : [
        ['Termin', day],
        ['Godziny', hours],
      ]
}

const nouns = { zadatek: 'zadatek', zaliczka: 'zaliczkę', full: 'całą cenę' } as const
/** The accusative, as in „Opłać zadatek”. */
export const prepaymentToPay = (type: Prepayment) => nouns[type]

/** The meaning of the word for the customer; zadatek after art. 394 of the Civil Code. */
export function prepaymentTerms(type: Prepayment, amount_grosze: number): Block[] {
  const amount = money(amount_grosze)
  if (type === 'zadatek') {
    return [
      p(
        { strong: `Zadatek ${amount}` },
        ' (art. 394 Kodeksu cywilnego). Zostanie zaliczony na poczet ceny. Jeśli zrezygnujesz, właściciel może go zatrzymać zgodnie z zasadami rezygnacji. Jeśli to właściciel nie wykona umowy, możesz żądać zwrotu w podwójnej wysokości. Jeśli do wydarzenia nie dojdzie z przyczyn niezależnych od stron, zadatek wraca do Ciebie.',
      ),
    ]
  }
  if (type === 'zaliczka') {
    return [
      p(
        { strong: `Zaliczka ${amount}` },
        ' to część ceny. Jeśli wydarzenie się nie odbędzie, podlega zwrotowi po potrąceniu kosztów wskazanych w zasadach rezygnacji.',
      ),
    ]
  }
  return []
}

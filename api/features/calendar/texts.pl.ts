/** Words of the calendar for the owner. */
import { formatTermShort, plural } from '#domain/format.pl.ts'
import { eventTypeLabels } from '#domain/listing/labels.pl.ts'
import type { EventType } from '#domain/listing/codes.ts'

type Taken = {
  kind: 'hold' | 'reservation' | 'block' | 'external'
  customer_name: string | null
  event_type: string | null
  event_type_other: string | null
  label: string | null
}

/** What stands in the way, for its owner: „Anna Nowak, wesele”, „Remont”. */
export function takenLabel(row: Taken): string {
  if (row.kind === 'external') return 'wpis z kalendarza zewnętrznego'
  if (row.kind === 'block') return row.label ?? 'blokada'
  const event = row.event_type_other ?? eventTypeLabels[row.event_type as EventType] ?? 'wydarzenie'
  return row.customer_name ? `${row.customer_name}, ${event}` : `wstępna rezerwacja, ${event}`
}

export const inTheWay = (label: string, term: { start: string; end: string }, more: number): string =>
  `${label}, ${formatTermShort(term)}${more > 0 ? ` (i jeszcze ${plural(more, 'wpis', 'wpisy', 'wpisów')})` : ''}`

const times = (count: number): string => plural(count, 'termin', 'terminy', 'terminów')

export const blockedText = (count: number, skipped: number): string => {
  const left = skipped > 0 ? ` Pominięte, bo zajęte: ${times(skipped)}.` : ''
  return count === 1 ? `Termin został zablokowany.${left}` : `Zablokowano ${times(count)}.${left}`
}

export const blockChangedText = (count: number): string =>
  count === 1 ? 'Blokada została zmieniona.' : `Zmieniono ${plural(count, 'blokadę', 'blokady', 'blokad')}.`

export const blockDeletedText = (count: number): string =>
  count === 1 ? 'Blokada została usunięta.' : `Usunięto ${plural(count, 'blokadę', 'blokady', 'blokad')}.`

/** Why a proposed term cannot be dragged. */
export const proposalStays =
  'To propozycja innego terminu, która czeka na odpowiedź. Otwórz rezerwację, aby na nią odpowiedzieć albo ją wycofać.'

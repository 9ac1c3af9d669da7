/** Words for the owner about what stands in the way of a term. */
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

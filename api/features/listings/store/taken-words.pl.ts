/** What an owner calls a thing that takes time: in the way of a term, of a block, of a room that is to go. */
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

/** What an owner calls a thing that takes time: in the way of a term, of a block, of a room that is to go. */
import { occasionInSentence, occasionOf } from '#domain/listing/labels.pl.ts'

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
  const occasion = occasionOf(row)
  return [row.customer_name ?? 'wstępna rezerwacja', occasion && occasionInSentence(occasion)]
    .filter(Boolean)
    .join(', ')
}

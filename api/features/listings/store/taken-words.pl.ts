/** Names, for the owner, of entries that are in the way of a term, of a block, or of a room to be removed. */
import { occasionInSentence, occasionOf } from '#domain/listing/labels.pl.ts'

type Taken = {
  kind: 'hold' | 'reservation' | 'block' | 'external'
  customer_name: string | null
  event_type: string | null
  event_type_other: string | null
  label: string | null
}

/** The name of one entry: „Anna Nowak, wesele”, „Remont”. */
export function takenLabel(row: Taken): string {
  if (row.kind === 'external') return 'wpis z kalendarza zewnętrznego'
  if (row.kind === 'block') return row.label ?? 'blokada'
  const occasion = occasionOf(row)
  return [row.customer_name ?? 'wstępna rezerwacja', occasion && occasionInSentence(occasion)]
    .filter(Boolean)
    .join(', ')
}

/** Words for the owner about conflicts of a term. */
import { formatAround, formatTermShort, plural } from '#domain/format.pl.ts'

type Named = { label: string; start: string; end: string; blocked: { start: string; end: string } | null }

export const inTheWay = ({ label, blocked, ...term }: Named, more: number): string =>
  `${label}, ${formatTermShort(term)}${formatAround(blocked)}${more > 0 ? ` (i jeszcze ${plural(more, 'wpis', 'wpisy', 'wpisów')})` : ''}`

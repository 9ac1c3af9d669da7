/** The events of an outside calendar whose time could not be read: which ones they are, and what the owner can do. */
import { plural } from '#domain/format.pl.ts'

export type NotRead = {
  title: string | null
  /** The time as it is written in the outside calendar. */
  when: string | null
}

/** How many such events are named; the others are only counted. */
export const mostNamed = 5

/** Null when every event could be read. */
export function notReadText(count: number, some: readonly NotRead[]): string | null {
  if (count === 0) return null
  const named = some.slice(0, mostNamed).map(({ title, when }) => {
    const what = title ? `„${title}”` : 'wydarzenie bez nazwy'
    return when ? `${what} (zapis: ${when})` : what
  })
  const others = count - named.length
  const rest = others > 0 && named.length > 0 ? ` i ${plural(others, 'inne', 'inne', 'innych')}` : ''
  const which = named.length > 0 ? `: ${named.join(', ')}${rest}` : ''
  return `Nie rozumiemy daty ${plural(count, 'wydarzenia', 'wydarzeń', 'wydarzeń')}${which}. Te godziny nie są u nas zajęte: popraw datę w tamtym kalendarzu albo zablokuj termin tutaj.`
}

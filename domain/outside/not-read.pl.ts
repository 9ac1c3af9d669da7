/** Events of a calendar elsewhere whose time nobody understands: which they are, and what their owner does about it. */
import { plural } from '#domain/format.pl.ts'

export type NotRead = {
  title: string | null
  /** As it was written there. */
  when: string | null
}

/** So many are named; of the others the number is enough. */
export const mostNamed = 5

/** Null: all were understood. */
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

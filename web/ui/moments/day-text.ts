/** Days as people type them, and as a field shows them. */

/** `2027-06-19` as `19.06.2027`; empty stays empty. */
export const dayText = (date: string): string => (date === '' ? '' : date.split('-').toReversed().join('.'))

/** `19.06.2027`, `19.6.27`, `19 06 2027`, `19.6` (of this year, or the next one when it is over) or `2027-06-19`; null for anything else. */
export function readDay(text: string, today: string): string | null {
  const typed = text.trim()
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed) ?? []
  if (year && month && day) return dayOf(Number(year), Number(month), Number(day))
  const said = /^(\d{1,2})[.\-/\s]+(\d{1,2})(?:[.\-/\s]+(\d{4}|\d{2}))?\.?$/.exec(typed)
  if (!said) return null
  const [d, m] = [Number(said[1]), Number(said[2])]
  if (said[3]) return dayOf(said[3].length === 2 ? 2000 + Number(said[3]) : Number(said[3]), m, d)
  const thisYear = Number(today.slice(0, 4))
  const first = dayOf(thisYear, m, d)
  return first === null || first >= today ? first : dayOf(thisYear + 1, m, d)
}

/** Whole enough to be taken while somebody types: with a year of four figures. */
export const isWholeDay = (text: string): boolean =>
  /^(\d{4}-\d{2}-\d{2}|\d{1,2}[./\s]\d{1,2}[./\s]\d{4})$/.test(text.trim())

function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day))
  const real = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return real ? at.toISOString().slice(0, 10) : null
}

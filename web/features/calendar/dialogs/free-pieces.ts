/**
 * The free parts of a block around taken terms: with a party until four the day from four on, with a wedding in a week
 * the days before and after.
 */
import type { Conflict } from '#contract/calendar.ts'
import type { Term } from '#web/features/calendar/wall-time.ts'

type Taken = Pick<Conflict, 'start' | 'end' | 'blocked'>

/** Wall times compare as texts. */
export function freePieces(term: Term, conflicts: readonly Taken[]): Term[] {
  const taken = conflicts.map((one) => one.blocked ?? one).toSorted((a, b) => (a.start < b.start ? -1 : 1))
  const pieces: Term[] = []
  let { start } = term
  for (const one of taken) {
    if (one.end <= start || one.start >= term.end) continue
    if (start < one.start) pieces.push({ start, end: one.start })
    start = one.end
  }
  return start < term.end ? [...pieces, { start, end: term.end }] : pieces
}

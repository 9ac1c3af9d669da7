/** What is left of a block when something reaches into its beginning or its end: a party until four leaves the day from four. */
import type { Conflict } from '#contract/calendar.ts'
import type { Term } from '#web/features/calendar/wall-time.ts'

type Taken = Pick<Conflict, 'start' | 'end' | 'blocked'>

/** Null where nothing is left in one piece. Wall clocks compare as text. */
export function restOfTerm(term: Term, conflicts: readonly Taken[]): Term | null {
  let { start, end } = term
  const taken = conflicts.map((one) => one.blocked ?? one).toSorted((a, b) => (a.start < b.start ? -1 : 1))
  for (const one of taken) {
    if (one.end <= start || one.start >= end) continue
    if (one.start <= start) start = one.end
    else if (one.end >= end) end = one.start
    else return null
  }
  return start < end && (start !== term.start || end !== term.end) ? { start, end } : null
}

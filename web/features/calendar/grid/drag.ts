/** What a drag or its keys make of a term. Pure: positions are minutes of wall time, rows are keys of the timeline. */
import { floorTo, roundTo, type Span } from '#web/features/calendar/wall-time.ts'

export type DragMode = 'new' | 'move' | 'start' | 'end'

/** Nothing gets shorter than a step, at least a quarter of an hour. */
const shortest = (step: number): number => Math.max(15, Math.min(step, 60))

/**
 * A new term from the cell where the pointer went down to the one where it is; both cells are covered whole.
 * `cell` is the length of a cell in minutes.
 */
export function newSpan(down: number, now: number, cell: number): Span {
  const [first, last] = down <= now ? [down, now] : [now, down]
  return { from: floorTo(first, cell), to: floorTo(last, cell) + cell }
}

/** A span carried by the difference of two positions, in whole steps: it keeps its length and its minutes of the step. */
export function movedSpan(span: Span, down: number, now: number, step: number): Span {
  const by = roundTo(now - down, step)
  return { from: span.from + by, to: span.to + by }
}

/** One end pulled to a position, in whole steps, never past the other end. */
export function resizedSpan(span: Span, edge: 'start' | 'end', now: number, step: number): Span {
  const least = shortest(step)
  if (edge === 'end') return { from: span.from, to: Math.max(span.from + least, roundTo(now, step)) }
  return { from: Math.min(span.to - least, roundTo(now, step)), to: span.to }
}

/** The same by keys: the end moves by one step; a term never gets shorter than a step allows. */
export const stretched = (span: Span, by: number, step: number): Span => ({
  from: span.from,
  to: Math.max(span.from + shortest(step), span.to + by),
})

export const shifted = (span: Span, by: number): Span => ({ from: span.from + by, to: span.to + by })

export const sameSpan = (a: Span, b: Span): boolean => a.from === b.from && a.to === b.to

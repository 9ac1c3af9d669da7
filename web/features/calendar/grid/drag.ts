/** How a drag or its keys change a term. Pure: positions are minutes of wall time, rows are keys of the timeline. */
import { floorTo, roundTo, type Span } from '#web/features/calendar/wall-time.ts'

export type DragMode = 'new' | 'move' | 'start' | 'end'

/** The least length in minutes: one step, but at least 15 and at most 60. */
const shortest = (step: number): number => Math.max(15, Math.min(step, 60))

/**
 * A new term from the cell of the press to the cell of the pointer, both included. `cell` is the length of a cell in
 * minutes.
 */
export function newSpan(down: number, now: number, cell: number): Span {
  const [first, last] = down <= now ? [down, now] : [now, down]
  return { from: floorTo(first, cell), to: floorTo(last, cell) + cell }
}

/**
 * A span moved by the difference of two positions, in whole steps; it keeps its length and its offset within the step.
 */
export function movedSpan(span: Span, down: number, now: number, step: number): Span {
  const by = roundTo(now - down, step)
  return { from: span.from + by, to: span.to + by }
}

/** A span with one end moved to a position, in whole steps, never past the other end. */
export function resizedSpan(span: Span, edge: 'start' | 'end', now: number, step: number): Span {
  const least = shortest(step)
  if (edge === 'end') return { from: span.from, to: Math.max(span.from + least, roundTo(now, step)) }
  return { from: Math.min(span.to - least, roundTo(now, step)), to: span.to }
}

/** A span with its end moved by keys; it never becomes shorter than `shortest`. */
export const stretched = (span: Span, by: number, step: number): Span => ({
  from: span.from,
  to: Math.max(span.from + shortest(step), span.to + by),
})

export const shifted = (span: Span, by: number): Span => ({ from: span.from + by, to: span.to + by })

export const sameSpan = (a: Span, b: Span): boolean => a.from === b.from && a.to === b.to

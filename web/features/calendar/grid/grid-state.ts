/** What pointer and keys of a grid of time share: where things lie, what is being dragged, and what an act sets going. */
import type { RefObject } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import { type Span, spanOf } from '#web/features/calendar/wall-time.ts'
import type { Cursor, CursorGrid } from './cursor.ts'
import { sameSpan } from './drag.ts'

/** Where a row of the timeline belongs; other views have no rows and no place. */
export type Place = {
  listing_id: string
  unit_ids: string[]
  /** The row of one crew: what is reserved may be put into it, what is blocked names only a number. */
  crew_id?: string
}

export type GridActions = {
  open: (event: CalendarEvent) => void
  /** Asks what should stand there. */
  add: (span: Span, place: Place | null) => void
  /** Blocks at once where the place is known, otherwise asks. */
  block: (span: Span, place: Place | null) => void
  /** A block or an own reservation was put elsewhere; `place` when its row changed. */
  drop: (event: CalendarEvent, span: Span, place: Place | null) => void
  refuse: (event: CalendarEvent) => void
  /** Asks for another term in words: the way of the keyboard and of the exact hour. */
  move: (event: CalendarEvent) => void
  remove: (event: CalendarEvent) => void
  /** Shows the period of another moment. */
  show: (at: number) => void
  step: (by: -1 | 1) => void
  say: (text: string) => void
  draftText: (span: Span) => string
  /** The nearest span that the clock of the place has. */
  onClock: (span: Span) => Span
}

export type Geometry = {
  grid: CursorGrid
  /** Drawn; a cursor that leaves it brings the next period. */
  frame: Span
  moveStep: number
  sizeStep: number
  /** Alt and arrows: minutes sideways and down; down 0 walks through rows. */
  keys: { across: number; down: number }
  spotAt: (x: number, y: number) => { at: number; row: number } | null
  placeOf: (row: number) => Place | null
  rowOf: (event: CalendarEvent) => number
  scroller: RefObject<HTMLElement | null>
}

export type Drag = { event: CalendarEvent | null; span: Span; row: number; fromRow: number; keyed: boolean }

/** As it is at the moment of an event of the browser. */
export type GridNow = { events: readonly CalendarEvent[]; geometry: Geometry; actions: GridActions; cursor: Cursor }
export type DragStore = { get: () => Drag | null; set: (drag: Drag | null) => void }
export type GridTools = {
  latest: { current: GridNow }
  store: DragStore
  setCursor: (cursor: Cursor) => void
}

export function eventAt(target: EventTarget, { events }: GridNow): CalendarEvent | undefined {
  const id = (target as HTMLElement).closest<HTMLElement>('[data-ev]')?.dataset.ev
  return events.find((event) => event.id === id)
}

/** Ends a drag: what was drawn is blocked, what was carried or pulled is dropped where it is. */
export function commit(store: DragStore, { geometry, actions }: GridNow): void {
  const drag = store.get()
  store.set(null)
  if (!drag) return
  const { event, row, fromRow } = drag
  const span = actions.onClock(drag.span)
  const place = row === fromRow ? null : geometry.placeOf(row)
  if (!event) actions.block(span, geometry.placeOf(row))
  else if (!sameSpan(span, spanOf(event)) || place) actions.drop(event, span, place)
}

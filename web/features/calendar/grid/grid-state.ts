/** Shared by pointer and keys of a time grid: positions, the current drag, and actions. */
import type { RefObject } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import { type Span, spanOf } from '#web/features/calendar/wall-time.ts'
import type { Cursor, CursorGrid } from './cursor.ts'
import { sameSpan } from './drag.ts'

/** The listing and rooms of a row of the timeline; other views have no rows and no place. */
export type Place = {
  listing_id: string
  unit_ids: string[]
  /** Set for the row of one crew: a reservation can be assigned to it, while a block only has a number of crews. */
  crew_id?: string
}

export type GridActions = {
  open: (event: CalendarEvent) => void
  /** Asks what to add there. */
  add: (span: Span, place: Place | null) => void
  /** Blocks the span at once when the place is known; otherwise asks. */
  block: (span: Span, place: Place | null) => void
  /** A block or one of the owner's reservations was moved; `place` is set when its row changed. */
  drop: (event: CalendarEvent, span: Span, place: Place | null) => void
  refuse: (event: CalendarEvent) => void
  /** Asks for another term in fields, for keyboards and exact hours. */
  move: (event: CalendarEvent) => void
  remove: (event: CalendarEvent) => void
  /** Shows the period with this moment. */
  show: (at: number) => void
  step: (by: -1 | 1) => void
  say: (text: string) => void
  draftText: (span: Span) => string
  /** The nearest span that exists on the clock of the place. */
  onClock: (span: Span) => Span
}

export type Geometry = {
  grid: CursorGrid
  /** The drawn span; a cursor that leaves it shows the next period. */
  frame: Span
  moveStep: number
  sizeStep: number
  /** Minutes per Alt and arrow, sideways and down; down 0 changes the row. */
  keys: { across: number; down: number }
  spotAt: (x: number, y: number) => { at: number; row: number } | null
  placeOf: (row: number) => Place | null
  rowOf: (event: CalendarEvent) => number
  scroller: RefObject<HTMLElement | null>
}

export type Drag = { event: CalendarEvent | null; span: Span; row: number; fromRow: number; keyed: boolean }

/** The current state, read when an event of the browser arrives. */
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

/** Ends a drag: a new span is blocked, a moved or resized entry is dropped where it is. */
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

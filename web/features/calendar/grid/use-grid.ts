/**
 * Hands on a grid of time, the same for every view: the pointer draws, carries and pulls; the keys walk, select, shift
 * and stretch. Views only say where a point of the screen lies. What moves is drawn by one small part (`store`), so that
 * the rest of the calendar rests meanwhile.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import { createStore } from '#web/lib/store.ts'
import { type Cursor, type CursorGrid, moveCursor, selectionOf } from './cursor.ts'
import { type DragMode, movedSpan, newSpan, resizedSpan, sameSpan, shifted, stretched } from './drag.ts'
import { canMove } from '#web/features/calendar/views/event-looks.ts'
import { floorTo, type Span, spanOf } from '#web/features/calendar/wall-time.ts'

/** Where a row of the timeline belongs; other views have no rows and no place. */
export type Place = { listing_id: string; unit_ids: string[] }

export type Hands = {
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
  undo: () => void
  help: () => void
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

const FAR_ENOUGH = 4
const EDGE = 36
const SCROLL = 14

export function useGrid(events: readonly CalendarEvent[], geometry: Geometry, hands: Hands, first: Cursor) {
  const store = useMemo(() => createStore<Drag | null>(null), [])
  const [cursor, setCursor] = useState(first)
  const latest = useRef({ events, geometry, hands, cursor })
  useEffect(() => {
    latest.current = { events, geometry, hands, cursor }
  })
  const dragged = useRef(false)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  const handlers = useMemo(() => {
    const eventAt = (target: EventTarget): CalendarEvent | undefined => {
      const id = (target as HTMLElement).closest<HTMLElement>('[data-ev]')?.dataset.ev
      return latest.current.events.find((event) => event.id === id)
    }

    const onPointerDown = (down: PointerEvent<HTMLElement>) => {
      dragged.current = false
      if (down.button !== 0 || down.pointerType === 'touch') return
      const { geometry, hands } = latest.current
      if ((down.target as HTMLElement).closest('a, [data-nodrag]')) return
      const spot = geometry.spotAt(down.clientX, down.clientY)
      if (!spot) return
      const event = eventAt(down.target) ?? null
      const handle = (down.target as HTMLElement).dataset.handle as 'start' | 'end' | undefined
      const mode: DragMode = event ? (handle ?? 'move') : 'new'
      if (!event) down.preventDefault()
      const end = follow(down.nativeEvent, latest, store, { mode, event, spot }, (moving) => {
        dragged.current = moving
        const refused = event !== null && canMove(event) !== true
        if (refused) hands.refuse(event)
        return !refused
      })
      stop.current = end
    }

    const onClick = (click: MouseEvent<HTMLElement>) => {
      const { geometry, hands } = latest.current
      if (dragged.current) {
        dragged.current = false
        click.preventDefault()
        click.stopPropagation()
        return
      }
      if ((click.target as HTMLElement).closest('a, [data-nodrag]')) return
      const event = eventAt(click.target)
      if (event) return hands.open(event)
      // Enter and Space on the cursor are keys of the grid, not clicks.
      if (click.detail === 0) return
      const spot = geometry.spotAt(click.clientX, click.clientY)
      if (!spot) return
      const at = floorTo(spot.at, geometry.grid.cell)
      setCursor({ row: spot.row, at, anchor: at })
      hands.add({ from: at, to: at + geometry.grid.cell }, geometry.placeOf(spot.row))
    }

    const onKeyDown = (key: KeyboardEvent<HTMLElement>) => {
      const event = eventAt(key.target)
      const { hands } = latest.current
      if ((key.ctrlKey || key.metaKey) && key.key.toLowerCase() === 'z') {
        key.preventDefault()
        return hands.undo()
      }
      if (event) return keysOnEvent(key, event, latest.current, store)
      if ((key.target as HTMLElement).dataset.cursor === undefined) return
      keysOnCursor(key, latest.current, setCursor)
    }

    const onKeyUp = (key: KeyboardEvent<HTMLElement>) => {
      if (key.key !== 'Alt') return
      const drag = store.get()
      if (!drag) return
      key.preventDefault()
      commit(store, latest.current)
      if (!drag.event) return
      // The cursor follows, so that Tab and the next key find the entry where it is now.
      const at = floorTo(drag.span.from, latest.current.geometry.grid.cell)
      setCursor({ row: drag.row, at, anchor: at })
      focusSoon(key.currentTarget, drag.event.id)
    }
    const onBlur = () => {
      if (store.get()?.keyed) store.set(null)
    }
    return { onPointerDown, onClickCapture: onClick, onKeyDown, onKeyUp, onBlur }
  }, [store])

  return { store, cursor, setCursor, selection: selectionOf(cursor, geometry.grid), handlers }
}

/** In another row or week an entry is another element: the focus goes along once that is drawn. */
function focusSoon(root: HTMLElement, id: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const found = root.querySelector<HTMLElement>(`[data-ev="${id}"]:not([aria-hidden])`)
      if (found !== document.activeElement && !root.ownerDocument.querySelector('dialog[open]')) found?.focus()
    }),
  )
}

type Now = { events: readonly CalendarEvent[]; geometry: Geometry; hands: Hands; cursor: Cursor }
type DragStore = { get: () => Drag | null; set: (drag: Drag | null) => void }

function commit(store: DragStore, { geometry, hands }: Now): void {
  const drag = store.get()
  store.set(null)
  if (!drag) return
  const { event, row, fromRow } = drag
  const span = hands.onClock(drag.span)
  const place = row === fromRow ? null : geometry.placeOf(row)
  if (!event) hands.block(span, geometry.placeOf(row))
  else if (!sameSpan(span, spanOf(event)) || place) hands.drop(event, span, place)
}

type Grip = { mode: DragMode; event: CalendarEvent | null; spot: { at: number; row: number } }

/** Follows one press of the pointer until it is let go, or until Escape. */
function follow(
  down: globalThis.PointerEvent,
  latest: { current: Now },
  store: DragStore,
  { mode, event, spot }: Grip,
  begin: (moving: true) => boolean,
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let moving = false
  let frame = 0
  let [x, y] = [down.clientX, down.clientY]
  const draw = () => {
    frame = 0
    const { geometry, hands } = latest.current
    scrollAtEdge(geometry.scroller.current, x, y)
    const to = geometry.spotAt(x, y)
    if (to) {
      const drag = dragOf(mode, event, spot, to, geometry)
      store.set({ ...drag, span: hands.onClock(drag.span) })
    }
    // At the edge it goes on scrolling although the pointer rests.
    if (isAtEdge(geometry.scroller.current, x, y)) frame = requestAnimationFrame(draw)
  }
  const end = () => {
    cancelAnimationFrame(frame)
    document.documentElement.classList.remove('cal-drag')
    stop.abort()
  }
  addEventListener(
    'pointermove',
    (move) => {
      ;[x, y] = [move.clientX, move.clientY]
      if (!moving) {
        if (Math.hypot(x - down.clientX, y - down.clientY) < FAR_ENOUGH) return
        moving = true
        if (!begin(true)) return end()
        document.documentElement.classList.add('cal-drag')
      }
      if (!frame) frame = requestAnimationFrame(draw)
    },
    { signal },
  )
  addEventListener(
    'pointerup',
    () => {
      if (moving) {
        if (frame) draw()
        commit(store, latest.current)
      }
      end()
    },
    { signal },
  )
  const cancel = () => {
    store.set(null)
    end()
  }
  addEventListener('pointercancel', cancel, { signal })
  addEventListener('keydown', (key) => key.key === 'Escape' && cancel(), { signal })
  return end
}

function dragOf(
  mode: DragMode,
  event: CalendarEvent | null,
  down: Grip['spot'],
  to: Grip['spot'],
  geometry: Geometry,
): Drag {
  const { grid, moveStep, sizeStep, rowOf } = geometry
  const fromRow = event ? rowOf(event) : down.row
  if (!event) return { event, span: newSpan(down.at, to.at, grid.cell), row: down.row, fromRow, keyed: false }
  const span = spanOf(event)
  if (mode === 'move')
    return {
      event,
      span: movedSpan(span, down.at, to.at, moveStep),
      row: to.row === down.row ? fromRow : to.row,
      fromRow,
      keyed: false,
    }
  return {
    event,
    span: resizedSpan(span, mode === 'start' ? 'start' : 'end', to.at, sizeStep),
    row: fromRow,
    fromRow,
    keyed: false,
  }
}

function edges(box: HTMLElement | null, x: number, y: number): [number, number] {
  if (!box) return [0, 0]
  const { left, right, top, bottom } = box.getBoundingClientRect()
  return [
    x < left + EDGE ? -SCROLL : x > right - EDGE ? SCROLL : 0,
    y < top + EDGE ? -SCROLL : y > bottom - EDGE ? SCROLL : 0,
  ]
}
const isAtEdge = (box: HTMLElement | null, x: number, y: number): boolean => edges(box, x, y).some((by) => by !== 0)
function scrollAtEdge(box: HTMLElement | null, x: number, y: number): void {
  const [left, top] = edges(box, x, y)
  if (left || top) box?.scrollBy(left, top)
}

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function keysOnEvent(
  key: KeyboardEvent<HTMLElement>,
  event: CalendarEvent,
  { geometry, hands }: Now,
  store: DragStore,
): void {
  const [dx, dy] = arrows[key.key] ?? [0, 0]
  if (key.altKey && (dx || dy)) {
    key.preventDefault()
    if (canMove(event) !== true) {
      hands.refuse(event)
      return
    }
    const fromRow = geometry.rowOf(event)
    const drag = store.get() ?? { event, span: spanOf(event), row: fromRow, fromRow, keyed: true }
    const { across, down } = geometry.keys
    const by = dx * across + dy * down
    const rows = Math.max(0, Math.min(geometry.grid.rows - 1, drag.row + (down === 0 && !key.shiftKey ? dy : 0)))
    const next = key.shiftKey
      ? { ...drag, span: stretched(drag.span, (dx || dy) * geometry.sizeStep, geometry.sizeStep) }
      : { ...drag, span: shifted(drag.span, by), row: rows }
    store.set(next)
    hands.say(hands.draftText(hands.onClock(next.span)))
  } else if (key.key === 'Delete' || key.key === 'Backspace') {
    key.preventDefault()
    hands.remove(event)
  } else if (key.key === 'Escape' && store.get()) {
    key.preventDefault()
    store.set(null)
  } else if (key.key.toLowerCase() === 'm' && !key.ctrlKey && !key.metaKey) {
    key.preventDefault()
    hands.move(event)
  } else if (key.key === '?') hands.help()
}

function keysOnCursor(
  key: KeyboardEvent<HTMLElement>,
  { geometry, hands, cursor }: Now,
  setCursor: (cursor: Cursor) => void,
): void {
  const { grid, frame, placeOf } = geometry
  const selection = selectionOf(cursor, grid)
  if (key.altKey || key.ctrlKey || key.metaKey) return
  const moved = moveCursor(cursor, key.key, key.shiftKey, grid)
  if (moved) {
    key.preventDefault()
    setCursor(moved)
    if (moved.at < frame.from || moved.at >= frame.to) hands.show(moved.at)
  } else if (key.key === 'Enter' || key.key === ' ') {
    key.preventDefault()
    hands.add(selection, placeOf(cursor.row))
  } else if (key.key.toLowerCase() === 'b') {
    key.preventDefault()
    hands.block(selection, placeOf(cursor.row))
  } else if (key.key === 'PageUp' || key.key === 'PageDown') {
    key.preventDefault()
    hands.step(key.key === 'PageUp' ? -1 : 1)
  } else if (key.key === 'Escape' && cursor.anchor !== cursor.at) setCursor({ ...cursor, anchor: cursor.at })
  else if (key.key === '?') hands.help()
}

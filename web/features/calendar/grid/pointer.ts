/** The pointer on a time grid: it draws, moves and resizes; a click opens an entry or asks what to add. */
import type { MouseEvent, PointerEvent } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import { canMove, reservationOf } from '#web/features/calendar/views/event-looks.ts'
import { isElsewhere } from '#web/lib/page/elsewhere.ts'
import { floorTo, spanOf } from '#web/features/calendar/wall-time.ts'
import { type DragMode, movedSpan, newSpan, resizedSpan } from './drag.ts'
import { commit, type Drag, eventAt, type Geometry, type GridTools } from './grid-state.ts'

const FAR_ENOUGH = 4
const EDGE = 36
const SCROLL = 14

/** Handlers for the grid's element; `stop` ends the press that is being followed. */
export function pointerHandlers(tools: GridTools) {
  const { latest, setCursor } = tools
  let dragged = false
  let stop: (() => void) | null = null

  const onPointerDown = (down: PointerEvent<HTMLElement>) => {
    dragged = false
    if (down.button !== 0 || down.pointerType === 'touch') return
    const { geometry, actions } = latest.current
    if (isApart(down)) return
    const spot = geometry.spotAt(down.clientX, down.clientY)
    if (!spot) return
    const event = eventAt(down.target, latest.current) ?? null
    const handle = (down.target as HTMLElement).dataset.handle as 'start' | 'end' | undefined
    const mode: DragMode = event ? (handle ?? 'move') : 'new'
    if (!event) down.preventDefault()
    stop = follow(down.nativeEvent, tools, { mode, event, spot }, () => {
      dragged = true
      const refused = event !== null && canMove(event) !== true
      if (refused) actions.refuse(event)
      return !refused
    })
  }

  const onClickCapture = (click: MouseEvent<HTMLElement>) => {
    const { geometry, actions } = latest.current
    if (dragged) {
      dragged = false
      click.preventDefault()
      click.stopPropagation()
      return
    }
    if (isApart(click)) return
    const event = eventAt(click.target, latest.current)
    if (event) {
      if (reservationOf(event) !== null && isElsewhere(click)) return
      click.preventDefault()
      return actions.open(event)
    }
    // Enter and Space on the cursor are keys of the grid, not clicks.
    if (click.detail === 0) return
    const spot = geometry.spotAt(click.clientX, click.clientY)
    if (!spot) return
    const at = floorTo(spot.at, geometry.grid.cell)
    setCursor({ row: spot.row, at, anchor: at })
    actions.add({ from: at, to: at + geometry.grid.cell }, geometry.placeOf(spot.row))
  }

  return { onPointerDown, onClickCapture, stop: () => stop?.() }
}

type Grip = { mode: DragMode; event: CalendarEvent | null; spot: { at: number; row: number } }

/** Parts of a grid that are neither its cells nor its entries. */
const isApart = ({ target }: { target: EventTarget }): boolean =>
  (target as HTMLElement).closest('a:not([data-ev]), [data-nodrag]') !== null

/** Follows a press of the pointer until its release or Escape. */
function follow(
  down: globalThis.PointerEvent,
  tools: Pick<GridTools, 'latest' | 'store'>,
  grip: Grip,
  begin: () => boolean,
): () => void {
  const { latest, store } = tools
  const stop = new AbortController()
  const { signal } = stop
  let moving = false
  const drawing = drawer(down, tools, grip)
  const end = () => {
    drawing.stop()
    document.documentElement.classList.remove('cal-drag')
    stop.abort()
  }
  addEventListener(
    'pointermove',
    (move) => {
      if (!moving) {
        if (Math.hypot(move.clientX - down.clientX, move.clientY - down.clientY) < FAR_ENOUGH) return
        moving = true
        if (!begin()) return end()
        document.documentElement.classList.add('cal-drag')
      }
      drawing.to(move)
    },
    { signal },
  )
  addEventListener(
    'pointerup',
    () => {
      if (moving) {
        drawing.finish()
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

/** Draws the drag once per frame, and keeps scrolling while the pointer rests at the edge. */
function drawer(
  down: { clientX: number; clientY: number },
  { latest, store }: Pick<GridTools, 'latest' | 'store'>,
  { mode, event, spot }: Grip,
) {
  let frame = 0
  let [x, y] = [down.clientX, down.clientY]
  const draw = () => {
    frame = 0
    const { geometry, actions } = latest.current
    scrollAtEdge(geometry.scroller.current, x, y)
    const to = geometry.spotAt(x, y)
    if (to) {
      const drag = dragOf(mode, event, spot, to, geometry)
      store.set({ ...drag, span: actions.onClock(drag.span) })
    }
    // Goes on scrolling at the edge although the pointer rests.
    if (isAtEdge(geometry.scroller.current, x, y)) frame = requestAnimationFrame(draw)
  }
  return {
    to: (at: { clientX: number; clientY: number }) => {
      ;[x, y] = [at.clientX, at.clientY]
      if (!frame) frame = requestAnimationFrame(draw)
    },
    /** Draws the last position of the pointer when its frame has not come yet. */
    finish: () => {
      if (frame) draw()
    },
    stop: () => cancelAnimationFrame(frame),
  }
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

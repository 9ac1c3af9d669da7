/** The keys of a time grid: on an entry they move and resize it, on the cursor they move, select and add. */
import type { KeyboardEvent } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import { canMove } from '#web/features/calendar/views/event-looks.ts'
import { floorTo, spanOf } from '#web/features/calendar/wall-time.ts'
import { type Cursor, moveCursor, selectionOf } from './cursor.ts'
import { shifted, stretched } from './drag.ts'
import { commit, type DragStore, eventAt, type GridNow, type GridTools } from './grid-state.ts'

export function keyHandlers({ latest, store, setCursor }: GridTools) {
  const onKeyDown = (key: KeyboardEvent<HTMLElement>) => {
    const event = eventAt(key.target, latest.current)
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
    // The cursor follows, so that Tab and the next key find the entry in its new place.
    const at = floorTo(drag.span.from, latest.current.geometry.grid.cell)
    setCursor({ row: drag.row, at, anchor: at })
  }

  const onBlur = () => {
    if (store.get()?.keyed) store.set(null)
  }
  return { onKeyDown, onKeyUp, onBlur }
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
  { geometry, actions }: GridNow,
  store: DragStore,
): void {
  const [dx, dy] = arrows[key.key] ?? [0, 0]
  if (key.altKey && (dx || dy)) {
    key.preventDefault()
    if (canMove(event) !== true) {
      actions.refuse(event)
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
    actions.say(actions.draftText(actions.onClock(next.span)))
  } else if (key.key === 'Delete' || key.key === 'Backspace') {
    key.preventDefault()
    actions.remove(event)
  } else if (key.key === 'Escape' && store.get()) {
    key.preventDefault()
    store.set(null)
  } else if (key.key === ' ') {
    // Enter alone presses a link.
    key.preventDefault()
    actions.open(event)
  } else if (key.key.toLowerCase() === 'm' && !key.ctrlKey && !key.metaKey) {
    key.preventDefault()
    actions.move(event)
  }
}

function keysOnCursor(
  key: KeyboardEvent<HTMLElement>,
  { geometry, actions, cursor }: GridNow,
  setCursor: (cursor: Cursor) => void,
): void {
  const { grid, frame, placeOf } = geometry
  const selection = selectionOf(cursor, grid)
  if (key.altKey || key.ctrlKey || key.metaKey) return
  const moved = moveCursor(cursor, key.key, key.shiftKey, grid)
  if (moved) {
    key.preventDefault()
    setCursor(moved)
    if (moved.at < frame.from || moved.at >= frame.to) actions.show(moved.at)
  } else if (key.key === 'Enter' || key.key === ' ') {
    key.preventDefault()
    actions.add(selection, placeOf(cursor.row))
  } else if (key.key.toLowerCase() === 'b') {
    key.preventDefault()
    actions.block(selection, placeOf(cursor.row))
  } else if (key.key === 'PageUp' || key.key === 'PageDown') {
    key.preventDefault()
    actions.step(key.key === 'PageUp' ? -1 : 1)
  } else if (key.key === 'Escape' && cursor.anchor !== cursor.at) setCursor({ ...cursor, anchor: cursor.at })
}

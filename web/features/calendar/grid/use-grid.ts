/**
 * A time grid with pointer and keys, the same for every view; a view only translates points of the screen. The dragged
 * entry is drawn by one small part (`store`), so that the rest of the calendar is not drawn again.
 */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import { createStore } from '#web/lib/store.ts'
import { spanOf } from '#web/features/calendar/wall-time.ts'
import { type Cursor, selectionOf } from './cursor.ts'
import type { Drag, Geometry, GridNow, GridActions } from './grid-state.ts'
import { useKeptFocus } from './kept-focus.ts'
import { keyHandlers } from './keys.ts'
import { pointerHandlers } from './pointer.ts'

export function useGrid(events: readonly CalendarEvent[], geometry: Geometry, actions: GridActions, first: Cursor) {
  const store = useMemo(() => createStore<Drag | null>(null), [])
  const [cursor, setCursor] = useState(first)
  const latest = useRef<GridNow>({ events, geometry, actions, cursor })
  useEffect(() => {
    latest.current = { events, geometry, actions, cursor }
  })
  const { stop, ...handlers } = useMemo(() => {
    const tools = { latest, store, setCursor }
    return { ...pointerHandlers(tools), ...keyHandlers(tools) }
  }, [store])
  useEffect(() => stop, [stop])
  useKeptFocus(geometry.frame.from, (id) => {
    const event = events.find((one) => one.id === id)
    const at = event ? spanOf(event).from : geometry.frame.from
    if (at < geometry.frame.from || at >= geometry.frame.to) actions.show(at)
  })
  return { store, cursor, setCursor, selection: selectionOf(cursor, geometry.grid), handlers }
}

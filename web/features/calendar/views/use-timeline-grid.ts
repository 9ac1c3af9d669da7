import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { axisDays, type Zoom } from '#web/features/calendar/calendar-desk.ts'
import { cursorOn, timelineGrid } from '#web/features/calendar/grid/cursor.ts'
import { dayWidths, drawnSpan, HEAD_PX, layRows, rowKeys, rowsOf, type Sight } from './timeline-layout.ts'
import { useGrid } from '#web/features/calendar/grid/use-grid.ts'
import type { ViewProps } from './view-props.ts'
import { offsetsOf, type Range, rowAt, visibleCells, visibleRows } from './visible.ts'
import { DAY, dayStart, spanOf } from '#web/features/calendar/wall-time.ts'

const cells: Record<Zoom, number> = { dni: DAY, godziny: 60 }
const steps: Record<Zoom, number> = { dni: DAY, godziny: 30 }

type Axis = ReturnType<typeof useAxis>

/** Sizes of the timeline in pixels: days side by side, rows below each other, and the entries of each row. */
export function useAxis(board: ViewProps['board'], desk: ViewProps['desk'], left: number) {
  const days = useMemo(() => axisDays(desk.date), [desk.date])
  const first = dayStart(days[0] ?? desk.date)
  const width = dayWidths[desk.zoom]
  const rows = useMemo(() => rowsOf(board.rows), [board.rows])
  const { zoom } = desk
  const layout = useMemo(
    () => layRows(rows, board.events, (60 / width) * 24 * 20, (event) => drawnSpan(spanOf(event), zoom)),
    [rows, board.events, width, zoom],
  )
  const offsets = useMemo(() => offsetsOf(layout.map(({ height }) => height)), [layout])
  return { left, days, first, width, rows, layout, offsets }
}

/** The time grid of the timeline: columns are days, rows are listings and rooms. */
export function useTimelineGrid(
  { board, desk, gridActions }: Pick<ViewProps, 'board' | 'desk' | 'gridActions'>,
  { left, days, first, width, rows, offsets }: Axis,
) {
  const scroller = useRef<HTMLDivElement>(null)
  const sight = useSight(scroller, left, width, days.length, offsets)
  const body = useRef<HTMLDivElement>(null)
  const cell = useRef<HTMLButtonElement>(null)
  const [focused, setFocused] = useState(false)
  const resources = new Map(board.rows.map((resource) => [resource.id, resource]))
  const rowOf = (event: Parameters<typeof spanOf>[0] & { listing_id: string; unit_ids: string[] }) =>
    Math.max(
      0,
      rows.findIndex(({ key }) => key === rowKeys(event, resources.get(event.listing_id))[0]),
    )
  const { setCursor, ...grid } = useGrid(
    board.events,
    {
      grid: timelineGrid(cells[desk.zoom], rows.length),
      frame: { from: first, to: first + days.length * DAY },
      moveStep: steps[desk.zoom],
      sizeStep: desk.zoom === 'dni' ? 60 : 30,
      keys: { across: steps[desk.zoom], down: 0 },
      spotAt: (x, y) => {
        const box = body.current?.getBoundingClientRect()
        const pane = scroller.current?.getBoundingClientRect()
        if (!box || !pane || x < pane.left + left || y < pane.top + HEAD_PX) return null
        const row = rowAt(offsets, y - box.top)
        return row === -1 ? null : { at: first + ((x - box.left) * DAY) / width, row }
      },
      placeOf: (row) => rows[row]?.place ?? null,
      rowOf,
      scroller,
    },
    gridActions,
    cursorOn(desk.date),
  )
  const { cursor } = grid
  useLayoutEffect(() => {
    if (scroller.current)
      scroller.current.scrollLeft =
        ((dayStart(desk.date) - first) * width) / DAY - (desk.zoom === 'dni' ? width : width / 3)
  }, [desk.date, desk.zoom, first, width])
  useEffect(() => {
    if (cursor.at < first || cursor.at >= first + days.length * DAY) setCursor(cursorOn(desk.date))
    else if (focused) reveal(scroller.current, cell.current, left)
  }, [desk.date, cursor, focused, first, days.length, left, setCursor])
  return { ...grid, scroller, sight, body, cell, focused, onFocus: () => setFocused(true) }
}

/** The days and rows in sight; changes only when another day or row comes into sight. */
function useSight(
  scroller: RefObject<HTMLDivElement | null>,
  left: number,
  width: number,
  count: number,
  offsets: readonly number[],
): Sight {
  const [sight, setSight] = useState<Sight>({ days: { first: 0, last: 0 }, rows: { first: 0, last: 0 } })
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    let frame = 0
    const read = () => {
      frame = 0
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = box
      const days = visibleCells(scrollLeft, clientWidth - left, width, count, width > 500 ? 1 : 3)
      const rows = visibleRows(offsets, scrollTop, clientHeight - HEAD_PX, 3)
      setSight((before) => (same(before.days, days) && same(before.rows, rows) ? before : { days, rows }))
    }
    const ask = () => {
      if (!frame) frame = requestAnimationFrame(read)
    }
    read()
    const observer = new ResizeObserver(ask)
    observer.observe(box)
    box.addEventListener('scroll', ask, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      box.removeEventListener('scroll', ask)
    }
  }, [scroller, left, width, count, offsets])
  return sight
}

const same = (a: Range, b: Range): boolean => a.first === b.first && a.last === b.last

function reveal(box: HTMLElement | null, cell: HTMLElement | null, left: number): void {
  if (!box || !cell) return
  const pane = box.getBoundingClientRect()
  const at = cell.getBoundingClientRect()
  if (at.left < pane.left + left) box.scrollLeft -= pane.left + left - at.left
  else if (at.right > pane.right) box.scrollLeft += Math.min(at.right - pane.right, at.left - pane.left - left)
  if (at.top < pane.top + HEAD_PX) box.scrollTop -= pane.top + HEAD_PX - at.top
  else if (at.bottom > pane.bottom) box.scrollTop += at.bottom - pane.bottom
}

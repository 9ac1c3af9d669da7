import { type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { weekdayOf } from '#web/ui/fields/month.ts'
import { weekdayShorts } from '#web/ui/fields/month.pl.ts'
import { axisDays, type Zoom } from '#web/features/calendar/calendar-desk.ts'
import { cursorOn, timelineGrid } from '#web/features/calendar/grid/cursor.ts'
import { EventChip } from './EventChip.tsx'
import { CursorCell, Ghost, touching } from './GridParts.tsx'
import {
  boxOf,
  dayWidths,
  HEAD_PX,
  LANE_PX,
  LEFT_NARROW_PX,
  LEFT_PX,
  layRows,
  type Row,
  type RowLayout,
  rowKeys,
  rowsOf,
} from './timeline-layout.ts'
import { useGrid } from '#web/features/calendar/grid/use-grid.ts'
import { useNarrow } from '#web/features/calendar/use-narrow.ts'
import { heldUntil, placeName, type ViewProps } from './view-props.ts'
import { offsetsOf, type Range, rowAt, visibleCells, visibleRows } from './visible.ts'
import { DAY, dayStart, minutesOf, overlaps, type Span, spanOf } from '#web/features/calendar/wall-time.ts'
import { closedWithin } from './week-layout.ts'
import { shortMonth, spokenCell } from '#web/features/calendar/words.pl.ts'

const cells: Record<Zoom, number> = { dni: DAY, godziny: 60 }
const steps: Record<Zoom, number> = { dni: DAY, godziny: 30 }

type Sight = { days: Range; rows: Range }

export function TimelineView({ board, desk, hands, helpId }: ViewProps) {
  const left = useNarrow() ? LEFT_NARROW_PX : LEFT_PX
  const days = useMemo(() => axisDays(desk.date), [desk.date])
  const first = dayStart(days[0] ?? desk.date)
  const width = dayWidths[desk.zoom]
  const rows = useMemo(() => rowsOf(board.rows), [board.rows])
  const layout = useMemo(() => layRows(rows, board.events, (60 / width) * 24 * 20), [rows, board.events, width])
  const offsets = useMemo(() => offsetsOf(layout.map(({ height }) => height)), [layout])
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const cell = useRef<HTMLButtonElement>(null)
  const [focused, setFocused] = useState(false)
  const sight = useSight(scroller, left, width, days.length, offsets)
  const labelId = useId()
  const resources = new Map(board.rows.map((resource) => [resource.id, resource]))
  const rowOf = (event: Parameters<typeof spanOf>[0] & { listing_id: string; unit_ids: string[] }) =>
    Math.max(
      0,
      rows.findIndex(({ key }) => key === rowKeys(event, resources.get(event.listing_id))[0]),
    )
  const { store, cursor, setCursor, selection, handlers } = useGrid(
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
    hands,
    cursorOn(desk.date),
  )
  useLayoutEffect(() => {
    if (scroller.current)
      scroller.current.scrollLeft =
        ((dayStart(desk.date) - first) * width) / DAY - (desk.zoom === 'dni' ? width : width / 3)
  }, [desk.date, desk.zoom, first, width])
  useEffect(() => {
    if (cursor.at < first || cursor.at >= first + days.length * DAY) setCursor(cursorOn(desk.date))
    else if (focused) reveal(scroller.current, cell.current, left)
  }, [desk.date, cursor, focused, first, days.length, left, setCursor])
  const isMet = touching(selection, focused)
  const row = rows[Math.min(cursor.row, rows.length - 1)]
  const inRow = layout[rows.indexOf(row as Row)]?.laned.filter(({ item }) => isMet(spanOf(item.event))).length ?? 0
  return (
    <section className="card overflow-hidden" aria-labelledby={labelId}>
      <h2 id={labelId} className="sr-only">
        Wszystkie sale i usługi obok siebie
      </h2>
      <div
        ref={scroller}
        className="relative max-h-[max(24rem,calc(100dvh-19rem))] overflow-auto overscroll-x-contain"
        data-timeline=""
        {...handlers}
      >
        <div style={{ width: left + width * days.length }}>
          <div
            className="sticky top-0 z-20 flex border-b border-line bg-sunken"
            style={{ height: HEAD_PX }}
            data-nodrag=""
          >
            <span
              className="sticky left-0 z-10 flex flex-none items-end border-r border-line-2 bg-sunken px-3 py-1.5 text-xs font-semibold text-ink-3"
              style={{ width: left }}
            >
              Sala lub usługa
            </span>
            <div className="relative flex-1">
              <DayHeads days={days} range={sight.days} width={width} zoom={desk.zoom} today={board.today} />
            </div>
          </div>
          <div className="flex" style={{ height: offsets.at(-1) }}>
            <RowHeads rows={rows} offsets={offsets} range={sight.rows} left={left} />
            <div
              ref={body}
              className="relative flex-1"
              style={{
                background: `linear-gradient(90deg, var(--line) 1px, transparent 1px) 0 0 / ${desk.zoom === 'dni' ? width : width / 24}px 100%`,
              }}
            >
              <Behind {...{ board, rows, offsets, sight, days, width, first, zoom: desk.zoom }} />
              {row && (
                <CursorCell
                  ref={cell}
                  label={spokenCell(selection, row.room ? `${row.resource.name}: ${row.name}` : row.name, inRow)}
                  describedBy={helpId}
                  onFocus={() => setFocused(true)}
                  style={{
                    ...boxOf(selection, first, width),
                    top: offsets[rows.indexOf(row)],
                    height: layout[rows.indexOf(row)]?.height,
                  }}
                />
              )}
              <Entries
                {...{ board, layout, offsets, sight, first, width }}
                isTabbable={(rowIndex, span) => rows[rowIndex] === row && isMet(span)}
              />
              <Ghost
                store={store}
                boxesOf={(drag) => [
                  { ...boxOf(drag.span, first, width), top: (offsets[drag.row] ?? 0) + 5, height: LANE_PX },
                ]}
              />
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}

/** What is in sight; told anew only when another day or row comes into it. */
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

function DayHeads({
  days,
  range,
  width,
  zoom,
  today,
}: {
  days: readonly string[]
  range: Range
  width: number
  zoom: Zoom
  today: string
}) {
  return days.slice(range.first, range.last).map((date, index) => (
    <div
      key={date}
      className={`absolute inset-y-0 border-l border-line px-2 text-xs leading-4 ${date === today ? 'font-bold text-primary-text' : 'font-semibold'} ${weekdayOf(date) > 4 ? 'bg-primary-soft/60' : ''}`}
      style={{ left: (range.first + index) * width, width }}
    >
      <span className="num sticky left-56 inline-block pt-1.5 whitespace-nowrap">
        <span className="text-ink-3">{weekdayShorts[weekdayOf(date)]}</span>{' '}
        {`${Number(date.slice(8))} ${shortMonth(date)}`}
        {date === today && <span className="sr-only"> dzisiaj</span>}
      </span>
      {zoom === 'godziny' && (
        <span
          className="num absolute inset-x-0 bottom-0.5 grid grid-cols-12 text-2xs font-normal text-ink-3"
          aria-hidden="true"
        >
          {Array.from({ length: 12 }, (_, hour) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the hours of a day stay where they are
            <span key={hour} className="pl-1">{`${hour * 2}:00`}</span>
          ))}
        </span>
      )}
    </div>
  ))
}

function RowHeads({
  rows,
  offsets,
  range,
  left,
}: {
  rows: readonly Row[]
  offsets: readonly number[]
  range: Range
  left: number
}) {
  return (
    <div className="sticky left-0 z-10 flex-none border-r border-line-2 bg-surface" style={{ width: left }}>
      {rows.slice(range.first, range.last).map((row, index) => {
        const top = offsets[range.first + index] ?? 0
        return (
          <div
            key={row.key}
            title={row.name}
            className={`absolute inset-x-0 flex items-center overflow-hidden border-b border-line pr-2 text-sm leading-4 ${row.room ? 'pl-6 text-ink-2 max-md:pl-4' : 'pl-3 font-semibold'}`}
            style={{ top, height: (offsets[range.first + index + 1] ?? 0) - top }}
          >
            <span className="line-clamp-2">{row.name}</span>
          </div>
        )
      })}
    </div>
  )
}

type BehindProps = Pick<ViewProps, 'board'> & {
  rows: readonly Row[]
  offsets: readonly number[]
  sight: Sight
  days: readonly string[]
  width: number
  first: number
  zoom: Zoom
}

/** Lines between rows, closed days (and hours, where there is room for them), and now. */
function Behind({ board, rows, offsets, sight, days, width, first, zoom }: BehindProps) {
  const now = minutesOf(board.wallNow)
  const shown = days.slice(sight.days.first, sight.days.last)
  const closed = useMemo(
    () =>
      new Map(
        board.rows.map((row) => [
          row.id,
          new Map(days.map((date) => [date, closedOn(date, zoom, board.openings, row)])),
        ]),
      ),
    [board.rows, board.openings, days, zoom],
  )
  return (
    <div aria-hidden="true">
      {rows.slice(sight.rows.first, sight.rows.last).map((row, index) => {
        const top = offsets[sight.rows.first + index] ?? 0
        const height = (offsets[sight.rows.first + index + 1] ?? 0) - top
        return (
          <div
            key={row.key}
            className="pointer-events-none absolute inset-x-0 border-b border-line"
            style={{ top, height }}
          >
            {shown.flatMap((date) =>
              (closed.get(row.resource.id)?.get(date) ?? []).map((gap) => (
                <div key={gap.from} className="cal-closed inset-y-0" style={boxOf(gap, first, width)} />
              )),
            )}
          </div>
        )
      })}
      <div className="cal-now inset-y-0 w-0.5" style={{ left: ((now - first) * width) / DAY }} />
    </div>
  )
}

function closedOn(date: string, zoom: Zoom, openings: ViewProps['board']['openings'], row: { id: string }): Span[] {
  const frame = { from: dayStart(date), to: dayStart(date) + DAY }
  const gaps = closedWithin(frame, openings, [row])
  if (zoom === 'godziny') return gaps
  const day = openings?.find(({ listing_id }) => listing_id === row.id)?.days.find((one) => one.date === date)
  return day && day.windows.length === 0 ? [frame] : []
}

type EntriesProps = Pick<ViewProps, 'board'> & {
  layout: readonly RowLayout[]
  offsets: readonly number[]
  sight: Sight
  first: number
  width: number
  isTabbable: (row: number, span: Span) => boolean
}

/** Only what is in sight. */
function Entries({ board, layout, offsets, sight, first, width, isTabbable }: EntriesProps) {
  const frame = { from: first + sight.days.first * DAY, to: first + sight.days.last * DAY }
  const fresh = new Set(board.fresh.map(({ id }) => id))
  return layout.slice(sight.rows.first, sight.rows.last).flatMap(({ laned }, index) => {
    const row = sight.rows.first + index
    return laned
      .filter(({ item }) => overlaps(spanOf(item.event), frame))
      .map(({ item: { event, echo }, lane }) => {
        const span = spanOf(event)
        const { left, width: wide } = boxOf(span, first, width)
        return (
          <EventChip
            key={`${row}-${event.id}`}
            event={event}
            place={placeName(event, board.resources)}
            left={`${left + 1}px`}
            width={`${wide - 2}px`}
            top={(offsets[row] ?? 0) + 6 + lane * LANE_PX}
            height={LANE_PX - 4}
            slim={wide < 72}
            handles={echo ? false : 'x'}
            echo={echo}
            tabbable={isTabbable(row, span)}
            fresh={fresh.has(event.id)}
            deadline={heldUntil(event, board.now)}
          />
        )
      })
  })
}

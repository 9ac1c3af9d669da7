import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { weekdayShorts } from '#web/ui/fields/month.pl.ts'
import { deskHref, weekDays } from '#web/features/calendar/calendar-desk.ts'
import { cursorOn, weekGrid } from '#web/features/calendar/grid/cursor.ts'
import { EventChip } from './EventChip.tsx'
import { CursorCell, Ghost, touching } from './GridParts.tsx'
import { type Drag, useGrid } from '#web/features/calendar/grid/use-grid.ts'
import { heldUntil, placeName, type ViewProps } from './view-props.ts'
import { clockChange, DAY, dateOf, dayStart, minutesOf, spanOf } from '#web/features/calendar/wall-time.ts'
import { boxesIn, closedWithin, HOUR_PX, longBars, MORNING, PX, type Piece, weekPieces } from './week-layout.ts'
import { changeTexts, spokenCell } from '#web/features/calendar/words.pl.ts'

const CELL = 30
const LONG_LANE = 26
const hours = Array.from({ length: 24 }, (_, index) => (index + MORNING / 60) % 24)
const EVENING = 8 * 60

export function WeekView({ board, desk, hands, place, helpId }: ViewProps) {
  const days = useMemo(() => weekDays(desk.date), [desk.date])
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const cell = useRef<HTMLButtonElement>(null)
  const [focused, setFocused] = useState(false)
  const labelId = useId()
  const first = dayStart(days[0] ?? desk.date)
  const spotAt = (x: number, y: number) => {
    const box = body.current?.getBoundingClientRect()
    if (!box || x < box.left || x > box.right) return null
    const column = Math.min(6, Math.max(0, Math.floor(((x - box.left) * 7) / box.width)))
    const minute = Math.max(0, Math.min(DAY - 1, (y - box.top) / PX))
    return { at: first + column * DAY + MORNING + minute, row: 0 }
  }
  const { store, cursor, setCursor, selection, handlers } = useGrid(
    board.events,
    {
      grid: weekGrid(CELL),
      frame: { from: first + MORNING, to: first + MORNING + 7 * DAY },
      moveStep: CELL,
      sizeStep: CELL,
      keys: { across: DAY, down: CELL },
      spotAt,
      placeOf: () => place,
      rowOf: () => 0,
      scroller,
    },
    // The small hours belong to the evening before.
    { ...hands, show: (at) => hands.show(at - MORNING) },
    cursorOn(desk.date, 12 * 60),
  )
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = (EVENING - MORNING) * PX
  }, [])
  useEffect(() => {
    if (!weekDays(desk.date).includes(dateOf(cursor.at - MORNING))) setCursor(cursorOn(desk.date, 12 * 60))
    else if (focused) cell.current?.scrollIntoView({ block: 'nearest' })
  }, [desk.date, cursor, focused, setCursor])
  const pieces = useMemo(() => weekPieces(board.events, days), [board.events, days])
  const bars = useMemo(() => longBars(board.events, days), [board.events, days])
  const lanes = bars.reduce((most, { lane }) => Math.max(most, lane + 1), 0)
  const isMet = touching(selection, focused)
  const met = board.events.filter((event) => isMet(spanOf(event)))
  const fresh = new Set(board.fresh.map(({ id }) => id))
  const chip = (event: Piece['event']) => ({
    event,
    place: placeName(event, board.resources),
    tabbable: met.includes(event),
    fresh: fresh.has(event.id),
    deadline: heldUntil(event, board.now),
  })
  const cursorBox = boxesIn(selection, days)[0] ?? { column: 0, top: 0, height: 0 }
  return (
    <section className="card overflow-hidden" aria-labelledby={labelId}>
      <h2 id={labelId} className="sr-only">
        Tydzień godzina po godzinie
      </h2>
      <div
        ref={scroller}
        className="relative flex max-h-[max(24rem,calc(100dvh-19rem))] flex-col overflow-auto"
        {...handlers}
      >
        <div
          className="sticky top-0 z-10 order-1 grid flex-none grid-cols-[3.5rem_repeat(7,minmax(0,1fr))] border-b border-line bg-sunken text-sm"
          data-nodrag=""
        >
          <span />
          {days.map((date, index) => (
            <a
              key={date}
              href={deskHref(desk, { view: 'plan', date })}
              tabIndex={-1}
              className={`border-l border-line px-2.5 py-2.5 font-semibold ${date === board.today ? 'text-primary-text' : ''}`}
              aria-current={date === board.today ? 'date' : undefined}
            >
              {`${weekdayShorts[index]} ${Number(date.slice(8))}`}
              {date === board.today && <span className="sr-only"> dzisiaj</span>}
            </a>
          ))}
        </div>
        <div className="order-3 grid flex-none grid-cols-[3.5rem_1fr]">
          <Hours />
          <div
            ref={body}
            className="cal-hours relative border-l border-line"
            style={{ height: 24 * HOUR_PX, '--cal-hour': `${HOUR_PX}px` } as never}
          >
            <Columns board={board} days={days} />
            <CursorCell
              ref={cell}
              label={spokenCell(selection, '', met.length)}
              describedBy={helpId}
              onFocus={() => setFocused(true)}
              style={{
                ...columnBox(cursorBox.column),
                top: cursorBox.top,
                height: cursorBox.height,
                scrollMarginTop: 88,
              }}
            />
            {pieces.map((piece) => (
              <EventChip key={`${piece.event.id}-${piece.column}`} {...chip(piece.event)} {...placed(piece)} />
            ))}
            <Ghost
              store={store}
              boxesOf={(drag: Drag) =>
                boxesIn(drag.span, days).map(({ column, top, height }) => ({ ...columnBox(column), top, height }))
              }
            />
          </div>
        </div>
        {lanes > 0 && (
          <div className="sticky top-10.5 z-10 order-2 grid flex-none grid-cols-[3.5rem_1fr] border-b border-line bg-surface">
            <span className="px-1.5 py-1 text-right text-2xs text-ink-3">całe dni</span>
            <div className="relative" style={{ height: lanes * LONG_LANE + 6 }}>
              {bars.map((bar) => (
                <EventChip
                  key={bar.item.id}
                  {...chip(bar.item)}
                  left={`calc(${(bar.first * 100) / 7}% + 2px)`}
                  width={`calc(${((bar.last - bar.first + 1) * 100) / 7}% - 4px)`}
                  top={3 + bar.lane * LONG_LANE}
                  height={LONG_LANE - 2}
                  before={bar.before}
                  after={bar.after}
                />
              ))}
            </div>
          </div>
        )}
      </div>
    </section>
  )
}

const columnBox = (column: number) => ({ left: `calc(${(column * 100) / 7}% + 2px)`, width: `calc(${100 / 7}% - 4px)` })

function placed({ column, top, height, lane, lanes, before, after }: Piece) {
  const share = 100 / 7 / lanes
  return {
    left: `calc(${(column * 100) / 7 + lane * share}% + 2px)`,
    width: `calc(${share}% - 4px)`,
    top: top + 1,
    height: height - 2,
    tall: height >= 40 && lanes < 5,
    slim: lanes > 3,
    handles: (before || after ? false : 'y') as 'y' | false,
  }
}

function Hours() {
  return (
    <div aria-hidden="true" className="relative">
      {hours.map((hour, index) => (
        <span key={hour} className="num absolute right-2 text-xs text-ink-3" style={{ top: index * HOUR_PX - 9 }}>
          {index > 0 && `${hour}:00`}
        </span>
      ))}
    </div>
  )
}

/** Behind the entries: weekends, closed hours, buffers, changes of the clock, and now. */
function Columns({ board, days }: Pick<ViewProps, 'board'> & { days: readonly string[] }) {
  const now = boxesIn({ from: minutesOf(board.wallNow), to: minutesOf(board.wallNow) + 1 }, days)[0]
  return (
    <div aria-hidden="true">
      {days.map((date, column) => {
        const from = dayStart(date) + MORNING
        const change = [date, dateOf(from + DAY)].flatMap((day) => {
          const found = clockChange(day, board.zone)
          return found
            ? boxesIn({ from: dayStart(day) + found.from, to: dayStart(day) + found.to }, days)
                .filter((box) => box.column === column)
                .map((box) => ({ ...box, kind: found.kind }))
            : []
        })[0]
        return (
          <div key={date}>
            <div
              className={`pointer-events-none absolute inset-y-0 border-r border-line ${column > 4 ? 'bg-primary-soft/30' : ''}`}
              style={{ left: `${(column * 100) / 7}%`, width: `${100 / 7}%` }}
            />
            {closedWithin({ from, to: from + DAY }, board.openings, board.rows).map((gap) => (
              <div
                key={gap.from}
                className="cal-closed"
                style={{
                  left: `${(column * 100) / 7}%`,
                  width: `${100 / 7}%`,
                  top: (gap.from - from) * PX,
                  height: (gap.to - gap.from) * PX,
                }}
              />
            ))}
            {change && (
              <div
                className="absolute grid place-items-center bg-warning-bg px-1 text-center text-2xs leading-4 text-warning-fg"
                style={{ ...columnBox(change.column), top: change.top, height: change.height }}
              >
                {changeTexts[change.kind]}
              </div>
            )}
          </div>
        )
      })}
      {board.events.flatMap((event) => {
        const own = spanOf(event)
        const [before, after] = [minutesOf(event.blocked_start), minutesOf(event.blocked_end)]
        return [
          { from: before, to: own.from },
          { from: own.to, to: after },
        ]
          .filter(({ from, to }) => to > from)
          .flatMap((buffer) => boxesIn(buffer, days))
          .map(({ column, top, height }) => (
            <div
              key={`${event.id}-${column}-${top}`}
              className="cal-buffer"
              style={{ ...columnBox(column), top, height }}
            />
          ))
      })}
      {now && <div className="cal-now h-0.5" style={{ ...columnBox(now.column), top: now.top }} />}
    </div>
  )
}

import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { weekdayShorts } from '#web/ui/fields/month.pl.ts'
import { deskHref, weekDays } from '#web/features/calendar/calendar-desk.ts'
import { cursorOn, weekGrid } from '#web/features/calendar/grid/cursor.ts'
import { EventChip } from './EventChip.tsx'
import { CursorCell, Ghost, touching } from './GridParts.tsx'
import { useGrid } from '#web/features/calendar/grid/use-grid.ts'
import type { Bar } from './lanes.ts'
import { chips, type ViewProps } from './view-props.ts'
import { clockChange, DAY, dateOf, dayStart, type Span, spanOf } from '#web/features/calendar/wall-time.ts'
import { minutesOf } from '#web/lib/wall-time.ts'
import { boxesIn, closedWithin, HOUR_PX, longBars, MORNING, PX, type Piece, weekPieces } from './week-layout.ts'
import { changeTexts, spokenCell } from '#web/features/calendar/words.pl.ts'

const CELL = 30
const LONG_LANE = 26
const hours = Array.from({ length: 24 }, (_, index) => (index + MORNING / 60) % 24)
const EIGHT = 8 * 60

export function WeekView({ board, desk, gridActions, place, helpId }: ViewProps) {
  const days = useMemo(() => weekDays(desk.date), [desk.date])
  const labelId = useId()
  const { scroller, body, cell, store, selection, focused, onFocus, handlers } = useWeekGrid(
    { board, desk, gridActions, place },
    days,
  )
  const pieces = useMemo(() => weekPieces(board.events, days), [board.events, days])
  const bars = useMemo(() => longBars(board.events, days), [board.events, days])
  const isMet = touching(selection, focused)
  const met = board.events.filter((event) => isMet(spanOf(event)))
  const chip = chips(board, met)
  const cursorBox = columnBoxes(selection, days)[0] ?? { ...columnBox(0), top: 0, height: 0 }
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
        <DayHeads {...{ board, desk, days }} />
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
              onFocus={onFocus}
              style={{ ...cursorBox, scrollMarginTop: 88 }}
            />
            {pieces.map((piece) => (
              <EventChip key={`${piece.event.id}-${piece.column}`} {...chip(piece.event)} {...placed(piece)} />
            ))}
            <Ghost store={store} boxesOf={(drag) => columnBoxes(drag.span, days)} />
          </div>
        </div>
        <LongEntries bars={bars} chip={chip} />
      </div>
    </section>
  )
}

type GridProps = Pick<ViewProps, 'board' | 'desk' | 'gridActions' | 'place'>

/** The time grid of a week: a column goes from morning to morning. */
function useWeekGrid({ board, desk, gridActions, place }: GridProps, days: readonly string[]) {
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const cell = useRef<HTMLButtonElement>(null)
  const [focused, setFocused] = useState(false)
  const first = dayStart(days[0] ?? desk.date)
  const spotAt = (x: number, y: number) => {
    const box = body.current?.getBoundingClientRect()
    if (!box || x < box.left || x > box.right) return null
    const column = Math.min(6, Math.max(0, Math.floor(((x - box.left) * 7) / box.width)))
    const minute = Math.max(0, Math.min(DAY - 1, (y - box.top) / PX))
    return { at: first + column * DAY + MORNING + minute, row: 0 }
  }
  const { cursor, setCursor, ...grid } = useGrid(
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
    // The hours after midnight belong to the day before.
    { ...gridActions, show: (at) => gridActions.show(at - MORNING) },
    cursorOn(desk.date, 12 * 60),
  )
  useOpeningHour(scroller, board.events, days)
  useEffect(() => {
    if (!weekDays(desk.date).includes(dateOf(cursor.at - MORNING))) setCursor(cursorOn(desk.date, 12 * 60))
    else if (focused) cell.current?.scrollIntoView({ block: 'nearest' })
  }, [desk.date, cursor, focused, setCursor])
  return { ...grid, scroller, body, cell, focused, onFocus: () => setFocused(true) }
}

/** Scrolls a week to its first event, or to eight in the morning. Once per week, so that later scrolling stays. */
function useOpeningHour(
  scroller: RefObject<HTMLDivElement | null>,
  events: ViewProps['board']['events'],
  days: readonly string[],
): void {
  const opened = useRef<string | null>(null)
  const first = Math.min(...weekPieces(events, days).map(({ top }) => top))
  const week = `${days[0]} ${Number.isFinite(first)}`
  useEffect(() => {
    if (!scroller.current || opened.current === week) return
    opened.current = week
    const from = Number.isFinite(first) ? first - HOUR_PX / 2 : (EIGHT - MORNING) * PX
    scroller.current.scrollTop = Math.max(0, from)
  }, [scroller, week, first])
}

function DayHeads({ board, desk, days }: Pick<ViewProps, 'board' | 'desk'> & { days: readonly string[] }) {
  return (
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
  )
}

type LongProps = { bars: readonly Bar<Piece['event']>[]; chip: ReturnType<typeof chips> }

/** Entries of a day or longer, drawn above the hours. */
function LongEntries({ bars, chip }: LongProps) {
  const lanes = bars.reduce((most, { lane }) => Math.max(most, lane + 1), 0)
  if (lanes === 0) return null
  return (
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
  )
}

const columnBox = (column: number) => ({ left: `calc(${(column * 100) / 7}% + 2px)`, width: `calc(${100 / 7}% - 4px)` })

const columnBoxes = (span: Span, days: readonly string[]) =>
  boxesIn(span, days).map(({ column, top, height }) => ({ ...columnBox(column), top, height }))

function placed({ column, top, height, lane, lanes, before, after }: Piece) {
  const share = 100 / 7 / lanes
  return {
    left: `calc(${(column * 100) / 7 + lane * share}% + 2px)`,
    width: `calc(${share}% - 4px)`,
    top: top + 1,
    height: height - 2,
    tall: height >= 40 && lanes < 5,
    slim: lanes > 3,
    beside: lanes > 1,
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

type BehindProps = Pick<ViewProps, 'board'> & { days: readonly string[] }

/** Drawn behind the entries: weekends, closed hours, buffers, clock changes and the present moment. */
function Columns({ board, days }: BehindProps) {
  const now = boxesIn({ from: minutesOf(board.nowWallTime), to: minutesOf(board.nowWallTime) + 1 }, days)[0]
  return (
    <div aria-hidden="true">
      {days.map((date, column) => (
        <Column key={date} {...{ board, days, date, column }} />
      ))}
      <Buffers {...{ board, days }} />
      {now && <div className="cal-now h-0.5" style={{ ...columnBox(now.column), top: now.top }} />}
    </div>
  )
}

function Column({ board, days, date, column }: BehindProps & { date: string; column: number }) {
  const from = dayStart(date) + MORNING
  const box = { left: `${(column * 100) / 7}%`, width: `${100 / 7}%` }
  const change = changeIn(date, column, days, board.zone)
  return (
    <div>
      <div
        className={`pointer-events-none absolute inset-y-0 border-r border-line ${column > 4 ? 'bg-primary-soft/30' : ''}`}
        style={box}
      />
      {closedWithin({ from, to: from + DAY }, board.openings, board.rows).map((gap) => (
        <div
          key={gap.from}
          className="cal-closed"
          style={{ ...box, top: (gap.from - from) * PX, height: (gap.to - gap.from) * PX }}
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
}

/** The clock change of a column; its hours after midnight belong to the next date. */
function changeIn(date: string, column: number, days: readonly string[], zone: string) {
  const next = dateOf(dayStart(date) + MORNING + DAY)
  const boxes = [date, next].flatMap((day) => {
    const change = clockChange(day, zone)
    if (!change) return []
    const span = { from: dayStart(day) + change.from, to: dayStart(day) + change.to }
    return boxesIn(span, days).map((box) => ({ ...box, kind: change.kind }))
  })
  return boxes.find((box) => box.column === column)
}

/** The buffers before and after each entry. */
function Buffers({ board, days }: BehindProps) {
  return board.events.flatMap((event) => {
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
  })
}

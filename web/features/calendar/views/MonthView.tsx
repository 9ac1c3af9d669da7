import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { publicHolidayLabels } from '#domain/listing/labels.pl.ts'
import { monthOf } from '#web/ui/fields/month.ts'
import { weekdays } from '#domain/listing/codes.ts'
import { useWeekday } from '#web/lib/enums.ts'
import { spokenDate } from '#web/ui/fields/month.pl.ts'
import { deskHref, monthHeading, monthWeeks } from '#web/features/calendar/calendar-desk.ts'
import { cursorOn, monthGrid } from '#web/features/calendar/grid/cursor.ts'
import { EventChip } from './EventChip.tsx'
import { CursorCell, Ghost, touching } from './GridParts.tsx'
import { type Bar, barsOf, fitBars } from './lanes.ts'
import { useGrid } from '#web/features/calendar/grid/use-grid.ts'
import { chips, type ViewProps } from './view-props.ts'
import { DAY, dayStart, type Span, spanOf, standsOn } from '#web/features/calendar/wall-time.ts'
import { usePrinting } from '#web/lib/page/use-printing.ts'
import { spokenCell } from '#web/features/calendar/words.pl.ts'

const HEAD = 32
const LANE = 26
const LANES = 4
const WEEK_PX = HEAD + LANES * LANE + 6

export function MonthView({ board, desk, gridActions, place, helpId }: ViewProps) {
  const weeks = useMemo(() => monthWeeks(desk.date), [desk.date])
  const printing = usePrinting()
  const labelId = useId()
  const { body, cell, store, selection, focused, onFocus, handlers } = useMonthGrid(
    { board, desk, gridActions, place },
    weeks,
  )
  const drawn = useMemo(
    () => weeks.map((days) => drawnWeek(board.events, days, printing)),
    [board.events, weeks, printing],
  )
  const isMet = touching(selection, focused)
  const met = board.events.filter((event) => isMet(standing(event)))
  const chipOf = chips(board, met)
  return (
    <section className="cal-month card overflow-hidden" aria-labelledby={labelId}>
      <h2 id={labelId} className="sr-only">
        {monthHeading(desk.date)}
      </h2>
      <WeekdayHeads />
      <div ref={body} className="relative" {...handlers}>
        <CursorCell
          ref={cell}
          label={spokenCell(selection, '', met.length)}
          describedBy={helpId}
          onFocus={onFocus}
          style={cellBox(selection, weeks)}
        />
        {drawn.map(({ days, shown, hidden, height }) => (
          <div
            key={days[0]}
            className="relative break-inside-avoid border-b border-line last:border-b-0"
            style={{ height }}
          >
            <Days board={board} desk={desk} days={days} hidden={hidden} />
            {shown.map((bar) => (
              <EventChip key={bar.item.id} {...chipOf(bar.item)} {...barBox(bar)} />
            ))}
          </div>
        ))}
        <Ghost store={store} boxesOf={({ span }) => ghostBoxes(span, weeks)} />
      </div>
    </section>
  )
}

type GridProps = Pick<ViewProps, 'board' | 'desk' | 'gridActions' | 'place'>

/** The time grid of a month: cells are days, rows are weeks. */
function useMonthGrid({ board, desk, gridActions, place }: GridProps, weeks: readonly (readonly string[])[]) {
  const body = useRef<HTMLDivElement>(null)
  const cell = useRef<HTMLButtonElement>(null)
  const [focused, setFocused] = useState(false)
  const first = dayStart(weeks[0]?.[0] ?? desk.date)
  const spotAt = (x: number, y: number) => {
    const box = body.current?.getBoundingClientRect()
    if (!box || x < box.left || x > box.right || y < box.top || y > box.bottom) return null
    const column = Math.min(6, Math.floor(((x - box.left) * 7) / box.width))
    const week = Math.min(weeks.length - 1, Math.floor((y - box.top) / WEEK_PX))
    return { at: first + (week * 7 + column) * DAY, row: 0 }
  }
  const { cursor, setCursor, ...grid } = useGrid(
    board.events,
    {
      grid: monthGrid,
      frame: { from: first, to: first + weeks.length * 7 * DAY },
      moveStep: DAY,
      sizeStep: DAY,
      keys: { across: DAY, down: 7 * DAY },
      spotAt,
      placeOf: () => place,
      rowOf: () => 0,
      scroller: useRef(null),
    },
    gridActions,
    cursorOn(desk.date),
  )
  useEffect(() => {
    const known = cursor.at >= first && cursor.at < first + weeks.length * 7 * DAY
    if (!known) setCursor(cursorOn(desk.date))
    else if (focused) cell.current?.scrollIntoView({ block: 'nearest' })
  }, [desk.date, cursor, focused, first, weeks.length, setCursor])
  return { ...grid, body, cell, focused, onFocus: () => setFocused(true) }
}

function WeekdayHeads() {
  const weekday = useWeekday()
  return (
    <div
      className="grid grid-cols-7 border-b border-line bg-sunken text-xs font-semibold text-ink-3"
      aria-hidden="true"
    >
      {weekdays.map((code, day) => (
        <span key={code} className="px-3 py-2 first-letter:uppercase">
          {weekday(day)}
        </span>
      ))}
    </div>
  )
}

const barBox = ({ first, last, lane, before, after }: Bar<unknown>) => ({
  left: `calc(${(first * 100) / 7}% + 4px)`,
  width: `calc(${((last - first + 1) * 100) / 7}% - 8px)`,
  top: HEAD + lane * LANE,
  height: LANE - 2,
  before,
  after,
})

/** The boxes of the current drag, one per week. */
const ghostBoxes = (span: Span, weeks: readonly (readonly string[])[]) =>
  weeks.flatMap((days, week) =>
    boxesIn(span, days).map(({ column, count }) => ({
      left: `calc(${(column * 100) / 7}% + 4px)`,
      width: `calc(${(count * 100) / 7}% - 8px)`,
      top: week * WEEK_PX + HEAD - 2,
      height: LANE,
    })),
  )

const standing = (event: Parameters<typeof spanOf>[0]): Span => {
  const { first, last } = standsOn(spanOf(event))
  return { from: dayStart(first), to: dayStart(last) + DAY }
}

function drawnWeek(events: ViewProps['board']['events'], days: readonly string[], printing: boolean) {
  const bars = barsOf(events, (event) => standsOn(spanOf(event)), days)
  const most = printing ? Number.POSITIVE_INFINITY : LANES
  const needed = bars.reduce((lanes, { lane }) => Math.max(lanes, lane + 1), LANES - 1)
  return { days, ...fitBars(bars, 7, most), height: printing ? HEAD + needed * LANE + 6 : WEEK_PX }
}

/** A span as days of one week: its first column and their number. */
function boxesIn(span: Span, days: readonly string[]): { column: number; count: number }[] {
  const start = dayStart(days[0] ?? '')
  const { first, last } = standsOn(span)
  const from = Math.max(0, (dayStart(first) - start) / DAY)
  const to = Math.min(6, (dayStart(last) - start) / DAY)
  return from > 6 || to < 0 ? [] : [{ column: from, count: to - from + 1 }]
}

/** The box of the cursor; one element for all weeks, so that moving it never loses the focus. */
function cellBox(span: Span, weeks: readonly (readonly string[])[]) {
  const week = Math.max(
    0,
    weeks.findIndex((days) => boxesIn(span, days).length > 0),
  )
  const { column, count } = boxesIn(span, weeks[week] ?? [])[0] ?? { column: 0, count: 0 }
  return { left: `${(column * 100) / 7}%`, width: `${(count * 100) / 7}%`, top: week * WEEK_PX, height: WEEK_PX }
}

type DaysProps = Pick<ViewProps, 'board' | 'desk'> & { days: readonly string[]; hidden: readonly number[] }

/** The seven cells behind the entries. */
function Days({ board, desk, days, hidden }: DaysProps) {
  const month = monthOf(desk.date)
  return (
    <div className="absolute inset-0 grid grid-cols-7">
      {days.map((date, column) => {
        const info = dayInfo(board, date)
        const tone = monthOf(date) !== month ? 'bg-sunken' : column > 4 ? 'bg-primary-soft/40' : ''
        return (
          <div key={date} className={`relative border-l border-line px-1.5 pt-1 first:border-l-0 ${tone}`}>
            {info.closed && <div aria-hidden="true" className="cal-closed inset-0" />}
            <div className="relative flex items-center gap-1">
              <a
                href={deskHref(desk, { view: 'plan', date })}
                tabIndex={-1}
                aria-label={`${spokenDate(date)}${date === board.today ? ', dzisiaj' : ''}${info.closed ? ', zamknięte' : ''}`}
                className={`num grid size-7 place-items-center rounded-full text-sm font-semibold ${date === board.today ? 'bg-primary text-on-primary' : date < board.today || monthOf(date) !== month ? 'text-ink-3' : ''}`}
              >
                {Number(date.slice(8))}
              </a>
              {info.label && <span className="truncate text-2xs text-ink-3">{info.label}</span>}
              {(hidden[column] ?? 0) > 0 && (
                <a
                  href={deskHref(desk, { view: 'plan', date })}
                  tabIndex={-1}
                  className="ml-auto grid size-6 place-items-center text-2xs font-semibold text-primary-text underline"
                  aria-label={`Jeszcze ${hidden[column]}: ${spokenDate(date)}`}
                >
                  {`+${hidden[column]}`}
                </a>
              )}
            </div>
          </div>
        )
      })}
    </div>
  )
}

/** A day is closed when none of the shown listings opens; the label names an exception or a holiday. */
export function dayInfo({ openings, rows }: ViewProps['board'], date: string): { closed: boolean; label: string } {
  const days = (openings ?? [])
    .filter(({ listing_id }) => rows.some(({ id }) => id === listing_id))
    .flatMap((listing) => listing.days.filter((day) => day.date === date))
  const holiday = days.find((day) => day.holiday)?.holiday
  const label = days.length === 1 ? days[0]?.label : null
  return {
    closed: days.length > 0 && days.every(({ windows }) => windows.length === 0),
    label: label ?? (holiday ? publicHolidayLabels[holiday] : ''),
  }
}

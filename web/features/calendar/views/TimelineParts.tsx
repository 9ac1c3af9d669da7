/** Parts of the timeline; only days and rows in sight are drawn. */
import { useMemo } from 'react'
import { weekdayOf } from '#web/ui/fields/month.ts'
import { weekdayShorts } from '#web/ui/fields/month.pl.ts'
import type { Zoom } from '#web/features/calendar/calendar-desk.ts'
import { EventChip } from './EventChip.tsx'
import { boxOf, drawnSpan, HEAD_PX, LANE_PX, type Row, type RowLayout, type Sight } from './timeline-layout.ts'
import { chips, type ViewProps } from './view-props.ts'
import type { Range } from './visible.ts'
import { DAY, dayStart, overlaps, type Span, spanOf } from '#web/features/calendar/wall-time.ts'
import { minutesOf } from '#web/lib/wall-time.ts'
import { closedWithin } from './week-layout.ts'
import { shortMonth } from '#domain/month-names.pl.ts'

type HeadProps = { days: readonly string[]; range: Range; width: number; zoom: Zoom; today: string }

export function TimelineHead({ left, ...days }: HeadProps & { left: number }) {
  return (
    <div className="sticky top-0 z-20 flex border-b border-line bg-sunken" style={{ height: HEAD_PX }} data-nodrag="">
      <span
        className="sticky left-0 z-10 flex flex-none items-end border-r border-line-2 bg-sunken px-3 py-1.5 text-xs font-semibold text-ink-3"
        style={{ width: left }}
      >
        Sala lub usługa
      </span>
      <div className="relative flex-1">
        <DayHeads {...days} />
      </div>
    </div>
  )
}

function DayHeads({ days, range, width, zoom, today }: HeadProps) {
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the hours of a day never change places
            <span key={hour} className="pl-1">{`${hour * 2}:00`}</span>
          ))}
        </span>
      )}
    </div>
  ))
}

type RowProps = { rows: readonly Row[]; offsets: readonly number[]; range: Range; left: number }

export function RowHeads({ rows, offsets, range, left }: RowProps) {
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

/** Lines between rows, closed days (and hours, when zoomed in), and the present moment. */
export function Behind({ board, rows, offsets, sight, days, width, first, zoom }: BehindProps) {
  const now = minutesOf(board.nowWallTime)
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
  zoom: Zoom
  layout: readonly RowLayout[]
  offsets: readonly number[]
  sight: Sight
  first: number
  width: number
  isTabbable: (row: number, span: Span) => boolean
}

/** The entries in sight. */
export function Entries({ board, zoom, layout, offsets, sight, first, width, isTabbable }: EntriesProps) {
  const frame = { from: first + sight.days.first * DAY, to: first + sight.days.last * DAY }
  const chip = chips(board, [])
  return layout.slice(sight.rows.first, sight.rows.last).flatMap(({ laned }, index) => {
    const row = sight.rows.first + index
    return laned
      .filter(({ item }) => overlaps(spanOf(item.event), frame))
      .map(({ item: { event, echo }, lane }) => {
        const span = spanOf(event)
        const { left, width: wide } = boxOf(drawnSpan(span, zoom), first, width)
        return (
          <EventChip
            key={`${row}-${event.id}`}
            {...chip(event)}
            left={`${left + 1}px`}
            width={`${wide - 2}px`}
            top={(offsets[row] ?? 0) + 6 + lane * LANE_PX}
            height={LANE_PX - 4}
            rowed
            slim={wide < 72}
            handles={echo || zoom === 'dni' ? false : 'x'}
            echo={echo}
            tabbable={isTabbable(row, span)}
          />
        )
      })
  })
}

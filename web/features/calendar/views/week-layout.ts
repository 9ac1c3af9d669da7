/**
 * A week as columns. A column goes from six in the morning to six of the next one, so that a party over midnight is one
 * entry; entries of a day or longer are bars above the columns.
 */
import type { CalendarEvent } from '#contract/calendar.ts'
import { type Bar, barsOf, gapsOf, laneOut } from './lanes.ts'
import type { OpenDay, Resource } from '#web/features/calendar/use-board.ts'
import { DAY, dateOf, dayStart, floorTo, type Span, spanOf, standsOn } from '#web/features/calendar/wall-time.ts'

export const MORNING = 6 * 60
export const HOUR_PX = 44
export const PX = HOUR_PX / 60

export type Piece = {
  event: CalendarEvent
  column: number
  top: number
  height: number
  lane: number
  lanes: number
  before: boolean
  after: boolean
}

/** The column of a moment, as minute 0 of its date. */
export const columnDay = (at: number): number => floorTo(at - MORNING, DAY)

export const isLong = (event: CalendarEvent): boolean => {
  const { from, to } = spanOf(event)
  return to - from >= DAY
}

/** A span as boxes: index of the column, pixels from its top, height in pixels. */
export function boxesIn(span: Span, days: readonly string[]): { column: number; top: number; height: number }[] {
  const first = dayStart(days[0] ?? '')
  const boxes: { column: number; top: number; height: number }[] = []
  for (let day = columnDay(span.from); day + MORNING < span.to; day += DAY) {
    const column = (day - first) / DAY
    if (column < 0 || column >= days.length) continue
    const from = Math.max(span.from, day + MORNING)
    const to = Math.min(span.to, day + MORNING + DAY)
    boxes.push({ column, top: ((from - day - MORNING) * HOUR_PX) / 60, height: ((to - from) * HOUR_PX) / 60 })
  }
  return boxes
}

const SHORTEST_PX = 20

export function weekPieces(events: readonly CalendarEvent[], days: readonly string[]): Piece[] {
  const pieces = events
    .filter((event) => !isLong(event))
    .flatMap((event) =>
      boxesIn(spanOf(event), days).map((box, index, all) => ({
        ...box,
        event,
        height: Math.max(SHORTEST_PX, box.height),
        before: index > 0,
        after: index < all.length - 1,
      })),
    )
  return days.flatMap((_, column) =>
    laneOut(
      pieces.filter((piece) => piece.column === column),
      ({ top, height }) => ({ from: top, to: top + height }),
    ).map(({ item, lane, lanes }) => ({ ...item, lane, lanes })),
  )
}

export const longBars = (events: readonly CalendarEvent[], days: readonly string[]): Bar<CalendarEvent>[] =>
  barsOf(events.filter(isLong), (event) => standsOn(spanOf(event)), days)

type Openings = readonly { listing_id: string; days: readonly OpenDay[] }[] | undefined

/** The parts of a frame in which none of these listings is open; empty while the openings are unknown. */
export function closedWithin(frame: Span, openings: Openings, rows: readonly Pick<Resource, 'id'>[]): Span[] {
  if (!openings) return []
  const dates = [dateOf(frame.from - DAY), dateOf(frame.from), dateOf(frame.to - 1)]
  const shown = openings.filter(({ listing_id }) => rows.some(({ id }) => id === listing_id))
  if (shown.length === 0) return []
  const windows = shown.flatMap(({ days }) =>
    days.filter(({ date }) => dates.includes(date)).flatMap((day) => day.windows.map(spanOf)),
  )
  return gapsOf(frame, windows)
}

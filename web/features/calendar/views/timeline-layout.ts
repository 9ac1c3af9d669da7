/** Rows and boxes of the timeline: a listing is a row, with its rooms or crews as rows below it. */
import type { CalendarEvent } from '#contract/calendar.ts'
import type { Zoom } from '#web/features/calendar/calendar-desk.ts'
import { type Laned, laneCount, laneOut } from './lanes.ts'
import type { Resource } from '#web/features/calendar/use-board.ts'
import type { Place } from '#web/features/calendar/grid/grid-state.ts'
import { crewsOf, roomsOf } from './view-props.ts'
import type { Range } from './visible.ts'
import { DAY, dayStart, type Span, spanOf, standsOn } from '#web/features/calendar/wall-time.ts'

export type Row = { key: string; resource: Resource; name: string; room: boolean; place: Place }

/** The days and rows that are drawn at the moment. */
export type Sight = { days: Range; rows: Range }

export const LEFT_PX = 208
export const LEFT_NARROW_PX = 112
export const HEAD_PX = 48
export const LANE_PX = 28
const ROW_SPARE = 14
const SLIMMEST_PX = 6

export const dayWidths: Record<Zoom, number> = { dni: 112, godziny: 1152 }

export const rowsOf = (resources: readonly Resource[]): Row[] =>
  resources.flatMap((resource) => [
    { key: resource.id, resource, name: resource.name, room: false, place: { listing_id: resource.id, unit_ids: [] } },
    ...roomsOf(resource).map(({ id, name }) => ({
      key: `${resource.id}-${id}`,
      resource,
      name,
      room: true,
      place: { listing_id: resource.id, unit_ids: [id] },
    })),
    ...crewsOf(resource).map(({ id, name }) => ({
      key: `${resource.id}-${id}`,
      resource,
      name,
      room: true,
      place: { listing_id: resource.id, unit_ids: [], crew_id: id },
    })),
  ])

/** Keys of the rows that show an entry; the first is its own, the others repeat it. */
export function rowKeys(
  { listing_id, unit_ids }: Pick<CalendarEvent, 'listing_id' | 'unit_ids'>,
  resource: Resource | undefined,
): string[] {
  const rooms = resource ? [...roomsOf(resource), ...crewsOf(resource)] : []
  const taken = rooms.filter(({ id }) => unit_ids.includes(id)).map(({ id }) => `${listing_id}-${id}`)
  if (taken.length > 0 && taken.length < rooms.length) return taken
  return [listing_id, ...rooms.map(({ id }) => `${listing_id}-${id}`)]
}

export type Standing = { event: CalendarEvent; echo: boolean }
export type RowLayout = { laned: Laned<Standing>[]; height: number }

/**
 * The entries of each row with their lanes. A very short entry occupies its lane a little longer, so that it can be
 * seen.
 */
export function layRows(
  rows: readonly Row[],
  events: readonly CalendarEvent[],
  shortest: number,
  drawn: (event: CalendarEvent) => Span = spanOf,
): RowLayout[] {
  const standing = new Map<string, Standing[]>(rows.map(({ key }) => [key, []]))
  const resources = new Map(rows.map(({ resource }) => [resource.id, resource]))
  for (const event of events)
    rowKeys(event, resources.get(event.listing_id)).forEach((key, index) => {
      standing.get(key)?.push({ event, echo: index > 0 })
    })
  return rows.map(({ key }) => {
    const laned = laneOut(standing.get(key) ?? [], ({ event }) => {
      const { from, to } = drawn(event)
      return { from, to: Math.max(to, from + shortest) }
    })
    return { laned, height: laneCount(laned) * LANE_PX + ROW_SPARE }
  })
}

/** Where columns are days, an entry fills whole days, because five hours would be too narrow for a name. */
export function drawnSpan(span: Span, zoom: Zoom): Span {
  if (zoom === 'godziny') return span
  const { first, last } = standsOn(span)
  return { from: dayStart(first), to: dayStart(last) + DAY }
}

export const boxOf = (span: Span, first: number, dayWidth: number): { left: number; width: number } => ({
  left: ((span.from - first) * dayWidth) / DAY,
  width: Math.max(SLIMMEST_PX, ((span.to - span.from) * dayWidth) / DAY),
})

import type { CalendarEvent } from '#contract/calendar.ts'
import type { CalendarDesk } from '#web/features/calendar/calendar-desk.ts'
import type { Board, Resource } from '#web/features/calendar/use-board.ts'
import type { GridActions, Place } from '#web/features/calendar/grid/grid-state.ts'
import { deadlineText } from '#web/features/calendar/words.pl.ts'

/** What every view is given. */
export type ViewProps = {
  board: Board
  desk: CalendarDesk
  gridActions: GridActions
  /** The only place that can be meant, if there is one. */
  place: Place | null
  helpId: string
}

/** The crews of a service, where there are several: rows of the timeline, and nowhere else a place of their own. */
export const crewsOf = ({ units, units_interchangeable }: Resource): Resource['units'] =>
  units_interchangeable && units.length > 1 ? units : []

/** The rooms of a listing, each a place that can be taken alone; crews are alike and never are. */
export const roomsOf = ({ units, units_interchangeable }: Resource): Resource['units'] =>
  units_interchangeable || units.length < 2 ? [] : units

/** Listing, and its rooms when not all of them are taken. */
export function placeName(
  event: Pick<CalendarEvent, 'listing_id' | 'unit_ids' | 'block'>,
  resources: readonly Resource[] | undefined,
): string {
  const listing = resources?.find(({ id }) => id === event.listing_id)
  if (!listing) return ''
  const rooms = roomsOf(listing)
  const taken = rooms.filter(({ id }) => event.unit_ids.includes(id))
  if (taken.length === 0 || taken.length === rooms.length) return listing.name
  return `${listing.name}: ${taken.map(({ name }) => name).join(', ')}`
}

export const heldUntil = (event: CalendarEvent, now: number): string | null =>
  event.deadline_at && (event.state === 'proposed' || event.state.startsWith('pending'))
    ? deadlineText(event, now)
    : null

/** What an entry's chip shows, whatever view it stands in; `met` are those under the keyboard's cursor. */
export function chips({ fresh, resources, rows, now }: Board, met: readonly CalendarEvent[]) {
  const news = new Set(fresh.map(({ id }) => id))
  return (event: CalendarEvent) => ({
    event,
    place: placeName(event, resources),
    only: rows.length === 1,
    tabbable: met.includes(event),
    fresh: news.has(event.id),
    deadline: heldUntil(event, now),
  })
}

import type { CalendarEvent } from '#contract/calendar.ts'
import type { CalendarDesk } from '#web/features/calendar/calendar-desk.ts'
import type { Board, Resource } from '#web/features/calendar/use-board.ts'
import type { GridActions, Place } from '#web/features/calendar/grid/grid-state.ts'
import { deadlineText } from '#web/features/calendar/words.pl.ts'

/** The props of every view. */
export type ViewProps = {
  board: Board
  desk: CalendarDesk
  gridActions: GridActions
  /** The only possible place, when there is just one. */
  place: Place | null
  helpId: string
}

/** The crews of a service with several; they are rows of the timeline, but elsewhere not separate places. */
export const crewsOf = ({ units, units_interchangeable }: Resource): Resource['units'] =>
  units_interchangeable && units.length > 1 ? units : []

/** The rooms of a listing that can be taken separately; crews are alike and are not listed here. */
export const roomsOf = ({ units, units_interchangeable }: Resource): Resource['units'] =>
  units_interchangeable || units.length < 2 ? [] : units

/** The name of the listing, with the rooms when not all of them are taken. */
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

/** The props of an entry's chip that are the same in every view; `met` are the entries under the keyboard's cursor. */
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

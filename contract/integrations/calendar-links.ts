import { z } from 'zod'
import { id, instant, wire } from '#contract/endpoint.ts'

const calendarLink = z.object({
  id,
  /** Null means all listings of the owner. */
  listing_id: id.nullable(),
  /** `https://…/ical/{secret}.ics`; anybody with this URL can read the calendar. */
  url: z.string(),
  with_names: z.boolean(),
  created_at: instant,
  /** When a calendar last fetched it; null for never. */
  last_fetched_at: instant.nullable(),
})

/** iCalendar feeds that other calendars subscribe to. */
export const calendarLinks = {
  listCalendarLinks: wire({
    summary: 'The secret addresses of your calendars, for other calendars to subscribe to',
    reply: z.object({ results: z.array(calendarLink) }),
  }),
  makeCalendarLink: wire({
    summary: 'A new address of the calendar; the one before stops at once',
    status: 201,
    body: z.object({ listing_id: id.nullable().default(null), with_names: z.boolean().default(false) }).prefault({}),
    reply: calendarLink,
  }),
  deleteCalendarLink: wire({
    summary: 'The address stops at once; subscribed calendars go empty',
    params: z.object({ id }),
    status: 204,
    reply: z.null(),
  }),
}

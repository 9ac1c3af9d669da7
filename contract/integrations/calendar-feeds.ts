import { z } from 'zod'
import { id, instant, typedLine, wire } from '#contract/endpoint.ts'
import { healthLights, outsideErrors } from '#domain/outside/health.ts'

const calendarFeed = z.object({
  id,
  listing_id: id,
  /** Null means the whole place, or all crews. */
  unit_id: id.nullable(),
  name: z.string(),
  /** Host of its address; the rest is a secret of the other portal. */
  host: z.string(),
  light: z.enum(healthLights),
  /** When it was last read successfully; null for never. */
  last_success_at: instant.nullable(),
  last_error: z.enum(outsideErrors).nullable(),
  /** What the owner has to do, in Polish; null for nothing. */
  error_text: z.string().nullable(),
  /** Busy times from now on. */
  busy: z.int(),
  /** Events whose time could not be read: they block nothing; `error_text` names them. */
  unreadable: z.int(),
  created_at: instant,
})

/** Calendars of other portals whose busy times block ours. */
export const calendarFeeds = {
  listCalendarFeeds: wire({
    summary: 'The calendars that you subscribe to, with their health',
    reply: z.object({ results: z.array(calendarFeed) }),
  }),
  addCalendarFeed: wire({
    summary: 'Subscribes to a calendar (iCal over https) and reads it at once; what is busy there is busy here',
    status: 201,
    body: z.object({
      listing_id: id,
      unit_id: id.nullable().default(null),
      url: z
        .string()
        .trim()
        .min(1)
        .max(2_000)
        .meta({ examples: ['https://kalendarz.portal.example/sala.ics'] }),
      name: typedLine.max(100).default(''),
    }),
    reply: calendarFeed,
  }),
  deleteCalendarFeed: wire({
    summary: 'Ends the subscription; what was busy through it is free at once',
    params: z.object({ id }),
    status: 204,
    reply: z.null(),
  }),
}

/** Outside calendars: which of them block a listing, their health, and the partner's account at Google. */
import { z } from 'zod'
import { id, instant, localDateTime, wire } from '#contract/endpoint.ts'
import { healthLights, outsideErrors, outsideKinds } from '#domain/outside/health.ts'

const remoteId = z.string().min(1).max(500)

const outsideCalendar = z.object({
  id,
  kind: z.enum(outsideKinds),
  name: z.string(),
  listing_id: id,
  listing: z.string(),
  /** Null means the whole place, or all crews. */
  unit_id: id.nullable(),
  unit: z.string().nullable(),
  light: z.enum(healthLights),
  /** What is wrong, and what to do about it; null when nothing is. */
  message: z.string().nullable(),
  error: z.enum(outsideErrors).nullable(),
  last_success_at: instant.nullable(),
  /** True when its provider announces each change at once; otherwise a change is seen after ten minutes at most. */
  announced: z.boolean(),
  /** Busy times read from it. */
  busy: z.int(),
  /** Events whose time could not be read: they block nothing; `message` names them. */
  unreadable: z.int(),
})

/** An entry of an outside calendar that overlaps a reservation, made before it or before the entry was read. */
const outsideConflict = z.object({
  calendar: z.string(),
  title: z.string().nullable(),
  start: localDateTime,
  end: localDateTime,
  listing: z.string(),
  reservation_id: id,
  reference: z.string(),
  /** Null while the e-mail address is not confirmed. */
  customer_name: z.string().nullable(),
  event_start: localDateTime,
  event_end: localDateTime,
})

const writing = z.object({ listing_id: id, remote_id: remoteId, name: z.string(), with_names: z.boolean() })

const googleStatus = z.object({
  /** False when the operator has not set up Google. */
  available: z.boolean(),
  connected: z.boolean(),
  account: z.object({ email: z.string(), state: z.enum(['active', 'lost']), connected_at: instant }).nullable(),
  /** The worst light of its calendars that block a listing. */
  light: z.enum(healthLights).nullable(),
  writing: z.array(writing),
})

export const outsideCalendars = {
  connectGoogleCalendar: wire({
    reply: z.object({ url: z.url() }),
    summary: 'The address of Google’s consent page. Only the session that asked can finish the connection',
  }),
  finishGoogleCalendar: wire({
    body: z.object({ state: z.string().min(1).max(200) }),
    reply: googleStatus,
    summary: 'Finishes the connection after the way back from Google',
  }),
  disconnectGoogleCalendar: wire({
    /**
     * `keep` turns busy times into blocks of your own. It is the default because the specification's client sends
     * nothing, and then no busy time may become free.
     */
    body: z.object({ busy: z.enum(['keep', 'free']).default('keep') }).prefault({}),
    reply: googleStatus,
    summary: 'Gives the right back to Google and takes its calendars away',
  }),
  googleCalendarStatus: wire({ reply: googleStatus, summary: 'Whether a Google account is connected, and how it is' }),
  listGoogleCalendars: wire({
    reply: z.object({
      results: z.array(z.object({ id: remoteId, name: z.string(), primary: z.boolean(), writable: z.boolean() })),
    }),
    summary: 'The calendars of the connected account; none without one',
  }),
  addGoogleCalendar: wire({
    body: z.object({ remote_id: remoteId, listing_id: id, unit_id: id.nullable().default(null) }),
    reply: outsideCalendar,
    status: 201,
    summary: 'From now on this calendar takes the terms of a listing or of one of its rooms',
  }),
  writeToGoogleCalendar: wire({
    /** `remote_id` null stops writing and removes what was written. */
    body: z.object({ listing_id: id, remote_id: remoteId.nullable(), with_names: z.boolean().default(false) }),
    reply: googleStatus,
    summary: 'Where the reservations of a listing are written, and whether with the names of customers',
  }),
  listOutsideCalendars: wire({
    reply: z.object({ results: z.array(outsideCalendar), conflicts: z.array(outsideConflict) }),
    summary: 'All calendars that take terms of your listings, how they are, and where they meet reservations',
  }),
  refreshOutsideCalendar: wire({
    params: z.object({ id }),
    status: 204,
    reply: z.null(),
    summary: 'Asks it now instead of within ten minutes',
  }),
  removeOutsideCalendar: wire({
    params: z.object({ id }),
    query: z.object({ busy: z.enum(['keep', 'free']).default('free') }),
    status: 204,
    reply: z.null(),
    summary: 'It takes no terms any more; what it had taken is free, or stays as blocks',
  }),
}

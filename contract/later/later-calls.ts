/**
 * Calls of specification 7 that come with a later issue. They are answered 501 with a sentence that says so, not with
 * "page hidden"; whoever builds one moves its row to `contract/public-calls.ts` or `owner-calls.ts`.
 */
import type { Call } from '#contract/call.ts'

export const laterParts = ['google_calendar'] as const
export type LaterPart = (typeof laterParts)[number]
export type LaterCall = Pick<Call, 'method' | 'path' | 'access'> & { part: LaterPart; summary: string }

export const laterCalls = {
  connectGoogleCalendar: {
    method: 'GET',
    path: '/api/calendar/connect/',
    access: 'owner',
    part: 'google_calendar',
    summary: 'Begins the connection of a Google calendar',
  },
  disconnectGoogleCalendar: {
    method: 'POST',
    path: '/api/calendar/disconnect/',
    access: 'owner',
    part: 'google_calendar',
    summary: 'Ends the connection of a Google calendar',
  },
  googleCalendarStatus: {
    method: 'GET',
    path: '/api/calendar/status/',
    access: 'owner',
    part: 'google_calendar',
    summary: 'Whether a Google calendar is connected',
  },
} as const satisfies Record<string, LaterCall>

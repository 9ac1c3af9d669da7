/**
 * Google's calendars over `fetch`, with the types that Google publishes (`@googleapis/calendar`, types only; decision
 * 0047). No type of Google's leaves this file.
 */
import type { calendar_v3 as v3 } from '@googleapis/calendar'
import {
  type Announced,
  type CalendarGateway,
  CalendarFailed,
  OwnKeyRefused,
  type Changes,
  type Channel,
  type Granted,
  type OurEvent,
  type RemoteCalendar,
  type RemoteEvent,
  type Since,
} from './calendars.ts'

export type GoogleSettings = {
  client_id: string
  client_secret: string
  consent_url: string
  api_url: string
  token_url: string
}

export const googleAddresses = {
  consent_url: 'https://accounts.google.com/o/oauth2/v2/auth',
  token_url: 'https://oauth2.googleapis.com',
  api_url: 'https://www.googleapis.com',
}

/** Only the rights that are used: events, and the list of calendars. */
const googleScopes = [
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
] as const

const timeoutMs = 15_000
const pageSize = '2500'
/** Google may put fewer events on a page than were asked for. */
const mostPages = 400

type Asked = { method?: string; query?: Record<string, string>; body?: object }
type TokenAnswer = { access_token: string; expires_in: number; refresh_token?: string; scope?: string }

export function googleCalendars(settings: GoogleSettings): CalendarGateway {
  const ask = <T>(token: string, path: string, { method = 'GET', query = {}, body }: Asked = {}): Promise<T | null> =>
    answerOf<T>(`${settings.api_url}/calendar/v3${path}?${new URLSearchParams(query)}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const grant = async (form: Record<string, string>, now: number): Promise<Granted> => {
    const { client_id, client_secret } = settings
    const answer = await answerOf<TokenAnswer>(`${settings.token_url}/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id, client_secret, ...form }),
    })
    if (!answer) throw new CalendarFailed('unreachable')
    const { access_token, expires_in, refresh_token = null, scope = '' } = answer
    if (googleScopes.some((one) => !scope.split(' ').includes(one))) throw new CalendarFailed('forbidden', 'scopes')
    return { access_token, refresh_token, expires_at: now + expires_in * 1000 }
  }
  return {
    consentUrl: ({ state, challenge, redirect }) =>
      `${settings.consent_url}?${new URLSearchParams({
        ...{ response_type: 'code', access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' },
        ...{ client_id: settings.client_id, redirect_uri: redirect, scope: googleScopes.join(' '), state },
        ...{ code_challenge: challenge, code_challenge_method: 'S256' },
      })}`,
    exchange: ({ code, verifier, redirect, now }) =>
      grant({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirect }, now),
    renew: (refresh_token, now) => grant({ grant_type: 'refresh_token', refresh_token }, now),
    revoke: async (token) => {
      await answerOf(`${settings.token_url}/revoke`, { method: 'POST', body: new URLSearchParams({ token }) })
    },
    calendars: (token) => calendarsOf((query) => ask(token, '/users/me/calendarList', { query })),
    changes: (token, calendar_id, since) => changesOf((query) => ask(token, eventsPath(calendar_id), { query }), since),
    watch: async (token, calendar_id, channel) =>
      announcedBy(await ask(token, `${eventsPath(calendar_id)}/watch`, asking(channel))),
    stopWatching: async (token, { id, resource_id }) => {
      const body: v3.Schema$Channel = { id, resourceId: resource_id }
      await ask(token, '/channels/stop', { method: 'POST', body }).catch(unlessGone)
    },
    putEvent: (token, calendar_id, event) => put((path, asked) => ask(token, path, asked), calendar_id, event),
    removeEvent: async (token, calendar_id, event_id) => {
      const at = `${eventsPath(calendar_id)}/${event_id}`
      await ask(token, at, { method: 'DELETE', query: { sendUpdates: 'none' } }).catch(unlessGone)
    },
  }
}

/** Somebody else has already deleted it. */
function unlessGone(error: unknown): void {
  if (!(error instanceof CalendarFailed) || !['gone', 'stale'].includes(error.why)) throw error
}

/** Google decides how long the channel lasts: developers.google.com/workspace/calendar/api/guides/push */
function asking({ id, token, address }: Channel): Asked {
  const body: v3.Schema$Channel = { id, token, address, type: 'web_hook' }
  return { method: 'POST', body }
}

function announcedBy(channel: v3.Schema$Channel | null): Announced {
  const [resource_id, expires_at] = [channel?.resourceId ?? '', Number(channel?.expiration)]
  if (!resource_id || !(expires_at > 0)) throw new CalendarFailed('unreachable', 'no channel')
  return { resource_id, expires_at }
}

async function calendarsOf(
  ask: (query: Record<string, string>) => Promise<v3.Schema$CalendarList | null>,
): Promise<RemoteCalendar[]> {
  const list: v3.Schema$CalendarListEntry[] = []
  let pageToken: string | undefined
  do {
    const page = await ask({ maxResults: '250', ...(pageToken ? { pageToken } : {}) })
    list.push(...(page?.items ?? []))
    pageToken = page?.nextPageToken ?? undefined
  } while (pageToken)
  return list.flatMap(({ id, summary, summaryOverride, primary, accessRole }) => {
    const writable = accessRole === 'owner' || accessRole === 'writer'
    return id ? [{ id, name: summaryOverride ?? summary ?? id, primary: primary === true, writable }] : []
  })
}

/** Inserts the event, or overwrites the existing one, also when that was deleted. */
async function put(
  ask: (path: string, asked: Asked) => Promise<unknown>,
  calendar_id: string,
  event: OurEvent,
): Promise<void> {
  const query = { sendUpdates: 'none' }
  const body = bodyOf(event)
  const at = eventsPath(calendar_id)
  try {
    await ask(at, { method: 'POST', query, body })
  } catch (error) {
    if (!(error instanceof Exists)) throw error
    await ask(`${at}/${event.id}`, { method: 'PATCH', query, body: { ...body, ...timed(body), status: 'confirmed' } })
  }
}

/**
 * A PATCH is merged with the existing event: if somebody made it a whole-day event, its `date` must be cleared before a
 * time can be set.
 */
const timed = ({ start, end }: v3.Schema$Event): v3.Schema$Event => ({
  start: { ...start, date: null },
  end: { ...end, date: null },
})

const eventsPath = (calendar_id: string): string => `/calendars/${encodeURIComponent(calendar_id)}/events`

/** Status 409: an event with this id exists already, perhaps deleted. */
class Exists extends Error {}

async function changesOf(
  ask: (query: Record<string, string>) => Promise<v3.Schema$Events | null>,
  since: Since,
): Promise<Changes> {
  const first: Record<string, string> =
    'sync_token' in since
      ? { syncToken: since.sync_token }
      : { timeMin: new Date(since.from_ms).toISOString(), timeMax: new Date(since.to_ms).toISOString() }
  const items: v3.Schema$Event[] = []
  let page: v3.Schema$Events | null = null
  for (let pages = 0; pages < mostPages; pages++) {
    const pageToken: Record<string, string> = page?.nextPageToken ? { pageToken: page.nextPageToken } : {}
    page = await ask({ singleEvents: 'true', maxResults: pageSize, ...first, ...pageToken })
    items.push(...(page?.items ?? []))
    if (!page?.nextPageToken) break
  }
  // An incomplete list must not count as complete: times on the missing pages would become free.
  if (!page || page.nextPageToken) throw new CalendarFailed('unreachable', 'a part of the list')
  const events = items.flatMap(eventOf)
  // Cancelled, or shortened to a moment, which takes no time.
  const standing = new Set(events.map(({ id }) => id))
  const gone = items.flatMap(({ id }) => (id && !standing.has(id) ? [id] : []))
  // For a deleted series Google reports half a year only: github.com/googleapis/google-api-ruby-client/issues/860
  const of_series = 'sync_token' in since && items.some(({ recurringEventId }) => recurringEventId)
  return { events, gone, sync_token: page.nextSyncToken ?? null, of_series }
}

function eventOf(event: v3.Schema$Event): RemoteEvent[] {
  const { id, status, start, end, summary, transparency, attendees } = event
  if (!id || status === 'cancelled') return []
  const declined = attendees?.some(({ self, responseStatus }) => self && responseStatus === 'declined') ?? false
  // Declined events, working locations and events marked as free do not make the calendar busy.
  const busy = transparency !== 'transparent' && !declined && event.eventType !== 'workingLocation'
  const reservation_id = event.extendedProperties?.private?.wydarzyReservation ?? null
  const known = { id, busy, title: summary ?? null, reservation_id }
  if (start?.date && end?.date) return [{ ...known, when: { start_day: start.date, end_day: end.date } }]
  const [from_ms, to_ms] = [Date.parse(start?.dateTime ?? ''), Date.parse(end?.dateTime ?? '')]
  return to_ms > from_ms ? [{ ...known, when: { from_ms, to_ms } }] : []
}

const bodyOf = (event: OurEvent): v3.Schema$Event => ({
  id: event.id,
  summary: event.title,
  description: event.description,
  start: { dateTime: new Date(event.from_ms).toISOString(), timeZone: event.timezone },
  end: { dateTime: new Date(event.to_ms).toISOString(), timeZone: event.timezone },
  transparency: 'opaque',
  extendedProperties: { private: { wydarzyReservation: event.reservation_id } },
})

async function answerOf<T>(url: string, init: RequestInit): Promise<T | null> {
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(url, { ...init, redirect: 'error', signal }).catch(unheard)
  // An answer that breaks off is a failure: a list that was cut must not be used.
  const text = await answer.text().catch(unheard)
  if (!answer.ok) throw failureOf(answer.status, text)
  try {
    return text ? (JSON.parse(text) as T) : null
  } catch (error) {
    return unheard(error as Error)
  }
}

function unheard(error: Error): never {
  throw new CalendarFailed('unreachable', error.name)
}

/**
 * developers.google.com/workspace/calendar/api/guides/errors; of tokens: RFC 6749, section 5.2. Only errors about a
 * right mean that the right is lost: Google also answers 401 for a webhook address that it does not accept, and 403 for
 * a project of ours whose calendar API is switched off.
 */
function failureOf(status: number, text: string): Error {
  if (status === 409) return new Exists()
  if (/"error"\s*:\s*"\w+_client"|"accessNotConfigured"/.test(text)) return new OwnKeyRefused()
  if (text.includes('"push.webhookUrl')) return new CalendarFailed('unreachable', 'it does not announce to our address')
  if (status === 401 || (status === 400 && text.includes('invalid_grant'))) return new CalendarFailed('revoked')
  if (status === 404) return new CalendarFailed('gone')
  if (status === 410) return new CalendarFailed('stale')
  if (status === 429 || (status === 403 && /(?:rateLimit|dailyLimit|quota)Exceeded/i.test(text)))
    return new CalendarFailed('quota')
  if (status === 403) return new CalendarFailed('forbidden')
  return new CalendarFailed('unreachable', `${status}`)
}

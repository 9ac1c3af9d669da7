/**
 * A small stand-in for Google's API (OAuth with PKCE, calendar v3), as far as partners' calendars need it. Answers have
 * the published types, so a field that Google does not have does not compile.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { calendar_v3 as v3 } from '@googleapis/calendar'
import type { Pool } from 'pg'
import type { FaultState } from '#sandbox/control.ts'
import { type Answer, refusal } from './answers.ts'
import type { Channels } from './channels.ts'
import * as store from './store.ts'

export const credentials = {
  client_id: 'sandbox.apps.googleusercontent.example',
  client_secret: 'sandbox-google-secret',
}

const slowMs = 20_000
const accessMs = 3_600_000
/** Fewer than can be asked for, because Google too may put fewer on a page. */
const mostOnPage = 100

export type ServerParts = {
  pool: Pool
  now: () => number
  state: () => FaultState
  /** Called with every request and its answer; tests compare both with the published types. */
  watch?: ((call: Watched) => void) | undefined
  /** How many of the next requests are answered 403 for the quota. */
  quota: { left: number }
  channels: Channels
}

export type Watched = {
  method: string
  path: string
  query: Record<string, string>
  sent: unknown
  status: number
  body: unknown
}

export type Consent = { client_id: string; redirect_uri: string; challenge: string; scope: string }
type Asked = {
  method: string
  path: string
  query: URLSearchParams
  form: URLSearchParams
  json: unknown
  token: string
}

export async function listenGoogle(parts: ServerParts): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void serve(parts, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, close }
}

async function serve(parts: ServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const state = parts.state()
  if (state === 'down') return void response.destroy()
  if (state === 'slow') await wait(slowMs)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const url = new URL(request.url ?? '/', 'http://google')
  const is_json = request.headers['content-type']?.includes('json') ?? false
  const asked: Asked = {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    form: new URLSearchParams(is_json ? '' : text),
    json: is_json ? JSON.parse(text) : null,
    token: request.headers.authorization?.replace(/^Bearer /, '') ?? '',
  }
  const { status, body } = await answer(parts, asked)
  const { method, path, query, json: sent } = asked
  parts.watch?.({ method, path, query: Object.fromEntries(query), sent, status, body })
  response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
    .end(body ? JSON.stringify(body) : '')
}

async function answer(parts: ServerParts, asked: Asked): Promise<Answer> {
  if (asked.path === '/token') return tokens(parts, asked)
  if (asked.path === '/revoke') {
    await store.dropAllTokens(parts.pool)
    return { status: 200, body: {} }
  }
  const granted = await store.findToken<{ scope: string }>(parts.pool, 'access', asked.token, parts.now())
  if (!granted) return refusal(401, 'authError', 'Invalid Credentials')
  if (parts.quota.left > 0) {
    parts.quota.left -= 1
    return refusal(403, 'rateLimitExceeded', 'Rate Limit Exceeded')
  }
  const [, , , area, id, , event] = asked.path.split('/').map(decodeURIComponent)
  if (area === 'users') return { status: 200, body: await calendarList(parts.pool) }
  if (area === 'channels' && id === 'stop') return parts.channels.stop(asked.json as v3.Schema$Channel)
  if (area !== 'calendars' || !id || !(await store.knowsCalendar(parts.pool, id)))
    return refusal(404, 'notFound', 'Not Found')
  if (asked.method === 'GET') return list(parts, id, asked.query)
  if (event === 'watch') return parts.channels.open(id, asked.json as v3.Schema$Channel)
  if (asked.method === 'POST') return insert(parts, id, asked.json as v3.Schema$Event)
  const found = event ? await store.findEvent(parts.pool, id, event) : undefined
  if (!found) return refusal(404, 'notFound', 'Not Found')
  if (asked.method === 'DELETE' && found.data.status === 'cancelled')
    return refusal(410, 'deleted', 'Resource has been deleted')
  const change = asked.method === 'DELETE' ? { status: 'cancelled' } : (asked.json as v3.Schema$Event)
  const changed: v3.Schema$Event = patched(found.data, change)
  if (changed.start?.date && changed.start.dateTime) return refusal(400, 'invalid', 'Invalid start time.')
  return { status: asked.method === 'DELETE' ? 204 : 200, body: await keep(parts, id, changed) }
}

/**
 * PATCH merges objects, and null removes a field: developers.google.com/workspace/calendar/api/guides/performance#patch
 */
function patched(known: object, change: object): object {
  const parts: Record<string, unknown> = { ...known }
  for (const [name, value] of Object.entries(change) as [string, unknown][]) {
    if (value === null) delete parts[name]
    else if (typeof value === 'object' && !Array.isArray(value))
      parts[name] = patched((parts[name] ?? {}) as object, value)
    else parts[name] = value
  }
  return parts
}

/** developers.google.com/identity/protocols/oauth2/web-server */
async function tokens({ pool, now }: ServerParts, { form }: Asked): Promise<Answer> {
  const no = (error: string): Answer => ({ status: 400, body: { error, error_description: 'Bad Request' } })
  const is_ours =
    form.get('client_id') === credentials.client_id && form.get('client_secret') === credentials.client_secret
  if (!is_ours) return { status: 401, body: { error: 'invalid_client' } }
  const give = async (scope: string, refresh_token?: string): Promise<Answer> => {
    const access_token = await store.newToken(pool, 'access', { scope }, now() + accessMs)
    const rest = { expires_in: accessMs / 1000, scope, token_type: 'Bearer' }
    return { status: 200, body: { access_token, ...rest, ...(refresh_token ? { refresh_token } : {}) } }
  }
  if (form.get('grant_type') === 'refresh_token') {
    const granted = await store.findToken<{ scope: string }>(pool, 'refresh', form.get('refresh_token') ?? '', now())
    return granted ? give(granted.scope) : no('invalid_grant')
  }
  const code = form.get('code') ?? ''
  const consent = await store.findToken<Consent>(pool, 'code', code, now())
  await store.dropToken(pool, code)
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (!consent || consent.challenge !== challenge || consent.redirect_uri !== form.get('redirect_uri'))
    return no('invalid_grant')
  return give(consent.scope, await store.newToken(pool, 'refresh', { scope: consent.scope }, null))
}

async function calendarList(pool: Pool): Promise<v3.Schema$CalendarList> {
  const items = (await store.listCalendars(pool)).map(
    ({ id, summary, access_role, is_primary }): v3.Schema$CalendarListEntry => ({
      ...{
        kind: 'calendar#calendarListEntry',
        etag: '"0"',
        id,
        summary,
        timeZone: 'Europe/Warsaw',
        accessRole: access_role,
      },
      ...(is_primary ? { primary: true } : {}),
    }),
  )
  return { kind: 'calendar#calendarList', etag: '"0"', items }
}

type Token = { since: number; until: number; after: number; from_ms: number; to_ms: number }

const sealedToken = (token: Token): string => Buffer.from(JSON.stringify(token)).toString('base64url')

/** Changes of a series are told for the next months only: github.com/googleapis/google-api-ruby-client/issues/860 */
const seriesToldMs = 183 * 86_400_000

/** A sync token keeps the window of its first request, as at Google. */
async function list({ pool, now }: ServerParts, id: string, query: URLSearchParams): Promise<Answer> {
  const given = query.get('pageToken') ?? query.get('syncToken')
  const time = (name: string, otherwise: number) => (query.has(name) ? Date.parse(query.get(name) ?? '') : otherwise)
  if (query.has('syncToken') && (query.has('timeMin') || query.has('timeMax') || query.has('q')))
    return refusal(400, 'badRequest', 'Sync token cannot be used with other search restrictions')
  const window = { from_ms: time('timeMin', 0), to_ms: time('timeMax', 8_000_000_000_000) }
  const token: Token = given
    ? (JSON.parse(Buffer.from(given, 'base64url').toString()) as Token)
    : { since: 0, until: 0, after: 0, ...window }
  if (query.has('syncToken') && (await store.isForgotten(pool, id, token.since)))
    return refusal(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.')
  const limit = Math.min(Number(query.get('maxResults') ?? 250), mostOnPage)
  const until = query.has('pageToken') ? token.until : await store.lastChange(pool)
  const deleted = token.since > 0 || query.get('showDeleted') === 'true'
  const rows = await store.listEvents(pool, id, { ...token, limit, deleted })
  const last = rows.at(-1)
  const more = rows.length === limit && last !== undefined
  const next = more
    ? { nextPageToken: sealedToken({ ...token, until, after: Number(last.changed) }) }
    : { nextSyncToken: sealedToken({ ...token, since: until, after: 0 }) }
  const told_until = token.since > 0 ? now() + seriesToldMs : Number.POSITIVE_INFINITY
  const items = rows
    .filter((row) => !row.data.recurringEventId || Number(row.from_ms) < told_until)
    .map(({ data }) => data)
  const body: v3.Schema$Events = {
    kind: 'calendar#events',
    etag: '"0"',
    summary: id,
    timeZone: 'Europe/Warsaw',
    items,
    ...next,
  }
  return { status: 200, body }
}

async function insert(parts: ServerParts, calendar_id: string, sent: v3.Schema$Event): Promise<Answer> {
  // Base 32 as in RFC 2938: a to v and digits, 5 to 1024 of them.
  if (sent.id && !/^[a-v0-9]{5,1024}$/.test(sent.id)) return refusal(400, 'invalid', 'Invalid resource id value.')
  const id = sent.id ?? randomBytes(13).toString('hex')
  if (await store.findEvent(parts.pool, calendar_id, id))
    return refusal(409, 'duplicate', 'The requested identifier already exists.')
  return { status: 200, body: await keep(parts, calendar_id, { status: 'confirmed', ...sent, id }) }
}

async function keep(
  { pool, channels }: ServerParts,
  calendar_id: string,
  event: v3.Schema$Event,
): Promise<v3.Schema$Event> {
  const whole = { kind: 'calendar#event', ...event, id: event.id ?? '', etag: `"${randomBytes(6).toString('hex')}"` }
  await store.keepEvent(pool, calendar_id, whole)
  await channels.tell(calendar_id)
  return whole
}

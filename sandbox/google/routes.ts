/** The consent page, the account's events for people to look at, and controls for tests and demos. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import { account } from './account.pl.ts'
import { listChannels } from './channel-store.ts'
import type { Channels } from './channels.ts'
import { calendarPage, consentPage, notice } from './pages.pl.ts'
import { type Consent, credentials } from './server.ts'
import * as store from './store.ts'

export const PAGES = '/_sandbox/google'

const codeMs = 600_000
const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

type Parts = { pool: Pool; now: () => number; quota: { left: number }; channels: Channels }

export function googlePages(parts: Parts): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    app.addHook('onSend', async (_request, reply, payload) => {
      reply.header('content-security-policy', POLICY).header('x-frame-options', 'DENY')
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      return payload
    })
    consent(app, parts)
    steering(app, parts)
    faults(app, parts)
  }
}

const asked = z.object({
  client_id: z.literal(credentials.client_id),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  scope: z.string().min(1),
  state: z.string().min(1),
  code_challenge: z.string().min(43),
  code_challenge_method: z.literal('S256'),
})

function consent(app: FastifyInstance, { pool, now }: Parts): void {
  app.get(`${PAGES}/auth`, async (request, reply) => {
    const page = asked.safeParse(request.query)
    reply.type('text/html; charset=utf-8')
    return page.success ? consentPage(page.data, account) : reply.code(400).send(notice)
  })
  app.post(`${PAGES}/auth`, async (request, reply) => {
    const { decision, ...form } = request.body as Record<string, string>
    const page = asked.safeParse(form)
    if (!page.success) return reply.code(400).type('text/html; charset=utf-8').send(notice)
    const { client_id, redirect_uri, scope, state, code_challenge } = page.data
    const back = new URL(redirect_uri)
    back.searchParams.set('state', state)
    if (decision !== 'allow') back.searchParams.set('error', 'access_denied')
    else {
      // A right that the person has unticked is not granted.
      const given = scope.split(' ').filter((one) => form[`scope:${one}`] !== undefined)
      const data: Consent = { client_id, redirect_uri, challenge: code_challenge, scope: given.join(' ') }
      back.searchParams.set('code', await store.newToken(pool, 'code', data, now() + codeMs))
      back.searchParams.set('scope', given.join(' '))
    }
    return reply.redirect(back.href, 303)
  })
}

const newEvent = z.object({
  calendar_id: z.string(),
  id: z.string().optional(),
  summary: z.string().default('Wydarzenie'),
  /** Instants, or dates for whole days; `end` is the first moment that is free again. */
  start: z.string(),
  end: z.string(),
  /** Number of repetitions, a week apart. */
  weeks: z.int().min(1).max(6_000).default(1),
})

function steering(app: FastifyInstance, { pool, channels }: Parts): void {
  const point = (text: string, week: number) => {
    const at = new Date(Date.parse(text) + week * 7 * 86_400_000).toISOString()
    return text.length === 10 ? { date: at.slice(0, 10) } : { dateTime: at }
  }
  app.get(`${PAGES}/`, async (_request, reply) => {
    const calendars = await Promise.all(
      (await store.listCalendars(pool)).map(async ({ id, summary }) => ({ summary, events: await events(pool, id) })),
    )
    return reply.type('text/html; charset=utf-8').send(calendarPage(account, calendars))
  })
  app.get('/_sandbox/api/google/events', async (request) => ({
    events: await events(pool, (request.query as { calendar_id?: string }).calendar_id ?? account),
  }))
  app.post('/_sandbox/api/google/events', async (request) => {
    const { calendar_id, summary, start, end, weeks, id } = newEvent.parse(request.body)
    const recurringEventId = id ?? randomBytes(13).toString('hex')
    const ids: string[] = []
    for (let week = 0; week < weeks; week++) {
      const own = weeks === 1 ? recurringEventId : `${recurringEventId}_${week}`
      const series = weeks === 1 ? {} : { recurringEventId }
      const when = { start: point(start, week), end: point(end, week) }
      // Moving an event keeps the data that programs have stored in it.
      const { extendedProperties } = (await store.findEvent(pool, calendar_id, own))?.data ?? {}
      await store.keepEvent(pool, calendar_id, {
        kind: 'calendar#event',
        ...(extendedProperties ? { extendedProperties } : {}),
        id: own,
        status: 'confirmed',
        summary,
        ...when,
        ...series,
      })
      ids.push(own)
    }
    await channels.tell(calendar_id)
    return { ids }
  })
  app.delete('/_sandbox/api/google/events', async (request) => {
    const { calendar_id, id } = request.query as { calendar_id: string; id: string }
    const found = await store.withInstances(pool, calendar_id, id)
    for (const one of found) await store.keepEvent(pool, calendar_id, { ...one.data, id: one.id, status: 'cancelled' })
    await channels.tell(calendar_id)
    return { deleted: found.length > 0 }
  })
}

/** Controls for faults, and a view of what is open. */
function faults(app: FastifyInstance, { pool, quota, channels }: Parts): void {
  app.post('/_sandbox/api/google/revoke', async () => {
    await store.dropAllTokens(pool)
    return { revoked: true }
  })
  app.post('/_sandbox/api/google/forget', async (request) => {
    await store.forgetChanges(pool, (request.body as { calendar_id: string }).calendar_id)
    return { forgotten: true }
  })
  app.get('/_sandbox/api/google/channels', async () => ({ channels: await listChannels(pool) }))
  app.post('/_sandbox/api/google/lose', async (request) => {
    const { words } = z.object({ words: z.int().min(0) }).parse(request.body)
    channels.lose(words)
    return { words }
  })
  app.post('/_sandbox/api/google/quota', async (request) => {
    quota.left = z.object({ requests: z.int().min(0) }).parse(request.body).requests
    return quota
  })
}

const events = async (pool: Pool, id: string) =>
  (await store.listEvents(pool, id, { from_ms: 0, to_ms: 8e12, since: 0, after: 0, limit: 5_000, deleted: false })).map(
    ({ data }) => data,
  )

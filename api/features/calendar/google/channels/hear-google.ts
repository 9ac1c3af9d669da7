/**
 * An announcement of Google has no content; the job that follows asks the calendar. Calls without a known channel and
 * its token get 404. developers.google.com/workspace/calendar/api/guides/push
 */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { googleLine } from '#api/adapters/calendars/calendars.ts'
import { type Deps, inTransaction } from '#api/deps.ts'
import { hashToken } from '#api/tokens.ts'
import { findChannel } from './channel-queries.ts'

export const hearPath = '/api/calendar/webhook/'
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export const hearRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    // Google sends an empty body as `application/json; utf-8`, which is no valid media type, so the answer is sent
    // before the body is parsed.
    app.addHook('onRequest', async (request, reply) => reply.code((await heard(deps, request)) ? 204 : 404).send())
    app.post(hearPath, { config: { rateLimit: false } }, () => undefined)
  }

async function heard(deps: Deps, { headers }: FastifyRequest): Promise<boolean> {
  const { 'x-goog-channel-id': id, 'x-goog-channel-token': token, 'x-goog-resource-state': state } = headers
  if (typeof id !== 'string' || typeof token !== 'string' || !uuid.test(id)) return false
  const channel = await findChannel(deps.db, id)
  if (!channel || !timingSafeEqual(channel.token_hash, hashToken(token))) return false
  const { calendar_id, owner_id } = channel
  // `sync` only confirms that the channel was opened.
  if (calendar_id && state !== 'sync')
    await inTransaction(deps, (tx) =>
      tx.jobs.enqueueUnlessWaiting('calendar.pull', { calendar_id }, googleLine(owner_id)),
    )
  return true
}

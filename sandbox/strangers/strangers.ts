/**
 * Stand-ins for servers of other people: calendars that are subscribed to, systems that receive webhooks. Their answers
 * are set by `PUT /_sandbox/api/strangers/{name}`; the requests they got can be read there.
 */
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** Addresses that only these stand-ins answer. */
export const strangersPrefix = '/_sandbox/strangers/'

type Stranger = { status: number; headers: Record<string, string>; body: string; delay_ms: number }
type Heard = { at: string; method: string; headers: Record<string, unknown>; body: string }
type Named = { Params: { name: string } }

const mostStrangers = 200
const mostHeard = 200
const longestDelayMs = 60_000

export function strangerRoutes({ now }: { now: () => number }): FastifyPluginAsync {
  const strangers = new Map<string, Stranger>()
  const heard = new Map<string, Heard[]>()

  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    })
    app.put<Named>('/_sandbox/api/strangers/:name', async (request, reply) => {
      if (strangers.size >= mostStrangers) strangers.clear()
      strangers.set(request.params.name, strangerOf(request.body))
      return reply.code(204).send()
    })
    app.delete<Named>('/_sandbox/api/strangers/:name', async (request, reply) => {
      strangers.delete(request.params.name)
      heard.delete(request.params.name)
      return reply.code(204).send()
    })
    app.get<Named>('/_sandbox/api/strangers/:name', async (request) => ({
      heard: heard.get(request.params.name) ?? [],
    }))
    await app.register(async (asked) => answers(asked, { strangers, heard, now }))
  }
}

type Town = { strangers: Map<string, Stranger>; heard: Map<string, Heard[]>; now: () => number }

/** Bodies are kept as they came, whatever their media type. */
function answers(app: FastifyInstance, { strangers, heard, now }: Town): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.route<Named>({
    method: ['GET', 'POST'],
    url: `${strangersPrefix}:name`,
    handler: async (request, reply) => {
      const { name } = request.params
      const stranger = strangers.get(name)
      const list = heard.get(name) ?? []
      list.push(heardIn(request, now()))
      heard.set(name, list.slice(-mostHeard))
      if (!stranger) return reply.code(404).type('text/plain').send('nobody lives here')
      if (stranger.delay_ms > 0) await pause(stranger.delay_ms)
      return say(request, reply, stranger)
    },
  })
}

function heardIn({ method, headers, body }: FastifyRequest, now_ms: number): Heard {
  return { at: new Date(now_ms).toISOString(), method, headers, body: typeof body === 'string' ? body : '' }
}

/** With an ETag, as calendar servers send it. */
function say(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Stranger): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`
  const unchanged = request.method === 'GET' && status === 200 && request.headers['if-none-match'] === etag
  return reply
    .code(unchanged ? 304 : status)
    .headers({ 'content-type': 'text/plain; charset=utf-8', etag, ...headers })
    .send(unchanged ? undefined : body)
}

function strangerOf(given: unknown): Stranger {
  const asked = (typeof given === 'object' && given !== null ? given : {}) as Partial<Stranger>
  const { status = 200, headers = {}, body = '', delay_ms = 0 } = asked
  return { status, headers, body, delay_ms: Math.min(delay_ms, longestDelayMs) }
}

/** `GET /api/calendar/stream/`: server-sent events, read with `fetch` because they need the bearer header (ruling 41). */
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { limitedTo, streamLimit } from '#api/http/limits.ts'
import { type Authenticate, bearerOf, requireSession } from '#api/http/callers/require-owner.ts'
import { liveStreamPath } from '#contract/calls.ts'

export const streamRoutes =
  (deps: Deps, authenticate: Authenticate): FastifyPluginAsync =>
  async (app) => {
    const { streams } = deps
    // Before the server waits for open connections: a stream would never end by itself.
    app.addHook('preClose', async () => streams.close())
    const options = { compress: false, exposeHeadRoute: false, ...limitedTo(streamLimit, deps) } as const
    app.get(liveStreamPath, options, async (request, reply) => {
      const owner = await requireSession(request, authenticate)
      const token = bearerOf(request) ?? ''
      const out = streams.open(owner.owner_id, async () => (await authenticate(token)) !== null)
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .header('connection', 'close')
        .send(out)
    })
  }

/** Answers the calls of the specification that are not built yet: guard first, then 501 with the sentence of their part. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { generalLimit } from './limits.ts'
import { type Authenticate, callerOf } from './require-owner.ts'
import { Refused } from '#api/refused.ts'
import { errorBody } from '#contract/errors.ts'
import { type LaterCall, laterCalls } from '#contract/later/later-calls.ts'

type Options = { authenticate: Authenticate; rate_limits: boolean }

export function bindLater(app: FastifyInstance, { authenticate, rate_limits }: Options): void {
  for (const [operationId, call] of Object.entries(laterCalls) as [string, LaterCall][]) {
    const places = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, place]) => [place, z.string()])
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: {
        operationId,
        summary: `Not there yet. ${call.summary}`,
        ...(call.access === 'owner' ? { security: [{ bearer: [] }] } : {}),
        ...(places.length > 0 ? { params: z.object(Object.fromEntries(places)) } : {}),
        response: { 501: errorBody },
      },
      validatorCompiler: () => () => true,
      serializerCompiler: () => (data) => JSON.stringify(data),
      config: { rateLimit: rate_limits ? generalLimit : false },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        await callerOf(request, authenticate, call)
        throw new Refused({ refused: 'not_yet', details: { part: call.part } })
      },
    })
  }
}

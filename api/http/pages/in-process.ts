/** Runs the handlers of the contract without HTTP, for pages that are rendered on the server: no second code path. */
import type { FastifyBaseLogger } from 'fastify'
import { parse, parseParams } from '#api/http/bind.ts'
import { answerOf } from '#api/http/errors/errors.ts'
import type { Ask, Handlers } from '#api/http/handlers.ts'
import { Refused } from '#api/refused.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { WireSchema } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'

export type InProcessCall = (
  name: CallName,
  args: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown },
) => Promise<{ status: number; body: unknown }>

/** Public calls only: a rendered page may be cached, so nothing personal goes in. */
export function inProcess(handlers: Handlers, log: Pick<FastifyBaseLogger, 'error'>): InProcessCall {
  return async (name, { params, query, body }) => {
    if (calls[name].access !== 'public') return refused(new Refused('unauthenticated'))
    const schema: WireSchema = api[name]
    try {
      const ask = {
        params: parseParams(schema.params, params ?? {}),
        query: parse(schema.query, query ?? {}, ''),
        body: parse(schema.body, body, ''),
        owner: null,
        idempotency: null,
        client: { ip_hash: Buffer.alloc(32), user_agent: 'server', device: null },
      } as unknown as Ask<CallName>
      const reply = await (handlers[name] as (ask: Ask<CallName>) => Promise<unknown>)(ask)
      // What the browser would have received: dates and undefined as JSON has them.
      return { status: schema.status ?? 200, body: JSON.parse(JSON.stringify(reply)) }
    } catch (error) {
      if (error instanceof Refused) return refused(error)
      log.error({ err: error, call: name }, 'rendering call failed')
      return refused(new Refused('unexpected'))
    }
  }
}

function refused(error: Refused): { status: number; body: unknown } {
  const { status, body } = answerOf(error)
  return { status, body }
}

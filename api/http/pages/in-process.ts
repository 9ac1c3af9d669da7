/**
 * Runs the handlers of the contract without HTTP, for pages rendered on the server, so that there is no second code
 * path.
 */
import type { FastifyBaseLogger } from 'fastify'
import { textOf } from '#api/http/bounds/answer-text.ts'
import { parse, parseParams } from '#api/http/bind.ts'
import { answerOf } from '#api/http/errors/errors.ts'
import type { Ask, Handlers } from '#api/http/handlers.ts'
import { Refused } from '#api/refused.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { WireSchema } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'

type Args = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** `text` is the JSON from which `body` was parsed, so that it need not be written again. */
export type InProcessCall = (name: CallName, args: Args) => Promise<{ status: number; body: unknown; text: string }>

/** The same answer as JSON text, for comparison with an earlier one. */
export type InProcessText = (name: CallName, args: Args) => Promise<{ status: number; text: string }>

export function inProcess(answer: InProcessText): InProcessCall {
  return async (name, args) => {
    const { status, text } = await answer(name, args)
    return { status, body: JSON.parse(text), text }
  }
}

/** Public calls only: a rendered page is kept for everybody, so nothing personal may be in it. */
export function answersInProcess(handlers: Handlers, log: Pick<FastifyBaseLogger, 'error'>): InProcessText {
  return async (name, { params, query, body }) => {
    if (calls[name].access !== 'public') return refused(new Refused('unauthenticated'))
    const schema: WireSchema = api[name]
    try {
      const ask = {
        params: parseParams(schema.params, params ?? {}),
        query: parse(schema.query, query ?? {}),
        body: parse(schema.body, body),
        owner: null,
        idempotency: null,
        client: { ip_hash: Buffer.alloc(32), user_agent: 'server', device: null },
      } as unknown as Ask<CallName>
      const reply = await (handlers[name] as (ask: Ask<CallName>) => Promise<unknown>)(ask)
      // With dates and undefined as JSON has them.
      return { status: schema.status ?? 200, text: textOf(reply) }
    } catch (error) {
      if (error instanceof Refused) return refused(error)
      log.error({ err: error, call: name }, 'rendering call failed')
      return refused(new Refused('unexpected'))
    }
  }
}

function refused(error: Refused): { status: number; text: string } {
  const { status, body } = answerOf(error)
  return { status, text: JSON.stringify(body) }
}

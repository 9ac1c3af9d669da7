/**
 * Puts a contract row and a handler together: guard, parse, run, check the reply, answer. Replies are plain
 * JSON.stringify; against the contract they are checked in development and tests only (docs/decisions/0013).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { textOf } from './bounds/answer-text.ts'
import { brokenTextAt } from './broken-text.ts'
import { checkReply } from './checked-reply.ts'
import { newDevice, rememberDevice } from './callers/device-cookie.ts'
import { rateLimitOf } from './limits.ts'
import type { Client } from './callers/client.ts'
import type { Ask, Caller, Handlers } from './handlers.ts'
import { invalidInput } from '#api/http/errors/errors.ts'
import { type Authenticate, callerOf } from './callers/require-owner.ts'
import type { Idempotency } from '#api/idempotency.ts'
import { actingBy } from '#api/http/callers/acting.ts'
import { hashOf, idempotencyOf, keyHeader } from './idempotency-key.ts'
import { Refused, refusedField } from '#api/refused.ts'
import { shownTexts } from './shown-texts.ts'
import { type Call, type CallName, calls } from '#contract/calls.ts'
import type { WireSchema } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'

export type BindOptions = {
  authenticate: Authenticate
  client: (request: FastifyRequest) => Client
  check_replies: boolean
  rate_limits: boolean
}

type AnyHandler = (ask: Ask<CallName>) => Promise<unknown>

export function bindAll(app: FastifyInstance, handlers: Handlers, options: BindOptions): void {
  for (const name of Object.keys(calls) as CallName[]) {
    bind(app, name, handlers[name] as unknown as AnyHandler, options)
  }
}

function bind(app: FastifyInstance, name: CallName, handler: AnyHandler, options: BindOptions): void {
  const call: Call = calls[name]
  const schema: WireSchema = api[name]
  const limit = options.rate_limits ? rateLimitOf(name) : null
  const everywhere = limit?.everywhere ? limit : null
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: documented(name, call, schema),
    validatorCompiler: () => () => true,
    serializerCompiler: () => (data) => JSON.stringify(data),
    config: { rateLimit: everywhere ? false : (limit ?? false) },
    onRequest: everywhere ? [app.limitEverywhere(name, everywhere)] : [],
    handler: async (request, reply) => {
      // Answers change by the minute or belong to one person, so no cache may keep them.
      reply.header('cache-control', 'no-store')
      const owner = await callerOf(request, options.authenticate, call)
      const ask = {
        params: parseParams(schema.params, request.params),
        query: parse(schema.query, request.query),
        body: parse(schema.body, request.body ?? undefined),
        owner,
        client: clientFor(schema, options.client(request)),
        idempotency: schema.idempotent ? keyOf(name, request, owner) : null,
      } as Ask<CallName>
      const answer = await actingBy(owner?.by === 'api_key' ? owner : null, () => handler(ask))
      if (schema.gives_device && ask.client.device) rememberDevice(reply, ask.client.device)
      return send(reply, schema, answer, options.check_replies)
    },
  })
}

/** A browser that begins a session gets a cookie by which it is recognised later; it keeps one that it already has. */
const clientFor = (schema: WireSchema, client: Client): Client =>
  schema.gives_device ? { ...client, device: client.device ?? newDevice() } : client

/** The parsed value, or a refusal with one Polish sentence per field. */
export function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const broken = brokenTextAt(value)
  if (broken !== null) throw broken === '' ? new Refused('validation') : refusedField(broken, 'validation')
  // `reportInput`, so that a wrong type and a missing field get different sentences.
  const parsed = schema.safeParse(shownTexts(value), { reportInput: true })
  if (parsed.success) return parsed.data
  throw invalidInput(parsed.error)
}

/** Parses the parameters of an address; impossible ones are `not_found`, because nothing can be there. */
export function parseParams(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = brokenTextAt(value) === null ? schema.safeParse(value) : null
  if (!parsed?.success) throw new Refused('not_found')
  return parsed.data
}

const keyOf = (name: CallName, request: FastifyRequest, owner: Caller | null): Idempotency | null =>
  idempotencyOf(request, () => ({
    call: name,
    owner_id: owner?.owner_id ?? null,
    params: request.params ?? {},
    body_hash: hashOf(request.body),
  }))

function send(reply: FastifyReply, schema: WireSchema, answer: unknown, check: boolean): FastifyReply {
  const status = schema.status ?? 200
  if (status === 204) return reply.code(204).send()
  if (check) checkReply(schema.reply, answer)
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(textOf(answer))
}

/** The schema as @fastify/swagger prints it; parsing stays ours, so that its sentences are Polish. */
function documented(name: CallName, call: Call, schema: WireSchema): Record<string, unknown> {
  return {
    operationId: name,
    summary: schema.summary,
    ...(call.access === 'owner' ? { security: [{ bearer: [] }] } : {}),
    ...(schema.idempotent ? { headers: keyHeader } : {}),
    ...(schema.params ? { params: schema.params } : {}),
    ...(schema.query ? { querystring: schema.query } : {}),
    ...(schema.body ? { body: schema.body } : {}),
    response: { [schema.status ?? 200]: schema.reply },
  }
}

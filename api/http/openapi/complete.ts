/**
 * Completes the printed contract: groups in reading order, who may call with what, the errors of each call, examples,
 * and what we send to partners' systems. Errors are defined once and referenced.
 */
import { z } from 'zod'
import { errorExamples, examples } from './examples.pl.ts'
import { sampleOf } from './sample.ts'
import { tagOf, tags } from './tags.ts'
import { type Call, type CallName, calls } from '#contract/calls.ts'
import type { WireSchema } from '#contract/endpoint.ts'
import { errorBody } from '#contract/errors.ts'
import { api } from '#contract/index.ts'
import { webhookPayloads } from '#contract/integrations/webhook-payloads.ts'

type Media = { schema?: object; example?: unknown }
type Content = Record<string, Media>
type Operation = {
  operationId?: string
  tags?: string[]
  description?: string
  requestBody?: { required?: boolean; content?: Content }
  parameters?: { name: string; example?: unknown }[]
  responses?: Record<string, { $ref?: string; content?: Content }>
}
type Document = {
  tags?: unknown
  paths?: Record<string, Record<string, Operation>>
  components?: Record<string, unknown>
  webhooks?: unknown
}

export function completed(document: object): object {
  const { paths = {}, components = {} } = document as Document
  for (const operations of Object.values(paths)) for (const operation of Object.values(operations)) complete(operation)
  return {
    ...document,
    tags: [...tags],
    components: { ...components, schemas: { Error: z.toJSONSchema(errorBody, { io: 'output' }) }, responses: errors },
    webhooks: Object.fromEntries(Object.entries(webhookPayloads).map(([type, shape]) => [type, told(type, shape)])),
  }
}

/** Adds to one operation what its shapes do not say. */
function complete(operation: Operation): void {
  const name = operation.operationId ?? ''
  const call = callOf(name)
  if (!call) return
  operation.tags = [isCall(name) ? tagOf(name) : 'Owner: listings']
  operation.description = whoMay(call)
  operation.responses = { ...operation.responses, ...Object.fromEntries(errorsOf(call, operation)) }
  if (operation.requestBody && isCall(name)) operation.requestBody.required = needsBody(name)
  exemplify(operation, isCall(name) ? (examples[name] ?? {}) : {})
}

/** Whether the call needs a body; the plugin marks every body as required. */
function needsBody(name: CallName): boolean {
  const { body }: WireSchema = api[name]
  return body !== undefined && !body.safeParse(undefined).success
}

const isCall = (name: string): name is CallName => Object.hasOwn(calls, name)

/** The call of an operation. Uploads are forms and no calls of the contract, but are documented with them. */
function callOf(name: string): Call | null {
  if (isCall(name)) return calls[name]
  return uploads.includes(name) ? { method: 'POST', path: '{id}', access: 'owner', key: 'listings:write' } : null
}

const uploads = ['uploadVenueImage', 'uploadServiceImage', 'uploadVenueFile', 'uploadServiceFile']

function whoMay({ access, key }: Call): string {
  if (access === 'public') return 'Anybody.'
  return key ? `The owner’s session, or an API key with the scope \`${key}\`.` : 'The owner’s session only; no API key.'
}

/** Answers of a call in addition to the rules below. */
const alsoSaid: Partial<Record<CallName, readonly string[]>> = {
  refreshSession: ['401'],
  dropEmailChange: ['404'],
  lookUpCompany: ['404', '501'],
  previewSubscriptionUpgrade: ['409'],
  billingPortal: ['409'],
  listGoogleCalendars: ['409'],
}

/** Calls that answer the same whether or not the thing exists, so that nobody can find out. */
const neverMissing: readonly string[] = ['resendConfirmation'] satisfies CallName[]

function errorsOf({ access, method, path }: Call, operation: Operation): [string, { $ref: string }][] {
  const { operationId = '', requestBody, parameters } = operation
  const said = [
    requestBody || parameters ? '400' : null,
    access === 'owner' ? '401' : null,
    access === 'owner' ? '403' : null,
    (path.includes('{') || namesSomething(requestBody?.content)) && !neverMissing.includes(operationId) ? '404' : null,
    // The link of a mail may have expired.
    method !== 'GET' || path.includes('{token}') ? '409' : null,
    requestBody ? '413' : null,
    requestBody ? '415' : null,
    '429',
    '503',
    ...(isCall(operationId) ? (alsoSaid[operationId] ?? []) : []),
  ]
  return said.flatMap((status) => (status === null ? [] : [[status, { $ref: `#/components/responses/${status}` }]]))
}

/** Whether the body contains an id or a token, which may belong to nothing. */
function namesSomething(content: Content | undefined): boolean {
  const schema = content?.['application/json']?.schema as { properties?: object } | undefined
  return Object.keys(schema?.properties ?? {}).some((name) => /^token$|_id$/.test(name))
}

const said = (description: string, example: { code: string; errors: string[]; fields?: Record<string, string[]> }) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example } },
})

/** Generated clients read from this when to try again. */
const later = { headers: { 'Retry-After': { description: 'In so many seconds.', schema: { type: 'integer' } } } }

const errors = {
  400: said('What was sent cannot be read or breaks a rule; `fields` says where.', errorExamples.invalid),
  401: said('No session or key, or one that has ended.', errorExamples.unauthenticated),
  403: said('This session or key may not do that.', errorExamples.forbidden),
  404: said('There is no such thing, or it is another owner’s.', errorExamples.notFound),
  409: said('It was understood and is refused; `code` says why.', errorExamples.conflict),
  413: said('More than is taken at once.', errorExamples.tooLarge),
  415: said('Not what the call takes.', errorExamples.wrongKind),
  429: { ...said('Too often. `Retry-After` says when to come back.', errorExamples.rateLimited), ...later },
  501: said('Nothing on this server answers it.', errorExamples.notSetUp),
  503: { ...said('Passes by itself. `Retry-After` says when to come back.', errorExamples.unavailable), ...later },
}

type Example = { query?: unknown; body?: unknown; reply?: unknown }

function exemplify(operation: Operation, { query = {}, body, reply }: Example): void {
  for (const parameter of operation.parameters ?? []) {
    const value = (query as Record<string, unknown>)[parameter.name]
    if (value !== undefined) parameter.example = value
  }
  show(operation.requestBody?.content, body)
  const [ok] = Object.entries(operation.responses ?? {}).filter(([status]) => status.startsWith('2'))
  show(ok?.[1].content, reply)
}

/** Adds the written example, or a sample made from the schema. */
function show(content: Content | undefined, written: unknown): void {
  for (const media of Object.values(content ?? {}))
    if (media.schema) media.example = written === undefined ? sampleOf(media.schema) : written
}

function told(type: string, shape: z.ZodType) {
  return {
    post: {
      operationId: type,
      tags: ['Integrations' satisfies (typeof tags)[number]['name']],
      summary: `Sent to the addresses that want ${type}; signed by Standard Webhooks (webhook-id, webhook-timestamp, webhook-signature)`,
      requestBody: { content: { 'application/json': sampled(z.toJSONSchema(shape, { io: 'output' })) } },
      responses: { '2XX': { description: 'Taken. Any other answer is tried again for three days.' } },
    },
  }
}

const sampled = (schema: object): Media => ({ schema, example: sampleOf(schema) })

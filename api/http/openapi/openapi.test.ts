import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examples } from './examples.pl.ts'
import { tags } from './tags.ts'
import { logIn, owner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { type Call, type CallName, calls } from '#contract/calls.ts'
import type { WireSchema } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { webhookEvents, webhookTest } from '#domain/integrations/webhooks.ts'

type Content = Record<string, { example?: unknown }>
type Operation = {
  operationId: string
  tags: string[]
  description: string
  responses: Record<string, { $ref?: string; content?: Content }>
  requestBody?: { content: Content }
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: object }[]
}
type Document = {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, { headers?: object }>; schemas: object }
  webhooks: Record<string, unknown>
}

let app: TestApp
let document: Document
let text: string
beforeAll(async () => {
  app = await createTestApp()
  const answer = await app.app.inject({ url: '/api/openapi.json' })
  text = answer.body
  document = answer.json()
})
afterAll(() => app.close())

const operations = () =>
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ operationId }) => Object.hasOwn(calls, operationId))

describe('the printed contract', () => {
  test('has every call under one heading, in reading order, and says who may make it', () => {
    expect(document.tags.map(({ name }) => name)).toEqual(tags.map(({ name }) => name))
    const known = new Set<string>(tags.map(({ name }) => name))
    for (const { operationId, tags: own, description } of operations()) {
      expect(own?.length === 1 && known.has(own[0] ?? ''), operationId).toBe(true)
      const { key, access }: Call = calls[operationId as CallName]
      expect(description, operationId).toContain(key ?? (access === 'public' ? 'Anybody' : 'no API key'))
    }
    const used = new Set(operations().flatMap((each) => each.tags))
    expect([...known].filter((name) => !used.has(name))).toEqual([])
  })

  test('names the errors of every call, and each name leads somewhere', () => {
    for (const { operationId, responses, requestBody } of operations()) {
      const { access }: Call = calls[operationId as CallName]
      const ofBody = requestBody ? ['413', '415'] : []
      const expected = ['429', '503', ...(access === 'owner' ? ['401', '403'] : []), ...ofBody]
      for (const status of expected)
        expect(responses[status]?.$ref, operationId).toBe(`#/components/responses/${status}`)
    }
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/responses\/(\d+)"/g))
      expect(Object.keys(document.components.responses)).toContain(name)
    expect(Object.keys(document.components.schemas)).toContain('Error')
    for (const [status, said] of Object.entries(document.components.responses))
      expect(Object.keys(said.headers ?? {}), status).toEqual(['429', '503'].includes(status) ? ['Retry-After'] : [])
  })

  test('names the key of a request at each call that takes one, and at no other', () => {
    const all = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    for (const { operationId, parameters = [] } of all) {
      const takes = operationId.startsWith('upload') || (api[operationId as CallName] as WireSchema).idempotent
      const keys = parameters.filter((one) => one.in === 'header')
      expect(keys, operationId).toMatchObject(
        takes ? [{ name: 'Idempotency-Key', schema: { type: 'string', minLength: 8, maxLength: 255 } }] : [],
      )
      expect(
        keys.some(({ required }) => required),
        operationId,
      ).toBe(false)
    }
    expect(text.match(/"name":"Idempotency-Key"/g)?.length).toBeGreaterThan(10)
  })

  test('calls a parameter of a search needed only where the call is refused without it', () => {
    for (const { operationId, parameters = [] } of operations()) {
      const { query }: WireSchema = api[operationId as CallName]
      const missed = query?.safeParse({}).error?.issues.map(({ path: at }) => String(at[0])) ?? []
      const needed = parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => name)
      expect(needed.sort(), operationId).toEqual([...new Set(missed)].sort())
    }
  })

  test('tells what partners’ systems are sent', () => {
    expect(Object.keys(document.webhooks).sort()).toEqual([...webhookEvents, webhookTest].sort())
  })

  test('shows of every call one request and one answer, and each is taken by its schema', () => {
    const wrong: string[] = []
    for (const { operationId, requestBody, responses } of operations()) {
      const { body, reply }: WireSchema = api[operationId as CallName]
      const asked = requestBody?.content['application/json']
      const ok = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
      const answered = ok?.content?.['application/json']
      for (const [what, media, schema] of [
        ['request', asked, body],
        ['answer', answered, reply],
      ] as const) {
        if (!media) continue
        const problem = schema?.safeParse(media.example).error?.issues[0]
        if (problem) wrong.push(`${operationId}, ${what}: ${problem.path.join('.')} ${problem.message}`)
      }
      expect(reply.safeParse(null).success || answered, operationId).toBeTruthy()
    }
    expect(wrong).toEqual([])
  })

  test('groups and explains the sending of files too', () => {
    const all = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    const uploads = all.filter(({ operationId }) => /^upload/.test(operationId))
    expect(uploads.map(({ operationId }) => operationId).sort()).toEqual([
      'uploadServiceFile',
      'uploadServiceImage',
      'uploadVenueFile',
      'uploadVenueImage',
    ])
    for (const { tags: own, description, responses, requestBody } of uploads) {
      expect(own).toEqual(['Owner: listings'])
      expect(description).toContain('listings:write')
      expect(Object.keys(responses)).toEqual(
        expect.arrayContaining(['201', '400', '401', '403', '404', '409', '413', '415', '429']),
      )
      expect(requestBody?.content['multipart/form-data']?.example).toMatchObject({ file: expect.anything() })
    }
    expect(all.filter(({ tags: own }) => !own?.length).map(({ operationId }) => operationId)).toEqual([])
  })

  test('prints its examples', () => {
    const of = (name: CallName) => operations().find(({ operationId }) => operationId === name)
    expect(of('reserveVenue')?.requestBody?.content['application/json']?.example).toEqual(examples.reserveVenue?.body)
    expect(text).toContain('"example":"Kraków"')
  })
})

test.each(Object.entries(examples))('the example of %s is taken by its schema', (name, { query, body, reply }) => {
  const schema: WireSchema = api[name as CallName]
  if (query) expect(schema.query?.safeParse(query).error).toBeUndefined()
  if (body) expect(schema.body?.safeParse(body).error).toBeUndefined()
  if (reply) expect(schema.reply.safeParse(reply).error).toBeUndefined()
})

test('names what each call answers when what it is asked for is not there, or may not be had now', async () => {
  const { email } = await owner(app)
  const wrong: string[] = []
  for (const { operationId, responses, requestBody } of operations()) {
    const name = operationId as CallName
    const { method, path: address, access }: Call = calls[name]
    const { token } = access === 'owner' ? await logIn(app, email) : { token: null }
    const body = requestBody?.content['application/json']?.example
    const answer = await app.app.inject({
      method,
      url: address.replace(/\{\w+\}/g, '01a226b5-0000-7000-8000-000000000000'),
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body ? { payload: body } : {}),
    })
    if (!Object.hasOwn(responses, answer.statusCode)) wrong.push(`${name}: ${answer.statusCode} ${answer.json().code}`)
  }
  expect(wrong).toEqual([])
  // What an example does not meet: a link that is over, a plan that was never bought, a server without a register.
  const others: [CallName, string][] = [
    ['getReservationByToken', '409'],
    ['getRequestByToken', '409'],
    ['getPaymentStatusByToken', '409'],
    ['billingPortal', '409'],
    ['previewSubscriptionUpgrade', '409'],
    ['listGoogleCalendars', '409'],
    ['lookUpCompany', '501'],
  ]
  for (const [name, status] of others)
    expect(operations().find(({ operationId }) => operationId === name)?.responses, name).toHaveProperty([status])
  const resent = operations().find(({ operationId }) => operationId === 'resendConfirmation')
  expect(Object.keys(resent?.responses ?? {})).not.toContain('404')
})

test('the guide names only calls that exist', async () => {
  const guide = await readFile(path.join(import.meta.dirname, '../../../docs/api.md'), 'utf8')
  const named = [...guide.matchAll(/\$API(\/api\/[\w/$-]*\/)(?=[?" ])/g)].map(([, each]) => each ?? '')
  expect(named.length).toBeGreaterThan(8)
  const known = Object.values(calls).map((call) => new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]*')}$`))
  expect(named.filter((each) => !known.some((path) => path.test(each)))).toEqual([])
})

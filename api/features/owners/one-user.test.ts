/** A user has one shape, whoever answers it: by the published document and by real answers (ruling 62). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner, password } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { calls } from '#contract/calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const shape = {
  first_name: 'string',
  last_name: 'string',
  email: 'string',
  email_verified: 'boolean',
  profile_complete: 'boolean',
}
const names = Object.keys(shape).sort()

type Schema = { properties?: Record<string, Schema>; required?: string[]; type?: string; $ref?: string }
type Operation = { responses: Record<string, { content?: Record<string, { schema: Schema }> }> }
type Document = {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

test('every operation that answers a user publishes the one shape', async () => {
  const document = (await app.app.inject({ url: '/api/openapi.json' })).json() as Document
  const known = (schema: Schema): Schema =>
    schema.$ref ? (document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? schema) : schema
  const holding: string[] = []
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { responses }] of Object.entries(methods))
      for (const [status, { content }] of Object.entries(responses ?? {})) {
        const reply = content?.['application/json']?.schema
        if (!status.startsWith('2') || !reply) continue
        const whole = known(reply)
        const user = whole.properties?.user ?? (whole.properties?.email_verified ? whole : undefined)
        if (!user) continue
        const at = `${method.toUpperCase()} ${path}`
        holding.push(at)
        const { properties = {}, required = [] } = known(user)
        expect(required, at).toEqual(expect.arrayContaining(names))
        const types = Object.fromEntries(names.map((name) => [name, known(properties[name] ?? {}).type]))
        expect(types, at).toEqual(shape)
        if (whole.properties?.user) expect(Object.keys(properties).sort(), at).toEqual(names)
      }
  const said = (name: 'registerOwner' | 'logIn' | 'completeProfile' | 'getMe' | 'changeUser') =>
    `${calls[name].method} ${calls[name].path}`
  for (const name of ['registerOwner', 'logIn', 'completeProfile', 'getMe', 'changeUser'] as const)
    expect(holding).toContain(said(name))
})

const profile = {
  legal_form: 'jdg',
  company_name: 'Halina Wierzbicka Przyjęcia',
  phone: '600 100 200',
  contact_email: 'biuro@sosnowa.example',
  consents: { partner_terms: true, dsa_self_certification: true, dac7_info_ack: true, data_processing_terms: true },
} as const

test('registration, login, profile, change of names and the account answer it', async () => {
  const who = await owner(app)
  const body = { email: `jeden-${process.pid}@example.pl`, password, first_name: 'Ida', last_name: 'Wrona' }
  const registered = await app.call('registerOwner', { body: { ...body, accept_terms: true } })
  const login = await app.call('logIn', { body: { email: who.email, password } })
  const { token } = who
  const completed = await app.call('completeProfile', { token, body: profile })
  const changed = await app.call('changeUser', { token, body: { first_name: 'Ida' } })
  const me = await app.call('getMe', { token })
  const users: [string, object][] = [
    ['register', registered.body.user],
    ['login', login.body.user],
    ['changeUser', changed.body],
    ['completeProfile', completed.body.user ?? completed.body],
  ]
  for (const [at, user] of users) {
    expect(Object.keys(user ?? {}).sort(), `${at}: ${JSON.stringify(user)}`).toEqual(names)
    expect(Object.fromEntries(Object.entries(user).map(([name, value]) => [name, typeof value])), at).toEqual(shape)
  }
  const { first_name, last_name, email, email_verified, profile_complete } = me.body
  expect(changed.body).toEqual({ first_name, last_name, email, email_verified, profile_complete })
})

/** Whoever has found an open session must not find out the password with it: each call that asks for it is counted. */
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { rateLimitOf } from '#api/http/limits.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { api } from '#contract/index.ts'
import type { WireSchema } from '#contract/endpoint.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ rateLimits: true })
})
afterAll(() => app.close())

/** What a body is called by its fields, whatever stands around it. */
const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : []

const asksForPassword = (Object.keys(calls) as CallName[]).filter((name) => {
  const { body }: WireSchema = api[name]
  return calls[name].access === 'owner' && fieldsOf(body).some((field) => /^(old_)?password$/.test(field))
})

test('every call that asks for the password once more is counted for all processes together', () => {
  expect(asksForPassword).toEqual(expect.arrayContaining(['changePassword', 'createApiKey', 'closeAccount']))
  expect(asksForPassword.filter((name) => !rateLimitOf(name).everywhere)).toEqual([])
})

test('a session that somebody has found does not try out passwords at the door of the account', async () => {
  const { token } = await owner(app)
  const tries = await Promise.all(
    Array.from({ length: 40 }, (_, i) => app.call('closeAccount', { token, body: { password: `zgaduje-${i}` } })),
  )
  expect(tries.filter(({ body }) => body.code === 'wrong_password').length).toBeLessThanOrEqual(20)
  expect(tries.at(-1)?.status).toBe(429)
})

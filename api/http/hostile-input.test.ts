/**
 * Nothing that can be typed, sent or guessed makes the server fail: hostile values in every place of the contract are
 * answered with a refusal (or simply taken), never with a 500.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FullRequests, fullRequests } from '#api/testing/fuzz/full-requests.ts'
import { mixed, others, seeded, texts, withLeaf } from '#api/testing/fuzz/hostile.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { WireSchema } from '#contract/endpoint.ts'
import { errorBody } from '#contract/errors.ts'
import { api } from '#contract/index.ts'

let test_app: TestApp
let token: string
/** Hostile values replace the parts of these one by one. */
let fine: FullRequests

beforeAll(async () => {
  test_app = await createTestApp()
  const full = await fullRequests(test_app)
  token = full.who.token
  fine = full.asks
})

afterAll(() => test_app.close())

const takes = (name: CallName): boolean => {
  const { params, query, body } = api[name] as WireSchema
  return Boolean(params ?? query ?? body)
}

describe('hostile values', () => {
  test('every call that takes something is asked here', () => {
    const missing = (Object.keys(calls) as CallName[]).filter((name) => takes(name) && !fine[name] && name !== 'logOut')
    expect(missing).toEqual([])
  })

  test('files and whatever else stands beside the contract never fail because of an address', async () => {
    const beside = [...new Set(test_app.routes)].filter(
      (route) => /^GET .*[:*]/.test(route) && !/_sandbox|\{/.test(route),
    )
    expect(beside.length).toBeGreaterThan(5)
    const failed: string[] = []
    for (const route of beside)
      for (const part of ['%00', 'a%00b', '..%2f..%2fetc', '__proto__', '%20', "'--", 'x'.repeat(400)]) {
        const url = route.replace('GET ', '').replace(/:\w+|\*/g, () => part)
        const headers = { authorization: `Bearer ${token}` }
        const { statusCode } = await test_app.app.inject({ url, headers })
        if (statusCode >= 500) failed.push(`${statusCode} ${url.slice(0, 80)}`)
      }
    expect(failed).toEqual([])
  })

  test.each(Object.keys(calls) as CallName[])('%s never fails because of a text', async (name) => {
    const asked = fine[name]
    if (!asked) return expect(takes(name) && name !== 'logOut').toBe(false)
    const failed: string[] = []
    for (const part of ['params', 'query', 'body'] as const) {
      if (!asked[part]) continue
      for (const hostile of part === 'params' ? texts.filter((text) => text.isWellFormed()) : texts) {
        for (const changed of withLeaf(asked[part], hostile)) {
          const answer = await test_app.call(name, { token, ...asked, [part]: changed as never })
          if (answer.status >= 500)
            failed.push(`${part} ${JSON.stringify(hostile)}: ${JSON.stringify(changed).slice(0, 160)}`)
        }
      }
    }
    expect(failed).toEqual([])
  })

  test.each(Object.keys(calls) as CallName[])('%s never fails because of a value or a name', async (name) => {
    const asked = fine[name]
    if (!asked?.body) return
    // Without the revision, or every change after the first would be refused for that.
    const { revision: _revision, ...fields } = asked.body
    const failed: string[] = []
    const ask = async (body: unknown) => {
      const answer = await test_app.call(name, { token, ...asked, body })
      const explained = answer.status < 400 || errorBody.safeParse(answer.body).success
      if (answer.status >= 500 || !explained)
        failed.push(
          `${answer.status} ${JSON.stringify(body).slice(0, 300)}: ${JSON.stringify(answer.body).slice(0, 200)}`,
        )
    }
    for (const hostile of others) for (const changed of withLeaf(fields, hostile, true)) await ask(changed)
    for (const field of ['constructor', 'hasOwnProperty', 'toString', '__proto__', 'a.constructor']) {
      for (const value of ['a\u0000', { constructor: 'a\u0000' }, 7]) {
        await ask(
          JSON.parse(
            JSON.stringify(fields).replace(
              /^\{/,
              `{${JSON.stringify(field)}:${JSON.stringify(value)}${Object.keys(fields).length > 0 ? ',' : ''}`,
            ),
          ),
        )
      }
    }
    // Two at once: what each of them may be alone, the other may forbid.
    const random = seeded(name)
    for (let tries = 0; tries < 30; tries += 1) await ask(mixed(fields, random))
    expect(failed).toEqual([])
  })
})

test.each(['%', '_', '\\\\', '%%%', '％', '*'])(
  '%j in a search is a letter like any other and finds nothing',
  async (q) => {
    const found = await Promise.all([
      test_app.call('searchVenues', { query: { q } }),
      test_app.call('listMyVenues', { token, query: { q } }),
      test_app.call('listReservations', { token, query: { q } }),
    ])
    expect(found.map(({ status, body }) => [status, (body as { count: number }).count])).toEqual(
      Array(3).fill([200, 0]),
    )
    const places = await test_app.call('findPlaces', { query: { q } })
    expect([places.status, places.body.results ?? []]).toEqual([200, []])
  },
)

describe('addresses', () => {
  test.each([
    '/api/docs/static/%00',
    '/api/docs/static/..%2f..%2fpackage.json',
    '/api/docs/static/../x',
    '/api/docs/static/.%2e/.%2e/x',
    '/obrazy/%00',
    '/obrazy/..%2f..%2fpostgres.log',
    '/pliki/%00',
    '/api/venues/public/constructor/',
    '/api/venues/public/__proto__/',
    '/api/reservations/by-token/hasOwnProperty/summary.pdf',
    '/stan/__proto__',
    '/assets/%00',
    '/%00',
  ])('%s is an address where nothing is', async (url) => {
    const answer = await test_app.app.inject({ method: 'GET', url })
    expect([400, 404]).toContain(answer.statusCode)
    expect(errorBody.safeParse(answer.json()).success).toBe(true)
  })
})

/** When more is asked than can be answered, some hear so at once, and those who would lose something come first. */
import { Agent, request } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestApp } from '#api/testing/test-app.ts'
import { errorBody } from '#contract/errors.ts'
import { loadOf, shedLoad } from './load.ts'

const closings: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closings) await close()
})

const work = (ms: number) => {
  for (const until = performance.now() + ms; performance.now() < until; );
}
const session = { authorization: `Bearer ${'x'.repeat(43)}` }

/** A server whose answers take 20 ms of the one thread. */
async function busyServer(): Promise<{ app: FastifyInstance; url: string }> {
  const app = Fastify()
  shedLoad(app)
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/api/search/', async () => {
    work(20)
    return { ok: true }
  })
  closings.push(() => app.close())
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

type Heard = { status: number; retry_after: string | null }
type Ask = (path: string, headers?: Record<string, string>) => Promise<Heard>

/** So many connections that are open already: what they ask at one moment lies in their sockets together. */
async function connected(url: string, connections: number): Promise<Ask> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  closings.unshift(async () => agent.destroy())
  const ask: Ask = (path, headers = {}) =>
    new Promise((resolve, reject) => {
      const asked = request(new URL(path, url), { agent, headers }, (answer) => {
        answer
          .resume()
          .on('end', () =>
            resolve({ status: answer.statusCode ?? 0, retry_after: answer.headers['retry-after'] ?? null }),
          )
      })
      asked.on('error', reject).end()
    })
  await Promise.all(Array.from({ length: connections }, () => ask('/healthz')))
  return ask
}

test('two hundred at once: as many as a turn holds are answered, the others hear at once when to come back', async () => {
  const { url } = await busyServer()
  const ask = await connected(url, 200)
  const heard = await Promise.all(Array.from({ length: 200 }, () => ask('/api/search/')))
  const answered = heard.filter(({ status }) => status === 200)
  const refused = heard.filter(({ status }) => status === 503)
  expect(answered.length + refused.length).toBe(200)
  expect(answered.length).toBeGreaterThanOrEqual(8)
  expect(refused.length).toBeGreaterThan(100)
  for (const { retry_after } of refused) expect(Number(retry_after)).toBeGreaterThan(0)
})

test('health is answered in the middle of it, and who has logged in is refused less than who looks around', async () => {
  const { url } = await busyServer()
  const ask = await connected(url, 150)
  const asked: Promise<Heard & { who: string }>[] = []
  const as = async (who: string, path: string, headers = {}) => ({ ...(await ask(path, headers)), who })
  for (let index = 0; index < 150; index += 1) {
    if (index % 30 === 29) asked.push(as('health', '/healthz'))
    else asked.push(index % 5 === 0 ? as('owner', '/api/search/', session) : as('visitor', '/api/search/'))
  }
  const heard = await Promise.all(asked)
  const share = (who: string) => {
    const of = heard.filter((one) => one.who === who)
    return of.filter(({ status }) => status === 200).length / of.length
  }
  expect(share('health')).toBe(1)
  expect(share('owner')).toBeGreaterThan(share('visitor'))
})

test('a few slow answers are no crowd', async () => {
  const app = Fastify()
  shedLoad(app)
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/api/slow/', async () => work(150))
  closings.push(() => app.close())
  const ask = await connected(await app.listen({ port: 0, host: '127.0.0.1' }), 8)
  const heard = await Promise.all(Array.from({ length: 8 }, () => ask('/api/slow/')))
  expect(heard.map(({ status }) => status)).toEqual(Array(8).fill(200))
})

test('what waits elsewhere is bounded too, and who hangs up is counted no longer', async () => {
  const app = Fastify()
  shedLoad(app)
  let held = 0
  app.get('/api/held/', async () => {
    held += 1
    await new Promise(() => {})
  })
  app.get('/api/search/', async () => ({ ok: true }))
  closings.push(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const gone = new AbortController()
  const hanging = Array.from({ length: 60 }, () => fetch(`${url}/api/held/`, { signal: gone.signal }).catch(() => null))
  await expect.poll(() => held).toBe(20)
  expect((await fetch(`${url}/api/search/`)).status).toBe(503)
  gone.abort()
  await Promise.all(hanging)
  await expect.poll(async () => (await fetch(`${url}/api/search/`)).status).toBe(200)
})

describe('which load a call is', () => {
  test('health, files, streams, uploads and the line at one listing have bounds of their own; each call has a sort', async () => {
    const app = await createTestApp()
    closings.push(app.close)
    const sorts = Object.groupBy(app.routes, (route) => {
      const [method = '', url = ''] = route.split(' ')
      return loadOf({ method, headers: {}, routeOptions: { url } })
    })
    expect(sorts.free).toEqual(expect.arrayContaining(['GET /healthz', 'GET /readyz', 'GET /metrics']))
    expect(sorts.free?.filter((route) => route.includes('/api/')).sort()).toMatchInlineSnapshot(`
      [
        "DELETE /_sandbox/api/google/events",
        "DELETE /_sandbox/api/strangers/:name",
        "GET /_sandbox/api/clock",
        "GET /_sandbox/api/faults",
        "GET /_sandbox/api/google/channels",
        "GET /_sandbox/api/google/events",
        "GET /_sandbox/api/mail",
        "GET /_sandbox/api/mail/:id",
        "GET /_sandbox/api/mail/:id/attachments/:index",
        "GET /_sandbox/api/strangers/:name",
        "GET /_sandbox/api/stripe/faults",
        "GET /api/calendar/stream/",
        "HEAD /_sandbox/api/clock",
        "HEAD /_sandbox/api/faults",
        "HEAD /_sandbox/api/google/channels",
        "HEAD /_sandbox/api/google/events",
        "HEAD /_sandbox/api/mail",
        "HEAD /_sandbox/api/mail/:id",
        "HEAD /_sandbox/api/mail/:id/attachments/:index",
        "HEAD /_sandbox/api/strangers/:name",
        "HEAD /_sandbox/api/stripe/faults",
        "POST /_sandbox/api/clock",
        "POST /_sandbox/api/faults",
        "POST /_sandbox/api/google/events",
        "POST /_sandbox/api/google/forget",
        "POST /_sandbox/api/google/lose",
        "POST /_sandbox/api/google/quota",
        "POST /_sandbox/api/google/revoke",
        "POST /_sandbox/api/stripe/accounts/:id/payout",
        "POST /_sandbox/api/stripe/billing",
        "POST /_sandbox/api/stripe/checkout/:id",
        "POST /_sandbox/api/stripe/customers/:id/card",
        "POST /_sandbox/api/stripe/deliveries",
        "POST /_sandbox/api/stripe/disputes/:id",
        "POST /_sandbox/api/stripe/faults",
        "POST /_sandbox/api/stripe/intents/:id",
        "POST /_sandbox/api/stripe/intents/:id/dispute",
        "POST /_sandbox/api/stripe/payouts",
        "POST /_sandbox/api/stripe/payouts/:id/fail",
        "POST /_sandbox/api/stripe/refunds",
        "POST /_sandbox/api/stripe/refunds/:id/arrive",
        "POST /_sandbox/api/stripe/refunds/:id/fail",
        "POST /_sandbox/api/stripe/subscribe/:id",
        "POST /api/reservations/public/confirm_email/",
        "POST /api/reservations/public/services/",
        "POST /api/reservations/public/venues/",
        "POST /api/services/:id/upload_file/",
        "POST /api/services/:id/upload_image/",
        "POST /api/venues/:id/upload_file/",
        "POST /api/venues/:id/upload_image/",
        "PUT /_sandbox/api/strangers/:name",
      ]
    `)
    expect(sorts.first).toContain('GET /api/reservations/by-token/:token/')
    expect(sorts.looking).toContain('GET /api/venues/public/')
  })

  test('a refused call has the body of every other refusal, and a page is a page that asks again', async () => {
    const app = await createTestApp({ loadShedding: true })
    closings.push(app.close)
    const all = await Promise.all(Array.from({ length: 600 }, () => app.app.inject({ url: '/api/venues/public/' })))
    const refused = all.filter(({ statusCode }) => statusCode === 503)
    for (const answer of refused.slice(0, 3)) expect(errorBody.safeParse(answer.json()).success).toBe(true)
    expect(all.every(({ statusCode }) => [200, 503].includes(statusCode))).toBe(true)
  })
})

/** Behind a real proxy each visitor is one visitor: for limits, for counted views and for the holds that a crowd may have. */
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#api/config.ts'
import { owner, publishedListing } from '#api/testing/factories.ts'
import { openReverseProxy } from '#api/testing/reverse-proxy.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { pathOf } from '#contract/calls.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

const closings: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closings.reverse()) await close()
})

/** A product that listens, and proxies before it: one line of visitors for each address. */
async function behindProxies(trust: string | undefined) {
  const trustProxy: TrustedProxies = readConfig({ TRUST_PROXY: trust }).trustProxy
  const app = await createTestApp({ rateLimits: true, trustProxy })
  closings.push(app.close)
  const url = await app.listen()
  const through = async (...addresses: string[]) => {
    let before = url
    // The last address is the one that the proxy next to us sees.
    for (const address of addresses.toReversed()) {
      const proxy = await openReverseProxy(before, address)
      closings.push(proxy.close)
      before = proxy.url
    }
    return before
  }
  return { app, url, through }
}

/** How many of six letters to reset a password are taken; five is the limit of one visitor. */
async function taken(url: string, headers: Record<string, string> = {}): Promise<number> {
  let count = 0
  for (let tries = 0; tries < 6; tries += 1) {
    const { status } = await fetch(url + pathOf('askPasswordReset', {}), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: 'nikt@goscie.example' }),
    })
    if (status !== 429) count += 1
  }
  return count
}

describe.each(['127.0.0.1', '127.0.0.0/8, ::1', 'loopback', '1', 'on'])('with TRUST_PROXY=%s', (trust) => {
  test('each visitor has limits of their own, and one who invents an address wins nothing unless all are trusted', async () => {
    const { through } = await behindProxies(trust)
    const [one, other] = [await through('203.0.113.7'), await through('203.0.113.8')]
    expect(await taken(one)).toBe(5)
    expect(await taken(one)).toBe(0)
    expect(await taken(other)).toBe(5)
    if (trust === 'on') return
    expect(await taken(one, { 'x-forwarded-for': '198.51.100.1' })).toBe(0)
    expect(await taken(one, { 'x-forwarded-for': '198.51.100.2, 127.0.0.1' })).toBe(0)
  })
})

test('two proxies one behind the other are counted or named; one of them too few is the whole site as one visitor', async () => {
  for (const trust of ['2', '127.0.0.1, 10.0.0.0/8']) {
    const { through } = await behindProxies(trust)
    expect(await taken(await through('203.0.113.7', '10.0.0.5'))).toBe(5)
    expect(await taken(await through('203.0.113.8', '10.0.0.5'))).toBe(5)
  }
})

test('a proxy that nobody told us of is one visitor, whatever it passes on', async () => {
  const { through } = await behindProxies(undefined)
  expect(await taken(await through('203.0.113.7'))).toBe(5)
  expect(await taken(await through('203.0.113.8'))).toBe(0)
})

test('views are counted by visitor behind the proxy, also when it writes the port and when the address is an IPv6 one', async () => {
  const { app, through } = await behindProxies('1')
  const who = await owner(app)
  const { id } = await publishedListing(app, who)
  const view = async (visitor: string) => {
    const answer = await fetch((await through(visitor)) + pathOf('countView', {}), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11) Firefox/140.0' },
      body: JSON.stringify({ listing_id: id }),
    })
    expect(answer.status).toBe(204)
  }
  for (const visitor of ['203.0.113.7:50111', '203.0.113.7:50112', '203.0.113.8', '2001:db8::1', '2001:db8::2']) {
    await view(visitor)
  }
  await app.deps.counters.flush()
  const seen = await app.deps.db.selectFrom('listing_days').select('views').execute()
  expect(seen.reduce((sum, { views }) => sum + views, 0)).toBe(3)
})

describe('the numbers of the inside', () => {
  test('are closed to everybody until a token is chosen, and then open to whoever brings it', async () => {
    const closed = await createTestApp()
    closings.push(closed.close)
    const token = 'liczby-dla-straznika-wydarzy'
    const open = await createTestApp({ metricsToken: token, trustProxy: 1 })
    closings.push(open.close)
    const ask = async (app: typeof open, authorization?: string) =>
      (await app.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })).statusCode
    expect([await ask(closed), await ask(closed, `Bearer ${token}`)]).toEqual([404, 404])
    expect([await ask(open), await ask(open, 'Bearer cos-zupelnie-innego-tu')]).toEqual([404, 404])
    const told = await open.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
    expect([told.statusCode, told.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
    expect(told.body).toContain('http_request_seconds_bucket')
  })
})

describe('TRUST_PROXY is read at the start', () => {
  test.each<[string | undefined, TrustedProxies]>([
    [undefined, false],
    ['off', false],
    ['0', false],
    ['on', true],
    ['2', 2],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['127.0.0.1, fd00::/8', ['127.0.0.1', 'fd00::/8']],
    ['uniquelocal', ['uniquelocal']],
  ])('%s is %j', (value, read) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(read)
  })

  test.each([
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0',
    'nginx',
    '10.0.0.0/255.0.0.0',
    '127.0.0.1,',
    '-1',
    '1.5',
    '99',
    'yes',
  ])('%s is refused with a sentence', (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/The settings do not allow a start: TRUST_PROXY /)
  })

  test('a token for the numbers that can be guessed is refused', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'krotki' })).toThrow('METRICS_TOKEN needs at least 24 characters')
  })
})

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { call } from './api.ts'
import { download } from './download.ts'
import type { Fault } from './fault.ts'
import { waiting } from './patience.ts'
import { type Ending, onTokensCleared } from './tokens.ts'

// A real server answers; only the two things that a browser has and Node lacks are lent: an origin and a storage.
const browserFetch = globalThis.fetch
const kept = new Map<string, string>()
let server: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void
let seen: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? '-'}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  globalThis.fetch = (url, init) => browserFetch(`${origin}${url}`, init)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterAll(() => {
  globalThis.fetch = browserFetch
  vi.unstubAllGlobals()
  server.close()
})
beforeEach(() => {
  seen = []
  kept.clear()
  kept.set('access_token', 'old')
  kept.set('refresh_token', 'refresh')
})

const json = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
const cutOff = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '4000' })
  response.write('{"access":')
  setTimeout(() => response.destroy(), 20)
}
const refreshes = () => seen.filter((line) => line.includes('/token/refresh/')).length
const withToken = (good: string) => (request: IncomingMessage, response: ServerResponse) => {
  if (request.url?.includes('/token/refresh/')) return json(response, 200, { access: 'new' })
  if (request.headers.authorization === `Bearer ${good}`) return json(response, 200, { ok: true })
  return json(response, 401, { errors: ['Sesja wygasła.'], code: 'unauthenticated' })
}

test('a 401 is retried once with a new access token', async () => {
  answer = withToken('new')
  await expect(call('getMe')).resolves.toEqual({ ok: true })
  expect(seen.map((line) => line.split(' ')[2])).toHaveLength(3)
  expect(kept.get('access_token')).toBe('new')
})
test('calls that fail together share one refresh', async () => {
  answer = withToken('new')
  await Promise.all([call('getMe'), call('getMe'), call('listReservations')])
  expect(refreshes()).toBe(1)
})
test('a second 401 is final: there is no second refresh', async () => {
  answer = withToken('never')
  await expect(call('getMe')).rejects.toMatchObject({ status: 401 })
  expect(refreshes()).toBe(1)
})
test.each([400, 401, 403, 404, 410])(
  'a refresh answered with %i has failed at once: both tokens are gone',
  async (status) => {
    answer = (request, response) =>
      json(response, request.url?.includes('refresh') ? status : 401, { errors: ['Sesja wygasła.'] })
    await expect(call('getMe')).rejects.toMatchObject({ status: 401 })
    expect(refreshes()).toBe(1)
    expect(kept.size).toBe(0)
  },
)
test('a refresh answered with success and nonsense has failed', async () => {
  answer = (request, response) => json(response, request.url?.includes('refresh') ? 200 : 401, { token: 'new' })
  await expect(call('getMe')).rejects.toMatchObject({ status: 401 })
  expect(kept.size).toBe(0)
})
test.each([429, 500, 503, 'nothing', 'half an answer'] as const)(
  'a refresh that answers %s for a while is tried again, unnoticed',
  async (fault) => {
    const whole = withToken('new')
    answer = (request, response) => {
      if (!request.url?.includes('refresh') || refreshes() > 2) return whole(request, response)
      if (fault === 'nothing') return request.socket.destroy()
      if (fault === 'half an answer') return cutOff(response)
      return json(response, fault, { errors: ['Spróbuj później.'] })
    }
    await expect(call('getMe')).resolves.toEqual({ ok: true })
    expect(refreshes()).toBe(3)
    expect(kept.get('access_token')).toBe('new')
  },
)
test('a refresh that is out of order for longer than ten seconds has failed, and why is told', async () => {
  const said: (Ending | null)[] = []
  onTokensCleared((why) => said.push(why))
  answer = (request, response) =>
    json(response, request.url?.includes('refresh') ? 503 : 401, { errors: ['Spróbuj później.'] })
  // Waiting moves the clock instead of passing time (ruling 33).
  const usual = { ...waiting }
  const waits: number[] = []
  const sum = () => waits.reduce((all, ms) => all + ms, 0)
  Object.assign(waiting, {
    now: sum,
    pass: async (ms: number) => {
      waits.push(ms)
    },
  })
  try {
    await expect(call('getMe')).rejects.toMatchObject({ status: 401 })
  } finally {
    Object.assign(waiting, usual)
  }
  expect(sum()).toBe(10_000)
  expect(waits.length).toBeGreaterThan(3)
  expect(refreshes()).toBe(waits.length + 1)
  expect(kept.size).toBe(0)
  expect(said).toEqual(['unreachable'])
})
test('a fault carries the sentence, the fields and what a conflict adds', async () => {
  const totals = { quoted_grosze: 100, current_grosze: 120 }
  answer = (_, response) =>
    json(response, 409, { errors: ['Cena się zmieniła.'], code: 'price_changed', fields: { quote_id: ['x'] }, totals })
  const fault = await call('enums').catch((error: Fault) => error)
  expect(fault).toMatchObject({ status: 409, code: 'price_changed', message: 'Cena się zmieniła.', totals })
})
test('no connection is a fault with status 0 and a sentence for people', async () => {
  answer = (request) => request.socket.destroy()
  await expect(call('enums')).rejects.toMatchObject({
    status: 0,
    message: 'Brak połączenia z internetem. Sprawdź sieć i spróbuj ponownie.',
  })
})
test.each(['cut off', 'not ours'])('an answer that is %s is none, with the sentence for people', async (how) => {
  answer = (_, response) => {
    if (how === 'cut off') return cutOff(response)
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<html>')
  }
  await expect(call('enums')).rejects.toMatchObject({
    fault: true,
    status: 0,
    message: 'Brak połączenia z internetem. Sprawdź sieć i spróbuj ponownie.',
  })
})
test.each(['at all', 'in the middle'])(
  'an answer that does not come %s is waited for so long, and no longer',
  async (how) => {
    vi.spyOn(waiting, 'longestAnswer').mockImplementation(() => AbortSignal.timeout(50))
    answer = (_, response) => {
      if (how === 'in the middle') response.writeHead(200, { 'content-type': 'application/json' }).write('{"kinds":')
    }
    for (const asked of [{}, { signal: new AbortController().signal }])
      await expect(call('enums', asked)).rejects.toMatchObject({
        ...{ fault: true, status: 0, code: 'network' },
        message: 'Serwer nie odpowiada. Sprawdź połączenie i spróbuj ponownie.',
      })
    vi.restoreAllMocks()
  },
)
test('a file that breaks off in the middle is a fault with a sentence, too', async () => {
  answer = (_, response) => cutOff(response)
  await expect(download('/api/owners/me/export/')).rejects.toMatchObject({ fault: true, status: 0 })
})
test('what is given up while its answer comes is no fault', async () => {
  const stop = new AbortController()
  answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"reservation_status":')
    setTimeout(() => stop.abort(), 20)
  }
  await expect(call('enums', { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

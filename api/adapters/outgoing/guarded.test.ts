import { createServer as createPlain, type RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certificateFor } from '#api/testing/certificate.ts'
import { guardedOutgoing, type OutgoingRules } from './guarded.ts'
import { type OutgoingAsk, OutgoingRefused } from './outgoing.ts'

const host = 'kalendarz.example'
const certificate = certificateFor(host)
let heard: { path: string; host: string; method: string; body: string; headers: NodeJS.Dict<string | string[]> }[] = []
let connections = 0
let answer: RequestListener = (_request, response) => void response.end('ok')

const server = createServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => void (body += part.toString()))
  request.on('end', () => {
    const { headers, url = '', method = '' } = request
    heard.push({ path: url, host: headers.host ?? '', method, body, headers })
    answer(request, response)
  })
})
server.on('connection', () => void connections++)
let port = 0

beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise<void>((done) => void server.close(() => done())))
beforeEach(() => {
  heard = []
  connections = 0
  answer = (_request, response) => void response.end('ok')
})

/** 127.0.0.1 stands for the public internet here, and every other address for the inside. */
const outgoing = (rules: Partial<OutgoingRules> = {}) =>
  guardedOutgoing({
    resolve: () => Promise.resolve(['127.0.0.1']),
    isPublic: (address) => address === '127.0.0.1',
    ports: [port],
    ca: certificate.cert,
    ...rules,
  })
const limits: OutgoingAsk['limits'] = { ms: 5_000, bytes: 10_000, longer: 'refuse' }
const at = (path = '/') => `https://${host}:${port}${path}`
const get = (url: string, rules: Partial<OutgoingRules> = {}, more: Partial<OutgoingAsk> = {}) =>
  outgoing(rules).send({ method: 'GET', url, limits, ...more })
const problem = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutgoingRefused ? error.problem : String(error)),
  )

describe('the way out', () => {
  test('asks the address that was judged, with the name that was typed', async () => {
    const { status, body, url } = await get(at('/a.ics?x=1#y'))
    expect([status, body.toString(), url]).toEqual([200, 'ok', at('/a.ics?x=1')])
    expect(heard).toMatchObject([{ path: '/a.ics?x=1', host: `${host}:${port}`, method: 'GET' }])
  })

  test('posts a body and hands over what is answered, also a redirect or an error', async () => {
    answer = (request, response) => {
      response.writeHead(request.url === '/moved' ? 307 : 503, { location: at('/elsewhere') })
      response.end('busy')
    }
    const post = (path: string) =>
      outgoing().send({ method: 'POST', url: at(path), body: '{"ł":1}', headers: { 'webhook-id': 'm1' }, limits })
    expect((await post('/hook')).status).toBe(503)
    expect((await post('/moved')).status).toBe(307)
    expect(heard.map(({ path }) => path)).toEqual(['/hook', '/moved'])
    expect(heard[0]).toMatchObject({
      method: 'POST',
      body: '{"ł":1}',
      headers: { 'webhook-id': 'm1', 'content-length': '8' },
    })
  })

  test('cannot be told another host by a header', async () => {
    await get(at(), {}, { headers: { host: 'other.example' } })
    expect(heard[0]?.host).toBe(`${host}:${port}`)
  })

  test('is closed when one of the addresses of a name is not public', async () => {
    for (const addresses of [['10.0.0.1'], ['127.0.0.1', '10.0.0.1'], ['::1', '127.0.0.1'], ['127.0.0.2']])
      expect(await problem(get(at(), { resolve: () => Promise.resolve(addresses) }))).toBe('address_not_public')
    expect(await problem(get(at(), { resolve: () => Promise.resolve([]) }))).toBe('host_not_found')
    expect(connections).toBe(0)
  })

  test('asks for the addresses of a name once, so that a name that changes leads nowhere else', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.2']]
    let asked = 0
    const resolve = () => Promise.resolve(answers[asked++] ?? [])
    expect((await get(at(), { resolve })).status).toBe(200)
    expect(asked).toBe(1)
    expect(await problem(get(at(), { resolve }))).toBe('address_not_public')
    expect(connections).toBe(1)
  })

  test('believes no certificate of another name and none of a stranger', async () => {
    expect(await problem(get(`https://other.example:${port}/`))).toBe('certificate_not_valid')
    expect(await problem(get(at(), { ca: certificateFor(host).cert }))).toBe('certificate_not_valid')
    expect(heard).toEqual([])
  })
})

describe('a redirect', () => {
  const to =
    (location: string): RequestListener =>
    (request, response) => {
      if (request.url === '/end') response.end('arrived')
      else response.writeHead(302, { location }).end()
    }

  test('is followed, also one without a host', async () => {
    answer = to('/end')
    expect(await get(at('/begin'))).toMatchObject({ status: 200, url: at('/end') })
  })

  test.each([
    ['http://kalendarz.example/', 'not_https'],
    ['https://127.0.0.2/', 'address_not_public'],
    ['https://2130706434/', 'address_not_public'],
    ['https://[::1]/', 'address_not_public'],
    ['https://[::ffff:127.0.0.1]/', 'address_not_public'],
    ['//inside.example/', 'address_not_public'],
    ['file:///etc/passwd', 'not_https'],
    ['https://a:b@kalendarz.example/', 'login_in_address'],
    ['https://kalendarz.example:22/', 'port_not_allowed'],
    ['https://[', 'answer_not_readable'],
  ])('to %s ends as %s', async (location, expected) => {
    answer = to(location)
    const resolve = (name: string) => Promise.resolve([name === 'inside.example' ? '10.1.2.3' : '127.0.0.1'])
    const found = problem(get(at('/begin'), { resolve, ports: [port, 443] }))
    expect(await found).toBe(expected)
    expect(connections).toBe(1)
  })

  test('asks for the addresses anew', async () => {
    answer = to('/end')
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    expect(await problem(get(at('/begin'), { resolve: () => Promise.resolve(answers.shift() ?? []) }))).toBe(
      'address_not_public',
    )
    expect(heard.map(({ path }) => path)).toEqual(['/begin'])
  })

  test('in a circle has an end', async () => {
    answer = to('/again')
    expect(await problem(get(at('/begin')))).toBe('too_many_redirects')
    expect(heard).toHaveLength(5)
  })
})

describe('an answer', () => {
  test('is unpacked', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('zażółć'))
    expect((await get(at())).body.toString()).toBe('zażółć')
  })

  test('that is too big is refused or cut, and not read to its end', async () => {
    answer = (_request, response) => {
      const part = Buffer.alloc(64 * 1024, 'x')
      const write = () => {
        while (!response.destroyed && response.write(part));
      }
      response.on('drain', write)
      write()
    }
    expect(await problem(get(at()))).toBe('too_big')
    const { body } = await get(at(), {}, { limits: { ...limits, longer: 'cut' } })
    expect(body.length).toBe(limits.bytes)
  })

  test('that unpacks to a giant is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    expect(await problem(get(at()))).toBe('too_big')
  })

  test('that is broken or packed as nobody asked is refused', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip')
    expect(await problem(get(at()))).toBe('answer_not_readable')
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('x'))
    expect(await problem(get(at()))).toBe('answer_not_readable')
    answer = (_request, response) => void response.writeHead(200, { 'x-long': 'y'.repeat(40_000) }).end()
    expect(await problem(get(at()))).toBe('answer_not_readable')
    answer = (request) => void request.socket.end('this is not HTTP\r\n\r\n')
    expect(await problem(get(at()))).toBe('answer_not_readable')
  })

  test('that is cut half way is no answer', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
      setTimeout(() => response.destroy(), 20)
    }
    expect(await problem(get(at()))).toBe('not_reached')
    const packed = gzipSync('x'.repeat(5_000))
    answer = (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': String(packed.length) })
      response.write(packed.subarray(0, 12))
      setTimeout(() => response.destroy(), 20)
    }
    expect(await problem(get(at()))).toBe('not_reached')
  })

  test('that does not end, or a name that does not answer, is waited for no longer than was said', async () => {
    const soon = { limits: { ...limits, ms: 150 } }
    answer = () => {}
    expect(await problem(get(at(), {}, soon))).toBe('too_slow')
    answer = (_request, response) => void response.write('a')
    expect(await problem(get(at(), {}, soon))).toBe('too_slow')
    expect(await problem(get(at(), { resolve: () => new Promise(() => {}) }, soon))).toBe('too_slow')
  })
})

describe("the sandbox's own pages", () => {
  test('are asked on this machine, and nothing beside them', async () => {
    const plain = createPlain((_request, response) => void response.end('BEGIN:VCALENDAR'))
    await new Promise<void>((done) => void plain.listen(0, '127.0.0.1', done))
    const base = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`
    const rules = { trusted: [`${base}/sandbox/`], isPublic: () => false }
    expect((await get(`${base}/sandbox/feed.ics`, rules)).body.toString()).toBe('BEGIN:VCALENDAR')
    for (const path of ['/api/', '/sandbox/../api/', '/sandbox/%2e%2e/api/', '/Sandbox/'])
      expect(await problem(get(`${base}${path}`, rules)), path).toBe('not_https')
    await new Promise((done) => plain.close(done))
  })
})

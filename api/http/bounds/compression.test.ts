/** What is compressed, how it is said, and that it is the same text after all. */
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressAnswers } from './compression.ts'

const long = JSON.stringify({ words: 'zażółć gęślą jaźń '.repeat(400) })
const app = Fastify()

beforeAll(async () => {
  compressAnswers(app)
  app.get('/json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(long))
  app.get('/page', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('vary', 'cookie').send(long),
  )
  app.get('/short', async () => ({ ok: true }))
  app.get('/picture', async (_request, reply) => reply.type('image/webp').send(Buffer.alloc(9_000)))
  app.get('/packed', async (_request, reply) =>
    reply.header('content-encoding', 'br').type('text/plain').send(Buffer.alloc(9_000)),
  )
  await app.ready()
})
afterAll(() => app.close())

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['br, gzip, zstd;q=0', 'br'],
  ['br, gzip', 'br'],
  ['gzip, deflate, br;q=0.5', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.0,gzip;q=1', 'gzip'],
])('%s is answered in %s', async (accepted, encoding) => {
  const answer = await get('/json', accepted)
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync }[encoding] ?? gunzipSync
  expect(unpack(answer.rawPayload).toString()).toBe(long)
})

test.each([
  ['/json', undefined],
  ['/json', 'identity'],
  ['/json', 'br;q=0, gzip;q=0'],
  ['/json', 'brotli'],
  ['/short', 'br'],
  ['/picture', 'br'],
])('%s for %s stays as it is', async (url, accepted) => {
  expect((await get(url, accepted)).headers['content-encoding']).toBeUndefined()
})

test('what is packed already is not packed again, and a vary of before stays', async () => {
  expect((await get('/packed', 'br')).rawPayload.length).toBe(9_000)
  expect((await get('/page', 'br')).headers.vary).toBe('cookie, accept-encoding')
})

test('a hundred at once and once more are all whole, also from what is kept', async () => {
  for (let round = 0; round < 2; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => get('/json', index % 2 ? 'br' : 'gzip')),
    )
    for (const [index, answer] of answers.entries()) {
      const unpack = index % 2 ? brotliDecompressSync : gunzipSync
      expect(unpack(answer.rawPayload).toString()).toBe(long)
    }
  }
})

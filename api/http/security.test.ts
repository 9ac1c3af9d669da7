/** Whom a request comes from, as far as limits and counts need to know it. */
import { duplexPair } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { networkOf } from './security.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ rateLimits: true })
})
afterAll(() => app.close())

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:db8::6]:4711', '2001:db8:0:0::/64'],
  [undefined, 'nobody'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('a request whose connection has no address any more is answered like any other', async () => {
  const [near, far] = duplexPair()
  app.app.server.emit('connection', far)
  const said: Buffer[] = []
  near.on('data', (chunk: Buffer) => said.push(chunk))
  near.write('GET /api/places/?q=Krak HTTP/1.1\r\nHost: wydarzy.test\r\nConnection: close\r\n\r\n')
  await new Promise((resolve) => near.once('end', resolve))
  expect(Buffer.concat(said).toString('latin1')).toMatch(/^HTTP\/1\.1 200 /)
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellLogged } from './reports.ts'
import { openSentry } from './sentry.ts'

/** What arrives at a server that speaks Sentry's protocol. */
const arrived: string[] = []
const collector = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts)
    arrived.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString('utf8'))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})

beforeAll(() => new Promise<void>((done) => void collector.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise((done) => collector.close(done)))

test('an error that is logged arrives once, with its place and without people and keys', async () => {
  const { port } = collector.address() as AddressInfo
  const reports = openSentry({ dsn: `http://abc@127.0.0.1:${port}/1`, environment: 'qa', trace_hosts: ['localhost'] })
  const log = pino({ level: 'error' }, { write: () => undefined })
  const told = pino({ level: 'error', hooks: { logMethod: tellLogged(reports) } }, { write: () => undefined })
  log.error({ err: new Error('not told') }, 'without reports')
  // Put together here, because the report quotes the lines of the source too.
  const token = `${'aB3_'.repeat(10)}xyz`
  const email = ['anna', 'poczta.example'].join('@')
  const phone = ['+48', 600, 100, 200].join(' ')
  const message = `no way for ${email}, ${phone}, /status-rezerwacji/${token}`
  told.child({ reqId: 1 }).error({ err: new Error(message) }, 'request failed')
  told.warn({ err: new Error('only a warning') }, 'nothing')
  await reports.close()
  const errors = arrived.filter((envelope) => envelope.includes('"exception"'))
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain('no way for [e-mail], [phone], /status-rezerwacji/[token]')
  expect(errors[0]).toContain('"environment":"qa"')
  expect(errors[0]).toContain('sentry.test.ts')
  for (const secret of [email, phone, token]) expect(arrived.join()).not.toContain(secret)
})

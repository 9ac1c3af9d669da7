import fastify from 'fastify'
import { expect, test } from 'vitest'
import { strangerRoutes, strangersPrefix } from './strangers.ts'

test('a stranger answers as was asked of it, knows what it sent before, and keeps what it was sent', async () => {
  const app = fastify()
  await app.register(strangerRoutes({ now: () => Date.UTC(2027, 0, 2) }))
  const url = `${strangersPrefix}portal.ics`
  expect((await app.inject({ url })).statusCode).toBe(404)
  const set = { body: 'BEGIN:VCALENDAR', headers: { 'content-type': 'text/calendar' } }
  await app.inject({ method: 'PUT', url: '/_sandbox/api/strangers/portal.ics', payload: set })
  const first = await app.inject({ url })
  expect([first.statusCode, first.body, first.headers['content-type']]).toEqual([200, set.body, 'text/calendar'])
  const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])

  await app.inject({ method: 'PUT', url: '/_sandbox/api/strangers/hooks', payload: { status: 503 } })
  const sent = { method: 'POST', url: `${strangersPrefix}hooks`, payload: { type: 'reservation.created' } } as const
  expect((await app.inject(sent)).statusCode).toBe(503)
  const { heard } = (await app.inject({ url: '/_sandbox/api/strangers/hooks' })).json()
  expect(heard).toMatchObject([
    { method: 'POST', body: '{"type":"reservation.created"}', at: '2027-01-02T00:00:00.000Z' },
  ])
  await app.close()
})

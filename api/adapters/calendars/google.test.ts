/** What of Google's answers is one, and what is not: a list that broke off would set free all that it says is busy. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CalendarGateway } from './calendars.ts'
import { googleCalendars } from './google.ts'

let answer: (response: ServerResponse) => void
const server = createServer((_request, response) => answer(response))
let google: CalendarGateway
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  google = googleCalendars({ client_id: 'a', client_secret: 'b', consent_url: url, api_url: url, token_url: url })
})
afterAll(() => void server.close())

const list = JSON.stringify({ items: [{ id: 'a', start: { date: '2027-06-12' }, end: { date: '2027-06-13' } }] })
const json = { 'content-type': 'application/json; charset=UTF-8' }
const changes = () => google.changes('token', 'calendar', { from_ms: 0, to_ms: 1 })

test('a whole list is read', async () => {
  answer = (response) => response.writeHead(200, json).end(list)
  expect((await changes()).events).toHaveLength(1)
})

test.each<[string, typeof answer]>([
  [
    'breaks off in the middle',
    (response) => response.writeHead(200, json).write(list.slice(0, 40), () => response.destroy()),
  ],
  ['holds nothing', (response) => response.writeHead(200, json).end()],
  ['is a page for people', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
])('a list that %s is no list', async (_what, given) => {
  answer = given
  await expect(changes()).rejects.toMatchObject({ why: 'unreachable' })
})

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

test('an event that takes no time any more gives free what it took before', async () => {
  const noon = { dateTime: '2027-06-12T12:00:00Z' }
  const items = [
    { id: 'moment', start: noon, end: noon },
    { id: 'called-off', status: 'cancelled' },
    { id: 'party', start: noon, end: { dateTime: '2027-06-12T14:00:00Z' } },
  ]
  answer = (response) => response.writeHead(200, json).end(JSON.stringify({ items, nextSyncToken: 'later' }))
  const heard = await google.changes('token', 'calendar', { sync_token: 'before' })
  expect([heard.events.map(({ id }) => id), heard.gone]).toEqual([['party'], ['moment', 'called-off']])
})

/** Their own words: developers.google.com/workspace/calendar/api/guides/errors, …/guides/push */
const refused = (code: number, reason: string, message: string) =>
  JSON.stringify({ error: { errors: [{ domain: 'global', reason, message }], code, message } })

test.each<[string, number, string, string]>([
  ['a token that it does not know', 401, refused(401, 'authError', 'Invalid Credentials'), 'revoked'],
  [
    'an address',
    401,
    refused(401, 'push.webhookUrlUnauthorized', 'Unauthorized WebHook callback channel'),
    'unreachable',
  ],
  [
    'our project, in which calendars are not switched on',
    403,
    refused(403, 'accessNotConfigured', 'Google Calendar API has not been used in project 1 before or it is disabled.'),
    'unreachable',
  ],
  ['so many questions at once', 403, refused(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded'), 'quota'],
  ['so many questions in a day', 403, refused(403, 'dailyLimitExceeded', 'Daily Limit Exceeded'), 'quota'],
  [
    'to write there',
    403,
    refused(403, 'requiredAccessLevel', 'You need to have writer access to this calendar.'),
    'forbidden',
  ],
])('what refuses %s says just that', async (_what, status, text, why) => {
  answer = (response) => response.writeHead(status, json).end(text)
  await expect(google.watch('token', 'calendar', { id: 'a', token: 'b', address: 'c' })).rejects.toMatchObject({ why })
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

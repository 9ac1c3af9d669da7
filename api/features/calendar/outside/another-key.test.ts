/** With another SECRET_KEY nobody reads what was sealed before: that stands still and says so, everything else goes on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedOutgoing } from '#api/adapters/outgoing/guarded.ts'
import { connectGoogle, remote } from '#api/testing/calendars.ts'
import { logIn, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

const empty = Buffer.from('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n')
const otherKey = 'o'.repeat(40)

let app: TestApp
let key: string
beforeAll(async () => {
  const send = ({ url }: { url: string }) =>
    Promise.resolve({ url, status: 200, headers: { 'content-type': 'text/calendar' }, body: empty })
  app = await createTestApp({}, { outgoing: { problemOf: guardedOutgoing().problemOf, send } })
  key = app.deps.config.secretKey
})
afterAll(() => app.close())

/** As a start with another one. */
const useKey = (secretKey: string) => void Object.assign(app.deps.config, { secretKey })

async function withFeed(who: TestOwner, listing_id: string, name: string): Promise<{ id: string }> {
  const body = { listing_id, url: `https://portal.example/${name}.ics`, name }
  const { status, body: feed } = await app.call('addCalendarFeed', { token: who.token, body })
  expect(status).toBe(201)
  return feed
}
async function anHourLater(): Promise<void> {
  await app.clock.advance(3_700)
  await app.settle()
}
async function lights(who: TestOwner): Promise<Record<string, string>> {
  const { token } = await logIn(app, who.email)
  const { status, body } = await app.call('listOutsideCalendars', { token })
  expect(status).toBe(200)
  return Object.fromEntries(body.results.map(({ kind, light }) => [kind, light]))
}

test('calendars from before wait without being lost, and keep no others from being asked', async () => {
  const who = await owner(app)
  const hall = await publishedListing(app, who)
  const feed = await withFeed(who, hall.id, 'dawny')
  await connectGoogle(app, who.token)
  const place = { remote_id: remote.parties, listing_id: hall.id }
  expect((await app.call('addGoogleCalendar', { token: who.token, body: place })).status).toBe(201)
  await anHourLater()
  expect(await lights(who)).toEqual({ ical: 'green', google: 'green' })

  useKey(otherKey)
  const other = await owner(app)
  await withFeed(other, (await publishedListing(app, other)).id, 'nowy')
  await anHourLater()
  expect(await lights(other)).toEqual({ ical: 'green' })
  expect(await lights(who)).toEqual({ ical: 'amber', google: 'amber' })
  const { token } = await logIn(app, who.email)
  expect((await app.call('listCalendarFeeds', { token })).body.results).toMatchObject([
    { id: feed.id, error_text: expect.stringMatching(/nie możemy odczytać.*podłącz go ponownie/) },
  ])

  // It was a mistake: nobody was written to, and all is as before.
  useKey(key)
  await anHourLater()
  expect(await lights(who)).toEqual({ ical: 'green', google: 'green' })
  expect((await app.mailbox(who.email)).filter(({ subject }) => /[Kk]alendarz/.test(subject))).toEqual([])

  useKey(otherKey)
  const again = await logIn(app, who.email)
  const gone = await app.call('deleteCalendarFeed', { token: again.token, params: { id: feed.id } })
  expect(gone.status).toBeLessThan(300)
  const left = await app.call('disconnectGoogleCalendar', { token: again.token, body: { busy: 'free' } })
  expect(left.status).toBe(200)
  expect(await lights(who)).toEqual({})
})

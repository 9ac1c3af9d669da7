/** What becomes of other calendars and of the own addresses when an account closes or a listing is archived. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connectGoogle, leaveGoogle, outside, remote } from '#api/testing/calendars.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  logIn,
  owner,
  password,
  publishedListing,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { openGoogleCheck } from '#sandbox/google/wire.ts'

const wire = openGoogleCheck()
let app: TestApp
let google: ReturnType<typeof outside>
let who: TestOwner
let sold: string
let other: string
beforeAll(async () => {
  app = await createTestApp({}, { watchCalendars: wire.call })
  google = outside(app)
})
afterAll(() => app.close())

/** Two halls that take terms from Google; one is written there, and one was reserved once. */
beforeEach(async () => {
  await leaveGoogle(app)
  who = await owner(app)
  sold = (await publishedListing(app, who)).id
  other = (await publishedListing(app, who)).id
  await confirmedByMail(app, sold, evening(dayAhead(app, 3)))
  await app.clock.advance(6 * 24 * 3600)
  who = await logIn(app, who.email)
  await connectGoogle(app, who.token)
  for (const listing_id of [sold, other])
    await app.call('addGoogleCalendar', { token: who.token, body: { remote_id: remote.parties, listing_id } })
  await app.call('writeToGoogleCalendar', { token: who.token, body: { listing_id: sold, remote_id: remote.parties } })
  await app.settle()
  expect((await google.channels()).length).toBeGreaterThan(0)
})

const link = async (body: { listing_id?: string; with_names?: boolean }) => {
  const made = await app.call('makeCalendarLink', { token: who.token, body })
  return async () => (await app.app.inject({ url: new URL(made.body.url).pathname })).statusCode
}

/** Rows of each table that belong to the owner. */
async function left(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const table of ['google_accounts', 'google_writing', 'outside_calendars', 'calendar_links'] as const) {
    const rows = await app.deps.db.selectFrom(table).select('owner_id').where('owner_id', '=', who.owner_id).execute()
    counted[table] = rows.length
  }
  return counted
}

test('a closed account is told to nobody from that moment, Google has its right back, and no letter follows', async () => {
  const all = await link({ with_names: true })
  expect(await all()).toBe(200)
  const letters = (await app.mailbox(who.email)).length
  const { body } = await app.call('closeAccount', { token: who.token, body: { password } })
  expect([body.closed, await all()]).toEqual([true, 404])
  await app.settle()
  expect(await left()).toEqual({ google_accounts: 0, google_writing: 0, outside_calendars: 0, calendar_links: 0 })
  expect(await google.channels()).toEqual([])
  expect((await app.mailbox(who.email)).slice(0, -letters).map(({ subject }) => subject)).toEqual([
    'Twoje konto zostało zamknięte',
  ])
})

test('an archived listing asks no calendar and is told in none; those of the others go on', async () => {
  const [of_sold, of_other] = [await link({ listing_id: sold }), await link({ listing_id: other })]
  const removed = await app.call('deleteVenue', { token: who.token, params: { id: sold } })
  expect(removed.status).toBe(204)
  await app.settle()
  expect(await left()).toEqual({ google_accounts: 1, google_writing: 0, outside_calendars: 1, calendar_links: 1 })
  expect([await of_sold(), await of_other()]).toEqual([404, 200])
  const { body } = await app.call('listOutsideCalendars', { token: who.token })
  expect(body.results).toMatchObject([{ listing_id: other, light: 'green' }])
})

/** Something happens while Google is asked for the list of calendars. */
function whileAsked(happens: () => Promise<unknown>) {
  const gateway = app.deps.calendars
  if (!gateway) throw new Error('no gateway')
  const asked = gateway.calendars.bind(gateway)
  vi.spyOn(gateway, 'calendars').mockImplementationOnce(async (token) => {
    const answer = await asked(token)
    await happens()
    return answer
  })
}

test('an account that closes while it is being connected anew keeps no right', async () => {
  whileAsked(() => app.call('closeAccount', { token: who.token, body: { password } }))
  const { status, body } = await connectGoogle(app, who.token)
  expect([status, body.code]).toEqual([409, 'calendar_link'])
  await app.settle()
  expect(await left()).toEqual({ google_accounts: 0, google_writing: 0, outside_calendars: 0, calendar_links: 0 })
})

test('Google that is left in another tab while it is asked takes no terms', async () => {
  whileAsked(() => app.call('disconnectGoogleCalendar', { token: who.token, body: { busy: 'free' } }))
  const body = { remote_id: remote.own, listing_id: sold }
  const { status, body: refused } = await app.call('addGoogleCalendar', { token: who.token, body })
  expect([status, refused.code]).toEqual([409, 'calendar_lost'])
  expect(await left()).toMatchObject({ google_accounts: 0, google_writing: 0, outside_calendars: 0 })
})

test('a listing that is removed while Google is asked about it takes no terms from there', async () => {
  whileAsked(() => app.call('deleteVenue', { token: who.token, params: { id: sold } }))
  const body = { remote_id: remote.own, listing_id: sold }
  const { status } = await app.call('addGoogleCalendar', { token: who.token, body })
  expect(status).toBe(404)
  await app.settle()
  expect((await left()).outside_calendars).toBe(1)
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Outgoing,
  type OutgoingAsk,
  OutgoingRefused,
  type OutgoingProblem,
} from '#api/adapters/outgoing/outgoing.ts'
import { guardedOutgoing } from '#api/adapters/outgoing/guarded.ts'
import { inTransaction } from '#api/deps.ts'
import { recallGoogle } from '#api/features/calendar/outside/outside-queries.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  logIn,
  owner,
  publishedListing,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

type Page = { status?: number; body?: string; etag?: string; type?: string; problem?: OutgoingProblem }

let app: TestApp
let who: TestOwner
let hall: { id: string }
let days = 40
let page: Page = {}
let asked: OutgoingAsk[] = []
const nextEvening = () => evening(dayAhead(app, (days += 1)))
const url = 'https://portal.example/kalendarz.ics?klucz=tajny'

/** A portal that answers what the test wants; the rules for addresses are the real ones. */
const portal: Outgoing = {
  problemOf: guardedOutgoing().problemOf,
  send: (ask) => {
    asked.push(ask)
    const { status = 200, body = '', etag, type = 'text/calendar', problem } = page
    if (problem) return Promise.reject(new OutgoingRefused(problem, problem))
    const same = etag !== undefined && ask.headers?.['if-none-match'] === etag
    const headers = { 'content-type': type, ...(etag ? { etag } : {}) }
    return Promise.resolve({ url: ask.url, status: same ? 304 : status, headers, body: Buffer.from(same ? '' : body) })
  },
}

beforeAll(async () => {
  app = await createTestApp({}, { outgoing: portal })
})
afterAll(() => app.close())
beforeEach(async () => {
  who = await owner(app)
  hall = await publishedListing(app, who)
  asked = []
  page = {}
})

const calendar = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Inny portal', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')
const event = (uid: string, term: { start: string; end: string }) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTART;TZID=Europe/Warsaw:${term.start.replace(/[-:]/g, '')}00`,
  `DTEND;TZID=Europe/Warsaw:${term.end.replace(/[-:]/g, '')}00`,
  'SUMMARY:Zajęte',
  'END:VEVENT',
]
const add = (body: object = {}, token = who.token) =>
  app.call('addCalendarFeed', { token, body: { listing_id: hall.id, url, ...body } })
const feed = async (id: string) =>
  (await app.call('listCalendarFeeds', { token: who.token })).body.results.find((each) => each.id === id)
async function expectFree(term: { start: string; end: string }, expected: boolean): Promise<void> {
  await app.deps.catalogue.refreshTaken([hall.id])
  const { body } = await app.call('checkVenueAvailability', { body: { venue_id: hall.id, ...term } })
  expect(body.available).toBe(expected)
}
const pass = async (minutes: number) => {
  await app.clock.advance(minutes * 60)
  await app.settle()
  who = await logIn(app, who.email)
}

describe('a calendar of another portal', () => {
  test('takes what is busy there, follows it, and frees it when it is gone', async () => {
    const [first, second] = [nextEvening(), nextEvening()]
    page = { body: calendar(event('a', first)), etag: '"1"' }
    await expectFree(first, true)
    const added = await add({ url: url.replace('https:', 'webcal:') })
    expect([added.status, added.body]).toMatchObject([
      201,
      { name: 'Inny portal', host: 'portal.example', light: 'green', busy: 1, last_error: null },
    ])
    expect(JSON.stringify(added.body)).not.toContain('tajny')
    await expectFree(first, false)
    await expectFree(second, true)
    const { body: shown } = await app.call('listCalendarEvents', {
      token: who.token,
      query: { from: first.start.slice(0, 10), to: second.end.slice(0, 10), listing: hall.id },
    })
    expect(shown.events.map(({ kind }) => kind)).toContain('external')

    page = { body: calendar(event('a', second)), etag: '"2"' }
    await pass(11)
    await expectFree(first, true)
    await expectFree(second, false)
    await pass(11)
    expect(asked.at(-1)?.headers).toMatchObject({ 'if-none-match': '"2"' })
    await expectFree(second, false)

    // No calendar of Google, which a new connection would read from its beginning.
    const now = new Date(app.clock.now())
    expect(await inTransaction(app.deps, (tx) => recallGoogle(tx.db, who.owner_id, now))).toEqual([])
    expect((await app.call('deleteCalendarFeed', { token: who.token, params: { id: added.body.id } })).status).toBe(204)
    await expectFree(second, true)
    expect(await feed(added.body.id)).toBeUndefined()
  })

  test('that stops answering keeps what was known, shows it by its light, and recovers', async () => {
    const term = nextEvening()
    page = { body: calendar(event('a', term)) }
    const { id } = (await add()).body
    page = { status: 404 }
    await pass(11)
    expect(await feed(id)).toMatchObject({
      light: 'red',
      last_error: 'gone',
      error_text: expect.stringContaining('nie ma'),
    })
    page = { body: '<html>Zaloguj się</html>', type: 'text/html' }
    await pass(61)
    expect(await feed(id)).toMatchObject({ last_error: 'not_a_calendar' })
    page = { problem: 'address_not_public' }
    await pass(61)
    expect(await feed(id)).toMatchObject({ last_error: 'address_refused' })
    await expectFree(term, false)
    page = { body: calendar() }
    await pass(61)
    expect(await feed(id)).toMatchObject({ light: 'green', last_error: null, busy: 0 })
    await expectFree(term, true)
  })

  test('is subscribed to once, also by a second click while the portal is asked', async () => {
    page = { body: calendar(event('a', nextEvening())) }
    const heard = await Promise.all([add(), add(), add()])
    expect(heard.map(({ status }) => status).sort()).toEqual([201, 400, 400])
    expect((await app.call('listCalendarFeeds', { token: who.token })).body.results).toHaveLength(1)
  })

  test('may call its events as long and as strangely as it likes', async () => {
    const [first, second, third] = [nextEvening(), nextEvening(), nextEvening()]
    const long = Array.from({ length: 900 }, (_, i) => String.fromCharCode(0x4e00 + ((i * 7_919) % 20_000))).join('')
    const even = 'a'.repeat(899)
    page = { body: calendar(event(long, first), event(`${even}😀`, second), event(`${even}𠀀`, third)) }
    const { status, body } = await add()
    expect([status, body.busy]).toEqual([201, 3])
    for (const term of [first, second, third]) await expectFree(term, false)
  })

  test('that holds events which nobody understands takes the terms of the others, and names them to its owner', async () => {
    const term = nextEvening()
    const wrong = ['BEGIN:VEVENT', 'UID:b', 'DTSTART:20271340T160000', 'SUMMARY:Wesele Nowaków', 'END:VEVENT']
    page = { body: calendar(event('a', term), wrong) }
    const added = await add()
    expect(added.body).toMatchObject({ light: 'amber', last_error: null, busy: 1 })
    expect(added.body.error_text).toMatch(
      /daty 1\swydarzenia: „Wesele Nowaków” \(zapis: [\dT:-]+\)\. Te godziny nie są/,
    )
    await expectFree(term, false)
    const listed = await app.call('listOutsideCalendars', { token: who.token })
    expect(listed.body.results[0]).toMatchObject({ light: 'amber', message: added.body.error_text })
    const rows = JSON.stringify(await app.deps.db.selectFrom('outside_calendars').selectAll().execute())
    expect(rows).not.toContain('Nowak')
    page = { body: calendar(event('a', term)) }
    await pass(11)
    expect(await feed(added.body.id)).toMatchObject({ light: 'green', error_text: null })
  })

  test('that holds signs which no text may hold takes its terms all the same', async () => {
    const term = nextEvening()
    page = { body: calendar(event('a\0b', term)).replace('Inny portal', 'Inny\0 portal') }
    const added = await add()
    expect([added.status, added.body]).toMatchObject([201, { name: 'Inny portal', busy: 1, unreadable: 0 }])
    await expectFree(term, false)
  })

  test('that holds an event without a thinkable end takes the terms of the others', async () => {
    const term = nextEvening()
    const endless = ['BEGIN:VEVENT', 'UID:b', 'DTSTART:20270612T160000', 'DURATION:P300000000D', 'END:VEVENT']
    page = { body: calendar(endless, event('a', term)) }
    const added = await add()
    expect([added.status, added.body]).toMatchObject([201, { busy: 1, unreadable: 1, light: 'amber' }])
    await expectFree(term, false)
  })

  test('that is our own, read by another program, does not come back as busy', async () => {
    const term = nextEvening()
    const { id } = await confirmedByMail(app, hall.id, term)
    const foreign = nextEvening()
    const stranger = `${id.slice(0, -4)}0000@wydarzy.test`
    page = { body: calendar(event(`${id}@wydarzy.test`, term), event(stranger, foreign)) }
    expect((await add()).body.busy).toBe(1)
    await expectFree(foreign, false)
    const { body: link } = await app.call('makeCalendarLink', { token: who.token, body: {} })
    expect((await add({ url: link.url.replace('http:', 'https:') })).body.fields).toEqual({
      url: ['To adres Twojego kalendarza z Wydarzy. Wklej adres kalendarza z innego portalu.'],
    })
  })
})

describe('an address', () => {
  const refused = async (given: string, answer: Page = {}) => {
    page = answer
    const { status, body } = await add({ url: given })
    return [status, body.fields?.url?.[0]]
  }

  test.each<[string, Page, RegExp]>([
    ['http://portal.example/a.ics', {}, /https:\/\//],
    ['kalendarz', {}, /To nie jest adres/],
    ['https://a:b@portal.example/a.ics', {}, /loginu ani hasła/],
    ['https://portal.example:22/a.ics', {}, /publicznego adresu/],
    ['https://127.0.0.1/a.ics', { problem: 'address_not_public' }, /publicznego adresu/],
    [url, { problem: 'host_not_found' }, /Nie ma takiego serwera/],
    [url, { problem: 'certificate_not_valid' }, /certyfikat/],
    [url, { problem: 'too_slow' }, /nie odpowiada/],
    [url, { problem: 'too_big' }, /za duży/],
    [url, { status: 404 }, /nie ma już kalendarza/],
    [url, { status: 403 }, /nie pozwala/],
    [url, { status: 500 }, /nie odpowiada/],
    [url, { body: '<html>', type: 'text/html' }, /nie jest kalendarz/],
  ])('%s is refused with a sentence at the field (%o)', async (given, answer, sentence) => {
    expect(await refused(given, answer)).toEqual([400, expect.stringMatching(sentence)])
    expect(
      (await app.call('listCalendarFeeds', { token: who.token })).body.results.map(({ listing_id }) => listing_id),
    ).not.toContain(hall.id)
  })

  test('is kept once for a place, sealed, and for the owner’s own listing only', async () => {
    page = { body: calendar() }
    expect((await add()).status).toBe(201)
    expect((await add()).body.fields?.url?.[0]).toMatch(/już/)
    const stranger = await owner(app)
    expect((await add({}, stranger.token)).status).toBe(404)
    const rows = await app.deps.db.selectFrom('outside_calendars').selectAll().execute()
    expect(rows.map(({ address_sealed }) => String(address_sealed)).join()).not.toContain('tajny')
  })
})

/** What takes, moves and gives back terms is on every page at once, and within a second in another process. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedOutgoing } from '#api/adapters/outgoing/guarded.ts'
import { connectGoogle, outside } from '#api/testing/calendars.ts'
import {
  confirmedByMail,
  confirmToken,
  dayAhead,
  daysFrom,
  evening,
  logIn,
  owner,
  publishedListing,
  reserve,
  type TestOwner,
  type TestTerm,
} from '#api/testing/factories.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { openTruePages, type Pages, type TruePages } from '#api/testing/true-pages.ts'
import type { CallName } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'

let pages: TruePages
let app: TestApp
let who: TestOwner
let what: Pages
let portal: Awaited<ReturnType<typeof openPortal>>
let google: ReturnType<typeof outside>

beforeAll(async () => {
  portal = await openPortal()
  pages = await openTruePages({ outgoing: guardedOutgoing({ trusted: [portal.url], isPublic: () => false }) })
  app = pages.app
  google = outside(app)
  began = dayAhead(app, 0)
  who = await owner(app)
  what = {
    venue: await publishedListing(app, who),
    service: await publishedListing(app, who, { kind: 'service' }),
    list: `${paths.venues}?${new URLSearchParams({ date_from: day(17), date_to: day(17), start: '10:00', end: '14:00' })}`,
  }
  await connectGoogle(app, who.token)
})
afterAll(async () => {
  await pages.close()
  await portal.close()
})

/** A portal of somebody else that tells its calendar to whoever asks; 500 while it has none. */
async function openPortal() {
  let terms: TestTerm[] | null = []
  const server = createServer((_, answer) => {
    answer.writeHead(terms ? 200 : 500, { 'content-type': 'text/calendar' }).end(calendarOf(terms ?? []))
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    says: (...busy: TestTerm[]) => void (terms = busy),
    breaks: () => void (terms = null),
    close: () => new Promise((done) => server.close(done)),
  }
}

const calendarOf = (terms: TestTerm[]) => {
  const at = (local: string) => `;TZID=Europe/Warsaw:${local.replace(/[-:]/g, '')}00`
  const events = terms.flatMap(({ start, end }, index) => [
    'BEGIN:VEVENT',
    `UID:${index}`,
    `DTSTART${at(start)}`,
    `DTEND${at(end)}`,
    'SUMMARY:Zajęte',
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Inny portal', ...events, 'END:VCALENDAR', ''].join('\r\n')
}

type Asked = { params?: Record<string, string>; query?: object; body?: unknown }

/** Anything but a yes is an error of the test. */
async function yes<N extends CallName>(name: N, asked: Asked, token: string | null = who.token) {
  const { status, body } = await app.call(name, { ...(asked as object), ...(token ? { token } : {}) })
  expect(Math.floor(status / 100), JSON.stringify(body)).toBe(2)
  return body
}

/** The owner's call about what was made last: a block, a reservation, a calendar. */
let made = ''
const own = (name: CallName, body?: object, query?: object) =>
  yes(name, { params: { id: made }, ...(body ? { body } : {}), ...(query ? { query } : {}) })
/** The customer's, who has a link to a reservation. */
let link = ''
const customers = (name: CallName, body: object) => yes(name, { params: { token: link }, body }, null)

/** Counted from the day on which the test began: midnight may pass. */
let began = ''
const day = (days: number) => daysFrom(began, days)
const term = (days: number) => evening(day(days))

const later = async (minutes: number) => {
  await app.clock.advance(minutes * 60)
  who = await logIn(app, who.email)
}

async function block(days: number) {
  const { blocks } = await yes('createBlocks', {
    body: { listing_id: what.venue.id, label: 'Remont', terms: [term(days)] },
  })
  made = blocks[0]?.id ?? ''
}

async function addedByOwner(days: number) {
  const customer = { first_name: 'Jan', last_name: 'Kowalski', phone: '600 100 200' }
  const guests = { adults: 40, children: [], crew: 0 }
  made = (await yes('addVenueReservation', { body: { venue_id: what.venue.id, ...term(days), guests, customer } })).id
}

async function confirmed(days: number, kind: 'venue' | 'service' = 'venue') {
  const reservation = await confirmedByMail(app, what[kind].id, term(days), { kind })
  made = reservation.id
  link = reservation.status_token
}

let held = ''
async function hold(days: number) {
  const { status, email } = await reserve(app, what.venue.id, term(days))
  expect(status).toBe(201)
  held = email
}
const clickInMail = async () => yes('confirmReservationEmail', { body: { token: await confirmToken(app, held) } }, null)

async function answers(confirmation_mode: 'instant' | 'request') {
  const { revision } = await yes('getMyVenue', { params: { id: what.venue.id } })
  await yes('changeVenue', { params: { id: what.venue.id }, body: { revision, confirmation_mode } })
}

const withPortal = async (...busy: TestTerm[]) => {
  portal.says(...busy)
  made = (await yes('addCalendarFeed', { body: { listing_id: what.venue.id, url: portal.url } })).id
}

async function withSilent() {
  await answers('instant')
  await withPortal()
}

async function fallSilent() {
  portal.breaks()
  await later(35)
}

const withGoogle = async () => {
  const remote_id = 'dwor-imprezy@group.calendar.google.example'
  made = (await yes('addGoogleCalendar', { body: { listing_id: what.venue.id, remote_id } })).id
  await app.settle()
}
const inGoogle = (days: number) =>
  google.put({ id: 'bal', start: `${day(days)}T12:00:00Z`, end: `${day(days)}T22:00:00Z` })

/** How the calendar of the venue's page speaks of some days: who has a whole day sees that it went from one to another. */
const statusOf = (said: string, days: number): string =>
  new RegExp(`"date":"${day(days)}","status":"(\\w+)"`).exec(said)?.[1] ?? ''

const listOfHours = ({ list = '' }: Pages) => list

type Write = [
  string,
  () => Promise<unknown>,
  {
    first?: () => Promise<unknown>
    changes?: (what: Pages) => string
    frees?: number
    takes?: number
  }?,
]

const writes: Write[] = [
  ['the owner blocks a day', () => block(12), { takes: 12 }],
  ['the block is moved', () => own('changeBlock', term(13)), { frees: 12, takes: 13 }],
  ['the block is taken away', () => own('deleteBlock'), { frees: 13 }],
  ['a visitor holds a term', () => hold(14), { takes: 14 }],
  ['the time of the hold is over', () => later(3 * 60), { frees: 14 }],
  ['a late click takes the term again', clickInMail, { takes: 14 }],
  ['a reservation is confirmed', () => confirmed(15), { takes: 15 }],
  ['the customer calls it off', () => customers('cancelByToken', { confirm: true }), { frees: 15 }],
  [
    'the owner calls one off',
    () => own('cancelReservation', { note: 'Powódź' }),
    { first: () => confirmed(15), frees: 15 },
  ],
  ['the owner writes a reservation down', () => addedByOwner(16), { takes: 16 }],
  ['the owner moves it to another day', () => own('moveReservationTerm', term(17)), { frees: 16, takes: 17 }],
  [
    'the owner moves it to other hours',
    () => own('moveReservationTerm', { start: `${day(17)}T10:00`, end: `${day(17)}T20:00` }),
    { changes: listOfHours },
  ],
  [
    'the customer proposes another day, which is held too',
    () => customers('proposeChangeByToken', { ...term(19), guests: { adults: 40, children: [], crew: 0 } }),
    { first: () => confirmed(18), takes: 19 },
  ],
  ['the owner agrees to the other day', () => own('answerChange', { answer: 'accept' }), { frees: 18, takes: 19 }],
  [
    'the owner proposes another day, and the customer says no',
    () => customers('answerChangeByToken', { answer: 'decline' }),
    { first: () => own('proposeChange', term(20)), frees: 20 },
  ],
  [
    'the owner says no to a request',
    () => own('rejectReservation', { reason: 'other' }),
    { first: () => answers('request').then(() => confirmed(22)), frees: 22 },
  ],
  ['nobody answers a request', () => later(7 * 24 * 60), { first: () => confirmed(23), frees: 23 }],
  ['a calendar of another portal is read', () => withPortal(term(25)), { takes: 25 }],
  ['something is moved there', () => later(11), { first: async () => portal.says(term(26)), frees: 25, takes: 26 }],
  ['that calendar is not read any more', () => own('deleteCalendarFeed'), { frees: 26 }],
  ['a calendar falls silent, and its owner is asked first', fallSilent, { first: withSilent }],
  ['it is heard again', () => later(60), { first: async () => portal.says() }],
  ['a silent calendar is not read any more', () => own('deleteCalendarFeed'), { first: fallSilent }],
  ['a Google calendar is read', withGoogle, { first: () => inGoogle(27), takes: 27 }],
  ['something is moved there', () => later(11), { first: () => inGoogle(28), frees: 27, takes: 28 }],
  ['the Google calendar is left', () => own('removeOutsideCalendar', undefined, { busy: 'free' }), { frees: 28 }],
]

test.each(writes)(
  'after %s each page says so at once, and within a second in another process',
  async (_, act, how = {}) => {
    await how.first?.()
    const { changes, frees, takes } = how
    const said = await pages.after(what, act, changes ? { changes: changes(what) } : {})
    const page = said[paths.venue(what.venue.id)] ?? ''
    if (frees) expect(statusOf(page, frees)).toBe('free')
    if (takes) expect(statusOf(page, takes)).not.toBe('free')
  },
)

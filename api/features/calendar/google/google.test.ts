/** A partner's Google calendar, from the consent page to the red light. */
import { sql } from 'kysely'
import { openGoogleCheck } from '#sandbox/google/wire.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventIdOf } from './event-id.ts'
import { inTransaction } from '#api/deps.ts'
import { recallGoogle } from '#api/features/calendar/outside/outside-queries.ts'
import { CalendarFailed } from '#api/adapters/calendars/calendars.ts'
import { connectGoogle, consent, leaveGoogle, outside, remote } from '#api/testing/calendars.ts'
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
import { formatDateGenitive } from '#domain/format.pl.ts'
import { dateIn } from '#domain/time.ts'

const wire = openGoogleCheck()
let app: TestApp
let who: TestOwner
let google: ReturnType<typeof outside>
let place: string
beforeAll(async () => {
  app = await createTestApp({}, { watchCalendars: wire.call })
  google = outside(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  // What others wrote would be put back by them.
  await leaveGoogle(app)
  await google.clear()
  who = await owner(app)
  place = (await publishedListing(app, who)).id
})

/** A session is over before a poll comes. */
async function later(minutes: number): Promise<void> {
  await app.clock.advance(minutes * 60)
  who = await logIn(app, who.email)
}

const settle = async () => {
  await later(11)
  await app.deps.catalogue.refreshTaken([place])
}

async function isFree(day: string): Promise<boolean> {
  await app.drainJobs()
  await app.deps.catalogue.refreshTaken([place])
  const { status, body } = await app.call('checkVenueAvailability', { body: { venue_id: place, ...evening(day) } })
  expect(status).toBe(200)
  return body.available === true
}

/** What a visitor reads on the page, whether those who want a yes at once find the place, and what the quote adds. */
async function promised(): Promise<[string | undefined, boolean, string[] | undefined]> {
  await app.drainJobs()
  await app.deps.catalogue.refresh([place])
  const page = await app.call('getPublicVenue', { params: { id: place } })
  const found = await app.call('searchVenues', { query: { instant: 'true' } })
  const term = { ...evening(dayAhead(app, 90)), guests: { adults: 20 } }
  const quoted = await app.call('calculateVenuePrice', { body: { venue_id: place, ...term } })
  const isFound = found.body.results?.some(({ id }) => id === place) ?? false
  return [page.body.confirmation_mode, isFound, quoted.body.warnings]
}

const add = (remote_id = remote.parties) =>
  app.call('addGoogleCalendar', { token: who.token, body: { remote_id, listing_id: place } })
const list = async () => (await app.call('listOutsideCalendars', { token: who.token })).body
const write = (with_names = false) =>
  app.call('writeToGoogleCalendar', {
    token: who.token,
    body: { remote_id: remote.parties, listing_id: place, with_names },
  })
const atNoon = (day: string) => ({ start: `${day}T12:00:00Z`, end: `${day}T22:00:00Z` })

describe('the way to Google', () => {
  test('is neither begun nor finished where the product has no key of Google', async () => {
    const { calendars } = app.deps
    app.deps.calendars = null
    const answers = [
      await app.call('connectGoogleCalendar', { token: who.token }),
      await app.call('finishGoogleCalendar', { token: who.token, body: { state: 'x'.repeat(43) } }),
    ]
    app.deps.calendars = calendars
    for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: { code: 'calendar_unavailable' } })
  })

  test('is finished by the session that began it only, and once', async () => {
    const { body } = await app.call('connectGoogleCalendar', { token: who.token })
    const state = (await consent(app, body.url)).searchParams.get('stan')
    const other = await owner(app)
    const by = (token: string) => app.call('finishGoogleCalendar', { token, body: { state } })
    expect([(await by(other.token)).status, (await by(who.token)).status, (await by(who.token)).status]).toEqual([
      409, 200, 409,
    ])
  })

  test('says no to a right that was unticked, to a refusal and to a state that nobody began', async () => {
    const { body } = await app.call('connectGoogleCalendar', { token: who.token })
    const events = 'scope:https://www.googleapis.com/auth/calendar.events'
    const state = (await consent(app, body.url, { [events]: null })).searchParams.get('stan')
    expect((await app.call('finishGoogleCalendar', { token: who.token, body: { state } })).body.code).toBe(
      'calendar_scopes',
    )
    const refused = await consent(app, (await app.call('connectGoogleCalendar', { token: who.token })).body.url, {
      decision: 'deny',
    })
    expect(refused.pathname + refused.search).toBe('/kalendarz-google/error?powod=odmowa')
    const made_up = await app.app.inject({ method: 'GET', url: '/api/calendar/callback/?state=x&code=y' })
    expect(made_up.headers.location).toBe('/kalendarz-google/error?powod=link')
  })

  test('keeps no token as it is', async () => {
    await connectGoogle(app, who.token)
    const { rows } = await sql<{ text: string }>`select google_accounts::text as text from google_accounts`.execute(
      app.deps.db,
    )
    expect(rows.map(({ text }) => text).join()).not.toMatch(/refresh-|access-/)
  })
})

describe('a calendar that takes terms', () => {
  beforeEach(async () => void (await connectGoogle(app, who.token)))

  test('is one of the account, which is added once; only one that may be changed is written to', async () => {
    const [holidays, stranger] = ['swieta@group.v.calendar.google.example', 'obcy@group.calendar.google.example']
    for (const remote_id of [holidays, stranger]) {
      const body = { remote_id, listing_id: place, with_names: false }
      const refused = await app.call('writeToGoogleCalendar', { token: who.token, body })
      expect([refused.status, refused.body.code]).toEqual([409, 'calendar_read_only'])
    }
    expect((await add(stranger)).status).toBe(404)
    expect((await add()).status).toBe(201)
    const twice = await add()
    expect([twice.status, twice.body.code]).toEqual([409, 'calendar_already'])
    expect((await list()).results).toHaveLength(1)
    // Whoever connects reads their own calendars from the beginning, and nobody else's.
    const other = await owner(app)
    await connectGoogle(app, other.token)
    const now = new Date(app.clock.now())
    expect(await inTransaction(app.deps, (tx) => recallGoogle(tx.db, other.owner_id, now))).toEqual([])
  })

  test('takes what stands there, moves with it, gives it back, also after a 410', async () => {
    const [first, second, whole] = [dayAhead(app, 40), dayAhead(app, 47), dayAhead(app, 54)]
    const { ids } = await google.put({ id: 'party', ...atNoon(first) })
    await add()
    expect([await isFree(first), await isFree(second)]).toEqual([false, true])
    await google.put({ id: ids[0] as string, ...atNoon(second) })
    await google.put({ start: whole, end: dayAhead(app, 55) })
    await settle()
    expect([await isFree(first), await isFree(second), await isFree(whole)]).toEqual([true, false, false])
    await google.remove('party')
    await google.forget()
    await settle()
    expect([await isFree(second), await isFree(whole)]).toEqual([true, false])
    expect((await list()).results).toMatchObject([{ light: 'green', busy: 1, message: null }])
  })

  test('of thousands of events is read to its last page', async () => {
    await google.put({ ...atNoon(dayAhead(app, 5)), weeks: 150 })
    await google.put({ ...atNoon(dayAhead(app, 6)), weeks: 150 })
    await add()
    await app.drainJobs()
    expect((await list()).results).toMatchObject([{ busy: 300 }])
    expect(await isFree(dayAhead(app, 5 + 7 * 120))).toBe(false)
  })

  test('takes and gives back a whole series, of which Google tells the changes of some months only', async () => {
    await add()
    expect(await isFree(dayAhead(app, 40))).toBe(true)
    await google.put({ id: 'proby', ...atNoon(dayAhead(app, 40)), weeks: 60 })
    await settle()
    const late = dayAhead(app, 40 + 7 * 50)
    expect([await isFree(dayAhead(app, 40)), await isFree(late)]).toEqual([false, false])
    await google.remove('proby')
    await settle()
    expect([await isFree(dayAhead(app, 40)), await isFree(late)]).toEqual([true, true])
  })

  test('whose right was taken back turns red, its owner has one letter, and what was busy stays', async () => {
    const day = dayAhead(app, 61)
    await google.put(atNoon(day))
    await add()
    await add(remote.own)
    expect(await isFree(day)).toBe(false)
    await google.revoke()
    await settle()
    await settle()
    const red = { light: 'red', error: 'revoked' }
    expect((await list()).results).toMatchObject([red, red])
    expect((await app.call('googleCalendarStatus', { token: who.token })).body).toMatchObject({
      connected: false,
      light: 'red',
    })
    const letters = (await app.mailbox(who.email)).filter(({ subject }) => subject.startsWith('Kalendarz Google'))
    expect(letters).toHaveLength(1)
    const since = formatDateGenitive(dateIn(app.clock.now(), 'Europe/Warsaw'))
    expect(letters[0]?.text.replace(/\s+/g, ' ')).toContain(`są synchronizowane od ${since.replace(/\s+/g, ' ')}.`)
    expect(await isFree(day)).toBe(false)
    await connectGoogle(app, who.token)
    await app.drainJobs()
    expect((await list()).results).toMatchObject([{ light: 'green' }, { light: 'green' }])
  })

  test('is not lost when Google refuses our own key: no letter, and it goes on with the right one', async () => {
    await add()
    await app.drainJobs()
    const sent = globalThis.fetch
    const mistyped = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      if (String(url).endsWith('/token') && init?.body instanceof URLSearchParams) init.body.set('client_secret', 'x')
      return sent(url, init)
    })
    await later(65)
    await settle()
    expect(mistyped.mock.calls.filter(([url]) => String(url).endsWith('/token'))).not.toEqual([])
    mistyped.mockRestore()
    expect((await list()).results).toMatchObject([{ error: 'unreachable' }])
    expect((await app.call('googleCalendarStatus', { token: who.token })).body.connected).toBe(true)
    expect((await app.mailbox(who.email)).filter(({ subject }) => subject.startsWith('Kalendarz Google'))).toEqual([])
    await later(60)
    expect((await list()).results).toMatchObject([{ light: 'green' }])
  })

  test('is not chosen from while Google is silent, and the answer says so', async () => {
    await app.app.inject({ method: 'POST', url: '/_sandbox/api/faults', payload: { google: 'down' } })
    const { status, body } = await app.call('listGoogleCalendars', { token: who.token })
    await app.app.inject({ method: 'POST', url: '/_sandbox/api/faults', payload: { google: 'up' } })
    expect([status, body.code]).toEqual([503, 'calendar_silent'])
  })

  test('that is silent for half an hour makes an instant yes a question, and search, page and quote say so', async () => {
    await add()
    await app.drainJobs()
    expect(await promised()).toEqual(['instant', true, []])
    await app.app.inject({ method: 'POST', url: '/_sandbox/api/faults', payload: { google: 'down' } })
    await later(35)
    expect(await promised()).toEqual(['request', false, ['calendar_silent']])
    const made = await confirmedByMail(app, place, evening(dayAhead(app, 68)))
    const { body } = await app.call('getReservation', { params: { id: made.id }, token: who.token })
    // Of another place everything is known.
    const known = await confirmedByMail(app, (await publishedListing(app, who)).id, evening(dayAhead(app, 68)))
    const other = await app.call('getReservation', { params: { id: known.id }, token: who.token })
    await app.app.inject({ method: 'POST', url: '/_sandbox/api/faults', payload: { google: 'up' } })
    expect([body.status, other.body.status]).toEqual(['pending_owner', 'confirmed'])
    expect((await list()).results).toMatchObject([{ light: 'amber', error: 'unreachable' }])
    // What the owner has chosen stays what they have chosen.
    const own = await app.call('getMyVenue', { token: who.token, params: { id: place } })
    expect(own.body.confirmation_mode).toBe('instant')
    await later(60)
    expect((await list()).results).toMatchObject([{ light: 'green' }])
    expect(await promised()).toEqual(['instant', true, []])
  })

  test('is answered for the quota later, and nothing is lost', async () => {
    const day = dayAhead(app, 75)
    await add()
    await app.drainJobs()
    await google.put(atNoon(day))
    await google.quota(1_000)
    await settle()
    await google.quota(0)
    expect((await list()).results).toMatchObject([{ light: 'amber', error: 'quota' }])
    await settle()
    expect(await isFree(day)).toBe(false)
  })

  test('that is taken away gives its terms back, or leaves them as blocks', async () => {
    const day = dayAhead(app, 82)
    await google.put({ ...atNoon(day), summary: 'Ślub Oli' })
    const { body } = await add()
    expect(await isFree(day)).toBe(false)
    await app.call('removeOutsideCalendar', { token: who.token, params: { id: body.id }, query: { busy: 'keep' } })
    expect([(await list()).results, await isFree(day)]).toEqual([[], false])
    await add()
    await app.call('disconnectGoogleCalendar', { token: who.token, body: { busy: 'free' } })
    expect((await list()).results).toEqual([])
  })
})

describe('an account that its owner leaves', () => {
  test('leaves what one crew has elsewhere as a block of that crew, and the other one stays free', async () => {
    const units = ['Alfa', 'Beta'].map((name) => ({ code: name, name, area_m2: null, capacity_max: null }))
    const band = await publishedListing(app, who, { kind: 'service', input: { units } })
    const { body } = await app.call('listCalendarResources', { token: who.token })
    const crews = body.results.find(({ id }) => id === band.id)?.units ?? []
    await connectGoogle(app, who.token)
    const day = dayAhead(app, 40)
    await google.put(atNoon(day))
    const ask = { remote_id: remote.parties, listing_id: band.id, unit_id: crews[0]?.id ?? '' }
    expect((await app.call('addGoogleCalendar', { token: who.token, body: ask })).status).toBe(201)
    await app.drainJobs()
    // The other crew works at the same time, so that none is left for a third event.
    const made = await confirmedByMail(app, band.id, evening(day), { kind: 'service' })
    const left = await app.call('disconnectGoogleCalendar', { token: who.token, body: { busy: 'keep' } })
    expect([left.status, left.body.connected]).toEqual([200, false])
    const query = { from: day, to: day, listing: band.id, state: ['block', 'confirmed'] }
    const events = (await app.call('listCalendarEvents', { token: who.token, query })).body.events
    expect(events.map(({ kind, unit_ids, block }) => [kind, unit_ids, block?.crews ?? null])).toEqual([
      ['block', [crews[0]?.id], 1],
      ['reservation', [crews[1]?.id], null],
    ])
    expect(made.id).toBe(events[1]?.id)
  })

  test('leaves what it keeps as blocks, however long it lasts and whenever it began', async () => {
    await connectGoogle(app, who.token)
    const [began, ends] = [dayAhead(app, -45), dayAhead(app, 500)]
    await google.put({ start: began, end: dayAhead(app, 20) })
    await google.put({ start: dayAhead(app, 100), end: ends })
    await add()
    await app.drainJobs()
    const left = await app.call('disconnectGoogleCalendar', { token: who.token, body: { busy: 'keep' } })
    expect([left.status, left.body.connected]).toEqual([200, false])
    for (const day of [1, 18, 101, 300, 465, 466, 467, 498])
      expect(await isFree(dayAhead(app, day)), `${day}`).toBe(false)
    for (const day of [21, 98, 501]) expect(await isFree(dayAhead(app, day)), `${day}`).toBe(true)
  })

  test('leaves what was taken as blocks, too, where nothing is said of it: no term comes free by silence', async () => {
    await connectGoogle(app, who.token)
    const day = dayAhead(app, 62)
    await google.put(atNoon(day))
    await add()
    await app.drainJobs()
    const left = await app.call('disconnectGoogleCalendar', { token: who.token })
    expect([left.status, left.body.connected, await isFree(day)]).toEqual([200, false, false])
  })

  test('is left without a letter, also when another tab asks while Google has taken the right back', async () => {
    await connectGoogle(app, who.token)
    const asked = async () => {
      const { status, body } = await app.call('listGoogleCalendars', { token: who.token })
      return [status, body.results]
    }
    const gateway = app.deps.calendars
    if (!gateway) throw new Error('no gateway')
    const revoke = gateway.revoke.bind(gateway)
    const between: unknown[] = []
    const spy = vi.spyOn(gateway, 'revoke').mockImplementation(async (token) => {
      await revoke(token)
      between.push(await asked())
    })
    await app.call('disconnectGoogleCalendar', { token: who.token, body: { busy: 'free' } })
    spy.mockRestore()
    await app.settle()
    expect([...between, await asked()]).toEqual([
      [200, []],
      [200, []],
    ])
    expect((await app.mailbox(who.email)).filter(({ subject }) => subject.startsWith('Kalendarz Google'))).toEqual([])
  })
})

describe('a calendar that reservations are written to', () => {
  beforeEach(async () => void (await connectGoogle(app, who.token)))
  const written = async () => {
    await app.drainJobs()
    return google.events()
  }

  test('has one event of each, without the customer, that never comes back as busy', async () => {
    await add()
    await write()
    const term = evening(dayAhead(app, 89))
    const made = await confirmedByMail(app, place, term)
    const [event, ...more] = await written()
    expect([event?.id, more]).toEqual([eventIdOf(made.id), []])
    expect(event?.summary).toMatch(/^Rezerwacja #[A-Z2-9]{8}$/)
    expect(JSON.stringify(event)).not.toMatch(/goscie|@goscie/)
    await settle()
    const { results, conflicts } = await list()
    expect([results[0]?.busy, conflicts]).toEqual([0, []])
  })

  test('says there which of the rooms of a place are taken', async () => {
    const room = (name: string) => ({ code: name.toLowerCase(), name, area_m2: null, capacity_max: 60 })
    const units = [room('Alfa'), room('Beta'), room('Gamma')]
    const { id } = await publishedListing(app, who, { input: { name: 'Zatoka', units } })
    const [a = '', , c = ''] = app.deps.catalogue.find(id)?.listing.units.map((unit) => unit.id) ?? []
    const body = { remote_id: remote.parties, listing_id: id, with_names: false }
    await app.call('writeToGoogleCalendar', { token: who.token, body })
    await confirmedByMail(app, id, evening(dayAhead(app, 92)), { ask: { unit_ids: [a, c] } })
    const [event] = await written()
    expect(event?.description?.split('\n')[0]).toBe('Zatoka, Alfa, Gamma')
  })

  test('loses it with the reservation, and when nothing is to be written any more', async () => {
    await write()
    const made = await confirmedByMail(app, place, evening(dayAhead(app, 96)))
    expect(await written()).toHaveLength(1)
    const cancelled = { token: who.token, params: { id: made.id }, body: { reason: 'other', note: 'x', confirm: true } }
    await app.call('cancelReservation', cancelled)
    expect(await written()).toHaveLength(0)
    await confirmedByMail(app, place, evening(dayAhead(app, 103)))
    expect(await written()).toHaveLength(1)
    await app.call('writeToGoogleCalendar', { token: who.token, body: { listing_id: place, remote_id: null } })
    expect(await written()).toHaveLength(0)
  })

  test('hands them on to the next one, also where the events of the old one may not be touched any more', async () => {
    await write()
    const made = await confirmedByMail(app, place, evening(dayAhead(app, 110)))
    expect(await written()).toHaveLength(1)
    const { calendars } = app.deps
    if (!calendars) throw new Error('no gateway')
    // Somebody who shared the calendar lets the partner only read it from now on.
    const spy = vi.spyOn(calendars, 'removeEvent').mockRejectedValue(new CalendarFailed('forbidden'))
    const body = { remote_id: remote.own, listing_id: place, with_names: false }
    expect((await app.call('writeToGoogleCalendar', { token: who.token, body })).status).toBe(200)
    await app.drainJobs()
    spy.mockRestore()
    expect((await google.events(remote.own)).map(({ id }) => id)).toEqual([eventIdOf(made.id)])
    await google.remove(eventIdOf(made.id), remote.own)
  })

  test('meets another event: the conflict is listed, the reservation stands', async () => {
    await add()
    const day = dayAhead(app, 110)
    const made = await confirmedByMail(app, place, evening(day))
    await google.put({ ...atNoon(day), summary: 'Chrzciny' })
    await settle()
    expect((await list()).conflicts).toMatchObject([{ title: 'Chrzciny', reservation_id: made.id }])
    const another = await owner(app)
    expect((await app.call('listOutsideCalendars', { token: another.token })).body.conflicts).toEqual([])
  })
})

test('all that was asked and answered above has the names and types that Google publishes', () => {
  expect([...wire.seen()].toSorted()).toEqual([
    'Calendarlist$List',
    'Channels$Stop',
    'Events$Delete',
    'Events$Insert',
    'Events$List',
    'Events$Patch',
    'Events$Watch',
  ])
  expect(wire.findings()).toEqual([])
})

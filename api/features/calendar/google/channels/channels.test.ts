/** What Google announces is heard at once, believed to be nothing but a hint, and not missed when it does not come. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pullCalendar } from '#api/features/calendar/outside/pull-calendar.ts'
import { connectGoogle, outside, remote } from '#api/testing/calendars.ts'
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
import { openGoogleCheck } from '#sandbox/google/wire.ts'

const wire = openGoogleCheck()
const parties = { remote_id: remote.parties }
let app: TestApp
let google: ReturnType<typeof outside>
let who: TestOwner
let place: string
let calendar_id: string

beforeAll(async () => {
  app = await createTestApp({}, { watchCalendars: wire.call })
  google = outside(app)
})
afterAll(() => app.close())

beforeEach(async () => {
  await google.lose(0)
  await google.clear()
  who = await owner(app)
  place = (await publishedListing(app, who)).id
  await connectGoogle(app, who.token)
  const added = await app.call('addGoogleCalendar', { token: who.token, body: { ...parties, listing_id: place } })
  calendar_id = added.body.id
  await looked()
})
/** The next test counts channels. */
afterEach(async () => {
  who = await logIn(app, who.email)
  await app.call('disconnectGoogleCalendar', { token: who.token, body: { busy: 'free' } })
  expect(await google.channels()).toEqual([])
})

/** Who is being asked is left out by a sweep until the next one. */
async function looked(): Promise<void> {
  await app.drainJobs()
  await app.settle()
}

const atNoon = (day: string) => ({ start: `${day}T12:00:00Z`, end: `${day}T22:00:00Z` })
const busy = async () =>
  (await app.deps.db.selectFrom('outside_busy').select('key').where('calendar_id', '=', calendar_id).execute()).map(
    ({ key }) => key,
  )
const heard = (...keys: string[]) => expect.poll(busy, { timeout: 10_000 }).toEqual(keys)
const kept = () =>
  app.deps.db
    .selectFrom('google_channels')
    .selectAll()
    .where('calendar_id', '=', calendar_id)
    .orderBy('created_at')
    .execute()

describe('a change at Google', () => {
  test('is here as soon as it is announced, without waiting for the next look', async () => {
    expect(await google.channels()).toMatchObject([{ calendar_id: remote.parties }])
    expect((await app.call('listOutsideCalendars', { token: who.token })).body.results).toMatchObject([
      { announced: true, light: 'green' },
    ])
    await google.put({ id: 'party', ...atNoon(dayAhead(app, 40)) })
    await heard('party')
    await google.remove('party')
    await heard()
  })

  test('whose announcement is lost is here after the next look', async () => {
    await google.lose(1)
    await google.put({ id: 'party', ...atNoon(dayAhead(app, 40)) })
    await app.drainJobs()
    expect(await busy()).toEqual([])
    await app.clock.advance(11 * 60)
    expect(await busy()).toEqual(['party'])
  })

  test('that comes while an older answer is written down is not missed', async () => {
    const { calendars } = app.deps
    if (!calendars) throw new Error('no calendars')
    let faster: Promise<void> | null = null
    await google.lose(1)
    app.deps.calendars = {
      ...calendars,
      changes: async (...ask) => {
        const changes = await calendars.changes(...ask)
        if (faster) return changes
        // Another one was asked before, and its answer is written down first.
        app.deps.calendars = calendars
        faster = pullCalendar(app.deps, calendar_id)
        await faster
        await google.put({ id: 'party', ...atNoon(dayAhead(app, 40)) })
        return changes
      },
    }
    await pullCalendar(app.deps, calendar_id)
    expect(await busy()).toEqual(['party'])
  })
})

describe('what comes to the address', () => {
  const post = (headers: Record<string, string>) =>
    app.app.inject({
      method: 'POST',
      url: '/api/calendar/webhook/',
      headers: { 'content-type': 'application/json; utf-8', ...headers },
    })
  const asked = async () => {
    const before = generation(await calendar())
    await app.drainJobs()
    return generation(await calendar()) > before
  }
  const calendar = () =>
    app.deps.db.selectFrom('outside_calendars').selectAll().where('id', '=', calendar_id).executeTakeFirstOrThrow()
  const generation = (row: { generation: number }) => row.generation

  test.each([
    ['nothing', {}],
    ['a channel that is none', { 'x-goog-channel-id': 'x', 'x-goog-channel-token': 'y' }],
    [
      'a channel that nobody opened',
      { 'x-goog-channel-id': '0192f0c4-0000-4000-8000-000000000000', 'x-goog-channel-token': 'y' },
    ],
  ])('with %s is not heard', async (_what, headers) => {
    expect((await post({ ...headers, 'x-goog-resource-state': 'exists' })).statusCode).toBe(404)
    expect(await asked()).toBe(false)
  })

  test('with the channel and another token is not heard', async () => {
    const [channel] = await kept()
    const headers = { 'x-goog-channel-id': channel?.id ?? '', 'x-goog-channel-token': 'another' }
    expect((await post({ ...headers, 'x-goog-resource-state': 'exists' })).statusCode).toBe(404)
    expect(await asked()).toBe(false)
  })
})

describe('a channel', () => {
  test('is renewed before it ends, and the earlier one is stopped', async () => {
    const [first] = await kept()
    await app.clock.advance(5 * 86_400)
    expect((await kept()).map(({ id }) => id)).toEqual([first?.id])
    await app.clock.advance(1.5 * 86_400)
    await looked()
    const [second, ...others] = await kept()
    expect(others).toEqual([])
    expect(second?.id).not.toBe(first?.id)
    expect((await google.channels()).map(({ id }) => id)).toEqual([second?.id])
    await google.put({ id: 'party', ...atNoon(dayAhead(app, 40)) })
    await heard('party')
  })

  test('is stopped when the calendar is taken away', async () => {
    const params = { id: calendar_id }
    await app.call('removeOutsideCalendar', { token: who.token, params, query: { busy: 'free' } })
    await looked()
    expect([await google.channels(), await kept()]).toEqual([[], []])
  })

  test('is opened anew with another right', async () => {
    const [first] = await kept()
    await google.revoke()
    await connectGoogle(app, who.token)
    await looked()
    await looked()
    expect((await kept()).map(({ id }) => id)).not.toContain(first?.id)
    expect(await google.channels()).toHaveLength(1)
  })

  test.each([
    ['has no https', 'http://wydarzy.example'],
    ['is of a domain that it takes for nobody’s', 'https://wydarzy.example'],
  ])(
    'that Google refuses because the address %s is asked for again an hour later, and the calendar is asked as ever',
    async (_why, address) => {
      const { publicUrl } = app.deps.config
      const gone = { id: calendar_id }
      await app.call('removeOutsideCalendar', { token: who.token, params: gone, query: { busy: 'free' } })
      await looked()
      app.deps.config = { ...app.deps.config, publicUrl: address }
      const added = await app.call('addGoogleCalendar', { token: who.token, body: { ...parties, listing_id: place } })
      calendar_id = added.body.id
      await looked()
      expect(await kept()).toEqual([])
      expect((await app.call('listOutsideCalendars', { token: who.token })).body.results).toMatchObject([
        { announced: false, light: 'green' },
      ])
      app.deps.config = { ...app.deps.config, publicUrl }
      await looked()
      expect(await kept()).toEqual([])
      await google.put({ id: 'party', ...atNoon(dayAhead(app, 40)) })
      await app.clock.advance(61 * 60)
      expect(await busy()).toEqual(['party'])
      expect(await kept()).toHaveLength(1)
    },
  )
})

describe('an event of ours', () => {
  beforeEach(async () => {
    const body = { ...parties, listing_id: place, with_names: false }
    await app.call('writeToGoogleCalendar', { token: who.token, body })
  })
  const reserved = async (day: string) => {
    const reservation = await confirmedByMail(app, place, evening(day))
    await app.drainJobs()
    const [event] = await google.events()
    if (!event) throw new Error('nothing was written')
    return { reservation, event }
  }
  const stands = () =>
    expect.poll(async () => (await google.events()).map(({ start, end }) => [start.dateTime, end.dateTime]), {
      timeout: 10_000,
    })

  test('that was moved or deleted there is put back where the reservation is', async () => {
    const { event } = await reserved(dayAhead(app, 40))
    const before = [event.start.dateTime, event.end.dateTime]
    await google.put({ id: event.id, ...atNoon(dayAhead(app, 47)) })
    await stands().toEqual([before])
    await google.remove(event.id)
    await stands().toEqual([before])
    expect(await busy()).toEqual([])
  })

  test('that was deleted while changes were forgotten is put back too', async () => {
    const { event } = await reserved(dayAhead(app, 40))
    await google.lose(3)
    await google.remove(event.id)
    await google.forget()
    await app.clock.advance(11 * 60)
    await stands().toEqual([[event.start.dateTime, event.end.dateTime]])
  })

  test('of a reservation that has ended stays away', async () => {
    const { reservation, event } = await reserved(dayAhead(app, 40))
    const body = { reason: 'other', note: 'Remont', confirm: true }
    await app.call('cancelReservation', { token: who.token, params: { id: reservation.id }, body })
    await app.clock.advance(11 * 60)
    expect(await google.events()).toEqual([])
    // Somebody brings it back out of the bin.
    const { id, start, end } = event
    await google.put({ id, start: start.dateTime, end: end.dateTime })
    expect(await google.events()).toHaveLength(1)
    await app.clock.advance(11 * 60)
    expect(await google.events()).toEqual([])
    expect(await busy()).toEqual([])
  })
})

test('every call is one that Google publishes', () => {
  expect(wire.findings()).toEqual([])
  expect(wire.seen()).toEqual(expect.arrayContaining(['Events$Watch', 'Channels$Stop']))
})

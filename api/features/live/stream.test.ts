import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { buildApp } from '#api/app.ts'
import { openListener } from '#api/db/listener.ts'
import { openDatabase } from '#api/db/open.ts'
import { announceToOwner } from './announce.ts'
import { openOwnerStreams } from './owner-streams.ts'
import { authenticate } from '#api/features/auth/sessions/authenticate.ts'
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
import { liveStreamPath } from '#contract/calls.ts'

let app: TestApp
let origin: string
let who: TestOwner
let stranger: TestOwner
let hall: { id: string }
const settings = { beat_ms: 100, at_most: 3, gather_ms: 20 }
/** Another process on the same database: its own pool, its own listener, its own server. */
let other: { origin: string; close: () => Promise<void> }

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
  stranger = await owner(app)
  hall = await publishedListing(app, who, { input: { confirmation_mode: 'request' } })
  origin = await app.listen()
  other = await secondServer()
})
afterAll(async () => {
  await other.close()
  await app.close()
})

async function secondServer() {
  const { db, pool, close } = openDatabase(app.database_url)
  const listener = await openListener(pino({ level: 'silent' }), pool)
  const streams = await openOwnerStreams({ listener, log: app.deps.log }, settings)
  const server = await buildApp({ ...app.deps, db, listener, streams }, { site: null, sandbox: null })
  return {
    origin: await server.listen({ port: 0, host: '127.0.0.1' }),
    close: async () => {
      await server.close()
      listener.close()
      await close()
    },
  }
}

type Open = { status: number; headers: Headers; text: () => string; ended: Promise<void>; close: () => void }
const opened: Open[] = []
afterEach(() => {
  for (const each of opened.splice(0)) each.close()
})

async function open(token: string | null, at = other.origin): Promise<Open> {
  const stop = new AbortController()
  const response = await fetch(at + liveStreamPath, {
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'accept-encoding': 'br, gzip' },
    signal: stop.signal,
  })
  let text = ''
  const decoder = new TextDecoder()
  const read = async () => {
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true })
  }
  const ended = read().catch(() => undefined)
  const one = { status: response.status, headers: response.headers, text: () => text, ended, close: () => stop.abort() }
  opened.push(one)
  return one
}

const until = (condition: () => boolean) => expect.poll(condition, { timeout: 5_000, interval: 10 }).toBe(true)
const announce = (owner_id: string, topic: 'calendar' | 'notifications') =>
  app.deps.db.transaction().execute((tx) => announceToOwner(tx, owner_id, topic))

test('needs a session', async () => {
  expect((await open(null)).status).toBe(401)
  expect((await open('x'.repeat(43))).status).toBe(401)
})

test('says at once that it is open, uncompressed and unbuffered', async () => {
  const stream = await open(who.token)
  await until(() => stream.text().includes('event: ready'))
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  expect(stream.headers.get('x-accel-buffering')).toBe('no')
  expect(stream.headers.get('content-encoding')).toBeNull()
  expect(stream.headers.get('cache-control')).toContain('no-store')
  await until(() => stream.text().includes(': beat'))
})

test('hears in one process what another has written: a visitor asks, the owner accepts', async () => {
  const stream = await open(who.token)
  await until(() => stream.text().includes('event: ready'))
  const reserved = await confirmedByMail(app, hall.id, evening(dayAhead(app, 30)))
  await until(() => stream.text().includes('data: {"topic":"reservations"}'))
  await until(() => stream.text().includes('data: {"topic":"calendar"}'))
  const fresh = await open(who.token)
  await until(() => fresh.text().includes('event: ready'))
  await app.call('acceptReservation', { token: who.token, params: { id: reserved.id } })
  await until(() => fresh.text().includes('data: {"topic":"reservations"}'))
})

test('hears of messages, money and blocks', async () => {
  const reserved = await confirmedByMail(app, hall.id, evening(dayAhead(app, 31)))
  const { token } = who
  await app.call('acceptReservation', { token, params: { id: reserved.id } })
  const writes: [string, () => Promise<{ status: number }>][] = [
    [
      'reservations',
      () =>
        app.call('writeMessageByToken', { params: { token: reserved.status_token }, body: { body: 'Dzień dobry' } }),
    ],
    [
      'reservations',
      () =>
        app.call('markReservationPaid', {
          token,
          params: { id: reserved.id },
          body: { amount_grosze: 100, method: 'cash' },
        }),
    ],
    [
      'calendar',
      () =>
        app.call('createBlocks', {
          token,
          body: { listing_id: hall.id, label: 'Remont', terms: [evening(dayAhead(app, 32))] },
        }),
    ],
  ]
  for (const [topic, write] of writes) {
    const stream = await open(token)
    await until(() => stream.text().includes('event: ready'))
    expect((await write()).status).toBeLessThan(300)
    await until(() => stream.text().includes(`data: {"topic":"${topic}"}`))
    stream.close()
  }
})

test("hears nothing of other owners', and says nothing of what changed", async () => {
  const [mine, theirs] = [await open(who.token), await open(stranger.token)]
  await until(() => [mine, theirs].every((stream) => stream.text().includes('event: ready')))
  await announce(who.owner_id, 'notifications')
  await until(() => mine.text().includes('notifications'))
  await announce(stranger.owner_id, 'calendar')
  await until(() => theirs.text().includes('calendar'))
  expect(theirs.text()).not.toContain('notifications')
  expect(mine.text()).not.toContain('calendar')
  expect(mine.text()).not.toContain(who.owner_id)
})

test('a burst is told once', async () => {
  const stream = await open(who.token)
  await until(() => stream.text().includes('event: ready'))
  await app.deps.db.transaction().execute(async (tx) => {
    for (let i = 0; i < 50; i++) await announceToOwner(tx, who.owner_id, i % 2 ? 'calendar' : 'notifications')
  })
  await until(() => stream.text().includes('notifications') && stream.text().includes('calendar'))
  expect(stream.text().match(/event: changed/g)).toHaveLength(2)
})

test('dies with its session, and only with its own', async () => {
  const session = await logIn(app, who.email)
  const [dying, living] = [await open(session.token), await open(who.token)]
  await until(() => dying.text().includes('event: ready'))
  await app.call('logOut', { token: session.token, body: {} })
  await dying.ended
  expect(dying.text()).toContain('event: end\ndata: {"reason":"session"}')
  const beats = () => living.text().match(/: beat/g)?.length ?? 0
  const before = beats()
  await until(() => beats() > before)
})

test('who opens too many loses the oldest', async () => {
  const streams = []
  for (let i = 0; i < 4; i++) streams.push(await open(stranger.token))
  await streams[0]?.ended
  expect(streams[0]?.text()).toContain('"too_many"')
  await announce(stranger.owner_id, 'calendar')
  for (const stream of streams.slice(1)) await until(() => stream.text().includes('"topic":"calendar"'))
})

test('a reader who has gone is forgotten', async () => {
  const streams = await openOwnerStreams(app.deps, settings)
  const alive = authenticate(app.deps)
  const out = streams.open(who.owner_id, async () => (await alive(who.token)) !== null)
  expect(streams.count()).toBe(1)
  out.destroy()
  await until(() => streams.count() === 0)
})

test('a server with open streams closes at once and tells them to come back', async () => {
  const third = await secondServer()
  const stream = await open(who.token, third.origin)
  await until(() => stream.text().includes('event: ready'))
  const began = performance.now()
  await third.close()
  // The safety limit is generous: without the goodbye the server would wait for ever.
  expect(performance.now() - began).toBeLessThan(5_000)
  await stream.ended
  expect(stream.text()).toContain('"closing"')
})

test('the first process hears too', async () => {
  const stream = await open(who.token, origin)
  await until(() => stream.text().includes('event: ready'))
  await announce(who.owner_id, 'calendar')
  await until(() => stream.text().includes('"topic":"calendar"'))
})

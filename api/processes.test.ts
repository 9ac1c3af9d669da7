/**
 * Two processes of the product on one database, as behind a proxy: one winner for a term that everybody wants, news and sessions that
 * count in both, letters that leave once, one that is killed, both restarted one after the other, and a database that goes away.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { type Database, openDatabase } from '#api/db/open.ts'
import { type CutLine, openLine } from '#api/testing/cut-line.ts'
import {
  dayAhead,
  evening,
  owner,
  password,
  publishedListing,
  reserveBody,
  type TestOwner,
} from '#api/testing/factories.ts'
import { farther, longest } from '#api/testing/far.ts'
import { productProcess, type ProductProcess } from '#api/testing/product-process.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { liveStreamPath } from '#contract/calls.ts'

const rivals = farther(60, 200)
const halls_there = 6
/** Longer than our proxies take to ask for health twice. */
const drain_seconds = 2
const asksHealth_ms = 250
/** What one writes, the other shows (issue: one second); a busy machine may take longer to answer at all. */
const fresh_ms = 1_000
const back_ms = 10_000
const visitors = 4

type Made = { id: string; email: string }

let who: TestOwner
let halls: { id: string; slug: string }[]
let days: string[]
let line: CutLine
let database: Database
let a: ProductProcess
let b: ProductProcess
let closings: (() => Promise<unknown>)[] = []
let serial = 0

beforeAll(async () => {
  const app = await createTestApp()
  who = await owner(app)
  halls = []
  for (let i = 0; i < halls_there; i += 1) halls.push(await publishedListing(app, who))
  days = Array.from({ length: 600 }, (_, i) => dayAhead(app, 10 + i))
  const url = app.database_url
  const { drop } = await app.leave()
  database = openDatabase(url)
  line = await openLine(url)
  const settings = { DRAIN_SECONDS: String(drain_seconds) }
  a = await productProcess(line.url, settings)
  b = await productProcess(line.url, settings)
  closings = [a.close, b.close, line.close, database.close, drop]
  await Promise.all([a.start(), b.start()])
}, longest(120_000))
afterAll(async () => {
  for (const close of closings) await close()
}, 60_000)

/** An evening that nobody has asked for. */
function fresh(): { hall_id: string; day: string } {
  serial += 1
  return { hall_id: halls[serial % halls_there]?.id ?? '', day: days[Math.floor(serial / halls_there)] ?? '' }
}

async function reserveAt(at: ProductProcess, { hall_id, day } = fresh()) {
  const body = await reserveBody(at, hall_id, evening(day))
  return { ...(await at.call('reserveVenue', { body })), email: body.customer.email }
}

const lettersTo = async (at: ProductProcess): Promise<Map<string, number>> => {
  const letters = (await at.steer('mail?limit=10000')) as { to: string }[]
  const counts = new Map<string, number>()
  for (const { to } of letters) counts.set(to, (counts.get(to) ?? 0) + 1)
  return counts
}

const eachHasOneLetter = (made: Made[]) =>
  expect
    .poll(
      async () => {
        const counts = await lettersTo(a)
        return made.map(({ email }) => counts.get(email) ?? 0)
      },
      { timeout: 30_000, interval: 200 },
    )
    .toEqual(made.map(() => 1))

async function expectKept(made: Made[]): Promise<void> {
  const acknowledged = made.map(({ id }) => id)
  expect(new Set(acknowledged).size).toBe(made.length)
  expect(await brokenInvariants(database.db, { now: Date.now(), acknowledged })).toEqual([])
}

test(
  'a term that many want at both at once has one winner, with one letter',
  async () => {
    const term = fresh()
    const bodies = await Promise.all(
      Array.from({ length: rivals }, (_, i) => reserveBody(i % 2 ? a : b, term.hall_id, evening(term.day))),
    )
    const answers = await Promise.all(bodies.map((body, i) => (i % 2 ? b : a).call('reserveVenue', { body })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(rivals - 1)
    const winner = statuses.indexOf(201)
    await eachHasOneLetter([{ id: answers[winner]?.body.id ?? '', email: bodies[winner]?.customer.email ?? '' }])
  },
  longest(60_000),
)

test('what one writes the other shows within a second, and an open screen hears of it', async () => {
  const { token } = await sessionAt(a)
  const hall = halls[0] ?? { id: '', slug: '' }
  const found = async () => (await b.call('searchVenues', {})).body.results.map(({ id }) => id)
  const screen = new AbortController()
  const stream = await fetch(b.origin + liveStreamPath, {
    headers: { authorization: `Bearer ${token}` },
    signal: screen.signal,
  })
  let heard = ''
  const listening = (async () => {
    for await (const chunk of stream.body ?? []) heard += Buffer.from(chunk).toString()
  })().catch(() => undefined)
  const shown = { timeout: fresh_ms, interval: 20 }
  expect(await found()).toContain(hall.id)
  expect((await a.call('unpublishVenue', { params: { id: hall.id }, token })).status).toBe(200)
  await expect.poll(found, shown).not.toContain(hall.id)
  expect((await b.call('getPublicVenue', { params: { id: hall.slug } })).status).toBe(404)
  expect((await a.call('publishVenue', { params: { id: hall.id }, token })).status).toBe(200)
  await expect.poll(found, shown).toContain(hall.id)

  const free = fresh()
  const availability = async () =>
    (await b.call('checkVenueAvailability', { body: { venue_id: free.hall_id, ...evening(free.day) } })).body.available
  expect(await availability()).toBe(true)
  expect((await reserveAt(a, free)).status).toBe(201)
  await expect.poll(availability, shown).toBe(false)
  await expect.poll(() => heard, { timeout: 5_000, interval: 20 }).toContain('data: {"topic":')
  screen.abort()
  await listening
})

test('a session of one is a session of the other, and ends in both', async () => {
  const { token, refresh } = await sessionAt(a)
  expect((await b.call('getMe', { token })).status).toBe(200)
  expect((await b.call('logOut', { token, body: { refresh } })).status).toBeLessThan(300)
  expect((await a.call('getMe', { token })).status).toBe(401)
})

test(
  'one that is killed under load loses nothing that it has answered',
  async () => {
    const made: Made[] = []
    const until = performance.now() + 2_500
    const load = [a, b].flatMap((at) =>
      Array.from({ length: visitors }, async () => {
        while (performance.now() < until) {
          const answer = await reserveAt(at).catch(() => null)
          if (answer?.status === 201) made.push({ id: answer.body.id, email: answer.email })
          else if (answer) expect(answer.status).toBe(503)
          else return
        }
      }),
    )
    await pause(1_200)
    await b.kill()
    await Promise.all(load)
    expect(made.length).toBeGreaterThan(visitors)
    await expectKept(made)
    await b.start()
    // What the killed one had in its hands lies there for a minute, then it is another's: as if the minute had gone.
    await sql`update jobs.job set started_on = started_on - interval '1 minute' where state = 'active'`.execute(
      database.db,
    )
    // A letter that was just leaving may come twice, never not at all.
    await expect
      .poll(
        async () => {
          const counts = await lettersTo(a)
          return made.filter(({ email }) => !counts.has(email)).map(({ email }) => email)
        },
        { timeout: 45_000, interval: 500 },
      )
      .toEqual([])
  },
  longest(180_000),
)

test(
  'both are restarted one after the other under load, and no request fails',
  async () => {
    const made: Made[] = []
    const proxy = balance([a, b])
    let rolling = true
    const load = Array.from({ length: visitors }, async () => {
      while (rolling) {
        const answer = await reserveAt(proxy.next())
        expect(answer.status).toBe(201)
        made.push({ id: answer.body.id, email: answer.email })
      }
    })
    const rolled = (async () => {
      for (const each of [a, b]) {
        await each.stop()
        await each.start()
        await proxy.seesAgain(each)
      }
      rolling = false
    })()
    await Promise.all([...load, rolled]).finally(() => {
      rolling = false
      proxy.close()
    })
    expect(made.length).toBeGreaterThan(visitors)
    await expectKept(made)
    await eachHasOneLetter(made)
  },
  longest(180_000),
)

test('when the database was away both are back by themselves within ten seconds, and hear each other', async () => {
  await line.cut()
  await pause(2_000)
  for (const each of [a, b]) expect(await readiness(each)).toBe(503)
  await line.mend()
  const since = performance.now()
  await expect.poll(async () => [await readiness(a), await readiness(b)], { timeout: back_ms }).toEqual([200, 200])
  const made: Made[] = []
  for (const each of [a, b]) {
    const answer = await reserveAt(each)
    expect(answer.status).toBe(201)
    made.push({ id: answer.body.id, email: answer.email })
  }
  await eachHasOneLetter(made)
  const { token } = await sessionAt(a)
  const hall = halls[1] ?? { id: '', slug: '' }
  const publicAt = async (at: ProductProcess) =>
    (await at.call('searchVenues', {})).body.results.some(({ id }) => id === hall.id)
  await a.call('unpublishVenue', { params: { id: hall.id }, token })
  const left_ms = back_ms - (performance.now() - since)
  await expect.poll(() => publicAt(b), { timeout: Math.max(left_ms, fresh_ms), interval: 50 }).toBe(false)
}, 60_000)

async function sessionAt(at: ProductProcess): Promise<{ token: string; refresh: string }> {
  const { status, body } = await at.call('logIn', { body: { email: who.email, password } })
  expect(status).toBe(200)
  return { token: body.access, refresh: body.refresh }
}

const readiness = async (at: ProductProcess): Promise<number> => (await fetch(`${at.origin}/readyz`)).status

/** What every proxy does: it asks for health now and then, and sends visitors to those that were well the last time. */
function balance(processes: ProductProcess[]) {
  const well = new Set(processes)
  let turn = 0
  let closed = false
  const watch = async (each: ProductProcess) => {
    while (!closed) {
      const status = await readiness(each).catch(() => 0)
      if (status === 200) well.add(each)
      else well.delete(each)
      await pause(asksHealth_ms)
    }
  }
  for (const each of processes) void watch(each)
  return {
    next(): ProductProcess {
      const there = processes.filter((each) => well.has(each))
      const chosen = there[(turn += 1) % there.length]
      if (!chosen) throw new Error('nobody is well')
      return chosen
    },
    async seesAgain(each: ProductProcess) {
      while (!well.has(each) && !closed) await pause(asksHealth_ms)
    },
    close: () => void (closed = true),
  }
}

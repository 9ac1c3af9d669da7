/**
 * Processes of the product on one database, behind a proxy: one winner for a term that everybody wants, news, sessions and pictures
 * that count in all, letters that leave once, one that is killed, all restarted one after the other, and a database that goes
 * away. Two behind a small proxy in `npm test`; two and three behind those of an operator with `npm run fleet`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CutLine, openLine } from '#api/testing/cut-line.ts'
import { evening, reserveBody } from '#api/testing/factories.ts'
import { farther, longest } from '#api/testing/far.ts'
import {
  aMinuteForJobs,
  back_ms,
  eachHasOneLetter,
  expectKept,
  type Fleet,
  fresh_ms,
  lettersOf,
  type Made,
  measured,
  openFleet,
  readiness,
  reserveAt,
  sessionAt,
  visit,
} from '#api/testing/fleet.ts'
import { failsAtRestart } from '#api/testing/front.ts'
import type { Asker, ProductProcess } from '#api/testing/product-process.ts'
import { liveStreamPath } from '#contract/calls.ts'
import type { Uploaded } from '#contract/listings/pictures.ts'

const rivals = farther(60, 200)
const visitors = 4

let fleet: Fleet
let line: CutLine
/** Any two of them. */
let a: ProductProcess
let b: ProductProcess

beforeAll(async () => {
  fleet = await openFleet({
    line: async (url) => {
      line = await openLine(url)
      return line.url
    },
  })
  ;[a, b] = fleet.processes as [ProductProcess, ProductProcess]
}, longest(120_000))
afterAll(async () => {
  await fleet.close()
  await line.close()
}, 60_000)

/** Asked of each process itself. */
const everywhere = <T>(ask: (at: Asker) => Promise<T>): Promise<T[]> => Promise.all(fleet.processes.map(ask))

test(
  'a term that many want at once everywhere has one winner, with one letter',
  async () => {
    const { site } = fleet
    const term = fleet.fresh()
    const bodies = await Promise.all(
      Array.from({ length: rivals }, () => reserveBody(site, term.hall_id, evening(term.day))),
    )
    const answers = await Promise.all(bodies.map((body) => site.call('reserveVenue', { body })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(rivals - 1)
    const winner = statuses.indexOf(201)
    await eachHasOneLetter(fleet, [{ id: answers[winner]?.body.id ?? '', email: bodies[winner]?.customer.email ?? '' }])
  },
  longest(60_000),
)

test('what one writes the others show within a second, and open screens of all hear of it', async () => {
  const { token } = await sessionAt(fleet, a)
  const hall = fleet.halls[0] ?? { id: '', slug: '' }
  const screens = [fleet.site, ...fleet.processes].map((at) => openScreen(at, token))
  const found = () =>
    everywhere(async (at) => (await at.call('searchVenues', {})).body.results.some(({ id }) => id === hall.id))
  const all = (there: boolean) => fleet.processes.map(() => there)
  const shown = { timeout: fresh_ms, interval: 20 }
  expect(await found()).toEqual(all(true))
  expect((await a.call('unpublishVenue', { params: { id: hall.id }, token })).status).toBe(200)
  const since = performance.now()
  await expect.poll(found, shown).toEqual(all(false))
  measured('what one unpublished was gone in all after', `${Math.round(performance.now() - since)} ms`)
  expect((await b.call('getPublicVenue', { params: { id: hall.slug } })).status).toBe(404)
  expect((await a.call('publishVenue', { params: { id: hall.id }, token })).status).toBe(200)
  await expect.poll(found, shown).toEqual(all(true))

  const free = fleet.fresh()
  const body = { venue_id: free.hall_id, ...evening(free.day) }
  const available = () => everywhere(async (at) => (await at.call('checkVenueAvailability', { body })).body.available)
  expect(await available()).toEqual(all(true))
  expect((await reserveAt(a, free)).status).toBe(201)
  await expect.poll(available, shown).toEqual(all(false))
  const hearing = () => screens.map(({ heard }) => heard().includes('data: {"topic":'))
  await expect.poll(hearing, { timeout: 5_000, interval: 20 }).toEqual(screens.map(() => true))
  await Promise.all(screens.map(({ close }) => close()))
})

test('a session of one is a session of all, and ends in all', async () => {
  const { token, refresh } = await sessionAt(fleet, a)
  const known = () => everywhere(async (at) => (await at.call('getMe', { token })).status)
  expect(await known()).toEqual(fleet.processes.map(() => 200))
  expect((await b.call('logOut', { token, body: { refresh } })).status).toBeLessThan(300)
  expect(await known()).toEqual(fleet.processes.map(() => 401))
})

test('a picture that one has taken is shown by all', async () => {
  const { token } = await sessionAt(fleet, fleet.site)
  const background = '#4a7'
  const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'sala.jpg')
  const sent = await fetch(`${fleet.site.origin}/api/venues/${fleet.halls[2]?.id}/upload_image/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(sent.status).toBe(201)
  const { picture: taken } = (await sent.json()) as Uploaded
  const url = taken.variants[0]?.url ?? ''
  const answers = await everywhere((at) => fetch(new URL(new URL(url, at.origin).pathname, at.origin)))
  expect(answers.map(({ status }) => status)).toEqual(fleet.processes.map(() => 200))
  expect(new Set(await Promise.all(answers.map(async (answer) => (await answer.bytes()).length))).size).toBe(1)
})

test(
  'one that is killed under load loses nothing that it has answered',
  async () => {
    const until = performance.now() + 2_500
    const load = visit(fleet, { visitors: 2 * visitors, enough: () => performance.now() > until, fails: [502, 503] })
    await pause(1_200)
    await b.kill()
    const made = await load
    expect(made.length).toBeGreaterThan(visitors)
    await expectKept(fleet, made)
    await b.start()
    await fleet.front.seesAgain()
    await aMinuteForJobs(fleet)
    // A letter that was just leaving may come twice, never not at all.
    const without = async () => (await lettersOf(fleet, made)).filter((count) => count === 0)
    await expect.poll(without, { timeout: 45_000, interval: 500 }).toEqual([])
    measured('reserved around the kill of one, none lost:', `${made.length}`)
  },
  longest(180_000),
)

test(
  'all are restarted one after the other under load, and no request fails where the proxy asks for health',
  async () => {
    let rolling = true
    const rolled = (async () => {
      for (const each of fleet.processes) {
        await each.stop()
        await each.start()
        await fleet.front.seesAgain()
      }
    })().finally(() => {
      rolling = false
    })
    const [made] = await Promise.all([
      visit(fleet, { visitors, enough: () => !rolling, fails: failsAtRestart }),
      rolled,
    ])
    expect(made.length).toBeGreaterThan(visitors)
    await expectKept(fleet, made)
    await eachHasOneLetter(fleet, made)
    measured('reserved while all were restarted, all kept:', `${made.length}`)
  },
  longest(180_000),
)

test('when the database was away all are back by themselves within ten seconds, and hear each other', async () => {
  await line.cut()
  await pause(2_000)
  expect(await everywhere(readiness)).toEqual(fleet.processes.map(() => 503))
  await line.mend()
  const since = performance.now()
  await expect.poll(() => everywhere(readiness), { timeout: back_ms }).toEqual(fleet.processes.map(() => 200))
  const made: Made[] = []
  for (const each of fleet.processes) {
    const answer = await reserveAt(each, fleet.fresh())
    expect(answer.status).toBe(201)
    made.push({ id: answer.body.id, email: answer.email })
  }
  await fleet.front.seesAgain()
  await eachHasOneLetter(fleet, made)
  const { token } = await sessionAt(fleet, a)
  const hall = fleet.halls[1] ?? { id: '', slug: '' }
  await a.call('unpublishVenue', { params: { id: hall.id }, token })
  const shown = () =>
    everywhere(async (at) => (await at.call('searchVenues', {})).body.results.some(({ id }) => id === hall.id))
  const left_ms = back_ms - (performance.now() - since)
  const gone = fleet.processes.map(() => false)
  await expect.poll(shown, { timeout: Math.max(left_ms, fresh_ms), interval: 50 }).toEqual(gone)
  // Who comes next takes a term of any hall.
  await a.call('publishVenue', { params: { id: hall.id }, token })
  await expect.poll(shown, { timeout: fresh_ms, interval: 20 }).toEqual(fleet.processes.map(() => true))
}, 60_000)

test('a sandbox has one clock for all', async () => {
  const minute_ms = 60_000
  const ahead = () =>
    everywhere(async (at) => {
      const { now } = (await at.steer('clock')) as { now: string }
      return Math.round((Date.parse(now) - Date.now()) / minute_ms)
    })
  await a.steer('clock', { advance_seconds: 10 * 60 })
  await expect.poll(ahead, { timeout: fresh_ms, interval: 20 }).toEqual(fleet.processes.map(() => 10))
})

test('what becomes due is done once, though all look at it at once', async () => {
  const made: Made[] = []
  for (const at of [...fleet.processes, ...fleet.processes]) {
    const { body, email, status } = await reserveAt(at, fleet.fresh())
    expect(status).toBe(201)
    made.push({ id: body.id, email })
  }
  await eachHasOneLetter(fleet, made)
  // Each moves the clock of all and then looks for what is due, before it answers.
  await everywhere((at) => at.steer('clock', { advance_seconds: 3 * 3_600 }))
  const ends = await fleet.database.db
    .selectFrom('reservation_events')
    .select(['reservation_id', 'status_before'])
    .where('status_after', '=', 'expired')
    .where(
      'reservation_id',
      'in',
      made.map(({ id }) => id),
    )
    .execute()
  expect(ends.map(({ reservation_id }) => reservation_id).sort()).toEqual(made.map(({ id }) => id).sort())
  await expect.poll(() => lettersOf(fleet, made), { timeout: 30_000, interval: 200 }).toEqual(made.map(() => 2))
}, 60_000)

/** A partner's open calendar. */
function openScreen(at: Asker, token: string): { heard: () => string; close: () => Promise<void> } {
  const hangUp = new AbortController()
  let heard = ''
  const listening = (async () => {
    const headers = { authorization: `Bearer ${token}` }
    const stream = await fetch(at.origin + liveStreamPath, { headers, signal: hangUp.signal })
    for await (const chunk of stream.body ?? []) heard += Buffer.from(chunk).toString()
  })().catch(() => undefined)
  return {
    heard: () => heard,
    close: async () => {
      hangUp.abort()
      await listening
    },
  }
}

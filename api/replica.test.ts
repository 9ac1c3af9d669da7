/**
 * One process lets visitors browse in a streaming replica, a real one that lags when the test says so. It never shows a taken term
 * as free for longer than the others do, nothing that decides reads it, and all goes on without it. Its primary is restarted under load.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowsing } from '#api/db/browsing.ts'
import { openDatabase } from '#api/db/open.ts'
import { openLine } from '#api/testing/cut-line.ts'
import { evening, reserveBody } from '#api/testing/factories.ts'
import { farther, longest } from '#api/testing/far.ts'
import {
  back_ms,
  expectKept,
  type Fleet,
  fresh_ms,
  measured,
  openFleet,
  readiness,
  reserveAt,
  sessionAt,
  visit,
} from '#api/testing/fleet.ts'
import { fleetSize } from '#api/testing/front.ts'
import type { ProductProcess } from '#api/testing/product-process.ts'
import { type Cluster, startCluster } from '#api/testing/replica.ts'

const rivals = farther(40, 200)
const metrics_token = 'liczby-dla-operatora-wydarzy'

let cluster: Cluster
let fleet: Fleet
/** Decides and shows by the primary alone. */
let plain: ProductProcess
/** Shows what it finds in the replica. */
let browser: ProductProcess

beforeAll(async () => {
  cluster = await startCluster()
  fleet = await openFleet({
    own_url: cluster.primary_url,
    settings: (place) => ({
      METRICS_TOKEN: metrics_token,
      ...(place === fleetSize - 1 ? { DATABASE_REPLICA_URL: cluster.replica_url } : {}),
    }),
  })
  ;[plain, browser] = [fleet.processes[0], fleet.processes.at(-1)] as [ProductProcess, ProductProcess]
}, longest(120_000))
afterAll(async () => {
  await fleet.close()
  await cluster.close()
}, 60_000)

/** How many look-ups of visitors the replica has answered. */
async function answeredByReplica(at: ProductProcess): Promise<number> {
  const reply = await fetch(`${at.origin}/metrics`, { headers: { authorization: `Bearer ${metrics_token}` } })
  return Number(/browsing_reads_total\{from="replica"\} (\d+)/.exec(await reply.text())?.[1])
}

const isFree = async (at: ProductProcess, { hall_id, day }: { hall_id: string; day: string }) =>
  (await at.call('checkVenueAvailability', { body: { venue_id: hall_id, ...evening(day) } })).body.available

const found = async (at: ProductProcess, { hall_id, day }: { hall_id: string; day: string }) =>
  (
    await at.call('searchVenues', { query: { date_from: day, start: '16:00', end: '22:00', guests: '40' } })
  ).body.results.some(({ id }) => id === hall_id)

/** How long the other one shows as free what was just sold here. */
async function sellAndWatch(): Promise<number> {
  const term = fleet.fresh()
  expect([await isFree(browser, term), await found(browser, term)]).toEqual([true, true])
  expect((await reserveAt(plain, term)).status).toBe(201)
  const since = performance.now()
  await expect
    .poll(async () => [await isFree(browser, term), await found(browser, term)], { timeout: fresh_ms, interval: 5 })
    .toEqual([false, false])
  return performance.now() - since
}

test('the one reads listings and their pages in the replica, and the other never', async () => {
  const before = await answeredByReplica(browser)
  const slug = fleet.halls[0]?.slug ?? ''
  for (const at of [plain, browser])
    expect((await at.call('getPublicVenue', { params: { id: slug } })).status).toBe(200)
  expect(before).toBeGreaterThan(0)
  expect(await answeredByReplica(browser)).toBeGreaterThan(before)
  expect(await answeredByReplica(plain)).toBe(0)
})

test('what is sold is shown as taken within a second, with a replica that follows', async () => {
  const before = await answeredByReplica(browser)
  const took = []
  for (let i = 0; i < 5; i += 1) took.push(await sellAndWatch())
  measured('sold terms were taken in the process with the replica after', `${took.map(Math.round).join(', ')} ms`)
  expect(await answeredByReplica(browser)).toBeGreaterThan(before)
})

test(
  'with a replica that lags the same holds, and a term that all want has one winner',
  async () => {
    await cluster.pauseReplay()
    const took = []
    for (let i = 0; i < 3; i += 1) took.push(await sellAndWatch())
    measured('the same with a replica that stands still:', `${took.map(Math.round).join(', ')} ms`)
    const term = fleet.fresh()
    const before = await takenInReplica(term.hall_id)
    const bodies = await Promise.all(
      Array.from({ length: rivals }, (_, i) => reserveBody(i % 2 ? plain : browser, term.hall_id, evening(term.day))),
    )
    const answers = await Promise.all(bodies.map((body, i) => (i % 2 ? browser : plain).call('reserveVenue', { body })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(rivals - 1)
    // So it did lag: whoever had read there would have sold the term again.
    expect(await takenInReplica(term.hall_id)).toBe(before)
    await cluster.resumeReplay()
    const replica_reads = await answeredByReplica(browser)
    // A rest of five seconds, then it is asked again. Places are counted anew each time.
    await expect
      .poll(
        async () => {
          await browser.call('findPlaces', { query: { q: 'Krak' } })
          return answeredByReplica(browser)
        },
        { timeout: 15_000, interval: 200 },
      )
      .toBeGreaterThan(replica_reads)
    await sellAndWatch()
  },
  longest(60_000),
)

test(
  'the primary is restarted under load: all are back within ten seconds, and nothing is lost',
  async () => {
    const { token } = await sessionAt(fleet, plain)
    let isEnough = false
    onTestFinished(() => void (isEnough = true))
    const load = visit(fleet, { visitors: 4, enough: () => isEnough, fails: [502, 503] })
    await pause(1_000)
    await cluster.restartPrimary()
    const since = performance.now()
    const well = fleet.processes.map(() => 200)
    await expect
      .poll(() => Promise.all(fleet.processes.map(readiness)), { timeout: back_ms, interval: 20 })
      .toEqual(well)
    measured('all were ready after the restarted database by', `${Math.round(performance.now() - since)} ms`)
    // Sold again, and told again.
    await expect.poll(() => sellAndWatch().then(Boolean, () => false), { timeout: back_ms, interval: 50 }).toBe(true)
    measured('and showed what the others sell by', `${Math.round(performance.now() - since)} ms`)
    expect(performance.now() - since).toBeLessThan(back_ms)
    isEnough = true
    const made = await load
    expect(made.length).toBeGreaterThan(0)
    await expectKept(fleet, made)
    expect((await plain.call('getMe', { token })).status).toBe(200)
  },
  longest(120_000),
)

test('a replica that falls silent is left alone, and nobody waits for it', async () => {
  const primary = openDatabase(cluster.primary_url, { size: 4 })
  const line = await openLine(cluster.replica_url)
  const browsing = await openBrowsing(primary, line.url, { info: () => undefined, warn: () => undefined })
  onTestFinished(async () => {
    await line.close()
    await Promise.all([browsing.close(), primary.close()])
  })
  const look = () => browsing.read((db) => db.selectFrom('listings').select('id').limit(1).execute())
  // On a full machine it may lag at first, and rest.
  const answeredOnce = async () => {
    await look()
    return browsing.answered().replica
  }
  await expect.poll(answeredOnce, { timeout: 25_000 }).toBe(1)
  const { primary: before } = browsing.answered()
  line.hush()
  // Whatever is written brings a position that has to be asked for.
  await primary.pool.query('update places set population = population where id = (select min(id) from places)')
  const since = performance.now()
  expect(await look()).toHaveLength(1)
  expect(performance.now() - since).toBeLessThan(3_000)
  expect(browsing.answered()).toEqual({ replica: 1, primary: before + 1 })
}, 40_000)

test('without the replica everything goes on, also a start', async () => {
  await cluster.stopReplica()
  await sellAndWatch()
  const slug = fleet.halls[2]?.slug ?? ''
  expect((await browser.call('getPublicVenue', { params: { id: slug } })).status).toBe(200)
  await browser.stop()
  await browser.start()
  await sellAndWatch()
}, 60_000)

/** What the replica says itself. */
async function takenInReplica(listing_id: string): Promise<number> {
  const client = new pg.Client({ connectionString: cluster.replica_url })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT 1 FROM occupancy WHERE listing_id = $1', [listing_id])
    return rows.length
  } finally {
    await client.end()
  }
}

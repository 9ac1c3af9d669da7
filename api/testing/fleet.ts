/** Several processes of the product with one database, pictures in a bucket, and a proxy before them. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { type Database, openDatabase } from '#api/db/open.ts'
import { openBucket } from './bucket.ts'
import { dayAhead, evening, owner, password, publishedListing, reserveBody, type TestOwner } from './factories.ts'
import { chosenFront, drainSeconds, fleetSize, type Front, openFront } from './front.ts'
import { askerAt, type Asker, productProcess, type ProductProcess } from './product-process.ts'
import { createTestApp } from './test-app.ts'

export type Made = { id: string; email: string }

export type Fleet = {
  processes: ProductProcess[]
  /** Requests as a visitor sends them, through the proxy. */
  site: Asker
  front: Front
  /** A connection that avoids everything that a test puts between the processes and their database. */
  database: Database
  who: TestOwner
  halls: { id: string; slug: string }[]
  /** An evening that no test has reserved yet. */
  fresh(): { hall_id: string; day: string }
  close(): Promise<void>
}

type Setting = {
  /** A database of its own; otherwise one on the server of the test run. */
  own_url?: string
  /** Gives the processes another way to the database, for example one that can be cut. */
  line?: (url: string) => Promise<string>
  /** Environment variables of one process, by its index. */
  settings?: (place: number) => Record<string, string>
}

const halls_there = 6

/** How soon all processes must show what one has written, on a machine that is not too busy. */
export const fresh_ms = 1_000
/** How soon everything must work again after a fault. */
export const back_ms = 10_000

export async function openFleet({ own_url, line, settings = () => ({}) }: Setting = {}): Promise<Fleet> {
  const app = await createTestApp({}, own_url ? { line: async () => own_url } : {})
  const who = await owner(app)
  const halls: Fleet['halls'] = []
  for (let i = 0; i < halls_there; i += 1) halls.push(await publishedListing(app, who))
  const days = Array.from({ length: 600 }, (_, i) => dayAhead(app, 10 + i))
  const url = app.database_url
  const { drop } = await app.leave()
  const database = openDatabase(url)
  const bucket = await openBucket()
  const url_of_processes = line ? await line(url) : url
  const processes: ProductProcess[] = []
  for (let place = 0; place < fleetSize; place += 1) {
    const own = { ...bucket.env, DRAIN_SECONDS: `${drainSeconds}`, TRUST_PROXY: 'loopback' }
    processes.push(await productProcess(url_of_processes, { ...own, ...settings(place) }))
  }
  await Promise.all(processes.map((each) => each.start()))
  const front = await openFront(processes.map(({ origin }) => origin))
  let serial = 0
  return {
    ...{ processes, site: askerAt(front.url), front, database, who, halls },
    fresh: () => {
      serial += 1
      return { hall_id: halls[serial % halls_there]?.id ?? '', day: days[Math.floor(serial / halls_there)] ?? '' }
    },
    close: async () => {
      await front.close()
      await Promise.all(processes.map((each) => each.close()))
      await bucket.close()
      await database.close()
      await drop()
    },
  }
}

type Where = { hall_id: string; day: string }

export async function reserveAt(at: Asker, { hall_id, day }: Where) {
  const body = await reserveBody(at, hall_id, evening(day))
  // Without a quote nothing can be reserved.
  if (!body.quote_id) return { status: 503, body: { id: '' }, email: '' }
  return { ...(await at.call('reserveVenue', { body })), email: body.customer.email }
}

export async function sessionAt({ who }: Fleet, at: Asker): Promise<{ token: string; refresh: string }> {
  const { status, body } = await at.call('logIn', { body: { email: who.email, password } })
  expect(status).toBe(200)
  return { token: body.access, refresh: body.refresh }
}

export const readiness = async (at: Asker): Promise<number> => (await fetch(`${at.origin}/readyz`)).status

/** Lines about failed requests that a lost database does not explain. */
function unexplained({ processes }: Fleet): string {
  const lines = processes.flatMap((one) => one.said().split('\n')).filter((line) => line.includes('request failed'))
  const passing = /57P0|ECONN|EPIPE|connect ENOENT|Connection terminated|not queryable|timeout exceeded/
  return lines
    .filter((line) => !passing.test(line))
    .join('\n')
    .slice(-4_000)
}

/**
 * Visitors who reserve one evening after another until `enough`. Statuses in `fails` are allowed; they were not
 * promised success.
 */
export async function visit(
  fleet: Fleet,
  { visitors, enough, fails = [] }: { visitors: number; enough: () => boolean; fails?: readonly number[] },
): Promise<Made[]> {
  const made: Made[] = []
  const come = async () => {
    while (!enough()) {
      const answer = await reserveAt(fleet.site, fleet.fresh()).catch((error: unknown) => {
        if (fails.length === 0) throw error
        return null
      })
      if (answer?.status === 201) made.push({ id: answer.body.id, email: answer.email })
      else if (answer && ![201, ...fails].includes(answer.status))
        throw new Error(`a visitor was answered ${answer.status}: ${unexplained(fleet)}`)
      else await pause(50)
    }
  }
  await Promise.all(Array.from({ length: visitors }, come))
  return made
}

/** Every acknowledged reservation exists exactly once, and all invariants hold. */
export async function expectKept({ database }: Fleet, made: Made[]): Promise<void> {
  const acknowledged = made.map(({ id }) => id)
  expect(new Set(acknowledged).size).toBe(made.length)
  expect(await brokenInvariants(database.db, { now: Date.now(), acknowledged })).toEqual([])
}

/** A job of a killed worker is taken over after a minute; this pretends that the minute has passed. */
export async function aMinuteForJobs({ database }: Fleet): Promise<void> {
  await sql`update jobs.job set started_on = started_on - interval '1 minute', heartbeat_on = heartbeat_on - interval '1 minute'
    where state = 'active'`.execute(database.db)
}

/** How many letters each reservation's customer got. */
export async function lettersOf({ site }: Fleet, made: Made[]): Promise<number[]> {
  const letters = (await site.steer('mail?limit=10000')) as { to: string }[]
  const counts = new Map<string, number>()
  for (const { to } of letters) counts.set(to, (counts.get(to) ?? 0) + 1)
  return made.map(({ email }) => counts.get(email) ?? 0)
}

export const eachHasOneLetter = (fleet: Fleet, made: Made[]) =>
  expect.poll(() => lettersOf(fleet, made), { timeout: 30_000, interval: 200 }).toEqual(made.map(() => 1))

/** A measurement that `npm run fleet` prints for docs/operations.md; nothing is printed in a run of all tests. */
export function measured(what: string, value: string): void {
  if (chosenFront !== 'own') console.log(`measured, ${chosenFront} before ${fleetSize}: ${what} ${value}`)
}

/** Several processes of the product on one database, with pictures in a bucket, behind one address. */
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
  /** What a visitor sees. */
  site: Asker
  front: Front
  /** Past everything that a test puts between the processes and their database. */
  database: Database
  who: TestOwner
  halls: { id: string; slug: string }[]
  /** An evening that nobody has asked for. */
  fresh(): { hall_id: string; day: string }
  close(): Promise<void>
}

type Setting = {
  /** A database of its own; else one of the run's server. */
  own_url?: string
  /** What leads there from the processes. */
  line?: (url: string) => Promise<string>
  /** Variables of one process, by its place. */
  settings?: (place: number) => Record<string, string>
}

const halls_there = 6

/** What one process writes, the others show; a busy machine may take longer to answer at all. */
export const fresh_ms = 1_000
/** So soon everything is as it was. */
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
  // No price was told, so there is nothing to reserve with.
  if (!body.quote_id) return { status: 503, body: { id: '' }, email: '' }
  return { ...(await at.call('reserveVenue', { body })), email: body.customer.email }
}

export async function sessionAt({ who }: Fleet, at: Asker): Promise<{ token: string; refresh: string }> {
  const { status, body } = await at.call('logIn', { body: { email: who.email, password } })
  expect(status).toBe(200)
  return { token: body.access, refresh: body.refresh }
}

export const readiness = async (at: Asker): Promise<number> => (await fetch(`${at.origin}/readyz`)).status

/** What the processes say of failed requests that no lost database explains. */
function unexplained({ processes }: Fleet): string {
  const lines = processes.flatMap((one) => one.said().split('\n')).filter((line) => line.includes('request failed'))
  const passing = /57P0|ECONN|EPIPE|connect ENOENT|Connection terminated|not queryable|timeout exceeded/
  return lines
    .filter((line) => !passing.test(line))
    .join('\n')
    .slice(-4_000)
}

/** Visitors who reserve one evening after the other, until `enough`. What was not promised is none of their business. */
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

/** Each acknowledged once, all kept, and every law of the rows holds. */
export async function expectKept({ database }: Fleet, made: Made[]): Promise<void> {
  const acknowledged = made.map(({ id }) => id)
  expect(new Set(acknowledged).size).toBe(made.length)
  expect(await brokenInvariants(database.db, { now: Date.now(), acknowledged })).toEqual([])
}

/** What a killed worker had in its hands lies there for a minute, then it is another's: as if the minute had gone. */
export async function aMinuteForJobs({ database }: Fleet): Promise<void> {
  await sql`update jobs.job set started_on = started_on - interval '1 minute' where state = 'active'`.execute(
    database.db,
  )
}

/** How many letters each of them has. */
export async function lettersOf({ site }: Fleet, made: Made[]): Promise<number[]> {
  const letters = (await site.steer('mail?limit=10000')) as { to: string }[]
  const counts = new Map<string, number>()
  for (const { to } of letters) counts.set(to, (counts.get(to) ?? 0) + 1)
  return made.map(({ email }) => counts.get(email) ?? 0)
}

export const eachHasOneLetter = (fleet: Fleet, made: Made[]) =>
  expect.poll(() => lettersOf(fleet, made), { timeout: 30_000, interval: 200 }).toEqual(made.map(() => 1))

/** What `npm run fleet` tells for docs/operations.md; a run of all tests keeps its peace. */
export function measured(what: string, value: string): void {
  if (chosenFront !== 'own') console.log(`measured, ${chosenFront} before ${fleetSize}: ${what} ${value}`)
}

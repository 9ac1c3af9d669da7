/**
 * The server is killed under load, again and again: what it has acknowledged stays, nothing is sold twice, and every
 * letter that was owed arrives after the next start. Everything is real and in its own process.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningEmbedded } from '#api/db/embedded.ts'
import { owner, publishedListing } from '#api/testing/factories.ts'
import { farther } from '#api/testing/far.ts'
import { freePort } from '#api/testing/product-process.ts'
import { createTestApp } from '#api/testing/test-app.ts'

/** Each costs three seconds; the long run (`npm run faults`) makes them twenty. */
const kills = farther(8, 20)
/** A busy machine is no crash: so long a start may take (the first one makes the database), and so long an answer. */
const patience_ms = 150_000
/** Forty seconds on a quiet machine, 550 s with the words for the report at most; a failure says how far it came. */
const longest_ms = { kills: 360_000, database: 170_000 }
/** Vitest's own end says only that it was late. */
const wordsIn_ms = 10_000
const loadMs = 600
const visitors = 6
const halls_there = 3

const root = path.resolve(import.meta.dirname, '..')
const data_dir = mkdtempSync(path.join(tmpdir(), 'wydarzy-crash-'))
chmodSync(data_dir, 0o755)

let port = 0
let server: ChildProcess | null = null
let ends_at = 0
const left_ms = () => Math.max(1, Math.floor(Math.min(patience_ms, ends_at - performance.now())))
const origin = () => `http://127.0.0.1:${port}`

beforeAll(async () => {
  port = await freePort()
})
afterAll(async () => {
  if (server) await stop(server, 'SIGTERM')
  rmSync(data_dir, { recursive: true, force: true })
})

type Made = { id: string; listing_id: string; start: string; end: string; email: string; key: string; body: unknown }

test(
  'kills under load lose nothing, sell nothing twice and leave no letter unsent',
  async () => {
    const acknowledged: Made[] = []
    const unanswered: Made[] = []
    const ready_ms: number[] = []
    within(longest_ms.kills)
    const world = { halls: [] as string[], serial: 0 }

    for (let round = 0; round <= kills; round += 1) {
      const began = performance.now()
      expectTimeLeft(`${round} of ${kills} kills done, a start took ${ready_ms.map(Math.round).join(', ')} ms`)
      server = await start()
      ready_ms.push(performance.now() - began)
      if (round === 0) world.halls = await publishHalls()
      // What got no answer is asked again with its key: made once, whatever the crash did.
      for (const lost of unanswered.splice(0)) await remember(lost, acknowledged, unanswered)
      if (round === kills) break
      const until = performance.now() + loadMs
      const loads = Array.from({ length: visitors }, () => visit(world, until, acknowledged, unanswered))
      await new Promise((resolve) => setTimeout(resolve, loadMs * (0.4 + Math.random() * 0.6)))
      await stop(server, 'SIGKILL')
      await Promise.all(loads)
    }

    expect(unanswered).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(kills * 2)
    for (const made of acknowledged) {
      expectTimeLeft(`after all ${kills} kills, while ${acknowledged.length} reservations were asked for`)
      const found = await json(`/api/reservations/public/${made.id}/`)
      expect([found.status, found.body.start, found.body.end]).toEqual([200, made.start, made.end])
    }
    expect(new Set(acknowledged.map((made) => made.id)).size).toBe(acknowledged.length)
    expect(doubles(acknowledged)).toEqual([])
    expect(await missingLetters(acknowledged)).toEqual([])
    expect(await invariants()).toBe('Every invariant holds.')
    const sorted = ready_ms.slice(1).sort((a, b) => a - b)
    console.log(
      `crash test: ${acknowledged.length} reservations, ready again after ${Math.round(sorted[sorted.length >> 1] ?? 0)} ms (median)`,
    )
  },
  longest_ms.kills + wordsIn_ms,
)

test(
  'a database that is killed is started again by the running product, which says 503 meanwhile and then goes on',
  async () => {
    within(longest_ms.database)
    server ??= await start()
    const halls = await publishHalls()
    for (const round of [1, 2]) {
      expectTimeLeft(`before kill ${round} of the database`)
      const postmaster = readFileSync(path.join(data_dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]
      process.kill(Number(postmaster), 'SIGKILL')
      const statuses = new Set<number>()
      const seen = { away: false }
      const until = performance.now() + left_ms()
      while (performance.now() < until) {
        const { status } = await json('/readyz')
        const quote = await json('/api/reservations/by-token/nikogo/')
        statuses.add(status).add(quote.status)
        if (status === 503) seen.away = true
        else if (seen.away) break
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      expect(seen.away, `kill ${round}: no 503 was heard, only ${[...statuses]}`).toBe(true)
      expect([...statuses].filter((status) => ![200, 404, 503].includes(status))).toEqual([])
      expect((await json('/readyz')).status).toBe(200)
    }
    expect(server?.exitCode).toBeNull()
    const acknowledged: Made[] = []
    const unanswered: Made[] = []
    const world = { halls, serial: 5_000 }
    // A day may be taken and a machine busy; what counts is that one is taken down again.
    while (acknowledged.length === 0) {
      expectTimeLeft(`after the last kill of the database, at visit ${world.serial - 5_000}`)
      await visit(world, performance.now() + 2_000, acknowledged, unanswered)
    }
    expect(await missingLetters(acknowledged)).toEqual([])
  },
  longest_ms.database + wordsIn_ms,
)

function within(ms: number): void {
  ends_at = performance.now() + ms
}

function expectTimeLeft(reached: string): void {
  if (performance.now() > ends_at) throw new Error(`the crash test has used up its time: ${reached}`)
}

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(root, 'api/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: data_dir,
      SEED: 'none',
      RATE_LIMITS: 'off',
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const within_ms = left_ms()
    const late = () => {
      // It would hold the data folder against the next test.
      child.kill('SIGKILL')
      reject(new Error(`the server is not ready after ${Math.round(within_ms)} ms: ${said}`))
    }
    const timer = setTimeout(late, within_ms).unref()
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (!said.includes('Wydarzy ready on')) return
      clearTimeout(timer)
      resolve()
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })
  return child
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

/** By another process on the database of the one that runs, which hears of them as of everything that others write. */
async function publishHalls(): Promise<string[]> {
  const app = await createTestApp({}, { line: async () => runningEmbedded(data_dir) ?? '' })
  const who = await owner(app)
  const halls = await Promise.all(Array.from({ length: halls_there }, () => publishedListing(app, who)))
  const { drop } = await app.leave()
  await drop()
  await expect
    .poll(async () => (await json('/api/venues/public/')).body.count, { timeout: left_ms() })
    .toBeGreaterThanOrEqual(halls_there)
  return halls.map(({ id }) => id)
}

/** One visitor after the other on ever other days, until the time is over or the server is gone. */
async function visit(
  world: { halls: string[]; serial: number },
  until: number,
  acknowledged: Made[],
  unanswered: Made[],
): Promise<void> {
  while (performance.now() < until) {
    world.serial += 1
    const serial = world.serial
    const hall = world.halls[serial % world.halls.length]
    const date = new Date(Date.now() + (10 + (Math.floor(serial / world.halls.length) % 300)) * 86_400_000)
      .toISOString()
      .slice(0, 10)
    const hour = 10 + (serial % 3)
    const asked = {
      venue_id: hall ?? '',
      start: `${date}T${hour}:00`,
      end: `${date}T${hour + 4}:00`,
      guests: { adults: 10, children: [], crew: 0 },
      event_type: 'other',
    }
    const quote = await json('/api/reservations/public/calculate_venue_price/', asked).catch(() => null)
    if (!quote) return
    if (quote.status !== 200 || !quote.body.available) continue
    const email = `kraksa-${serial}@goscie.example`
    const body = {
      ...asked,
      quote_id: quote.body.quote_id,
      customer: { first_name: 'Olga', last_name: 'Nowak', email, phone: '600200300' },
      buyer: { type: 'consumer' },
      notes: '',
      consents: { terms: true, owner_rules: true, early_performance: true },
    }
    const made: Made = {
      id: '',
      listing_id: asked.venue_id,
      start: asked.start,
      end: asked.end,
      email,
      key: `kraksa-klucz-${serial}`,
      body,
    }
    await remember(made, acknowledged, unanswered)
  }
}

async function remember(made: Made, acknowledged: Made[], unanswered: Made[]): Promise<void> {
  const answer = await json('/api/reservations/public/venues/', made.body, { 'idempotency-key': made.key }).catch(
    () => null,
  )
  if (!answer) unanswered.push(made)
  else if (answer.status === 201) acknowledged.push({ ...made, id: answer.body.id as string })
  else expect([400, 409, 503]).toContain(answer.status)
}

type Json = { status: number; body: Record<string, unknown> }

async function json(url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Json> {
  const reply = await fetch(origin() + url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(left_ms()),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

/** Pairs of acknowledged reservations of one listing whose terms overlap. */
function doubles(made: Made[]): [string, string][] {
  return made.flatMap((a, i) =>
    made
      .slice(i + 1)
      .flatMap((b): [string, string][] =>
        a.listing_id === b.listing_id && a.start < b.end && b.start < a.end ? [[a.id, b.id]] : [],
      ),
  )
}

/** The queue of a killed process is taken up again; a letter may come twice, never not at all. */
async function missingLetters(made: Made[]): Promise<string[]> {
  let missing: string[] = []
  for (const until = performance.now() + left_ms(); performance.now() < until; ) {
    const reply = await fetch(`${origin()}/_sandbox/api/mail?limit=10000`)
    const received = new Set(((await reply.json()) as { to: string }[]).map((mail) => mail.to))
    missing = made.map(({ email }) => email).filter((email) => !received.has(email))
    if (missing.length === 0) break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return missing
}

/** Beside the running product, as an operator would ask. */
async function invariants(): Promise<string> {
  const asked = spawn(process.execPath, [path.join(root, 'scripts/database/check-invariants.ts')], {
    cwd: root,
    env: { ...process.env, DATA_DIR: data_dir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  asked.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  asked.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await new Promise((resolve) => asked.once('close', resolve))
  return said.trim()
}

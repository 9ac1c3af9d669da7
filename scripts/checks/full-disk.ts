import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { root } from '../run.ts'
import { freePort, runningEmbedded } from '#api/db/embedded.ts'

// npm run full-disk: tests the product with a really full disk, on small disks in memory that are filled and emptied
// while it runs. It mounts disks, so it needs Linux and root and is not part of npm test. Ends with 1 when anything is
// wrong.
if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error('This trial mounts small disks: run it on Linux as root.')
  process.exit(1)
}

const folder = mkdtempSync(path.join(tmpdir(), 'wydarzy-full-disk-'))
execFileSync('chmod', ['755', folder])
const data_dir = path.join(folder, 'data')
const mounted: string[] = []
const wrong: string[] = []
const must = (promise: string, holds: boolean, heard: unknown = '') => {
  console.log(`${holds ? 'holds ' : 'BROKEN'}  ${promise}${holds ? '' : ` (${JSON.stringify(heard)})`}`)
  if (!holds) wrong.push(promise)
}

/** Mounts a small disk at a folder of the product, with the folder's files and this much free space. */
function smallDisk(name: string, room_mb: number): string {
  const place = path.join(data_dir, name)
  const aside = path.join(folder, `aside-${name}`)
  mkdirSync(place, { recursive: true })
  execFileSync('cp', ['-a', place, aside])
  const used = Number(execFileSync('du', ['-sm', aside], { encoding: 'utf8' }).split('\t')[0])
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${used + room_mb}m`, 'tmpfs', place])
  mounted.push(place)
  execFileSync('cp', ['-aT', aside, place])
  rmSync(aside, { recursive: true })
  return place
}

/** Uses up all free space; answers a function that frees it. */
function fill(place: string): () => void {
  const ballast = path.join(place, 'ballast')
  try {
    for (let each = 0; each < 100_000; each += 1) writeFileSync(ballast, Buffer.alloc(64 * 1024), { flag: 'a' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  return () => rmSync(ballast)
}

type Server = { origin: string; alive: () => boolean; said: () => string; stop: () => Promise<void> }

async function start(): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(root, 'api/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: `${port}`,
      DATA_DIR: data_dir,
      DATABASE_URL: '',
      RATE_LIMITS: 'off',
      // A busy machine's „too many at once” is a 503 as well.
      LOAD_SHEDDING: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const gone = new Promise((resolve) => child.once('exit', resolve))
  for (const until = performance.now() + 180_000; !said.includes('Wydarzy ready on'); await pause(100)) {
    if (child.exitCode !== null || performance.now() > until) throw new Error(`the product did not start: ${said}`)
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    alive: () => child.exitCode === null && child.signalCode === null,
    said: () => said,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}

type Answer = { status: number; body: { errors?: string[]; [field: string]: unknown } }

async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) })
  return { status: reply.status, body: (await reply.json().catch(() => ({}))) as Answer['body'] }
}

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

async function demoPartner({ origin }: Server): Promise<{ authorization: string }> {
  const login = { email: 'demo@wydarzy.example', password: 'demo-wydarzy-2026' }
  const { body } = await ask(`${origin}/api/auth/login/`, json(login))
  return { authorization: `Bearer ${String(body.access)}` }
}

/** Noise gives the largest files, and every one is different. */
async function picture(): Promise<Blob> {
  const noise = {
    create: {
      width: 1600,
      height: 1200,
      channels: 3 as const,
      noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
    },
  }
  return new Blob([
    new Uint8Array(
      await sharp({ ...noise, create: { ...noise.create, background: '#888' } })
        .jpeg({ quality: 90 })
        .toBuffer(),
    ),
  ])
}

/** Files that are not complete yet. Complete ones that no listing uses are deleted a day later. */
const halfWritten = (): string[] =>
  ['uploads', 'files/.incoming']
    .flatMap((name) => readdirSync(path.join(data_dir, name)))
    .filter((name) => name !== 'ballast')

/** Uploads to a disk that fills up: each gets a sentence, no half-written file stays, and later uploads work. */
async function uploads(): Promise<void> {
  for (const name of ['uploads', 'files']) {
    console.log(`\nA full disk under DATA_DIR/${name}`)
    const place = smallDisk(name, 12)
    const server = await start()
    try {
      const partner = await demoPartner(server)
      const mine = (await ask(`${server.origin}/api/venues/`, { headers: partner })).body.results as { id: string }[]
      const id = mine[0]?.id
      const send = async () => {
        const body = new FormData()
        body.append('file', await picture(), 'zdjecie.jpg')
        body.append('alt', 'Sala w czasie próby dysku')
        return ask(`${server.origin}/api/venues/${id}/upload_image/`, { method: 'POST', headers: partner, body })
      }
      const count = async () =>
        ((await ask(`${server.origin}/api/venues/${id}/images/`, { headers: partner })).body.results as unknown[])
          .length
      const before = await count()
      const first = await send()
      must('with room a picture is taken', first.status === 201, first)
      await pause(8_000)
      const free = fill(place)
      const heard = await Promise.all(Array.from({ length: 12 }, send))
      must(
        'without room each picture is a 503 with a sentence',
        heard.every(({ status, body }) => status === 503 && (body.errors?.[0]?.length ?? 0) > 10),
        heard.map(({ status, body }) => [status, body.errors]),
      )
      must('nothing half written stays', halfWritten().length === 0, halfWritten())
      must('no row tells of a picture that is not there', (await count()) === before + 1, [before, await count()])
      must('reading goes on', (await ask(`${server.origin}/api/venues/public/`)).status === 200)
      free()
      const later = await send()
      must('with room again the same picture is taken', later.status === 201, later)
      must('the server is the same one', server.alive())
    } finally {
      await server.stop()
    }
  }
}

/** Writes only to the database's log, without growing a table, until the database ends. */
async function growLog(): Promise<void> {
  const client = new pg.Client({ connectionString: runningEmbedded(data_dir) ?? '' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    for (;;) await client.query(`select pg_logical_emit_message(true, 'trial', repeat('x', 4000000))`)
  } catch (error) {
    console.log(`        the database ended: ${(error as Error).message}`)
  }
}

/** Fills the log until the database stays away: its first start after a full disk may find room that it left itself. */
async function logFull({ origin }: Server): Promise<Answer> {
  let away = await ask(`${origin}/readyz`)
  for (let tries = 0; tries < 20 && away.status !== 503; tries += 1) {
    await growLog()
    away = await ask(`${origin}/readyz`)
  }
  return away
}

/** A database whose log cannot grow ends; the product reports it, starts it again, and no acknowledged row is lost. */
async function database(): Promise<void> {
  console.log('\nA full disk under DATA_DIR/postgres')
  const place = smallDisk('postgres', 40)
  const server = await start()
  try {
    const write = (n: number) =>
      ask(
        `${server.origin}/api/contact/`,
        json({
          name: 'Jan Lis',
          email: `dysk-${n}@goscie.example`,
          topic: 'other',
          message: `Próba pełnego dysku ${n}. ${'ą'.repeat(1_500)}`,
        }),
      )
    const probe = await write(0)
    must('with room a message is taken', probe.status < 300, probe)
    const free = fill(place)
    await writeUntilFull(write, place)
    must('health says that the process answers', (await ask(`${server.origin}/healthz`)).status === 200)
    const away = await logFull(server)
    must('a database whose log cannot grow is told as a 503', away.status === 503, away)
    free()
    const back_ms = await backAfter(server, write)
    must('with room again it comes back by itself', back_ms !== null, server.said().slice(-1_000))
    console.log(`        back after ${((back_ms ?? 0) / 1000).toFixed(1)} s`)
    must('the server is the same one', server.alive())
    const told = execFileSync(process.execPath, [path.join(root, 'scripts/database/check-invariants.ts')], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: data_dir, DATABASE_URL: '' },
    })
    must('every invariant holds', told.includes('Every invariant holds.'), told)
  } finally {
    await server.stop()
  }
}

type Write = (n: number) => Promise<Answer>

async function writeUntilFull(write: Write, place: string): Promise<void> {
  const statuses = new Map<number, number>()
  for (let n = 1; n < 30_000 && (statuses.get(503) ?? 0) < 50; n += 1) {
    const { status } = await write(n)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 503) await pause(100)
  }
  console.log(`        heard ${JSON.stringify([...statuses])} with ${statfsSync(place).bavail} blocks free`)
  must(
    'without room every answer is a yes that holds or a 503',
    [...statuses.keys()].every((status) => status < 300 || status === 503),
    [...statuses],
  )
  must('the disk was really full for it', (statuses.get(503) ?? 0) > 0)
}

/** Null when a message cannot be sent within a minute and a half. */
async function backAfter({ origin }: Server, write: Write): Promise<number | null> {
  const freed = performance.now()
  while (performance.now() - freed < 90_000) {
    if ((await ask(`${origin}/readyz`)).status === 200 && (await write(99_999)).status < 300) {
      return performance.now() - freed
    }
    await pause(250)
  }
  return null
}

try {
  console.log('Telling the demo story on a disk with room…')
  await (await start()).stop()
  const asked = process.argv[2]
  if (asked !== 'database') await uploads()
  if (asked !== 'uploads') await database()
} finally {
  for (const place of mounted) execFileSync('umount', ['-l', place])
  rmSync(folder, { recursive: true, force: true })
}
console.log(wrong.length === 0 ? '\nEverything holds.' : `\n${wrong.length} promises are broken.`)
process.exit(wrong.length === 0 ? 0 : 1)

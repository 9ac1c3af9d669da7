/**
 * How the catalogue in memory scales with the number of listings: start, memory, searches, changes, and how long the
 * event loop is blocked. Each size is a new start on a realistic marketplace that grows from size to size.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { runningEmbedded } from '#api/db/embedded.ts'
import { pathOf } from '#contract/calls.ts'
import { root } from '../../scripts/run.ts'
import { type Job, jobsFor } from '../jobs.ts'
import { loadHttp, median, percentile } from '../load/load.ts'
import { atRest, type Figure, interleaved, slotsOf, startBareRoute } from '../measure.ts'
import { cpuOf, findBelow, less } from '../processes.ts'
import type { Measured } from '../machine.ts'
import { type Product, startProduct } from '../product.ts'
import { readWorld, type World } from '../search/questions.ts'
import { makeLifeLike } from './life-like.ts'
import { askOthers, type OtherCalls } from './other-calls.ts'

export type SizeResult = {
  measured?: Measured
  listings: number
  venues: number
  occupancy: number
  /**
   * Time to the line „ready”, and to the answer of a search of the whole country, with the CPU of server and database.
   */
  ready_ms: number
  whole_ms: number
  whole_cpu_ms: number
  /** PSS of the server process: after everything is read, and after searches for coming weekends were prepared. */
  whole_bytes: number
  ahead_bytes: number
  /** Around a town, with date and guests; product, SQL and bare route. */
  search: Figure[]
  /** Of the first questions after a start, with 16 callers; absent in results from before it was measured. */
  first_p95_ms?: number
  /** Server CPU of one search of the whole country: for a date asked before, and for a new one. */
  country_warm_ms: number
  country_unseen_ms: number
  after_change_ms: number
  /** From the commit of a change to the first answer that shows it. */
  visible_ms: number
  /** Absent in results from before these were measured. */
  others?: OtherCalls
  /** Longest CPU time of the server's main thread in one turn of its event loop. */
  blocks_ms: Record<'loading' | 'ahead' | 'searching' | 'unseen' | 'changing', number> & { others?: number }
}

export const sizesInThousands = [5, 20, 50, 100]

const settings = {
  NODE_ENV: 'production',
  SANDBOX: 'on',
  SEED: 'demo',
  LOG_LEVEL: 'error',
  SECRET_KEY: 'a-key-of-the-measurements-and-of-nothing-else',
  // The environment as the launcher sets it.
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
  MALLOC_ARENA_MAX: '2',
}
const watcher = path.join(import.meta.dirname, 'watch-loop.ts')
const warmQuestions = 40
/** About towns: those that meet a server just started, and all that are asked before the measurement of a settled one. */
const firstQuestions = 1000
const settledAfter = 5000
const unseenDates = 8
const changes = 10

type Running = { product: Product; server: number; pool: pg.Pool; loop: Loop; say: (line: string) => void }

export async function measureSize(
  data_dir: string,
  thousands: number,
  say: (line: string) => void,
): Promise<SizeResult> {
  await fill(data_dir, thousands * 1000, say)
  const loop = watchLoop(data_dir)
  const product = await startProduct({ data_dir, through: 'server', env: { ...settings, ...loop.env } })
  const pool = new pg.Pool({ connectionString: runningEmbedded(data_dir) ?? '', max: 16 })
  pool.on('error', () => {})
  const server = findBelow(product.pid, 'api/main.ts') ?? product.pid
  try {
    const begun = performance.now()
    const running = { product, server, pool, loop, say }
    // Before the line „ready” there are no visitors to delay.
    loop.skip()
    await ask(product.url, searchPath('page_size=1'))
    const whole_ms = product.ready_ms + performance.now() - begun
    const spent = cpuOf(product.pid)
    const whole_bytes = pssOf(server)
    const loading = await loop.longest()
    say(`  ready after ${product.ready_ms.toFixed(0)} ms, whole after ${whole_ms.toFixed(0)} ms, ${mb(whole_bytes)} MB`)
    const idle = await atRest(product.pid, 150)
    const ahead = await loop.longest()
    const ahead_bytes = pssOf(server)
    say(`  asked ahead: ${mb(ahead_bytes)} MB, block ${ahead.toFixed(0)} ms`)
    const world = await readWorld(pool, product.url, 1)
    const unseen = await askUnseen(running)
    const blockOfUnseen = await loop.longest()
    const warm = await askWarm(running, world)
    const { search, first_p95_ms } = await askTowns(running, world, idle)
    const searching = await loop.longest()
    const changed = await change(running, world)
    const changing = await loop.longest()
    const others = await askOthers({
      slugs: world.venues.map(({ slug }) => slug),
      cost: (asked) => cpuFor(server, () => fetched(product.url + asked)),
    })
    const blockOfOthers = await loop.longest()
    return {
      ...(await sizes(pool)),
      ready_ms: product.ready_ms,
      whole_ms,
      whole_cpu_ms: spent.server_ms + spent.database_ms,
      whole_bytes,
      ahead_bytes,
      search,
      first_p95_ms,
      country_warm_ms: warm,
      country_unseen_ms: unseen,
      ...changed,
      others,
      blocks_ms: { loading, ahead, searching, unseen: blockOfUnseen, changing, others: blockOfOthers },
    }
  } finally {
    await pool.end()
    await product.stop()
    loop.forget()
  }
}

async function fill(data_dir: string, wanted: number, say: (line: string) => void): Promise<void> {
  const product = await startProduct({ data_dir, through: 'server', env: settings })
  const pool = new pg.Pool({ connectionString: runningEmbedded(data_dir) ?? '' })
  pool.on('error', () => {})
  try {
    // The demo's pictures are finished after its first start; later starts find them.
    await atRest(product.pid, 120)
    say(`  filling up to ${wanted} offers`)
    await makeLifeLike(pool, wanted, say)
  } finally {
    await pool.end()
    await product.stop()
  }
}

async function sizes(pool: pg.Pool): Promise<Pick<SizeResult, 'listings' | 'venues' | 'occupancy'>> {
  const { rows } = await pool.query<Pick<SizeResult, 'listings' | 'venues' | 'occupancy'>>(
    `select count(*)::int as listings, count(*) filter (where kind = 'venue')::int as venues,
      (select count(*)::int from occupancy) as occupancy from listings where status = 'published'`,
  )
  return rows[0] ?? { listings: 0, venues: 0, occupancy: 0 }
}

const searchPath = (query: string) => `${pathOf('searchVenues')}?${query}`

async function askUnseen({ product, server }: Running): Promise<number> {
  const first = Temporal.Now.plainDateISO('Europe/Warsaw').add({ days: 40 })
  const days = Array.from({ length: 60 }, (_, at) => first.add({ days: at })).filter((day) => day.dayOfWeek < 5)
  const costs: number[] = []
  for (const day of days.slice(0, unseenDates)) {
    costs.push(await cpuFor(server, () => ask(product.url, searchPath(`date_from=${day}&guests=80`))))
  }
  return median(costs)
}

/** Another price limit each time, so that no whole result is reused. */
async function askWarm({ product, server }: Running, { days }: World): Promise<number> {
  const day = days[12] ?? ''
  const asked = (at: number) => searchPath(`date_from=${day}&guests=80&total_max_grosze=${9_000_000 + at}`)
  const askFrom = async (first: number) => {
    for (let at = first; at < first + warmQuestions; at += 1) await ask(product.url, asked(at))
  }
  await askFrom(0)
  return (await cpuFor(server, () => askFrom(warmQuestions))) / warmQuestions
}

async function askTowns({ product, pool, say }: Running, world: World, idle: Awaited<ReturnType<typeof atRest>>) {
  const job = jobsFor(world).find(({ name }) => name === 'search-town') as Job
  const bare = await startBareRoute(product.url)
  try {
    let at = 0
    await bare.teach(job.name, job.request(0))
    const load = (amount: number) => loadHttp(product.url, 16, { amount }, () => job.request(at++))
    const first_p95_ms = percentile((await load(firstQuestions)).latencies, 0.95)
    await load(settledAfter - firstQuestions)
    say(`  the first ${firstQuestions} questions about towns: p95 ${first_p95_ms.toFixed(0)} ms`)
    const slots = [1, 16].flatMap((each) => slotsOf(job, each, { product, idle, bare, pool }))
    return { first_p95_ms, search: await interleaved(slots, 3, say) }
  } finally {
    bare.stop()
  }
}

/** A write as another process does it: a row, and the announcement with its commit. */
async function change({ product, server, pool }: Running, { days, venues }: World) {
  const seen: number[] = []
  const after: number[] = []
  for (let at = 0; at < changes; at += 1) {
    const { id, slug } = venues[at * 7] as World['venues'][number]
    const name = `Nowa nazwa ${at}`
    await pool.query(
      `with changed as (update listings set name = $2, revision = revision + 1 where id = $1 returning id)
       select pg_notify('listing_changed', 'listing ' || id) from changed`,
      [id, name],
    )
    const begun = performance.now()
    while (((await ask(product.url, pathOf('getPublicVenue', { id: slug }))) as { name: string }).name !== name) {
      if (performance.now() - begun > 10_000) throw new Error('a change is not seen')
      await pause(2)
    }
    seen.push(performance.now() - begun)
    after.push(await cpuFor(server, () => ask(product.url, searchPath(`date_from=${days[12]}&guests=80`))))
  }
  return { visible_ms: median(seen), after_change_ms: after.reduce((sum, one) => sum + one, 0) / after.length }
}

async function ask(url: string, asked: string): Promise<unknown> {
  return JSON.parse(await fetched(url + asked))
}

async function fetched(address: string): Promise<string> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer.text()
}

async function cpuFor(server: number, work: () => Promise<unknown>): Promise<number> {
  const before = cpuOf(server)
  await work()
  return less(cpuOf(server), before).server_ms
}

function pssOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
}

const mb = (bytes: number) => (bytes / 1e6).toFixed(0)

type Loop = {
  env: Record<string, string>
  longest: () => Promise<number>
  /** Forgets blocks that began before now, also one that still goes on. */
  skip: () => void
  forget: () => void
}

/** The longest block since the last call. */
function watchLoop(data_dir: string): Loop {
  const file = path.join(path.dirname(data_dir), 'loop.txt')
  writeFileSync(file, '')
  let read = 0
  let from_ms = 0
  const lines = () => readFileSync(file, 'utf8').trim().split('\n')
  const readAll = async () => {
    // The last block is written only with the next turn.
    await pause(100)
    const fresh = lines().slice(read)
    read += fresh.length
    return fresh.map((line) => line.split(' ').map(Number) as [began_ms: number, block_ms: number])
  }
  return {
    env: { BENCH_LOOP_FILE: file, NODE_OPTIONS: `--import=${watcher}` },
    longest: async () =>
      Math.max(0, ...(await readAll()).filter(([began_ms]) => began_ms > from_ms).map(([, ms]) => ms)),
    skip: () => {
      from_ms = Date.now()
    },
    forget: () => rmSync(file, { force: true }),
  }
}

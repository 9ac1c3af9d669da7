/** Rates, latencies and CPU of the jobs, with the demo story and with many listings. */
import pg from 'pg'
import { runningEmbedded } from '#api/db/embedded.ts'
import { jobsFor } from '../jobs.ts'
import { loadHttp, loadSql } from './load.ts'
import { makeManyListings } from '../search/many-listings.ts'
import { type Figure, atRest, interleaved, slotsOf, startBareRoute, type Systems } from '../measure.ts'
import { canMeasureCpu, type Cpu } from '../processes.ts'
import { startProduct } from '../product.ts'
import { type FreeTerm, readWorld } from '../search/questions.ts'
import {
  type FirstReservations,
  holdMails,
  prepareReservations,
  releaseMails,
  reserveFirst,
  reservingSlots,
} from './reserving.ts'

export type HttpResult = {
  listings: number
  venues: number
  occupancy: number
  reservations: number
  /** CPU per second without requests; subtracted from the figures. */
  idle: Cpu
  /** Size of one answer in bytes, by job. */
  bytes: Record<string, number>
  figures: Figure[]
  /** CPU of one confirmation mail, after the reservation. */
  mail_cpu_ms: number
  /** Not there if no reservations were made, or by a bench that did not measure them. */
  first_reservations?: FirstReservations
}

const rounds = 3
/** Long enough that each of the venues is asked several times: what is measured is a server that has run for a while. */
const warmUp = { seconds: 6 }
const callers = { demo: [16], many: [1, 16] }
/** Reservations in one slot, by number of callers. */
const reserved = new Map([
  [1, 50],
  [16, 120],
])
/** Before them; at most half of what could be prepared. */
const reservedFirst = 700
export const manyListings = 5_000

const SECRET_KEY = 'a-key-of-the-measurements-and-of-nothing-else'

/** Settings of a public server (replies are not checked against the contract again), with the sandbox for the mails. */
const settings = { NODE_ENV: 'production', SANDBOX: 'on', SEED: 'demo', LOG_LEVEL: 'error', SECRET_KEY }

export type Size = 'demo' | 'many'

/** `data_dir` contains the demo story; for `many` it is filled up first and stays so. */
export async function measureHttp(
  data_dir: string,
  size: Size,
  only: string[],
  say: (line: string) => void,
): Promise<HttpResult> {
  if (!canMeasureCpu) throw new Error('The jobs are measured on Linux only: elsewhere CPU per request cannot be read.')
  if (size === 'many') await fillUp(data_dir, say)
  const product = await startProduct({ data_dir, through: 'server', env: settings })
  const pool = new pg.Pool({ connectionString: runningEmbedded(data_dir) ?? '', max: 16 })
  // An interrupted bench stops the database first; errors of that are ignored.
  pool.on('error', () => {})
  const bare = await startBareRoute(product.url)
  try {
    // The load generator prepares one more request for each caller than it sends.
    const wanted = rounds * [...reserved].reduce((sum, [each, amount]) => sum + each + amount, 0) + reservedFirst + 60
    const world = await readWorld(pool, product.url, wanted)
    const jobs = jobsFor(world).filter(({ name }) => only.length === 0 || only.includes(name))
    const bytes: Record<string, number> = {}
    for (const job of jobs) bytes[job.name] = await bare.teach(job.name, job.request(0))
    say('  warming up')
    for (const job of jobs) {
      let at = 0
      await loadHttp(product.url, 16, warmUp, () => job.request(at++))
      for (const way of job.bare) await loadSql(pool, 16, { amount: 200 }, () => way.statements(at++))
    }
    const idle = await atRest(product.pid, 60)
    const systems = { product, idle, bare, pool }
    const slots = jobs.flatMap((job) => callers[size].flatMap((each) => slotsOf(job, each, systems)))
    const figures = await interleaved(slots, rounds, say)
    const reserving =
      only.length === 0 || only.includes('reserve')
        ? await measureReserving(world.terms, systems, say)
        : nothingReserved
    const counted = await pool.query<{ listings: number; occupancy: number; reservations: number }>(
      `select (select count(*)::int from listings where status = 'published') as listings,
        (select count(*)::int from occupancy) as occupancy, (select count(*)::int from reservations) as reservations`,
    )
    const sizes = counted.rows[0] ?? { listings: 0, occupancy: 0, reservations: 0 }
    const all = [...figures, ...reserving.figures]
    return { ...sizes, venues: world.venues.length, idle, bytes, ...reserving, figures: all }
  } finally {
    bare.stop()
    await pool.end()
    await product.stop()
  }
}

const nothingReserved = { figures: [] as Figure[], mail_cpu_ms: 0 }

async function measureReserving(terms: FreeTerm[], systems: Systems, say: (line: string) => void) {
  const { product, pool } = systems
  say('  reservations')
  const prepared = await prepareReservations(product.url, terms)
  const requests = prepared.slice(Math.min(reservedFirst, Math.floor(prepared.length / 2)))
  const first_reservations = await reserveFirst(prepared.slice(0, -requests.length), systems)
  await holdMails(pool)
  const figures = await interleaved(await reservingSlots(requests, amountsFor(requests.length), systems), rounds, say)
  const { cpu_ms: mail_cpu_ms } = await releaseMails(systems)
  return { figures, mail_cpu_ms, first_reservations }
}

/** Reservations in each slot, such that the prepared ones last for all rounds. */
function amountsFor(prepared: number): Map<number, number> {
  const wanted = [...reserved.values()].reduce((sum, one) => sum + one, 0) * rounds
  const ahead = rounds * [...reserved.keys()].reduce((sum, one) => sum + one, 0)
  const share = Math.min(1, (prepared - 1 - ahead) / wanted)
  if (share <= 0.1) throw new Error(`only ${prepared} reservations could be prepared`)
  return new Map([...reserved].map(([each, amount]) => [each, Math.floor(amount * share)]))
}

async function fillUp(data_dir: string, say: (line: string) => void): Promise<void> {
  const product = await startProduct({ data_dir, through: 'server', env: settings })
  const pool = new pg.Pool({ connectionString: runningEmbedded(data_dir) ?? '' })
  try {
    const { rows } = await pool.query<{ count: number }>('select count(*)::int from listings')
    if ((rows[0]?.count ?? 0) >= manyListings) return
    say(`  cloning the demo listings to ${manyListings}`)
    await makeManyListings(pool, manyListings)
    // Fresh statistics and visibility, as autovacuum would leave them after a while.
    await pool.query('vacuum analyze')
  } finally {
    await pool.end()
    await product.stop()
  }
}

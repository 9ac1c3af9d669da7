/**
 * An owner with 25 venues and 20 000 reservations beside one with a single venue and 20, in one run and one database:
 * how long each call of their screens takes, and how much memory their files cost.
 */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { runningEmbedded } from '#api/db/embedded.ts'
import { pathOf } from '#contract/calls.ts'
import { cloneOwner } from './large-owner.ts'
import { percentile } from '../load/load.ts'
import { atRest } from '../measure.ts'
import { type OwnerJob, ownerJobs } from './owner-jobs.ts'
import { canMeasureCpu, type Cpu, cpuOf, less } from '../processes.ts'
import { startProduct } from '../product.ts'

export const sizes = { large: { venues: 25, reservations: 20_000 }, small: { venues: 1, reservations: 20 } } as const
export type OwnerSize = keyof typeof sizes

export type OwnerFigure = {
  job: string
  owner: OwnerSize
  callers: number
  p50_ms: number
  p95_ms: number
  /** Of the server and its database together. */
  cpu_ms: number
  database_cpu_ms: number
  bytes: number
  answers: number
}

export type OwnerFile = { job: string; owner: OwnerSize; seconds: number; bytes: number; memory_bytes: number }

export type OwnerResult = { others: number; figures: OwnerFigure[]; files: OwnerFile[] }

const SECRET_KEY = 'a-key-of-the-measurements-and-of-nothing-else'
const settings = { NODE_ENV: 'production', SANDBOX: 'on', SEED: 'demo', LOG_LEVEL: 'error', SECRET_KEY }
const rounds = 3
const callersEach = [1, 4]
const requestsEach = 20
const demo = { email: 'demo@wydarzy.example', password: 'demo-wydarzy-2026' }
const emailOf = (owner: OwnerSize) => `${owner}@pomiar.example`

type Person = { headers: Record<string, string>; jobs: OwnerJob[] }

export async function measureOwner(data_dir: string, say: (line: string) => void): Promise<OwnerResult> {
  if (!canMeasureCpu) throw new Error('Owners are measured on Linux only: elsewhere CPU per request cannot be read.')
  const others = await fillUp(data_dir, say)
  const product = await startProduct({ data_dir, through: 'server', env: settings })
  try {
    // A session lives ten minutes, and a slow machine needs longer for all rounds, so both log in again.
    const enterBoth = async () => ({
      large: await enter(product.url, 'large'),
      small: await enter(product.url, 'small'),
    })
    await atRest(product.pid, 60)
    let people = await enterBoth()
    const runs: Run[] = []
    for (let round = 0; round <= rounds; round += 1) {
      say(round === 0 ? '  warming up' : `  round ${round} of ${rounds}`)
      people = await enterBoth()
      for (const { at, owner, callers } of slots(people)) {
        const { headers, jobs } = people[owner]
        const run = await ask(product, { job: jobs[at] as OwnerJob, headers, callers })
        if (round > 0) runs.push({ ...run, owner, callers })
      }
    }
    say('  files')
    people = await enterBoth()
    const files: OwnerFile[] = []
    for (const owner of ['small', 'large'] as const) {
      const { jobs, headers } = people[owner]
      for (const job of jobs.filter(({ file }) => file)) {
        const taken = await take(product, job, headers)
        say(`  ${job.name}, ${owner}: ${taken.seconds.toFixed(1)} s`)
        files.push({ owner, ...taken })
      }
    }
    return { others, figures: figuresOf(runs), files }
  } finally {
    await product.stop()
  }
}

/** Both owners take turns with each call, so that a noisy minute affects both. */
const slots = ({ large }: Record<OwnerSize, Person>) =>
  large.jobs.flatMap(({ file }, at) =>
    file
      ? []
      : callersEach.flatMap((callers) => (['large', 'small'] as const).map((owner) => ({ at, owner, callers }))),
  )

/** Answers the number of reservations of other owners. */
async function fillUp(data_dir: string, say: (line: string) => void): Promise<number> {
  const product = await startProduct({ data_dir, through: 'server', env: settings })
  const pool = new pg.Pool({ connectionString: runningEmbedded(data_dir) ?? '' })
  try {
    const { rows } = await pool.query<{ email: string; id: string; others: number }>(
      `select email, id, (select count(*)::int from reservations r join owners o on o.id = r.owner_id
         where o.email <> all($1)) as others from owners where email = any($1) or email = $2`,
      [[emailOf('large'), emailOf('small')], demo.email],
    )
    const like = rows.find(({ email }) => email === demo.email)?.id ?? ''
    for (const owner of ['large', 'small'] as const) {
      if (rows.some(({ email }) => email === emailOf(owner))) continue
      say(`  an owner with ${sizes[owner].reservations} reservations`)
      await cloneOwner(pool, { like, email: emailOf(owner), ...sizes[owner] })
    }
    // Fresh statistics and visibility, as autovacuum would leave them after a while.
    await pool.query('vacuum analyze')
    return rows[0]?.others ?? 0
  } finally {
    await pool.end()
    await product.stop()
  }
}

async function enter(url: string, owner: OwnerSize): Promise<Person> {
  const answer = await fetch(url + pathOf('logIn'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(owner), password: demo.password }),
  })
  const { access } = (await answer.json()) as { access: string }
  const headers = { authorization: `Bearer ${access}` }
  const first = async (path: string) => {
    const { results } = (await (await fetch(`${url}${path}?page_size=1`, { headers })).json()) as {
      results: { id: string }[]
    }
    return results[0]?.id ?? ''
  }
  const listing_id = await first(pathOf('listMyVenues'))
  const reservation_id = await first(pathOf('listReservations'))
  const today = Temporal.Now.plainDateISO('Europe/Warsaw').toString()
  return { headers, jobs: ownerJobs({ listing_id, reservation_id, today }) }
}

type Run = { job: string; owner: OwnerSize; callers: number; latencies: number[]; bytes: number; cpu: Cpu }
type Server = { url: string; pid: number }
type Question = { job: OwnerJob; headers: Record<string, string>; callers: number }

async function ask({ url, pid }: Server, { job, headers, callers }: Question) {
  const latencies: number[] = []
  let bytes = 0
  let left = requestsEach
  const caller = async () => {
    while (left-- > 0) {
      const begun = performance.now()
      bytes = await sizeOf(await fetch(url + job.path, { headers }), job)
      latencies.push(performance.now() - begun)
    }
  }
  const before = cpuOf(pid)
  await Promise.all(Array.from({ length: callers }, caller))
  return { job: job.name, latencies, bytes, cpu: less(cpuOf(pid), before) }
}

/** Reads the answer in pieces, so that its size does not count as memory of the bench. */
async function sizeOf(answer: Response, { name }: OwnerJob): Promise<number> {
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
  let bytes = 0
  for await (const piece of answer.body ?? []) bytes += (piece as Uint8Array).length
  return bytes
}

function figuresOf(runs: Run[]): OwnerFigure[] {
  const same = Map.groupBy(runs, ({ job, owner, callers }) => `${job} ${owner} ${callers}`)
  return [...same.values()].map((all) => {
    const [{ job, owner, callers, bytes }] = all as [Run]
    const latencies = all.flatMap((run) => run.latencies)
    const cpu = (of: (cpu: Cpu) => number) => all.reduce((sum, run) => sum + of(run.cpu), 0) / latencies.length
    return {
      job,
      owner,
      callers,
      p50_ms: percentile(latencies, 0.5),
      p95_ms: percentile(latencies, 0.95),
      cpu_ms: cpu(({ server_ms, database_ms }) => server_ms + database_ms),
      database_cpu_ms: cpu(({ database_ms }) => database_ms),
      bytes,
      answers: latencies.length,
    }
  })
}

/** Downloads one file completely; answers by how much the server's memory grew at most meanwhile. */
async function take({ url, pid }: Server, job: OwnerJob, headers: Record<string, string>) {
  const at_first = residentBytes(pid)
  let most = at_first
  const watch = setInterval(() => (most = Math.max(most, residentBytes(pid))), 20)
  const begun = performance.now()
  try {
    const bytes = await sizeOf(await fetch(url + job.path, { headers }), job)
    return { job: job.name, seconds: (performance.now() - begun) / 1000, bytes, memory_bytes: most - at_first }
  } finally {
    clearInterval(watch)
  }
}

const residentBytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

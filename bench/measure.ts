/**
 * Three systems side by side: the product, bare SQL for the same answer, and a bare Fastify route that sends the same
 * bytes. They take turns in an order that shifts with every round, so that a noisy minute affects all of them.
 */
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type pg from 'pg'
import type { Job } from './jobs.ts'
import {
  type Extent,
  type HttpRequest,
  type Load,
  loadHttp,
  loadSql,
  median,
  percentile,
  type Statement,
} from './load/load.ts'
import { freePort } from '#api/db/embedded.ts'
import { type Cpu, cpuOf, less } from './processes.ts'

/** The medians over all rounds for one system, job and number of callers. */
export type Figure = {
  job: string
  system: string
  callers: number
  per_second: number
  p50_ms: number
  p95_ms: number
  p99_ms: number
  /** Of the server and its database together; for bare SQL of the database alone. */
  cpu_ms: number
  /** PostgreSQL's part of `cpu_ms`. */
  database_cpu_ms: number
  answers: number
  failed: number
}

export type Slot = { job: string; system: string; callers: number; run: () => Promise<Load & { cpu: Cpu }> }

/** CPU per second of the product without requests; subtracted from every figure. */
export async function idleCpu(pid: number, seconds: number): Promise<Cpu> {
  const before = cpuOf(pid)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const used = less(cpuOf(pid), before)
  return { server_ms: used.server_ms / seconds, database_ms: used.database_ms / seconds }
}

const quietMsPerSecond = 40

/**
 * Waits until the product has finished its own work (pictures are completed after a first start), at most `longest_s`;
 * answers its CPU at rest.
 */
export async function atRest(pid: number, longest_s: number): Promise<Cpu> {
  for (const until = performance.now() + longest_s * 1000; ; ) {
    const idle = await idleCpu(pid, 4)
    if (idle.server_ms + idle.database_ms < quietMsPerSecond || performance.now() > until) return idle
  }
}

/** Runs the load and answers the CPU used below `pid`, without the idle part; never negative. */
export async function withCpu<T extends object>(
  pid: number,
  idle: Cpu,
  load: () => Promise<T>,
): Promise<T & { cpu: Cpu }> {
  const before = cpuOf(pid)
  const begun = performance.now()
  const done = await load()
  const used = less(cpuOf(pid), before)
  const seconds = (performance.now() - begun) / 1000
  const cpu = {
    server_ms: Math.max(0, used.server_ms - idle.server_ms * seconds),
    database_ms: Math.max(0, used.database_ms - idle.database_ms * seconds),
  }
  return { ...done, cpu }
}

type Done = Slot & Load & { cpu: Cpu }

/** Runs every slot once a round; each round begins with another one. */
export async function interleaved(slots: Slot[], rounds: number, say: (line: string) => void): Promise<Figure[]> {
  const done: Done[] = []
  for (let round = 0; round < rounds; round += 1) {
    say(`  round ${round + 1} of ${rounds}`)
    const first = Math.floor((round * slots.length) / rounds)
    for (const slot of [...slots.slice(first), ...slots.slice(0, first)]) done.push({ ...slot, ...(await slot.run()) })
  }
  return slots.map(({ job, system, callers }) =>
    figureOf(done.filter((one) => one.job === job && one.system === system && one.callers === callers)),
  )
}

function figureOf(rounds: Done[]): Figure {
  const [{ job, system, callers } = { job: '', system: '', callers: 0 }] = rounds
  const middle = (value: (round: Done) => number) => median(rounds.map(value))
  const count = (round: Done) => Math.max(1, round.count)
  const wholeCpu = ({ cpu }: Done) => (system.startsWith('SQL') ? 0 : cpu.server_ms) + cpu.database_ms
  return {
    job,
    system,
    callers,
    per_second: middle((round) => round.count / round.seconds),
    p50_ms: middle((round) => percentile(round.latencies, 0.5)),
    p95_ms: middle((round) => percentile(round.latencies, 0.95)),
    p99_ms: middle((round) => percentile(round.latencies, 0.99)),
    cpu_ms: middle((round) => wholeCpu(round) / count(round)),
    database_cpu_ms: middle((round) => round.cpu.database_ms / count(round)),
    answers: rounds.reduce((sum, round) => sum + round.count, 0),
    failed: rounds.reduce((sum, round) => sum + round.failed, 0),
  }
}

export type BareRoute = {
  url: string
  pid: number
  teach: (job: string, request: HttpRequest) => Promise<number>
  stop: () => void
}

/** `teach` asks the product once and lets the bare route send the same bytes from now on; answers their number. */
export async function startBareRoute(product_url: string): Promise<BareRoute> {
  const port = await freePort()
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'load/bare-route.ts'), [`${port}`])
  await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`the bare route ended with ${code}`)))
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    pid: child.pid as number,
    teach: async (job, { path: asked, ...request }) => {
      // Without compression, like the requests of the load generator.
      const headers = { ...request.headers, 'accept-encoding': 'identity' }
      const answer = await fetch(product_url + asked, { ...request, headers })
      const body = Buffer.from(await answer.arrayBuffer())
      if (!answer.ok) throw new Error(`${job} answered ${answer.status}: ${body.toString().slice(0, 300)}`)
      const type = encodeURIComponent(answer.headers.get('content-type') ?? '')
      await fetch(`${url}/bytes/${job}?type=${type}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/x-bytes' },
        body,
      })
      return body.length
    },
    stop: () => child.disconnect(),
  }
}

export type Systems = { product: { url: string; pid: number }; idle: Cpu; bare: BareRoute; pool: pg.Pool }

/** The slots of a job for one number of callers; questions continue where the last slot stopped. */
export function slotsOf(job: Job, callers: number, { product, idle, bare, pool }: Systems): Slot[] {
  const extent: Extent = { seconds: job.seconds ?? 1 }
  const none: Cpu = { server_ms: 0, database_ms: 0 }
  const counting = (next: number) => () => next++
  // Each number of callers begins at another place in the list of questions, so that no slot finds answers that another
  // one left in memory.
  const at = counting(callers * 100_003)
  const ways = job.bare.map(({ name, statements }) => {
    const own = counting(callers * 100_003)
    const run = () =>
      withCpu(product.pid, idle, () => loadSql(pool, callers, extent, (): Statement[] => statements(own())))
    return { job: job.name, system: name, callers, run }
  })
  const path = `/${job.name}`
  return [
    {
      job: job.name,
      system: 'product',
      callers,
      run: () => withCpu(product.pid, idle, () => loadHttp(product.url, callers, extent, () => job.request(at()))),
    },
    ...ways,
    {
      job: job.name,
      system: 'route',
      callers,
      run: () =>
        withCpu(bare.pid, none, () => loadHttp(bare.url, callers, extent, () => ({ ...job.request(0), path }))),
    },
  ]
}

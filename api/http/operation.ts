/** Routes for operators and monitoring: alive, ready, metrics. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { bearerOf } from './callers/require-owner.ts'
import type { Deps } from '#api/deps.ts'
import type { Waiting } from '#api/feature.ts'
import { Refused } from '#api/refused.ts'

export async function operationRoutes(
  app: FastifyInstance,
  deps: Deps,
  countWaiting: () => Promise<Waiting[]>,
): Promise<void> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = (await import('prom-client')).default
  const registry = new Registry()
  // Without a reader there is no need for the timer that measures the event loop a hundred times a second.
  if (deps.config.metricsToken) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 })
  const durations = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const open_jobs = new Gauge({
    name: 'jobs_open',
    help: 'Jobs that wait (created), are tried again (retry) or have failed, by name; most are letters',
    labelNames: ['job', 'state'],
    registers: [registry],
  })
  const oldest_job = new Gauge({
    name: 'jobs_open_oldest_seconds',
    help: 'Age of the oldest of them',
    labelNames: ['job', 'state'],
    registers: [registry],
  })
  const look_ups = new Counter({ ...lookedUp, registers: [registry] })
  const countForPerson = waitsForPerson(new Gauge({ ...waits, registers: [registry] }), countWaiting)
  const countJobs = async () => {
    open_jobs.reset()
    oldest_job.reset()
    for (const { job, state, jobs, oldest_s } of await deps.jobs.count()) {
      open_jobs.set({ job, state }, jobs)
      oldest_job.set({ job, state }, oldest_s)
    }
  }
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'other'
    durations.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })

  app.get('/healthz', async (_request, reply) => reply.send({ ok: true }))
  // With `whole`: also whether all listings have been read, for scripts that stop the next process after this one.
  app.get<{ Querystring: { whole?: string } }>('/readyz', async ({ query: { whole } }, reply) => {
    const is_read = whole === undefined || deps.catalogue.isWhole()
    const ready = is_read && !app.isLeaving() && (await databaseAnswers(deps))
    return reply.code(ready ? 200 : 503).send({ ready })
  })
  // Metrics for callers with the token; not found for everybody else.
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(deps.config.metricsToken, bearerOf(request))) throw new Refused('not_found')
    // The metrics of the process are also given while the database is unreachable.
    await countJobs().catch((error: unknown) => deps.log.warn({ err: error }, 'jobs were not counted'))
    tellLookUps(look_ups, deps)
    await countForPerson().catch((error: unknown) => deps.log.warn({ err: error }, 'what waits was not counted'))
    return reply.header('content-type', registry.contentType).send(await registry.metrics())
  })
}

const databaseAnswers = (deps: Deps): Promise<boolean> =>
  sql`select 1`.execute(deps.db).then(
    () => true,
    () => false,
  )

const lookedUp = {
  name: 'browsing_reads_total',
  help: 'Look-ups of visitors, by where they were read: the replica, or the primary instead of it',
  labelNames: ['from'] as const,
}

type Counted = { reset: () => void; inc: (labels: { from: string }, count: number) => void }

function tellLookUps(counter: Counted, { browsing }: Deps): void {
  counter.reset()
  for (const [from, count] of Object.entries(browsing.answered())) counter.inc({ from }, count)
}

const waits = {
  name: 'waits_for_person',
  help: 'What neither the product nor its providers settle by themselves, by what it is',
  labelNames: ['what'] as const,
}

type Told = { set: (labels: { what: string }, count: number) => void }

const waitsForPerson = (gauge: Told, count: () => Promise<Waiting[]>) => async (): Promise<void> => {
  for (const waiting of await count()) gauge.set({ what: waiting.what }, waiting.count)
}

function mayRead(token: string | null, brought: string | undefined): boolean {
  if (token === null || brought === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(token), digest(brought))
}

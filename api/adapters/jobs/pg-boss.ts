/** The queue on pg-boss: jobs are rows of the same PostgreSQL, so enqueueing joins the business transaction. */
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import { countJobs, keepFailed } from './failed-jobs.ts'
import type { JobHandler, Outward, Pace, Queue, QueueInTransaction } from './queue.ts'
import type { Db, Deps, Tx } from '#api/deps.ts'

/** The name travels in the job, so that one listener wakes for all kinds. */
const queueName = 'wydarzy'
const slowQueueName = 'wydarzy-slow'
const outsideQueueName = 'wydarzy-outside'
const queues: Record<Pace, string> = { prompt: queueName, slow: slowQueueName }

/**
 * Prompt jobs are letters above all: an evening or a weekend without a mail server must lose none. Pauses grow from a second
 * to half an hour, and the tries together take 74 hours at the least (`failed-jobs.test.ts` adds them up). Nobody asks for
 * what was done; what has failed is kept (`keepFailed`, each hour).
 */
const growing = { retryDelay: 1, retryBackoff: true, notify: true, deleteAfterSeconds: 86_400 }
const long = { ...growing, retryLimit: 160, retryDelayMax: 1_800, expireInSeconds: 60 }
export const patience = {
  [queueName]: long,
  // An event that has to stand in a calendar. Who has a patience of its own (`integrations/webhooks/deliver.ts`) does not fail.
  [outsideQueueName]: long,
  [slowQueueName]: { ...growing, retryLimit: 12, retryDelayMax: 900, expireInSeconds: 300 },
}

/** How often it is looked whose worker was killed: with the minute above, that is how late a letter comes after it. And how often what was done is deleted. */
const looksAfter = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15, maintenanceIntervalSeconds: 600 }

/** Of what comes again by itself, millions in a day where many calendars are asked; each look counts all jobs that are kept. */
const patientKeptSeconds = 600

/** Between two looks a connection stays: each new one was a process of PostgreSQL. */
const keeps = { idleTimeoutMillis: 60_000 }

/** What of the library nobody here uses: jobs by the calendar (our sweeps do that), and jobs that wait for jobs. */
const unused = { schedule: false, flowIntervalSeconds: 3_600 }

/**
 * A new job wakes its workers by itself. What becomes due later (the next try of one that failed, what a killed worker held)
 * they find by asking, each of the eight: often enough for people who wait, seldom enough for a product where nobody is (decision 0060).
 */
const asksEverySeconds = 5

type Envelope = { name: string; data: object }

type QueueOptions = { alone: boolean; Client: typeof ClientBase }

/**
 * `Client` makes the connections of the library's own pool: one that has its statements planned once. Of a job that six
 * workers are woken for most of what PostgreSQL did was planning the same question again, over fourteen indexes (decision 0063).
 * `alone` says that no other process works on this database (we hold the data folder), so jobs that are marked as
 * running when we start belong to a killed predecessor and go back to the queue at once instead of after their expiry.
 */
export async function openQueue(
  db: Db,
  connection_string: string,
  log: Deps['log'],
  { alone, Client }: QueueOptions,
): Promise<Queue> {
  const own = { connectionString: connection_string, max: 4, schema: 'jobs', useListenNotify: true, Client }
  const boss = new PgBoss({ ...own, ...keeps, ...looksAfter, ...unused })
  boss.on('error', (error: Error) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  for (const [name, settings] of Object.entries(patience)) {
    await boss.createQueue(name, settings)
    // A queue of the build before keeps its settings, and so do the jobs in it.
    await boss.updateQueue(name, settings)
    const { retryLimit, retryDelayMax } = settings
    await sql`update jobs.job set retry_limit = ${retryLimit}, retry_delay_max = ${retryDelayMax}
      where name = ${name} and state in ('created', 'retry', 'active') and retry_limit <> ${retryLimit}`.execute(db)
  }
  if (alone) {
    await sql`update jobs.job set state = 'retry', start_after = now() where name in (${queueName}, ${outsideQueueName}, ${slowQueueName}) and state = 'active'`.execute(
      db,
    )
  }
  const wake = (queue?: string) => {
    for (const { id, name } of boss.getWipData()) if (name === (queue ?? name)) boss.notifyWorker(id)
  }
  return {
    within: (tx) => queueIn(boss, tx),
    work: async (handlers) => {
      const options = {
        batchSize: 10,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: asksEverySeconds,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const
      const run = (jobs: Job<Envelope>[]) => runAll(handlers, jobs, log)
      await boss.work<Envelope, unknown, typeof options>(queueName, options, run)
      // Few at once: a closing server waits for the batch that runs.
      const slow = { ...options, batchSize: 2 } as const
      await boss.work<Envelope, unknown, typeof slow>(slowQueueName, slow, run)
      // One at a time: of two that end together, one that waits would hold the other's place in its group. Whoever takes one
      // at a time asks for the next after a pause only, also when what came was of a full group: who begins wakes them all.
      const outside = { ...options, batchSize: 1, localConcurrency: 6, localGroupConcurrency: 2 } as const
      await boss.work<Envelope, unknown, typeof outside>(outsideQueueName, outside, (jobs) => {
        wake(outsideQueueName)
        return run(jobs)
      })
    },
    hurry: async () => {
      await sql`update jobs.job set start_after = now() where state = 'retry' and start_after > now()`.execute(db)
      wake()
    },
    count: () => countJobs(db),
    keepFailed: () => keepFailed(db),
    drain: (timeout_ms) => drain(db, wake, timeout_ms),
    close: () => boss.stop({ graceful: true, close: true, timeout: 10_000 }),
  }
}

function queueIn(boss: PgBoss, tx: Tx): QueueInTransaction {
  const send = async (pace: Pace | Outward, job: Envelope) => {
    const own = { db: fromKysely(tx) }
    if (typeof pace === 'string') await boss.send(queues[pace], job, own)
    else {
      const kept = pace.patient ? { deleteAfterSeconds: patientKeptSeconds } : {}
      await boss.send(outsideQueueName, job, { ...own, ...kept, group: { id: pace.group }, priority: priorityOf(pace) })
    }
  }
  return {
    enqueue: (name, data, pace = 'prompt') => send(pace, { name, data }),
    enqueueUnlessWaiting: async (name, data, pace = 'prompt') => {
      const job = { name, data } satisfies Envelope
      if (!(await isWaiting(tx, job, pace))) await send(pace, job)
    },
  }
}

const priorityOf = ({ patient }: Outward): number => (patient ? 0 : 1)

/** Each job ends by itself: one that throws must not take its neighbours of the batch along. */
async function runAll(
  handlers: Record<string, JobHandler>,
  jobs: Job<Envelope>[],
  log: Deps['log'],
): Promise<JobResult[]> {
  return Promise.all(
    jobs.map(async (job): Promise<JobResult> => {
      try {
        const handler = handlers[job.data.name]
        if (!handler) throw new Error(`no handler for job ${job.data.name}`)
        await handler(job.data.data, { id: job.id })
        return { id: job.id, status: 'completed' }
      } catch (error) {
        log.warn({ err: error, job: job.data.name, id: job.id }, 'job failed')
        const output = { message: String((error as Error).message ?? error) }
        // Without a queue for dead letters this is failed without another try.
        return { id: job.id, status: (error as { final?: boolean }).final ? 'deadletter' : 'failed', output }
      }
    }),
  )
}

/**
 * Whoever takes it out of the queue commits that before it begins, so what is seen here will still look. Bursts are short, and
 * only their own seconds are searched, however many letters wait.
 */
async function isWaiting(db: Tx, job: Envelope, pace: Pace | Outward): Promise<boolean> {
  const [name, priority] = typeof pace === 'string' ? [queues[pace], 0] : [outsideQueueName, priorityOf(pace)]
  const { rows } = await sql`select from jobs.job where name = ${name} and state = 'created' and not blocked
    and priority = ${priority} and created_on > now() - interval '10 seconds' and start_after <= now() and data = ${JSON.stringify(job)}::jsonb limit 1`.execute(
    db,
  )
  return rows.length > 0
}

async function drain(db: Db, wake: () => void, timeout_ms: number): Promise<void> {
  const until = performance.now() + timeout_ms
  while (performance.now() < until) {
    const { rows } = await sql<{ open: boolean }>`
      select exists (select from jobs.job where name in (${queueName}, ${outsideQueueName})
        and (state in ('created', 'active') or (state = 'retry' and start_after <= now()))) as open`.execute(db)
    if (!rows[0]?.open) return
    wake()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

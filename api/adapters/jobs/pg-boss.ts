/** The queue on pg-boss: jobs are rows of the same PostgreSQL, so enqueueing joins the business transaction. */
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import { countJobs, keepFailed } from './failed-jobs.ts'
import type { JobHandler, Outward, Pace, Queue, QueueInTransaction } from './queue.ts'
import type { Db, Deps, Tx } from '#api/deps.ts'

/** The name of the job is in its data, so that one listener serves all kinds. */
const queueName = 'wydarzy'
const slowQueueName = 'wydarzy-slow'
const outsideQueueName = 'wydarzy-outside'
/** How many prompt jobs a worker takes at once. */
export const promptAtOnce = 10
const queues: Record<Pace, string> = { prompt: queueName, slow: slowQueueName }

/**
 * Prompt jobs are mainly letters: an evening or a weekend without a mail server must lose none. Pauses grow from a
 * second to half an hour, and the tries together take at least 74 hours (`failed-jobs.test.ts` adds them up). Finished
 * jobs are deleted after a day; failed ones are kept (`keepFailed`, each hour).
 */
const growing = { retryDelay: 1, retryBackoff: true, notify: true, deleteAfterSeconds: 86_400 }
const long = { ...growing, retryLimit: 160, retryDelayMax: 1_800 }
export const patience = {
  // Ten letters are taken at once and counted as sent together, so all of them must have left before they are taken for
  // lost: a mail server may read each for minutes. That their worker lives is told by its heartbeat meanwhile.
  [queueName]: { ...long, expireInSeconds: 900, heartbeatSeconds: 60 },
  // Calendar entries need the same retries; jobs with their own (`integrations/webhooks/deliver.ts`) do not fail here.
  [outsideQueueName]: { ...long, expireInSeconds: 60 },
  [slowQueueName]: { ...growing, retryLimit: 12, retryDelayMax: 900, expireInSeconds: 300 },
}

/**
 * How often jobs of a killed worker are looked for (a letter of one comes this much later, a minute after its last
 * heartbeat), and how often finished jobs are deleted.
 */
const looksAfter = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15, maintenanceIntervalSeconds: 600 }

/**
 * Seconds that finished patient jobs are kept: calendar readings come in millions a day, and each count goes over all
 * kept jobs.
 */
const patientKeptSeconds = 600

/** Keeps a connection between two looks, because each new one starts a process of PostgreSQL. */
const keeps = { idleTimeoutMillis: 60_000 }

/**
 * Features of the library that are not used here: scheduled jobs (our sweeps do that), and jobs that wait for others.
 */
const unused = { schedule: false, flowIntervalSeconds: 3_600 }

/**
 * A new job wakes its workers at once. Jobs that become due later (retries, jobs of a killed worker) are found by
 * polling, by each of the eight workers: often enough for people who wait, seldom enough for an idle product (decision
 * 0060).
 */
const asksEverySeconds = 5

type Envelope = { name: string; data: object }

type QueueOptions = { alone: boolean; Client: typeof ClientBase }

/**
 * `Client` makes the connections of the library's own pool, with statements that are planned once: otherwise PostgreSQL
 * spent most of its time on planning the same query for each worker that was woken (decision 0063). `alone` means that
 * no other process works on this database (we hold the data folder), so jobs marked as running at our start belong to a
 * killed process and go back to the queue at once instead of after a minute.
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
    // A queue made by an earlier build keeps its old settings, and so do its jobs.
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
        batchSize: promptAtOnce,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: asksEverySeconds,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const
      const run = (jobs: Job<Envelope>[]) => runAll(handlers, jobs, log)
      await boss.work<Envelope, unknown, typeof options>(queueName, options, run)
      // Small batches, because a closing server waits for the running batch.
      const slow = { ...options, batchSize: 2 } as const
      await boss.work<Envelope, unknown, typeof slow>(slowQueueName, slow, run)
      // One at a time: in a larger batch a waiting job would hold the place of another one in its group. Such a worker
      // pauses before it asks for the next job, also when it only found full groups, so each job that begins wakes all
      // of them.
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

/** Each job succeeds or fails alone, so that one failure does not repeat the others of the batch. */
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
        // `deadletter` without a queue for dead letters means failed, without another try.
        return { id: job.id, status: (error as { final?: boolean }).final ? 'deadletter' : 'failed', output }
      }
    }),
  )
}

/**
 * A worker commits taking a job before it starts, so a job that is still waiting here will see the present state. Only
 * the last seconds are searched, because bursts are short and many letters may wait.
 */
async function isWaiting(db: Tx, job: Envelope, pace: Pace | Outward): Promise<boolean> {
  const [name, priority] = typeof pace === 'string' ? [queues[pace], 0] : [outsideQueueName, priorityOf(pace)]
  const { rows } = await sql`select from jobs.job where name = ${name} and state = 'created' and not blocked
    and priority = ${priority} and created_on > now() - interval '10 seconds' and start_after <= now() and data = ${JSON.stringify(job)}::jsonb limit 1`.execute(
    db,
  )
  return rows.length > 0
}

async function drain(db: Db, wake: () => void, timeout_ms: number): Promise<boolean> {
  const until = performance.now() + timeout_ms
  while (performance.now() < until) {
    const { rows } = await sql<{ open: boolean }>`
      select exists (select from jobs.job where name in (${queueName}, ${outsideQueueName})
        and (state in ('created', 'active') or (state = 'retry' and start_after <= now()))) as open`.execute(db)
    if (!rows[0]?.open) return true
    wake()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

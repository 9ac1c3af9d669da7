/**
 * Work that must follow a change. It is enqueued inside the transaction of the change and done later by a worker, at
 * least once: handlers are idempotent and take ids, not copies. The queue delays nothing: whatever waits for a time
 * waits in its own table and is found by a sweep that asks the injected clock (docs/decisions/0007).
 */
import type { Tx } from '#api/handles.ts'

/**
 * Every job by its name, with its data. A feature adds its own beside their handlers (`declare module`, see any
 * `jobs.ts`), so that a name or a shape without a handler does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it.
export interface Jobs {}

export type JobName = keyof Jobs
export type JobData = Record<string, string | number | boolean | null>

/** The data that fit any of several jobs. */
export type DataOf<N extends JobName> = (N extends JobName ? (data: Jobs[N]) => void : never) extends (
  data: infer D extends JobData,
) => void
  ? D
  : never

/** The jobs that accept this data. */
export type JobTaking<D> = { [N in JobName]: D extends Jobs[N] ? N : never }[JobName]

/** Slow work (seconds of CPU each) has a queue of its own, so that no mail waits behind many pictures. */
export type Pace = 'prompt' | 'slow'

/**
 * Work that waits for an outside server, which may be slow: a queue of its own with many at once but only two of one
 * group, so that neither letters nor other servers wait for it. `patient` jobs come after all that somebody waits for.
 */
export type Outward = { pace: 'outside'; group: string; patient?: boolean }

export type QueueInTransaction = {
  /** `pace` is `prompt` when absent. */
  enqueue<N extends JobName>(name: N, data: DataOf<N>, pace?: Pace | Outward): Promise<void>
  /**
   * For a job that only reads the present state: one that has not begun yet will see the same, so no second one is
   * needed.
   */
  enqueueUnlessWaiting<N extends JobName>(name: N, data: DataOf<N>, pace?: 'prompt' | Outward): Promise<void>
}

/** Handles a job of any build; `handlersOf` makes one that checks the data first. */
export type JobHandler = (data: unknown, job: { id: string }) => Promise<void>

export type Queue = {
  within(tx: Tx): QueueInTransaction
  /**
   * Starts workers for the named jobs. When a handler throws, the job is retried with growing pauses, prompt ones for
   * three days or more; then, or at once when the error has `final`, it has failed and is kept (`failed-jobs.ts`).
   */
  work(handlers: Record<string, JobHandler>): Promise<void>
  /** Retries all waiting jobs now, because their obstacle is gone. */
  hurry(): Promise<void>
  /** Number of jobs of each name that wait, are retried or have failed. */
  count(): Promise<{ job: string; state: string; jobs: number; oldest_s: number }[]>
  /**
   * Waits until no job is waiting or running, slow ones aside (tests, the sandbox clock). False when some still are after
   * `timeout_ms`.
   */
  drain(timeout_ms: number): Promise<boolean>
  /** Keeps failed jobs for as long as an operator may need them; once an hour is enough. */
  keepFailed(): Promise<void>
  close(): Promise<void>
}

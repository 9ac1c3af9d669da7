/**
 * Work that must follow a change. Enqueued inside the transaction of the change, done later by a worker, at least once:
 * handlers are idempotent and take ids, not copies. Nothing is delayed by the queue: what waits for a time waits in
 * its own table and is found by a sweep that asks the injected clock (docs/decisions/0007).
 */
import type { Tx } from '#api/handles.ts'

/**
 * Every job by its name, with what travels in it. A feature adds its own beside their handlers (`declare module`, see
 * any `jobs.ts`), so that a name or a shape that nobody works on does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it.
export interface Jobs {}

export type JobName = keyof Jobs
export type JobData = Record<string, string | number | boolean | null>

/** What one of several jobs must carry, whichever of them it is: what all of them ask for. */
export type DataOf<N extends JobName> = (N extends JobName ? (data: Jobs[N]) => void : never) extends (
  data: infer D extends JobData,
) => void
  ? D
  : never

/** The jobs that are content with this data. */
export type JobTaking<D> = { [N in JobName]: D extends Jobs[N] ? N : never }[JobName]

/** Slow work (seconds of CPU each) waits in a line of its own, so that no mail stands behind a heap of pictures. */
export type Pace = 'prompt' | 'slow'

/**
 * Work that waits for somebody outside who may be slow: in a line of its own with many at once, of one group two, so that
 * neither a letter nor another stranger waits for it. What is `patient` comes after all that somebody waits for.
 */
export type Outward = { pace: 'outside'; group: string; patient?: boolean }

export type QueueInTransaction = {
  /** `prompt` when not said. */
  enqueue<N extends JobName>(name: N, data: DataOf<N>, pace?: Pace | Outward): Promise<void>
  /** For a job that only looks at what is: one that has not begun yet sees as much as another one would. */
  enqueueUnlessWaiting<N extends JobName>(name: N, data: DataOf<N>, pace?: 'prompt' | Outward): Promise<void>
}

/** Takes what came out of the queue, whichever build has put it there; `handlersOf` makes one that looks at it first. */
export type JobHandler = (data: unknown, job: { id: string }) => Promise<void>

export type Queue = {
  within(tx: Tx): QueueInTransaction
  /**
   * Starts workers for the named jobs. A throwing handler is tried again with growing pauses, prompt jobs for three days
   * and more; then, or at once when the error says `final`, the job has failed and is kept (`failed-jobs.ts`).
   */
  work(handlers: Record<string, JobHandler>): Promise<void>
  /** What waits for its next try is tried now: whatever was in the way is gone. */
  hurry(): Promise<void>
  /** How many jobs of each name wait, are tried again or have failed. */
  count(): Promise<{ job: string; state: string; jobs: number; oldest_s: number }[]>
  /** Waits until no job is waiting or running, slow ones aside (tests, the sandbox clock); at most `timeout_ms`. */
  drain(timeout_ms: number): Promise<void>
  /** Keeps failed jobs for as long as an operator may need them; once an hour is enough. */
  keepFailed(): Promise<void>
  close(): Promise<void>
}

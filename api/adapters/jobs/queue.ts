/**
 * Work that must follow a change. Enqueued inside the transaction of the change, done later by a worker, at least once:
 * handlers are idempotent and take ids, not copies. Nothing is delayed by the queue: what waits for a time waits in
 * its own table and is found by a sweep that asks the injected clock (docs/decisions/0007).
 */
import type { Tx } from '#api/handles.ts'

export type JobData = Record<string, string | number | boolean | null>

/** Slow work (seconds of CPU each) waits in a line of its own, so that no letter stands behind a heap of pictures. */
export type Pace = 'prompt' | 'slow'

export type QueueInTransaction = {
  /** `prompt` when not said. */
  enqueue(name: string, data: JobData, pace?: Pace): Promise<void>
}

export type JobHandler = (data: JobData, job: { id: string }) => Promise<void>

export type Queue = {
  within(tx: Tx): QueueInTransaction
  /** Starts workers for the named jobs; a throwing handler is tried again with growing pauses. */
  work(handlers: Record<string, JobHandler>): Promise<void>
  /** Waits until no prompt job is waiting or running (tests, the sandbox clock); at most `timeout_ms`. */
  drain(timeout_ms: number): Promise<void>
  close(): Promise<void>
}

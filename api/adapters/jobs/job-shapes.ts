/**
 * From the shapes of a feature's jobs to the handlers of the queue.
 * A job may be older than the process that takes it out: after an upgrade the queue still has jobs of the build before.
 * So the shape is not only a type but is checked when a job comes out. Fields that a new build no longer reads are
 * dropped, new fields need a default (`.default(…)`) for one release. Data that do not fit make the job fail, which is
 * logged, retried with growing pauses, and kept as failed: nothing is sent by guess and nothing is lost silently. A
 * renamed job keeps a handler under its old name for one release, for the same reason.
 */
import { z } from 'zod'
import type { JobData, JobHandler } from './queue.ts'

export type JobShapes = Record<string, z.ZodType<JobData>>

/** The part of `Jobs` that these shapes describe: the data that a verb enqueues. */
export type JobsOf<S extends JobShapes> = { [N in keyof S]: z.input<S[N]> }

/** The work of each job, on checked data. */
export type JobWork<S extends JobShapes> = {
  [N in keyof S]: (data: z.output<S[N]>, job: { id: string }) => Promise<void>
}

/** The handlers of these jobs; exactly one for each shape. */
export const handlersOf = <S extends JobShapes>(shapes: S, work: JobWork<S>): Record<keyof S & string, JobHandler> =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [name, handlerOf(name, shape, work[name as keyof S] as Work)]),
  ) as Record<keyof S & string, JobHandler>

type Work = (data: JobData, job: { id: string }) => Promise<void>

const handlerOf =
  (name: string, shape: z.ZodType<JobData>, work: Work): JobHandler =>
  async (data, job) => {
    const fits = shape.safeParse(data)
    if (!fits.success) throw new Error(`${name} holds data of another build: ${z.prettifyError(fits.error)}`)
    await work(fits.data, job)
  }

/**
 * From the shapes of a feature's jobs to the handlers of the queue.
 *
 * A job may be older than the process that takes it out: an upgrade finds what the build before has enqueued. So the
 * shape is not only a type, it is looked at when a job comes out. What a new build no longer reads is left out, what it
 * reads anew has to have a default (`.default(…)`) for one release; data that do not fit make the job fail, which is
 * logged, tried again with growing pauses, and kept as failed: nothing is sent by guess and nothing is lost in silence.
 * A job that is renamed keeps a handler under its old name for one release, for the same reason.
 */
import { z } from 'zod'
import type { JobData, JobHandler } from './queue.ts'

export type JobShapes = Record<string, z.ZodType<JobData>>

/** The piece of `Jobs` that these shapes are: what a verb enqueues. */
export type JobsOf<S extends JobShapes> = { [N in keyof S]: z.input<S[N]> }

/** The work of each job, on data that have been looked at. */
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

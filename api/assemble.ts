/** Joins a list of features to one product. It does not compile when something is missing from the list. */
import type { FastifyInstance } from 'fastify'
import type { JobHandler, JobName } from '#api/adapters/jobs/queue.ts'
import type { Deps, Parts } from './deps.ts'
import type { AtStart, Chore, Feature, Waiting } from './feature.ts'
import type { Handlers } from '#api/http/handlers.ts'
import type { Authenticate } from '#api/http/callers/require-owner.ts'
import type { CallName } from '#contract/calls.ts'

type Brought<F, Part extends 'handlers' | 'jobs'> = F extends { [P in Part]: (deps: Deps) => infer Given }
  ? keyof Given
  : never
type Opened<F> = F extends { opens: { open: (start: AtStart) => Promise<infer P> } } ? keyof P : never

/**
 * Every call without a verb, every job without a worker, every part that no feature opens; `never` when nothing is
 * missing.
 */
export type Missing<F> =
  | Exclude<CallName, Brought<F, 'handlers'>>
  | Exclude<JobName, Brought<F, 'jobs'>>
  | Exclude<keyof Parts, Opened<F>>

export type Step = <T>(what: string, work: () => Promise<T>) => Promise<T>

export type Product = {
  /** Opens what features keep in memory, in the order of the list; `close` goes from the last to the first. */
  open(start: AtStart, step?: Step): Promise<{ parts: Parts; close: () => Promise<void> }>
  handlers(deps: Deps): Handlers
  jobs(deps: Deps): Record<JobName, JobHandler>
  routes(app: FastifyInstance, deps: Deps, authenticate: Authenticate): Promise<void>
  /** What becomes due with time, and what may be deleted, in the order of the list. */
  sweeps: readonly Chore[]
  slowSweeps: readonly Chore[]
  forgets: readonly Chore[]
  waits(deps: Deps): Promise<Waiting[]>
  /** Starts work beside the requests; answers how to stop it. */
  run(deps: Deps): () => void
}

/**
 * An incomplete list is required to have a key that no list has, so that the compiler's message names what is missing.
 */
type Whole<F> = [Missing<F>] extends [never] ? unknown : { nobody_brings: Missing<F> }

export function assemble<const F extends readonly Feature[]>(features: F & Whole<F[number]>): Product {
  const all: readonly Feature[] = features
  const merged = <T>(pieces: (object | undefined)[]): T => Object.assign({}, ...pieces) as T
  return {
    open: (start, step = (_what, work) => work()) => openAll(all, start, step),
    handlers: (deps) => merged<Handlers>(all.map(({ handlers }) => handlers?.(deps))),
    jobs: (deps) => merged<Record<JobName, JobHandler>>(all.map(({ jobs }) => jobs?.(deps))),
    routes: async (app, deps, authenticate) => {
      for (const routes of all.flatMap((feature) => feature.routes ?? [])) {
        await app.register(routes(deps, authenticate))
      }
    },
    sweeps: all.flatMap(({ sweeps = [] }) => sweeps),
    slowSweeps: all.flatMap(({ slowSweeps = [] }) => slowSweeps),
    forgets: all.flatMap(({ forget = [] }) => forget),
    waits: async (deps) => {
      const counting = all.flatMap(({ waits = [] }) => waits.map((count) => count(deps)))
      return (await Promise.all(counting)).flat()
    },
    run: (deps) => {
      const running = all.flatMap(({ runs = [] }) => runs.map((run) => run(deps)))
      return () => {
        for (const { stop } of running) stop()
      }
    },
  }
}

async function openAll(features: readonly Feature[], start: AtStart, step: Step) {
  const openings = features.flatMap(({ opens }) => opens ?? [])
  const parts = {} as Parts
  const opened: (() => Promise<void> | void)[] = []
  const close = async () => {
    const ends = []
    // A part that fails to close does not keep the others open.
    for (const each of opened.splice(0).reverse()) ends.push(...(await Promise.allSettled([Promise.try(each)])))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
  try {
    for (const { what, open, close: closePart } of openings) {
      Object.assign(parts, await step(what, () => open(start)))
      opened.push(() => closePart(parts))
    }
  } catch (error) {
    await close()
    throw error
  }
  return { parts, close }
}

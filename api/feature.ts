/** What a feature adds to the product. Its `feature.ts` exports one of these and reads as its table of contents. */
import type { FastifyPluginAsync } from 'fastify'
import type { JobHandler } from '#api/adapters/jobs/queue.ts'
import type { Deps, Outside, Parts } from './deps.ts'
import type { Handlers } from '#api/http/handlers.ts'
import type { Authenticate } from '#api/http/callers/require-owner.ts'
import type { CallName } from '#contract/calls.ts'
import type { CallsOf, callsByFeature } from '#contract/index.ts'

export type Feature = {
  /** Its data in memory, opened before any request is answered. */
  opens?: Opening<Partial<Parts>>
  /** Its calls of the contract, one verb each. */
  handlers?: (deps: Deps) => Partial<Handlers>
  /** Routes beside the contract: files, streams, uploads. */
  routes?: readonly Routes[]
  /** Handlers of the jobs that its verbs enqueue. */
  jobs?: (deps: Deps) => Record<string, JobHandler>
  /** Work that becomes due with time; run every few seconds and whenever the sandbox moves the clock. */
  sweeps?: readonly Chore[]
  /** The same for work where a minute does not matter: reminders, nightly comparisons. Run once a minute. */
  slowSweeps?: readonly Chore[]
  /** Deletes old rows; once an hour is enough. */
  forget?: readonly Chore[]
  /** How much waits for the operator, by kind; reported to the monitoring. */
  waits?: readonly ((deps: Deps) => Promise<Waiting[]>)[]
  /** Background work, for as long as the server listens. */
  runs?: readonly ((deps: Deps) => { stop: () => void })[]
}

/** The handlers of exactly the calls that the contract gives to a feature. */
export type HandlersOf<F extends keyof typeof callsByFeature> = Pick<Handlers, Extract<CallsOf<F>, CallName>>

/** The dependencies while features open: no jobs run yet, and nothing can be sent. */
export type AtStart = Pick<Outside, 'db' | 'browsing' | 'listener' | 'clock' | 'config' | 'log'> & {
  /** Repeats a first read that failed because the machine was busy. */
  insist: (read: () => Promise<void>) => Promise<void>
}

export type Opening<P> = {
  /** Completes "Still waiting for …". */
  what: string
  open: (start: AtStart) => Promise<P>
  close: (parts: Parts) => Promise<void> | void
}

export type Routes = (deps: Deps, authenticate: Authenticate) => FastifyPluginAsync

export type Waiting = { what: string; count: number }

export type Chore = (deps: Deps) => Promise<unknown>

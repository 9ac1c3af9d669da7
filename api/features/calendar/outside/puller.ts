import type { Deps } from '#api/deps.ts'
import type { Heard } from './apply-busy.ts'
import type { OutsideCalendar } from './outside-queries.ts'
import type { OutsideError } from '#domain/outside/health.ts'

/** Asks one kind of calendar what is busy; nothing of it happens in a transaction. `PullFailed` is an expected no. */
export type Puller = (deps: Deps, calendar: OutsideCalendar) => Promise<Heard>

export class PullFailed extends Error {
  readonly code: OutsideError
  /** Asking again is of no use until the owner has connected it anew. */
  readonly lost: boolean

  constructor(code: OutsideError, lost = false) {
    super(code)
    this.code = code
    this.lost = lost
  }
}

import type { Deps } from '#api/deps.ts'
import type { Heard } from './apply-busy.ts'
import type { OutsideCalendar } from './outside-queries.ts'
import type { OutsideError } from '#domain/outside/health.ts'

/** Reads the busy times of one kind of calendar, never inside a transaction. `PullFailed` is an expected no. */
export type Puller = (deps: Deps, calendar: OutsideCalendar) => Promise<Heard>

export class PullFailed extends Error {
  readonly code: OutsideError
  /** True when asking again is useless until the owner connects the calendar anew. */
  readonly lost: boolean

  constructor(code: OutsideError, lost = false) {
    super(code)
    this.code = code
    this.lost = lost
  }
}

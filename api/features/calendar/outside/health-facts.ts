import type { OutsideCalendar } from './outside-queries.ts'
import type { OutsideFacts } from '#domain/outside/health.ts'

type Row = Pick<OutsideCalendar, 'state' | 'last_error' | 'created_at' | 'last_success_at'>

/** What the rules of health ask of a row. */
export const healthFacts = ({ state, last_error, created_at, last_success_at }: Row): OutsideFacts => ({
  ...{ state, last_error },
  created_at: created_at.getTime(),
  last_success_at: last_success_at?.getTime() ?? null,
})

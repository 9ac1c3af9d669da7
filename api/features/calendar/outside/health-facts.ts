import { unsealIfOurs } from '#api/sealed.ts'
import type { OutsideCalendar } from './outside-queries.ts'
import type { OutsideFacts } from '#domain/outside/health.ts'
import { type NotRead, notReadText } from '#domain/outside/not-read.pl.ts'

type Row = Pick<OutsideCalendar, 'state' | 'last_error' | 'created_at' | 'last_success_at' | 'unreadable'>

/** A row as the rules of health need it. */
export const healthFacts = ({ state, last_error, created_at, last_success_at, unreadable }: Row): OutsideFacts => ({
  ...{ state, last_error, unreadable },
  created_at: created_at.getTime(),
  last_success_at: last_success_at?.getTime() ?? null,
})

/** Which events take no term here, for the owner; null: none. */
export function missedText(
  secretKey: string,
  { unreadable, unreadable_sealed }: Pick<OutsideCalendar, 'unreadable' | 'unreadable_sealed'>,
): string | null {
  const some = unreadable_sealed && unsealIfOurs(secretKey, unreadable_sealed)
  return notReadText(unreadable, some ? (JSON.parse(some) as NotRead[]) : [])
}

import { unsealIfOurs } from '#api/sealed.ts'
import type { OutsideCalendar } from './outside-queries.ts'
import type { OutsideFacts } from '#domain/outside/health.ts'
import { type NotRead, notReadText } from '#domain/outside/not-read.pl.ts'

type Row = Pick<OutsideCalendar, 'state' | 'last_error' | 'created_at' | 'last_success_at' | 'unreadable'>

/** A row in the shape that the rules of health need. */
export const healthFacts = ({ state, last_error, created_at, last_success_at, unreadable }: Row): OutsideFacts => ({
  ...{ state, last_error, unreadable },
  created_at: created_at.getTime(),
  last_success_at: last_success_at?.getTime() ?? null,
})

/** Text for the owner that lists the events which take no term; null when there are none. */
export function missedText(
  secretKey: string,
  { unreadable, unreadable_sealed }: Pick<OutsideCalendar, 'unreadable' | 'unreadable_sealed'>,
): string | null {
  const some = unreadable_sealed && unsealIfOurs(secretKey, unreadable_sealed)
  return notReadText(unreadable, some ? (JSON.parse(some) as NotRead[]) : [])
}

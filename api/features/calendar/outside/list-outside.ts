import { type Deps, inTransaction } from '#api/deps.ts'
import { Refused } from '#api/refused.ts'
import { unsealIfOurs } from '#api/sealed.ts'
import { healthFacts, missedText } from './health-facts.ts'
import {
  findConflicts,
  findOwnedCalendar,
  type ListedCalendar,
  listCalendars,
  wakeCalendar,
} from './outside-queries.ts'
import { asksFor } from './whom-it-asks.ts'
import type { Handled } from '#contract/index.ts'
import { healthOf, isStale } from '#domain/outside/health.ts'
import { outsideErrorTexts, staleText } from '#domain/outside/words.pl.ts'
import { toLocal } from '#domain/time.ts'

type Reply = Handled['listOutsideCalendars']['reply']

/** All outside calendars of the owner's listings, with the entries that overlap a reservation. */
export async function listOutside(deps: Deps, owner_id: string): Promise<Reply> {
  const now = deps.clock.now()
  const calendars = await listCalendars(deps.db, owner_id)
  const met = await findConflicts(deps.db, owner_id, new Date(now))
  return {
    results: calendars.map((calendar) => viewOf(deps, calendar)),
    conflicts: met.map(({ title_sealed, start_at, end_at, timezone, ...row }) => ({
      ...row,
      title: title_sealed && unsealIfOurs(deps.config.secretKey, title_sealed),
      start: toLocal(start_at.getTime(), timezone),
      end: toLocal(end_at.getTime(), timezone),
    })),
  }
}

export function viewOf(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  row: ListedCalendar,
): Reply['results'][number] {
  const { id, kind, name, listing_id, listing, unit_id, unit, last_error, last_success_at, busy } = row
  const now = clock.now()
  const facts = healthFacts(row)
  const stale = isStale(facts, now)
  return {
    ...{ id, kind, name, listing_id, listing, unit_id, unit, busy: Number(busy) },
    unreadable: row.unreadable,
    light: healthOf(facts, now),
    message:
      [last_error && outsideErrorTexts[last_error], stale && staleText, missedText(config.secretKey, row)]
        .filter(Boolean)
        .join(' ') || null,
    error: last_error,
    last_success_at: last_success_at?.toISOString() ?? null,
    announced: row.state === 'active' && (row.announced_until?.getTime() ?? 0) > now,
  }
}

export async function refreshOutside(deps: Deps, owner_id: string, id: string): Promise<null> {
  await inTransaction(deps, async (tx) => {
    const calendar = await findOwnedCalendar(tx.db, owner_id, id)
    if (!calendar) throw new Refused('not_found')
    await wakeCalendar(tx.db, id, new Date(tx.clock.now()))
    await tx.jobs.enqueueUnlessWaiting('calendar.pull', { calendar_id: id }, asksFor(deps, calendar))
  })
  return null
}

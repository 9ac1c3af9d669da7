import { CalendarFailed, type Changes, type RemoteEvent, type Since } from '#api/adapters/calendars/calendars.ts'
import type { Deps } from '#api/deps.ts'
import type { BusyTime, Heard } from '#api/features/calendar/outside/apply-busy.ts'
import { type OutsideCalendar, timezoneOf } from '#api/features/calendar/outside/outside-queries.ts'
import { PullFailed } from '#api/features/calendar/outside/puller.ts'
import { withGoogle } from './access.ts'
import { eventIdOf } from './event-id.ts'
import { putBack } from './put-back.ts'
import { wholeDays, windowAt } from '#domain/outside/busy.ts'
import { dayMs } from '#domain/time.ts'

/**
 * A sync token keeps the window of time it was made with, so it is made anew before that window falls behind the
 * horizon.
 */
const fullEveryMs = 7 * dayMs

/**
 * Reads changes since the last time; reads everything when there is no token, it is too old (Google answers 410), its
 * window is too old, or a series has changed.
 */
export async function pullGoogle(deps: Deps, calendar: OutsideCalendar): Promise<Heard> {
  const { cursor, full_pull_at } = calendar
  const now = deps.clock.now()
  const old = !full_pull_at || now - full_pull_at.getTime() > fullEveryMs
  const timezone = await timezoneOf(deps.db, calendar.listing_id)
  const busy = (changes: Changes) => changes.events.flatMap((event) => busyOf(event, timezone))
  try {
    if (cursor && !old) {
      const changes = await ask(deps, calendar, { sync_token: cursor })
      if (changes.of_series) return await whole()
      await putBack(deps, calendar, changes, null)
      const taken = busy(changes)
      const keys = new Set(taken.map(({ key }) => key))
      const freed = changes.events.map(({ id }) => id).filter((id) => !keys.has(id))
      return { what: 'changes', busy: taken, gone: [...changes.gone, ...freed], cursor: changes.sync_token ?? cursor }
    }
    return await whole()
  } catch (error) {
    if (!(error instanceof CalendarFailed)) throw error
    if (error.why === 'stale') return await whole().catch(failed)
    return failed(error)
  }

  async function whole(): Promise<Heard> {
    const window = windowAt(now)
    const changes = await ask(deps, calendar, window)
    await putBack(deps, calendar, changes, window)
    return { what: 'all', from_ms: window.from_ms, busy: busy(changes), cursor: changes.sync_token }
  }
}

const ask = (deps: Deps, { owner_id, remote_id }: OutsideCalendar, since: Since): Promise<Changes> =>
  withGoogle(deps, owner_id, (google, token) => google.changes(token, remote_id ?? '', since))

function failed(error: unknown): never {
  if (!(error instanceof CalendarFailed)) throw error
  throw new PullFailed(error.why === 'stale' ? 'unreachable' : error.why, error.why === 'revoked')
}

/** Events that we wrote ourselves are left out: a reservation would conflict with its own event. */
function busyOf({ id, busy, title, when, reservation_id }: RemoteEvent, timezone: string): BusyTime[] {
  if (!busy || (reservation_id !== null && id === eventIdOf(reservation_id))) return []
  if ('from_ms' in when) return [{ key: id, ...when, all_day: false, title }]
  const days = wholeDays(when.start_day, when.end_day, timezone)
  return days ? [{ key: id, ...days, all_day: true, title }] : []
}

/**
 * Our events that were moved or deleted at Google are put back where the reservation is, because a reservation is only
 * changed here, with the customer's consent. An event that somebody restored after its reservation ended is deleted
 * again.
 */
import { googleLine } from '#api/adapters/calendars/calendars.ts'
import { id as reservationId } from '#contract/endpoint.ts'
import type { Changes } from '#api/adapters/calendars/calendars.ts'
import { type Deps, inTransaction } from '#api/deps.ts'
import type { OutsideCalendar } from '#api/features/calendar/outside/outside-queries.ts'
import { withGoogle } from './access.ts'
import { eventIdOf } from './event-id.ts'
import { endedElsewhere, forgetDigests, writtenEvents } from './google-queries.ts'

/**
 * `whole` means that the answer lists everything in its window. An event that is missing from it was deleted, or was
 * written while Google answered: it is written once more, which changes nothing where it exists.
 */
export async function putBack(
  deps: Deps,
  { owner_id, remote_id }: OutsideCalendar,
  changes: Changes,
  whole: { from_ms: number; to_ms: number } | null,
): Promise<void> {
  if (!whole && changes.events.length + changes.gone.length === 0) return
  await takeAwayRestored(deps, { owner_id, remote_id: remote_id ?? '' }, changes)
  const stands = new Map(changes.events.map(({ id, when }) => [id, when]))
  const gone = new Set(changes.gone)
  const ours = await writtenEvents(deps.db, owner_id, remote_id ?? '', new Date(deps.clock.now()))
  const moved = ours.filter(({ event_id, start_at, end_at }) => {
    if (event_id === null) return false
    const when = stands.get(event_id)
    if (when) return !('from_ms' in when) || when.from_ms !== start_at.getTime() || when.to_ms !== end_at.getTime()
    const inside = whole !== null && end_at.getTime() > whole.from_ms && start_at.getTime() < whole.to_ms
    return inside || gone.has(event_id)
  })
  if (moved.length === 0) return
  const ids = moved.map(({ reservation_id }) => reservation_id)
  await inTransaction(deps, async (tx) => {
    await forgetDigests(tx.db, ids)
    for (const reservation_id of ids)
      await tx.jobs.enqueueUnlessWaiting('calendar.write', { reservation_id }, googleLine(owner_id))
  })
}

async function takeAwayRestored(
  deps: Deps,
  { owner_id, remote_id }: { owner_id: string; remote_id: string },
  { events }: Changes,
): Promise<void> {
  // Anybody who may write to the calendar can put any reservation id into an event, so the event's id is checked too.
  const ours = events.flatMap((event) => {
    const named = reservationId.safeParse(event.reservation_id)
    return named.success && event.id === eventIdOf(named.data) ? [named.data] : []
  })
  if (ours.length === 0) return
  for (const id of await endedElsewhere(deps.db, owner_id, remote_id, ours))
    await withGoogle(deps, owner_id, (google, token) => google.removeEvent(token, remote_id, eventIdOf(id)))
}

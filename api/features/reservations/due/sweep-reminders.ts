/** Reminders a week and a day before an event, and thanks after it: each once, and none that comes too late. */
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { lockReservation } from '#api/features/reservations/core/queries.ts'
import { decideReminder, findEventsToRemind, findEventsToThank } from './reminders-queries.ts'
import {
  type EventReminder,
  eventReminders,
  isNewsAlready,
  remindedDays,
  thankedEnds,
} from '#domain/reservation/reminders.ts'

const batch = 200
/** Reminders follow the country's time, also for a listing abroad. */
const zone = 'Europe/Warsaw'

type Due = (limit: number) => Promise<{ id: string }[]>

/** Decides about every reminder that is due, each reservation in a short transaction of its own. */
export async function sweepReminders(deps: Deps): Promise<void> {
  for (const kind of eventReminders) {
    const due = dueOf(deps, kind)
    let left = due !== null
    while (due && left) {
      const rows = await due(batch)
      let failed = 0
      for (const { id } of rows) {
        await inTransaction(deps, (tx) => remind(tx, id, kind)).catch((error: unknown) => {
          failed += 1
          deps.log.error({ err: error, reservation_id: id }, 'sweep of reminders')
        })
      }
      left = rows.length === batch && failed === 0
    }
  }
}

function dueOf(deps: Deps, kind: EventReminder): Due | null {
  const now = deps.clock.now()
  if (kind === 'thanks') {
    const ends = thankedEnds(now, zone)
    if (!ends) return null
    const span = { after: new Date(ends.after), until: new Date(ends.until) }
    return (limit) => findEventsToThank(deps.db, span, limit)
  }
  const days = remindedDays(kind, now, zone)
  return days && ((limit) => findEventsToRemind(deps.db, kind, { ...days, now: new Date(now) }, limit))
}

async function remind(deps: TxDeps, id: string, kind: EventReminder): Promise<void> {
  const row = await lockReservation(deps.db, id)
  if (row?.status !== (kind === 'thanks' ? 'completed' : 'confirmed')) return
  const { event_day } = row
  const decided_at = new Date(deps.clock.now())
  if (!(await decideReminder(deps.db, { reservation_id: id, kind, event_day, decided_at }))) return
  const told =
    kind === 'thanks'
      ? // No thanks after a dispute about whether anybody came.
        row.contested_at !== null
      : isNewsAlready(kind, row.status_since_at.getTime(), event_day, row.timezone)
  if (told) return
  await deps.jobs.enqueue(kind === 'thanks' ? 'reservations.thank' : 'reservations.remind-of-event', {
    reservation_id: id,
  })
}

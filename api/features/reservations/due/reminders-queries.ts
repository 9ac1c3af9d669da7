/** All SQL of reminders around an event. */
import { sql } from 'kysely'
import type { Reader, Tx } from '#api/deps.ts'
import type { EventReminder } from '#domain/reservation/reminders.ts'
import type { ReservationStatus } from '#domain/reservation/reservation.ts'

type Due = { id: string }

/** An event that was moved gets a new reminder; thanks are sent once. */
const undecided = (kind: EventReminder) =>
  sql<boolean>`not exists (
    select from event_reminders where event_reminders.reservation_id = reservations.id and event_reminders.kind = ${kind}
      ${kind === 'thanks' ? sql`` : sql`and event_reminders.event_day = reservations.event_day`})`

const candidates = (db: Reader, status: ReservationStatus, kind: EventReminder, limit: number) =>
  db
    .selectFrom('reservations')
    .select('reservations.id')
    .where('status', '=', sql.lit(status))
    .where(undecided(kind))
    .limit(limit)

/** Confirmed events of these days, both included, that have not begun. */
export const findEventsToRemind = (
  db: Reader,
  kind: EventReminder,
  { from, to, now }: { from: string; to: string; now: Date },
  limit: number,
): Promise<Due[]> =>
  candidates(db, 'confirmed', kind, limit)
    .where('start_at', '>', now)
    .where('event_day', '>=', from)
    .where('event_day', '<=', to)
    .orderBy('event_day')
    .orderBy('start_at')
    .execute()

/** Completed events that ended within the time. */
export const findEventsToThank = (
  db: Reader,
  { after, until }: { after: Date; until: Date },
  limit: number,
): Promise<Due[]> =>
  candidates(db, 'completed', 'thanks', limit)
    .where('end_at', '>', after)
    .where('end_at', '<=', until)
    .orderBy('end_at')
    .execute()

type Decision = { reservation_id: string; kind: EventReminder; event_day: string; decided_at: Date }

/** True for the first caller; a later one finds the decision made. */
export async function decideReminder(db: Tx, decision: Decision): Promise<boolean> {
  const decided = await db
    .insertInto('event_reminders')
    .values(decision)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(decided.numInsertedOrUpdatedRows ?? 0) > 0
}

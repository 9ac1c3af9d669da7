/** All SQL of reminders around an event. */
import { sql } from 'kysely'
import type { Reader, Tx } from '#api/deps.ts'
import type { EventReminder } from '#domain/reservation/reminders.ts'
import type { ReservationStatus } from '#domain/reservation/reservation.ts'

type Due = { id: string }

const undecided = (kind: EventReminder) =>
  sql<boolean>`not exists (
    select from event_reminders where event_reminders.reservation_id = reservations.id and event_reminders.kind = ${kind})`

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

/** True for the first who decides. */
export async function decideReminder(db: Tx, id: string, kind: EventReminder, at: Date): Promise<boolean> {
  const decided = await db
    .insertInto('event_reminders')
    .values({ reservation_id: id, kind, decided_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(decided.numInsertedOrUpdatedRows ?? 0) > 0
}

/** All SQL of reminders of a rest that is due. */
import { sql } from 'kysely'
import type { Reader, Tx } from '#api/deps.ts'
import type { BalanceReminder } from '#domain/reservation/reminders.ts'

/** No decision exists yet about the reminder that applies now; the same steps as `balanceReminderAt`. */
const undecided = (today: string) => sql<boolean>`not exists (select from balance_reminders b
  where b.reservation_id = reservations.id and b.due_on = reservations.balance_due_on
    and b.days_ahead = case when balance_due_on - ${today}::date <= 1 then 1 when balance_due_on - ${today}::date <= 7 then 7 else 14 end)`

/** Confirmed reservations whose rest is due in these days, both included, and not paid yet. */
export const findBalancesToRemind = (
  db: Reader,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<{ id: string }[]> =>
  db
    .selectFrom('reservations')
    .select('id')
    .where('status', '=', sql.lit('confirmed' as const))
    .where('balance_due_on', '>=', from)
    .where('balance_due_on', '<=', to)
    .where('payment_choice', '<>', sql.lit('on_site' as const))
    .where(sql<boolean>`total_grosze > paid_grosze - refunded_grosze`)
    .where(undecided(from))
    .orderBy('balance_due_on')
    .limit(limit)
    .execute()

type Decision = { reservation_id: string; due_on: string; days_ahead: BalanceReminder; decided_at: Date }

/** True for the first caller; a later one finds the decision made. */
export async function decideBalanceReminder(db: Tx, decision: Decision): Promise<boolean> {
  const decided = await db
    .insertInto('balance_reminders')
    .values(decision)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(decided.numInsertedOrUpdatedRows ?? 0) > 0
}

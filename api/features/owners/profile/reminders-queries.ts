/** All SQL of reminders to finish the profile. */
import { sql } from 'kysely'
import type { Reader, Tx } from '#api/deps.ts'
import type { ProfileReminder } from '#domain/reservation/reminders.ts'

type Span = { after: Date; until: Date }

/** Owners who registered in this span, verified their address and have not finished their profile, oldest first. */
export function findOwnersToRemind(
  db: Reader,
  after_days: ProfileReminder,
  { after, until }: Span,
  limit: number,
): Promise<{ id: string }[]> {
  return db
    .selectFrom('owners')
    .select('id')
    .where('created_at', '>', after)
    .where('created_at', '<=', until)
    .where('profile_completed_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .where('closed_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from profile_reminders where owner_id = owners.id and profile_reminders.after_days = ${after_days})`,
    )
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** Records the decision; true only for the first caller. */
export async function decideProfileReminder(
  db: Tx,
  owner_id: string,
  after_days: ProfileReminder,
  at: Date,
): Promise<boolean> {
  const decided = await db
    .insertInto('profile_reminders')
    .values({ owner_id, after_days, decided_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(decided.numInsertedOrUpdatedRows ?? 0) > 0
}

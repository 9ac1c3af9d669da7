/**
 * Queries about all online payments of one owner: those that are not settled, and all of them for the owner's export.
 */
import { sql } from 'kysely'
import type { Reader } from '#api/deps.ts'

/**
 * Payments under way or in quarantine, refunds that have not arrived, and what is still owed back to guests. A second
 * zadatek is not among them: nobody may ever demand it, and its owner could do nothing but wait.
 */
export async function countUnsettled(db: Reader, owner_id: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select (select count(*) from payments where owner_id = ${owner_id}
        and status in ('created', 'open', 'processing', 'quarantined') and settled_by_hand_at is null)
      + (select count(*) from payment_refunds r join payments p on p.id = r.payment_id
        where p.owner_id = ${owner_id} and r.status in ('requested', 'pending'))
      + (select count(*) from reservations where owner_id = ${owner_id} and refund_due_grosze > 0) as count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** What guests may still demand as a second zadatek (art. 394 of the civil code). */
export async function sumSecondDeposits(db: Reader, owner_id: string): Promise<number> {
  const { grosze } = await db
    .selectFrom('reservations')
    .select(sql<string>`coalesce(sum(double_deposit_due_grosze), 0)`.as('grosze'))
    .where('owner_id', '=', owner_id)
    .where('double_deposit_due_grosze', '>', 0)
    .executeTakeFirstOrThrow()
  return Number(grosze)
}

/** A page of payments with their refunds, by id. */
export const exportedPayments = (db: Reader, owner_id: string, after: string | null, limit: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'reservation_id', 'status', 'amount_grosze', 'fee_grosze', 'way', 'created_at', 'settled_at'])
    .select(
      sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('amount_grosze', r.amount_grosze, 'status', r.status,
        'reason', r.reason, 'created_at', r.created_at) order by r.created_at, r.id), '[]')
        from payment_refunds r where r.payment_id = payments.id)`.as('refunds'),
    )
    .where('owner_id', '=', owner_id)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()

/** All SQL of money that goes back. */
import { type Insertable, sql } from 'kysely'
import type { SentRefundsTable } from '#api/db/schema.gen.ts'
import type { Reader, Tx } from '#api/deps.ts'

export async function insertSentRefund(db: Tx, row: Insertable<SentRefundsTable>): Promise<void> {
  await db.insertInto('sent_refunds').values(row).execute()
}

export const findRefunds = (db: Reader, reservation_id: string) =>
  db
    .selectFrom('sent_refunds')
    .select(['id', 'amount_grosze', 'second_deposit_grosze', 'method', 'sent_on'])
    .where('reservation_id', '=', reservation_id)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute()

/** Paid online and going back the way it came: asked of the provider or about to be, and not yet refused or arrived. */
async function onItsWay(db: Reader, reservation_id: string): Promise<number> {
  const { grosze } = await db
    .selectFrom('payments')
    .select(sql<string>`coalesce(sum(payments.amount_grosze - ${settledOf}), 0)`.as('grosze'))
    .where('payments.reservation_id', '=', reservation_id)
    .where('payments.status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  return Number(grosze)
}

/** What was paid twice never counted for the reservation; what the provider has refused is for people. */
const settledOf = sql<number>`coalesce((select sum(r.amount_grosze) from payment_refunds r
  where r.payment_id = payments.id and (r.status in ('succeeded', 'failed') or r.reason = 'twice')), 0)`

type OwedRow = { id: string; refund_due_grosze: number }

/** The part of what is owed that the owner must not send by hand. */
export const returnedByProvider = async (db: Reader, { id, refund_due_grosze }: OwedRow): Promise<number> =>
  refund_due_grosze === 0 ? 0 : Math.min(refund_due_grosze, await onItsWay(db, id))

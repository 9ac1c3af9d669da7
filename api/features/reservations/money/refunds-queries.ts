/** All SQL of money that an owner has sent back. */
import type { Insertable } from 'kysely'
import type { SentRefundsTable } from '#api/db/schema.gen.ts'
import type { Reader, Tx } from '#api/deps.ts'

export async function insertSentRefund(db: Tx, row: Insertable<SentRefundsTable>): Promise<void> {
  await db.insertInto('sent_refunds').values(row).execute()
}

/** Nothing when it counts no more, or never did. */
export const undoSentRefund = (db: Tx, payment_refund_id: string, undone_at: Date) =>
  db
    .updateTable('sent_refunds')
    .set({ undone_at })
    .where('payment_refund_id', '=', payment_refund_id)
    .where('undone_at', 'is', null)
    .returning(['amount_grosze', 'second_deposit_grosze', 'method'])
    .executeTakeFirst()

export const findRefunds = (db: Reader, reservation_id: string) =>
  db
    .selectFrom('sent_refunds')
    .select(['id', 'amount_grosze', 'second_deposit_grosze', 'method', 'sent_on'])
    .where('reservation_id', '=', reservation_id)
    .where('undone_at', 'is', null)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute()

/** All SQL of what neither provider nor product can settle: a person of the operator has to. */
import { sql } from 'kysely'
import type { Reader, Tx } from '#api/handles.ts'
import { apartReasons } from '#domain/reservation/online-payment.ts'

export type ForPerson = {
  what: 'quarantined' | 'failed_refund'
  id: string
  reservation_id: string
  amount_grosze: number
  since: Date
  /** The provider's own id. */
  provider_id: string | null
  reason: string | null
}

/**
 * Oldest first. A refund that failed is settled when the owner has noted that the money went another way; of what was paid
 * twice the reservation knows nothing, so that stays until an operator says it (`settledByHand`).
 */
export async function forPerson(db: Reader): Promise<ForPerson[]> {
  const { rows } = await sql<ForPerson>`
    select 'quarantined' as what, id, reservation_id, amount_grosze, updated_at as since, page_id as provider_id,
        null as reason
      from payments where status = 'quarantined' and settled_by_hand_at is null
    union all
    select 'failed_refund', f.id, p.reservation_id, f.amount_grosze, f.updated_at, f.provider_id, f.failure
      from payment_refunds f join payments p on p.id = f.payment_id join reservations r on r.id = p.reservation_id
      where f.status = 'failed' and f.settled_by_hand_at is null and (f.reason in (${sql.join([...apartReasons])}) or r.refund_due_grosze > 0)
    order by since, id`.execute(db)
  return rows
}

/**
 * A person has seen to it outside: it waits no more. False for what does not wait, and for a refund that is still owed: that
 * is settled where the owner notes it. The journal, which believed no money of it, gets no entry.
 */
export async function settledByHand(db: Tx, id: string, at: Date): Promise<boolean> {
  const set = { settled_by_hand_at: at, updated_at: at }
  const payment = await db
    .updateTable('payments')
    .set(set)
    .where('id', '=', id)
    .where('status', '=', 'quarantined')
    .where('settled_by_hand_at', 'is', null)
    .executeTakeFirst()
  if (payment.numUpdatedRows > 0n) return true
  const refund = await db
    .updateTable('payment_refunds')
    .set(set)
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('reason', 'in', [...apartReasons])
    .where('settled_by_hand_at', 'is', null)
    .executeTakeFirst()
  return refund.numUpdatedRows > 0n
}

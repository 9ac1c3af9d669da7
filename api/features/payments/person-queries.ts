/** All SQL of cases that neither the provider nor the product can settle, so that a person has to. */
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
 * Oldest first. A failed refund is settled when the owner has recorded another one; the reservation knows nothing of a
 * double payment, so that case stays until the operator closes it (`settledByHand`), or the customer's bank has given
 * the money back.
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
        and not exists (select from disputes d
          where d.payment_id = p.id and d.status = 'lost' and d.amount_grosze >= f.amount_grosze)
    order by since, id`.execute(db)
  return rows
}

/**
 * Closes a case that a person has settled outside. False for one that is not open, and for a refund that is still owed,
 * which is settled when the owner records it. The journal gets no entry, because it never contained the money.
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

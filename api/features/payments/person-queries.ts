/** All SQL of what neither provider nor product can settle: a person of the operator has to. */
import { sql } from 'kysely'
import type { Reader } from '#api/handles.ts'
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
 * twice the reservation knows nothing, so that stays.
 */
export async function forPerson(db: Reader): Promise<ForPerson[]> {
  const { rows } = await sql<ForPerson>`
    select 'quarantined' as what, id, reservation_id, amount_grosze, updated_at as since, page_id as provider_id,
        null as reason
      from payments where status = 'quarantined'
    union all
    select 'failed_refund', f.id, p.reservation_id, f.amount_grosze, f.updated_at, f.provider_id, f.failure
      from payment_refunds f join payments p on p.id = f.payment_id join reservations r on r.id = p.reservation_id
      where f.status = 'failed' and (f.reason in (${sql.join([...apartReasons])}) or r.refund_due_grosze > 0)
    order by since, id`.execute(db)
  return rows
}

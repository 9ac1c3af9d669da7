/** All SQL of disputes by customers' banks. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DisputesTable } from '#api/db/schema.gen.ts'
import type { Db, Reader, Tx } from '#api/deps.ts'

export type DisputeRow = Selectable<DisputesTable>

export const paymentOfIntent = (db: Reader, intent_id: string) =>
  db.selectFrom('payments').selectAll().where('intent_id', '=', intent_id).executeTakeFirst()

export const lockDispute = (db: Tx, provider_id: string) =>
  db.selectFrom('disputes').selectAll().where('provider_id', '=', provider_id).forUpdate().executeTakeFirst()

export async function insertDispute(db: Tx, row: Insertable<DisputesTable>): Promise<void> {
  await db.insertInto('disputes').values(row).execute()
}

export async function updateDispute(db: Tx | Db, provider_id: string, set: Updateable<DisputesTable>): Promise<void> {
  await db.updateTable('disputes').set(set).where('provider_id', '=', provider_id).execute()
}

/** Whether the bank has taken money of the reservation and not decided yet; an inquiry takes none. */
export async function isDisputed(db: Reader, reservation_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select('disputes.id')
    .where('payments.reservation_id', '=', reservation_id)
    .where('disputes.status', '=', 'open')
    .where('disputes.inquiry', '=', false)
    .executeTakeFirst()
  return found !== undefined
}

export async function disputesToLookAt(db: Reader, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('disputes')
    .select('provider_id')
    .where('next_look_at', '<=', now)
    .orderBy('next_look_at')
    .limit(limit)
    .execute()
  return rows.map(({ provider_id }) => provider_id)
}

/** Disputes that wait for the operator's answer. */
export async function countOpenDisputes(db: Reader): Promise<number> {
  const { open } = await db
    .selectFrom('disputes')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(open)
}

/** For the operator: open ones first, then the newest. */
export const allDisputes = (db: Reader) =>
  db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .selectAll('disputes')
    .select(['reservations.reference', 'reservations.id as reservation_id'])
    .orderBy((eb) => eb('disputes.status', '=', 'open'), 'desc')
    .orderBy('disputes.created_at', 'desc')
    .execute()

export const disputeToTell = (db: Reader, id: string) =>
  db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .innerJoin('owners', 'owners.id', 'payments.owner_id')
    .selectAll('disputes')
    .select(['reservations.reference', 'reservations.id as reservation_id'])
    .select(['reservations.status as reservation_status', 'reservations.start_at'])
    .select(['owners.email as owner_email', 'owners.closed_at'])
    .where('disputes.id', '=', id)
    .executeTakeFirst()

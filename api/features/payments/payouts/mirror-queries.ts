/** All SQL of mirrored payouts. */
import { type Insertable, sql, type Selectable } from 'kysely'
import type { PayoutPartsTable, PayoutsTable } from '#api/db/schema.gen.ts'
import type { Db, Reader, Tx } from '#api/deps.ts'

export type PayoutRow = Selectable<PayoutsTable>
export type PartRow = Omit<Insertable<PayoutPartsTable>, 'payout_id' | 'position'>

export const knownPayouts = (db: Reader, owner_id: string): Promise<PayoutRow[]> =>
  db.selectFrom('payouts').selectAll().where('owner_id', '=', owner_id).execute()

/** False when another process has just written it. */
export async function insertPayout(db: Tx, row: Insertable<PayoutsTable>, parts: readonly PartRow[]): Promise<boolean> {
  const inserted = await db
    .insertInto('payouts')
    .values(row)
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .executeTakeFirst()
  if (Number(inserted.numInsertedOrUpdatedRows) === 0) return false
  const rows = parts.map((part, index) => ({ ...part, payout_id: row.id, position: index + 1 }))
  if (rows.length > 0) await db.insertInto('payout_parts').values(rows).execute()
  return true
}

export const lockPayout = (db: Tx, provider_id: string) =>
  db.selectFrom('payouts').selectAll().where('provider_id', '=', provider_id).forUpdate().executeTakeFirst()

type Seen = Pick<PayoutRow, 'status' | 'failure' | 'arrives_on' | 'bank_last4' | 'updated_at'>

export async function updatePayoutRow(db: Tx, id: string, seen: Seen): Promise<void> {
  await db.updateTable('payouts').set(seen).where('id', '=', id).execute()
}

export const partsOfPayout = (db: Reader, payout_id: string) =>
  db
    .selectFrom('payout_parts')
    .leftJoin('payments', 'payments.id', 'payout_parts.payment_id')
    .select(['payout_parts.kind', 'payment_id', 'payments.reservation_id'])
    .select(['payout_parts.amount_grosze', 'payout_parts.fee_grosze'])
    .where('payout_id', '=', payout_id)
    .orderBy('position')
    .execute()

export const paymentsOfIntents = async (db: Reader, intent_ids: readonly string[]) =>
  intent_ids.length === 0
    ? []
    : db
        .selectFrom('payments')
        .select(['id', 'intent_id', 'reservation_id'])
        .where('intent_id', 'in', [...intent_ids])
        .execute()

/** Accounts that are due for a look, each handed out once and due again at `again`. */
export async function takeAccounts(db: Db, now: Date, again: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`
    update owners set payouts_look_at = ${again}
    where id in (select id from owners where payouts_look_at <= ${now} and payout_account is not null
      order by payouts_look_at limit ${limit} for no key update skip locked)
    returning payout_account as account`.execute(db)
  return rows.map(({ account }) => account)
}

export async function setPayoutsLook(db: Db, owner_id: string, payouts_look_at: Date): Promise<void> {
  await db.updateTable('owners').set({ payouts_look_at }).where('id', '=', owner_id).execute()
}

export const payoutToTell = (db: Reader, id: string) =>
  db
    .selectFrom('payouts')
    .innerJoin('owners', 'owners.id', 'payouts.owner_id')
    .selectAll('payouts')
    .select(['owners.email', 'owners.first_name', 'owners.closed_at'])
    .where('payouts.id', '=', id)
    .executeTakeFirst()

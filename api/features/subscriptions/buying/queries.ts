/** The only writer of the checkouts on which plans are bought. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DB } from '#api/db/schema.gen.ts'
import type { Db, Reader, Tx } from '#api/deps.ts'

export type CheckoutRow = Selectable<DB['subscription_checkouts']>

export const findOpenCheckout = (db: Reader, owner_id: string): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom('subscription_checkouts')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('status', 'in', ['created', 'open'])
    .executeTakeFirst()

export const findCheckout = (db: Reader, id: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom('subscription_checkouts').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertCheckout(db: Tx, row: Insertable<DB['subscription_checkouts']>): Promise<void> {
  await db.insertInto('subscription_checkouts').values(row).execute()
}

/** Updates a checkout that is still open; true only for the first caller who settles it. */
export async function updateCheckout(
  db: Tx | Db,
  id: string,
  set: Updateable<DB['subscription_checkouts']>,
): Promise<boolean> {
  const done = await db
    .updateTable('subscription_checkouts')
    .set(set)
    .where('id', '=', id)
    .where('status', 'in', ['created', 'open'])
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export async function checkoutsToLookAt(db: Reader, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription_checkouts')
    .select('id')
    .where('next_look_at', '<=', now)
    .orderBy('next_look_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function putCustomer(db: Db, owner_id: string, customer: string): Promise<void> {
  await db.updateTable('subscriptions').set({ customer }).where('owner_id', '=', owner_id).execute()
}

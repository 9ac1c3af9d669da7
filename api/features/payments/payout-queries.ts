/** All SQL of the owner's account at the provider. */
import type { Updateable } from 'kysely'
import type { OwnersTable } from '#api/db/schema.gen.ts'
import type { Reader, Tx } from '#api/deps.ts'

export type PayoutRow = Awaited<ReturnType<typeof findPayout>>

export const findPayout = (db: Reader, owner_id: string) =>
  db
    .selectFrom('owners')
    .select(['id', 'email', 'first_name', 'last_name', 'company_name'])
    .select(['payout_account', 'payouts', 'payout_missing', 'payout_missing_by'])
    .where('id', '=', owner_id)
    .executeTakeFirstOrThrow()

export const lockPayout = (db: Tx, owner_id: string) =>
  db
    .selectFrom('owners')
    .select(['payouts', 'payout_checked_at'])
    .where('id', '=', owner_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export const ownerOfAccount = (db: Reader, account: string) =>
  db.selectFrom('owners').select(['id', 'payout_checked_at']).where('payout_account', '=', account).executeTakeFirst()

export async function updatePayout(
  db: Tx,
  owner_id: string,
  set: Pick<
    Updateable<OwnersTable>,
    'payout_account' | 'payouts' | 'payout_missing' | 'payout_missing_by' | 'payout_checked_at'
  >,
): Promise<void> {
  await db.updateTable('owners').set(set).where('id', '=', owner_id).execute()
}

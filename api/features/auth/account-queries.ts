import type { Tx } from '#api/deps.ts'

/** Whether the account has not closed; it does not before the end of the transaction. */
export async function isOpenAccount(db: Tx, owner_id: string): Promise<boolean> {
  const open = db.selectFrom('owners').select('id').where('id', '=', owner_id).where('closed_at', 'is', null)
  return (await open.forShare().executeTakeFirst()) !== undefined
}

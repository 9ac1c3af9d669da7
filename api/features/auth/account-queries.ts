import type { Reader, Tx } from '#api/deps.ts'
import { Refused } from '#api/refused.ts'

/** Whether the account has not closed; it does not before the end of the transaction. */
export async function isOpenAccount(db: Tx, owner_id: string): Promise<boolean> {
  const open = db.selectFrom('owners').select('id').where('id', '=', owner_id).where('closed_at', 'is', null)
  return (await open.forShare().executeTakeFirst()) !== undefined
}

/**
 * Throws `email_not_verified`. What outlives sessions (a key, an outside address) is not given to an account whose
 * address may be somebody else's: when its owner came later, the stranger would still have a way in.
 */
export async function demandProvenAddress(db: Reader, owner_id: string): Promise<void> {
  const owner = await db.selectFrom('owners').select('email_verified_at').where('id', '=', owner_id).executeTakeFirst()
  if (!owner?.email_verified_at) throw new Refused('email_not_verified')
}

/** API keys that still open something. */
export async function countLiveKeys(db: Reader, owner_id: string, now: Date): Promise<number> {
  const { keys } = await db
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<string>().as('keys'))
    .where('owner_id', '=', owner_id)
    .where('revoked_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(keys)
}

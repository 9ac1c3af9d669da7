import type { Reader, Tx } from '#api/deps.ts'
import { Refused } from '#api/refused.ts'

/** Whether the account is open; the row lock keeps it open until the transaction ends. */
export async function isOpenAccount(db: Tx, owner_id: string): Promise<boolean> {
  const open = db.selectFrom('owners').select('id').where('id', '=', owner_id).where('closed_at', 'is', null)
  return (await open.forShare().executeTakeFirst()) !== undefined
}

/**
 * Throws `email_not_verified`. Keys and outside addresses outlive sessions, so an account whose address may belong to
 * somebody else gets none: otherwise a stranger would keep access after the owner of the address has taken the account
 * over.
 */
export async function demandProvenAddress(db: Reader, owner_id: string): Promise<void> {
  const owner = await db.selectFrom('owners').select('email_verified_at').where('id', '=', owner_id).executeTakeFirst()
  if (!owner?.email_verified_at) throw new Refused('email_not_verified')
}

/** API keys that are neither expired nor revoked. */
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

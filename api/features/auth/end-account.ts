import type { Tx } from '#api/deps.ts'
import { deleteEmailTokensOf } from './email-tokens.ts'
import { deletePassword, endSessionsOf } from './queries.ts'

/** Makes logging in to a closed account impossible: ends its sessions, deletes its password and its links. */
export async function endAccount(db: Tx, owner_id: string, now: number): Promise<void> {
  await endSessionsOf(db, owner_id, null, now)
  await deletePassword(db, owner_id)
  await deleteEmailTokensOf(db, owner_id)
}

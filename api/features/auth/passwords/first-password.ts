import type { TxDeps } from '#api/deps.ts'
import { insertPassword } from '#api/features/auth/queries.ts'

/** Keeps the (already hashed) password of an owner who has just been registered in this transaction. */
export function setFirstPassword(deps: TxDeps, owner_id: string, password_hash: string) {
  return insertPassword(deps.db, owner_id, password_hash, deps.clock.now())
}

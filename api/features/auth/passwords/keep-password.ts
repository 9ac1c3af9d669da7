import type { TxDeps } from '#api/deps.ts'
import { voidEmailTokens } from '#api/features/auth/email-tokens.ts'
import { endSessionsOf, insertPassword, updatePassword } from '#api/features/auth/queries.ts'
import type { Client } from '#api/http/callers/client.ts'
import { deviceName } from '#domain/people/device.pl.ts'

type NewPassword = { owner_id: string; password_hash: string; client: Client; spared_session: string | null }

/**
 * Stores a new password with what follows: sessions end, open reset links become useless, and a mail tells of the
 * change.
 */
export async function keepPassword(tx: TxDeps, { owner_id, password_hash, client, spared_session }: NewPassword) {
  const now = tx.clock.now()
  await updatePassword(tx.db, owner_id, password_hash, now)
  await endSessionsOf(tx.db, owner_id, spared_session, now)
  await voidEmailTokens(tx.db, owner_id, 'password_reset', now)
  const changed_at = new Date(now).toISOString()
  await tx.jobs.enqueue('auth.send-password-changed', { owner_id, changed_at, device: deviceName(client.user_agent) })
}

/** Stores the (already hashed) password of an owner who has just been registered in this transaction. */
export function setFirstPassword(tx: TxDeps, owner_id: string, password_hash: string) {
  return insertPassword(tx.db, owner_id, password_hash, tx.clock.now())
}

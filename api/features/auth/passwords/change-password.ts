import { type Deps, inTransaction } from '#api/deps.ts'
import { voidEmailTokens } from '#api/features/auth/email-tokens.ts'
import { hashPassword, isWeakPassword, verifyPassword } from './passwords.ts'
import { endSessionsOf, findAccountOf, holdPassword, updatePassword } from '#api/features/auth/queries.ts'
import { passwordChangedText } from '#api/features/auth/texts.pl.ts'
import type { Client } from '#api/http/callers/client.ts'
import type { OwnerSession } from '#api/http/handlers.ts'
import { Refused, refusedField } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { deviceName } from '#domain/people/device.pl.ts'

/** This session goes on, the owner's others end, open reset links become useless, and a mail tells of the change. */
export async function changePassword(
  deps: Deps,
  owner: OwnerSession,
  body: Handled['changePassword']['body'],
  client: Client,
): Promise<Handled['changePassword']['reply']> {
  const account = await findAccountOf(deps.db, owner.owner_id)
  if (!account) throw new Refused('unauthenticated')
  const wrong = refusedField('old_password', 'wrong_password', 'wrong_password')
  if (!(await verifyPassword(body.old_password, account.password_hash, deps.config.passwordCost))) throw wrong
  if (isWeakPassword(body.new_password, account.email))
    throw refusedField('new_password', 'weak_password', 'weak_password')
  const password_hash = await hashPassword(body.new_password, deps.config.passwordCost)
  await inTransaction(deps, async (tx) => {
    const now = tx.clock.now()
    if (!(await holdPassword(tx.db, account.id, account.password_hash))) throw wrong
    await updatePassword(tx.db, account.id, password_hash, now)
    await endSessionsOf(tx.db, account.id, owner.session_id, now)
    await voidEmailTokens(tx.db, account.id, 'password_reset', now)
    const changed_at = new Date(now).toISOString()
    const device = deviceName(client.user_agent)
    await tx.jobs.enqueue('auth.send-password-changed', { owner_id: account.id, changed_at, device })
  })
  return { message: passwordChangedText }
}

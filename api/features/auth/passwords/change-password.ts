import { type Deps, inTransaction } from '#api/deps.ts'
import { keepPassword } from './keep-password.ts'
import { hashPassword, isWeakPassword, verifyPassword } from './passwords.ts'
import { findAccountOf, holdPassword } from '#api/features/auth/queries.ts'
import { passwordChangedText } from '#api/features/auth/texts.pl.ts'
import type { Client } from '#api/http/callers/client.ts'
import type { OwnerSession } from '#api/http/handlers.ts'
import { Refused, refusedField } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'

/** Changes the password. This session stays, the owner's other sessions end. */
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
    if (!(await holdPassword(tx.db, account.id, account.password_hash))) throw wrong
    await keepPassword(tx, { owner_id: account.id, password_hash, client, spared_session: owner.session_id })
  })
  return { message: passwordChangedText }
}

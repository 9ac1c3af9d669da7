import type { Deps } from '#api/deps.ts'
import { verifyPassword } from './passwords.ts'
import { findAccountOf } from '#api/features/auth/queries.ts'
import { Refused, refusedField } from '#api/refused.ts'

/**
 * Checks the password again before something that cannot be undone. Throws at the field `password` when it is wrong.
 */
export async function checkPassword(
  deps: Deps,
  owner_id: string,
  password: string,
): Promise<{ email: string; first_name: string }> {
  const account = await findAccountOf(deps.db, owner_id)
  if (!account) throw new Refused('unauthenticated')
  if (!(await verifyPassword(password, account.password_hash, deps.config.passwordCost)))
    throw refusedField('password', 'wrong_password', 'wrong_password')
  return { email: account.email, first_name: account.first_name }
}

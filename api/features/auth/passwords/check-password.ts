import type { Deps, TxDeps } from '#api/deps.ts'
import { verifyPassword } from './passwords.ts'
import { findAccountOf, holdPassword } from '#api/features/auth/queries.ts'
import { Refused, refusedField } from '#api/refused.ts'

type Checked = { id: string; email: string; first_name: string; password_hash: string }

/**
 * Checks the password again before something that cannot be undone. Throws at the field `password` when it is wrong.
 * `holdChecked` holds what was checked in the transaction that follows.
 */
export async function checkPassword(deps: Deps, owner_id: string, password: string): Promise<Checked> {
  const account = await findAccountOf(deps.db, owner_id)
  if (!account) throw new Refused('unauthenticated')
  if (!(await verifyPassword(password, account.password_hash, deps.config.passwordCost))) throw wrong()
  return account
}

/**
 * Throws when the account was closed or its password changed while the password was checked, which takes a while;
 * otherwise neither can happen before the transaction ends. It must be the first step of the transaction.
 */
export async function holdChecked({ db }: Pick<TxDeps, 'db'>, { id, password_hash }: Checked): Promise<void> {
  if (await holdPassword(db, id, password_hash)) return
  throw (await findAccountOf(db, id)) ? wrong() : new Refused('unauthenticated')
}

function wrong(): Refused {
  return refusedField('password', 'wrong_password', 'wrong_password')
}

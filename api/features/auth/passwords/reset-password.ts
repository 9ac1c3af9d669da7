/** Forgotten password: a link to the mailbox, then a new password by that link. */
import { type Deps, inTransaction } from '#api/deps.ts'
import { findEmailToken, issueEmailToken, spendEmailToken } from '#api/features/auth/email-tokens.ts'
import { keepPassword } from './keep-password.ts'
import { hashPassword, isWeakPassword } from './passwords.ts'
import { findAccount, findAccountOf } from '#api/features/auth/queries.ts'
import { passwordChangedText, resetAskedText } from '#api/features/auth/texts.pl.ts'
import type { Client } from '#api/http/callers/client.ts'
import { Refused, refusedField } from '#api/refused.ts'
import { sealText, unsealText } from '#api/sealed.ts'
import type { Handled } from '#contract/index.ts'
import { parseEmail } from '#domain/people/fields.ts'

/**
 * Gives everybody the same answer, also when a link was sent a moment ago. A job looks up whether the address has an
 * account, so the answer always takes equally long.
 */
export async function askPasswordReset(
  deps: Deps,
  body: Handled['askPasswordReset']['body'],
): Promise<Handled['askPasswordReset']['reply']> {
  const email = parseEmail(body.email)?.toLowerCase()
  if (!email) throw refusedField('email', 'validation')
  const sealed_email = sealText(deps.config.secretKey, email)
  await inTransaction(deps, (tx) => tx.jobs.enqueue('auth.start-password-reset', { sealed_email }))
  return { message: resetAskedText }
}

/** The job: sends a link when there is an account and the limit of letters allows it. */
export async function startPasswordReset(deps: Deps, sealed_email: string): Promise<void> {
  const email = unsealText(deps.config.secretKey, sealed_email)
  await inTransaction(deps, async (tx) => {
    const account = await findAccount(tx.db, email)
    const token_id = account && (await issueEmailToken(tx, account.id, 'password_reset'))
    if (token_id) await tx.jobs.enqueue('auth.send-password-reset', { token_id })
  })
}

/** Sets a new password by the link, which works once. A weak password does not use up the link. */
export async function confirmPasswordReset(
  deps: Deps,
  body: Handled['confirmPasswordReset']['body'],
  client: Client,
): Promise<Handled['confirmPasswordReset']['reply']> {
  const link = await findEmailToken(deps.db, body.token, 'password_reset')
  const account = link && (await findAccountOf(deps.db, link.owner_id))
  if (!link || !account) throw new Refused('invalid_token')
  if (link.used_at || link.expires_at.getTime() <= deps.clock.now()) throw new Refused('expired_token')
  if (isWeakPassword(body.new_password, account.email))
    throw refusedField('new_password', 'weak_password', 'weak_password')
  const password_hash = await hashPassword(body.new_password, deps.config.passwordCost)
  await inTransaction(deps, async (tx) => {
    if (!(await spendEmailToken(tx.db, link.id, tx.clock.now()))) throw new Refused('expired_token')
    await keepPassword(tx, { owner_id: account.id, password_hash, client, spared_session: null })
  })
  return { message: passwordChangedText }
}

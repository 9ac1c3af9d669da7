/** Verifies the address by the token from the mailbox, and sends a new token on demand. */
import { type Deps, inTransaction } from '#api/deps.ts'
import { findEmailToken, issueEmailToken, spendEmailToken } from '#api/features/auth/email-tokens.ts'
import { nextStepOf } from './owner-view.ts'
import { findOwner, findOwnerByEmail, markVerified } from './queries.ts'
import { resentText, verifiedText } from './texts.pl.ts'
import { Refused, refusedField } from '#api/refused.ts'
import { sealText, unsealText } from '#api/sealed.ts'
import type { Handled } from '#contract/index.ts'
import { parseEmail } from '#domain/people/fields.ts'

/** A second click gets the same answer, because mail scanners open links and people click twice. */
export async function verifyEmail(
  deps: Deps,
  body: Handled['verifyEmail']['body'],
): Promise<Handled['verifyEmail']['reply']> {
  return inTransaction(deps, async (tx) => {
    const now = tx.clock.now()
    const link = await findEmailToken(tx.db, body.token, 'verify_email')
    if (!link) throw new Refused('invalid_token')
    if (!link.used_at) {
      if (link.expires_at.getTime() <= now) throw new Refused('expired_token')
      await spendEmailToken(tx.db, link.id, now)
      await markVerified(tx.db, link.owner_id, now)
    }
    const owner = await findOwner(tx.db, link.owner_id)
    if (!owner) throw new Refused('invalid_token')
    return { message: verifiedText, next_step: await nextStepOf(tx.db, owner) }
  })
}

/**
 * The same answer for an unknown, a verified and a waiting address, also when the limit holds the mail back. A job
 * finds out which it is, so that the answer always takes equally long.
 */
export async function resendVerification(
  deps: Deps,
  body: Handled['resendVerification']['body'],
): Promise<Handled['resendVerification']['reply']> {
  const email = parseEmail(body.email)?.toLowerCase()
  if (!email) throw refusedField('email', 'validation')
  const sealed_email = sealText(deps.config.secretKey, email)
  await inTransaction(deps, (tx) => tx.jobs.enqueue('owners.restart-verification', { sealed_email }))
  return { message: resentText }
}

/** The job of `resendVerification`. */
export async function restartVerification(deps: Deps, sealed_email: string): Promise<void> {
  const email = unsealText(deps.config.secretKey, sealed_email)
  await inTransaction(deps, async (tx) => {
    const owner = await findOwnerByEmail(tx.db, email)
    if (!owner || owner.email_verified_at) return
    const token_id = await issueEmailToken(tx, owner.id, 'verify_email')
    if (token_id) await tx.jobs.enqueue('owners.send-verification', { token_id })
  })
}

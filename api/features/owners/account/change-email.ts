/**
 * Changes the address to log in with. The change takes effect when both mailboxes have confirmed: the new one proves
 * that it is the owner's, the old one that the owner wants it. A link in either mail can stop the change. Whether the
 * new address already has an account is told only by a mail to that address.
 */
import { randomUUIDv7 } from 'node:crypto'
import { type Deps, inSavepoint, inTransaction, type TxDeps } from '#api/deps.ts'
import { isLate, voidEmailTokens } from '#api/features/auth/email-tokens.ts'
import { checkPassword, holdChecked } from '#api/features/auth/passwords/check-password.ts'
import {
  deleteOldEmailChanges,
  type EmailChange,
  emailChangesSince,
  endOpenEmailChange,
  findEmailChange,
  insertEmailChange,
  lockEmailChange,
  updateEmailChange,
} from './email-queries.ts'
import { findOwnerByEmail, lockOwner, updateOwner } from '#api/features/owners/queries.ts'
import { emailChangeTexts as say } from '#api/features/owners/texts.pl.ts'
import type { OwnerSession } from '#api/http/handlers.ts'
import { Refused, refusedField } from '#api/refused.ts'
import { deriveToken, hashToken, newNonce } from '#api/tokens.ts'
import type { Handled } from '#contract/index.ts'
import { parseEmail } from '#domain/people/fields.ts'
import { hourMs } from '#domain/time.ts'

const livesMs = 24 * hourMs
const asksPerHour = 5

export type Mailbox = 'old' | 'new'

type Reply = Handled['confirmEmailChange']['reply']

export function tokenOfChange(secret: string, mailbox: Mailbox, nonce: Buffer): string {
  return deriveToken(secret, `change_email_${mailbox}`, nonce)
}

export async function askEmailChange(
  deps: Deps,
  { owner_id }: OwnerSession,
  body: Handled['askEmailChange']['body'],
): Promise<Handled['askEmailChange']['reply']> {
  const new_email = parseEmail(body.new_email)?.toLowerCase()
  if (!new_email) throw refusedField('new_email', 'validation')
  const checked = await checkPassword(deps, owner_id, body.password)
  const { email: old_email } = checked
  if (new_email === old_email) throw refusedField('new_email', 'email_taken', 'validation')
  await inTransaction(deps, async (tx) => {
    await holdChecked(tx, checked)
    const now = tx.clock.now()
    if (!(await lockOwner(tx.db, owner_id))) throw new Refused('unauthenticated')
    if ((await emailChangesSince(tx.db, owner_id, now - hourMs)) >= asksPerHour) {
      throw new Refused(
        { refused: 'rate_limited', details: { seconds: hourMs / 1000 } },
        { retry_after: hourMs / 1000 },
      )
    }
    await endOpenEmailChange(tx.db, owner_id, 'replaced', now)
    const nonce = newNonce()
    const hashOf = (mailbox: Mailbox) => hashToken(tokenOfChange(tx.config.secretKey, mailbox, nonce))
    const id = randomUUIDv7()
    await insertEmailChange(tx.db, {
      id,
      owner_id,
      old_email,
      new_email,
      nonce,
      old_token_hash: hashOf('old'),
      new_token_hash: hashOf('new'),
      created_at: new Date(now),
      expires_at: new Date(now + livesMs),
    })
    const holder = await findOwnerByEmail(tx.db, new_email)
    await tx.jobs.enqueue('owners.send-email-change', { change_id: id, mailbox: 'old' })
    if (!holder) await tx.jobs.enqueue('owners.send-email-change', { change_id: id, mailbox: 'new' })
    else await tx.jobs.enqueue('owners.send-address-registered', { owner_id: holder.id })
  })
  return { message: say.asked(new_email) }
}

/**
 * The change that a letter is about to be sent for; null when it has ended. When the letter is late, the lifetime of
 * both links starts again.
 */
export async function changeToMail(deps: Deps, id: string): Promise<EmailChange | null> {
  const change = await findEmailChange(deps.db, id)
  if (!change || change.ended_at) return null
  const now = deps.clock.now()
  if (!isLate(change.created_at, now)) return change
  const expires_at = new Date(now + livesMs)
  await updateEmailChange(deps.db, id, { expires_at })
  return { ...change, expires_at }
}

/** Ends the change on the owner's own screen. */
export async function dropEmailChange(deps: Deps, { owner_id }: OwnerSession): Promise<null> {
  const dropped = await inTransaction(deps, (tx) => endOpenEmailChange(tx.db, owner_id, 'stopped', tx.clock.now()))
  if (!dropped) throw new Refused('not_found')
  return null
}

/** Confirms by either link. A second click gets the same answer. */
export async function confirmEmailChange(deps: Deps, body: Handled['confirmEmailChange']['body']): Promise<Reply> {
  return inTransaction(deps, async (tx) => {
    const hash = hashToken(body.token)
    const change = await lockEmailChange(tx.db, hash)
    if (!change) throw new Refused('invalid_token')
    const mailbox: Mailbox = change.old_token_hash.equals(hash) ? 'old' : 'new'
    const now = tx.clock.now()
    if (change.ended_at) return ended(change)
    if (change.expires_at.getTime() <= now) throw new Refused('expired_token')
    if (body.stop) {
      await updateEmailChange(tx.db, change.id, { ended_at: new Date(now), outcome: 'stopped' })
      return { state: 'stopped', message: say.stopped }
    }
    return agree(tx, change, mailbox, now)
  })
}

/** Deletes changes a month after they ran out; called by the sweep. */
export function forgetOldEmailChanges({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return deleteOldEmailChanges(db, clock.now() - 30 * 24 * hourMs)
}

function ended({ outcome }: EmailChange): Reply {
  if (outcome === 'changed') return { state: 'changed', message: say.changed }
  if (outcome === 'stopped') return { state: 'stopped', message: say.stopped }
  if (outcome === 'taken') return { state: 'taken', message: say.taken }
  throw new Refused('expired_token')
}

async function agree(tx: TxDeps, change: EmailChange, mailbox: Mailbox, now: number): Promise<Reply> {
  const agreed_at = { old: change.old_agreed_at, new: change.new_agreed_at }
  agreed_at[mailbox] ??= new Date(now)
  const agreed = { old_agreed_at: agreed_at.old, new_agreed_at: agreed_at.new }
  if (!agreed_at.old || !agreed_at.new) {
    await updateEmailChange(tx.db, change.id, agreed)
    return mailbox === 'new'
      ? { state: 'waiting_old', message: say.waitsForOld }
      : { state: 'waiting_new', message: say.waitsForNew }
  }
  const owner = await lockOwner(tx.db, change.owner_id)
  // Somebody registered with the address meanwhile, or the account was closed or given yet another address.
  const given = owner && owner.email === change.old_email && (await giveAddress(tx, owner.id, change.new_email, now))
  if (!given) {
    await updateEmailChange(tx.db, change.id, { ...agreed, ended_at: new Date(now), outcome: 'taken' })
    return { state: 'taken', message: say.taken }
  }
  // Reset links were sent to the old mailbox, which must not open the account any more.
  await voidEmailTokens(tx.db, owner.id, 'password_reset', now)
  await updateEmailChange(tx.db, change.id, { ...agreed, ended_at: new Date(now), outcome: 'changed' })
  for (const to of ['old', 'new'] as const) {
    await tx.jobs.enqueue('owners.send-email-changed', { change_id: change.id, mailbox: to })
  }
  return { state: 'changed', message: say.changed }
}

/** False when somebody has the address, also one who registered with it at this very moment. */
async function giveAddress(tx: TxDeps, owner_id: string, email: string, now: number): Promise<boolean> {
  if (await findOwnerByEmail(tx.db, email)) return false
  const proven = { email, email_verified_at: new Date(now) }
  try {
    await inSavepoint(tx, () => updateOwner(tx.db, owner_id, proven, now))
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    return false
  }
}

/**
 * Links that travel by mail: `verify_email` and `password_reset`. Both features that send them go through here, the
 * only writer of `email_tokens`. The row keeps nonce and hash; the mail's job derives the token again.
 */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { deleteInParts } from '#api/forget-queries.ts'
import type { Deps, Reader, Tx, TxDeps } from '#api/deps.ts'
import {
  mailsApartMs,
  mailsPerHour,
  passwordResetMs,
  verifyEmailMs,
} from '#api/features/auth/sessions/session-times.ts'
import { deriveToken, hashToken, newNonce } from '#api/tokens.ts'
import { hourMs, minuteMs } from '#domain/time.ts'

export type EmailTokenPurpose = 'verify_email' | 'password_reset'

const livesMs: Record<EmailTokenPurpose, number> = { verify_email: verifyEmailMs, password_reset: passwordResetMs }

/**
 * Makes a new link for the owner and answers the id of its row, for the job; null when the last link is too fresh or
 * the limit of the hour is reached. The owner's row is locked, so that two requests at the same time are both counted.
 */
export async function issueEmailToken(
  deps: TxDeps,
  owner_id: string,
  purpose: EmailTokenPurpose,
): Promise<string | null> {
  const now = deps.clock.now()
  await deps.db.selectFrom('owners').select('id').where('id', '=', owner_id).forUpdate().execute()
  const recent = await deps.db
    .selectFrom('email_tokens')
    .select('created_at')
    .where('owner_id', '=', owner_id)
    .where('purpose', '=', purpose)
    .where('created_at', '>', new Date(now - hourMs))
    .orderBy('created_at', 'desc')
    .execute()
  const last = recent[0]?.created_at.getTime() ?? Number.NEGATIVE_INFINITY
  if (recent.length >= mailsPerHour || now - last < mailsApartMs) return null
  const id = randomUUIDv7()
  const nonce = newNonce()
  const token_hash = hashToken(deriveToken(deps.config.secretKey, purpose, nonce))
  const expires_at = new Date(now + livesMs[purpose])
  await deps.db
    .insertInto('email_tokens')
    .values({ id, nonce, token_hash, purpose, owner_id, created_at: new Date(now), expires_at })
    .execute()
  return id
}

/** Finds the row by the token of a link; a token of another purpose is not found. */
export function findEmailToken(db: Reader, token: string, purpose: EmailTokenPurpose) {
  return db
    .selectFrom('email_tokens')
    .select(['id', 'owner_id', 'expires_at', 'used_at'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** Marks the token as used; true only for the first caller. */
export async function spendEmailToken(db: Tx, id: string, now: number): Promise<boolean> {
  const spent = await db
    .updateTable('email_tokens')
    .set({ used_at: new Date(now) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Makes every other open link of this purpose useless. */
export function voidEmailTokens(db: Tx, owner_id: string, purpose: EmailTokenPurpose, now: number) {
  return db
    .updateTable('email_tokens')
    .set({ used_at: new Date(now) })
    .where('owner_id', '=', owner_id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/**
 * What the mail's job needs; null when the link is used or void and must not be sent. When the letter leaves late, the
 * lifetime of its link starts then.
 */
export async function mailFactsOf(deps: Deps, id: string) {
  const row = await deps.db
    .selectFrom('email_tokens')
    .innerJoin('owners', 'owners.id', 'email_tokens.owner_id')
    .select(['nonce', 'purpose', 'email_tokens.created_at', 'used_at', 'owners.email', 'owners.first_name'])
    .where('email_tokens.id', '=', id)
    .executeTakeFirst()
  if (!row || row.used_at) return null
  const now = deps.clock.now()
  if (isLate(row.created_at, now)) {
    const expires_at = new Date(now + livesMs[row.purpose])
    await deps.db.updateTable('email_tokens').set({ expires_at }).where('id', '=', id).execute()
  }
  return {
    email: row.email,
    first_name: row.first_name,
    token: deriveToken(deps.config.secretKey, row.purpose, row.nonce),
  }
}

/** Whether the letter leaves so late that the link's lifetime has to start anew. */
export function isLate(created_at: Date, now: number): boolean {
  return now - created_at.getTime() > minuteMs
}

/** Forgets links that ran out a month ago; called by the sweep. */
export function forgetOldEmailTokens({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return deleteInParts(db, 'email_tokens', sql`expires_at < ${new Date(clock.now() - 30 * 24 * hourMs)}`)
}

/** Deletes the links of a closed account. */
export function deleteEmailTokensOf(db: Tx, owner_id: string) {
  return db.deleteFrom('email_tokens').where('owner_id', '=', owner_id).execute()
}

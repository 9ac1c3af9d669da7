/**
 * Secrets that travel in headers and mails. The database keeps SHA-256 hashes only; links of mails are derived from a
 * stored nonce and the secret key, so that a later mail can repeat a link that nobody stored (docs/decisions/0011).
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits in 43 base64url signs. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** What a derived token grows from; `email_tokens.nonce`, `reservations.token_nonce`. */
export const newNonce = (): Buffer => randomBytes(32)

/** What the database keeps of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token of one purpose: another purpose with the same nonce gives a token that has nothing to do with it. */
export const deriveToken = (secret: string, purpose: string, nonce: Buffer): string =>
  createHmac('sha256', secret).update(`${purpose}:`).update(nonce).digest('base64url')

/**
 * Secrets in headers and mails. The database keeps only SHA-256 hashes; links in mails are derived from a stored nonce
 * and the secret key, so that a later mail can repeat a link that is stored nowhere (docs/decisions/0011).
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits as 43 characters of base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** The input of a derived token; stored as `email_tokens.nonce` and `reservations.token_nonce`. */
export const newNonce = (): Buffer => randomBytes(32)

/** The stored form of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token of one purpose: the same nonce gives an unrelated token for another purpose. */
export const deriveToken = (secret: string, purpose: string, nonce: Buffer): string =>
  createHmac('sha256', secret).update(`${purpose}:`).update(nonce).digest('base64url')

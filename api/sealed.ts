/**
 * Encrypts fields that we must keep but rarely need (PESEL and date of birth, domain 6.2): AES-256-GCM with a key
 * derived from SECRET_KEY. A changed SECRET_KEY makes them unreadable (see docs/operations.md); code that reads values
 * sealed long ago uses `unsealIfOurs`. The only reader of these two fields is the yearly report of sellers (DAC7,
 * api/features/dac7).
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/** The bytes are iv, tag and ciphertext. */
export function seal(secret: string, text: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** Throws when the bytes were changed or sealed with another key. */
export function unseal(secret: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, ivBytes))
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}

/** Null when it was sealed with another SECRET_KEY. */
export function unsealIfOurs(secret: string, sealed: Buffer): string | null {
  try {
    return unseal(secret, sealed)
  } catch {
    return null
  }
}

/** The same as text, for the data of a job. */
export const sealText = (secret: string, text: string): string => seal(secret, text).toString('base64')
export const unsealText = (secret: string, sealed: string): string => unseal(secret, Buffer.from(sealed, 'base64'))

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'wydarzy sealed fields', 32))
}

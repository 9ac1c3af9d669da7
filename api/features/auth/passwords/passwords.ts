/** Passwords: Argon2id of Node's own crypto, in the encoding that other programs read (`$argon2id$v=19$…`). */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { isCommonPassword } from './common-passwords.ts'
import type { PasswordCost } from '#api/config.ts'
import { createTurns } from '#api/turns.ts'

const saltBytes = 16
const hashBytes = 32

/**
 * Each run takes 19 MiB and one of Node's four worker threads; two at once leave threads for files and name lookups.
 */
const inTurn = createTurns({ at_once: 2, waiting_at_most: 100 })

const encoded = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** The hash as `credentials.password_hash` stores it. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await digest(password, salt, cost)
  return encode(cost, salt, hash)
}

/** `stored` null stands for an unknown account: the answer is false, but takes as long as a real check. */
export async function verifyPassword(password: string, stored: string | null, cost: PasswordCost): Promise<boolean> {
  const parts = encoded.exec(stored ?? encode(cost, Buffer.alloc(saltBytes), Buffer.alloc(hashBytes)))
  if (!parts) throw new Error('a stored password is not in the expected encoding')
  const [memory, passes, parallelism] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const hash = await digest(password, Buffer.from(parts[4] ?? '', 'base64'), { memory, passes, parallelism })
  const expected = Buffer.from(parts[5] ?? '', 'base64')
  return stored !== null && expected.length === hash.length && timingSafeEqual(hash, expected)
}

/**
 * A password needs 12–128 characters (code points), must not be a common one, and must not be made of the owner's
 * address. Nothing else is demanded.
 */
export function isWeakPassword(password: string, email: string): boolean {
  const text = password.normalize('NFC')
  const signs = [...text].length
  if (signs < 12 || signs > 128) return true
  const local = (email.split('@')[0] ?? '').toLowerCase()
  if (local.length >= 5 && text.toLowerCase().includes(local)) return true
  return isCommonPassword(text)
}

function digest(password: string, salt: Buffer, { memory, passes, parallelism }: PasswordCost): Promise<Buffer> {
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        const input = {
          message: password.normalize('NFC'),
          nonce: salt,
          memory,
          passes,
          parallelism,
          tagLength: hashBytes,
        }
        argon2('argon2id', input, (error, hash) => (error ? reject(error) : resolve(hash)))
      }),
  )
}

function encode({ memory, passes, parallelism }: PasswordCost, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(salt)}$${bare(hash)}`
}

function bare(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

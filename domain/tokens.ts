/** Codes for people and addresses made of random bytes, which the caller provides. */

/** Without 0, O, 1 and I, which people mix up; 32 characters, so that each is equally likely. */
const referenceSigns = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const base62Signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The reference of a reservation from at least 8 random bytes. */
export function referenceFrom(bytes: Uint8Array): string {
  if (bytes.length < 8) throw new RangeError('a reference needs 8 bytes')
  return Array.from(bytes.subarray(0, 8), (byte) => referenceSigns[byte % 32]).join('')
}

/** A reference as it is stored, however somebody has typed it: `k7mp-w4tx`, `K7MP W4TX`. */
export function typedReference(typed: string): string {
  return typed.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase()
}

/** Embed code: 16 random bytes as 22 characters. */
export function embedCodeFrom(bytes: Uint8Array): string {
  if (bytes.length < 16) throw new RangeError('an embed code needs 16 bytes')
  let rest = bytes.subarray(0, 16).reduce((number, byte) => number * 256n + BigInt(byte), 0n)
  let code = ''
  for (let index = 0; index < 22; index += 1) {
    code = base62Signs[Number(rest % 62n)] + code
    rest /= 62n
  }
  return code
}

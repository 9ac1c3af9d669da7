/**
 * Decodes a calendar by the charset that the server names, otherwise by the bytes. Calendars should be UTF-8; many are
 * not.
 */
export function decodeFeed(bytes: Uint8Array, content_type: string | null): string {
  const said = /charset\s*=\s*"?([\w.:-]+)/i.exec(content_type ?? '')?.[1]
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  const tried = [marked, 'utf-8', said === undefined || isUtf8(said) ? null : said]
  // Folding cuts lines by bytes, sometimes in the middle of a character.
  const whole = marked
    ? bytes
    : Buffer.from(
        Buffer.from(bytes)
          .toString('latin1')
          .replace(/\r?\n[ \t]/g, ''),
        'latin1',
      )
  for (const encoding of tried) {
    const text = encoding === null ? null : strictly(whole, encoding)
    if (text !== null) return withoutNothing(text)
  }
  // The charset of Polish programs before UTF-8; every byte is a character in it.
  return withoutNothing(new TextDecoder('windows-1250').decode(whole))
}

/** U+0000 means nothing, and PostgreSQL cannot store it. */
const withoutNothing = (text: string): string => text.replaceAll('\u0000', '')

const isUtf8 = (name: string): boolean => /^utf-?8$/i.test(name)

/** Null when the bytes are not in this encoding, or it is unknown. A byte order mark is removed. */
function strictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

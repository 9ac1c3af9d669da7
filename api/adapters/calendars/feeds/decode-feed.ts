/**
 * Decodes a calendar by the charset that the server states, else by what the bytes allow. Calendars should be UTF-8;
 * many are not.
 */
export function decodeFeed(bytes: Uint8Array, content_type: string | null): string {
  const said = /charset\s*=\s*"?([\w.:-]+)/i.exec(content_type ?? '')?.[1]
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  const tried = [marked, 'utf-8', said === undefined || isUtf8(said) ? null : said]
  // Lines are folded by bytes, some in the middle of a letter.
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
  // What Polish programs wrote before UTF-8; it has a letter for every byte.
  return withoutNothing(new TextDecoder('windows-1250').decode(whole))
}

/** U+0000 means nothing to anybody, and no name that holds it can be kept. */
const withoutNothing = (text: string): string => text.replaceAll('\u0000', '')

const isUtf8 = (name: string): boolean => /^utf-?8$/i.test(name)

/** Null where the bytes are not this encoding, or nobody knows it. The mark at the beginning is taken off. */
function strictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

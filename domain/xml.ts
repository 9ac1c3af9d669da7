/** The small part of XML that the files for the offices need: elements, attributes, text. */

export type XmlElement = {
  name: string
  attributes?: Readonly<Record<string, string>>
  /** Text, or the child elements in their order. */
  content: string | readonly XmlElement[]
}

/** The file in UTF-8 without a byte order mark, one line for each element. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines(root, '').join('\n')}\n`
}

/**
 * Text as a token of XML Schema: characters that XML 1.0 forbids or advises against become spaces; single spaces only,
 * and none at either end. `writeXml` does the escaping.
 */
export function token(text: string): string {
  return Array.from(text.normalize('NFC'), (sign) => (isPlain(sign.codePointAt(0) ?? 0) ? sign : ' '))
    .join('')
    .replace(/[\s\u0085]+/gu, ' ')
    .trim()
}

/**
 * Whether a character is allowed: production Char of XML 1.0, without the characters that its note and the tax office
 * advise against.
 */
export function isPlain(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd
  if ((code >= 0x7f && code <= 0x84) || (code >= 0x86 && code <= 0x9f)) return false
  if (code >= 0xd800 && code <= 0xdfff) return false
  if (code >= 0xfdd0 && code <= 0xfdef) return false
  return (code & 0xfffe) !== 0xfffe
}

function lines({ name, attributes = {}, content }: XmlElement, indent: string): string[] {
  const head = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const open = `${indent}<${name}${head.join('')}>`
  if (typeof content === 'string') return [`${open}${escaped(content)}</${name}>`]
  return [open, ...content.flatMap((child) => lines(child, `${indent}  `)), `${indent}</${name}>`]
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

import { holdLines } from '#domain/line-ends.pl.ts'

/** Colour emoji, which the embedded fonts would show as empty boxes. Signs like © and ™ stay. */
const emoji =
  /(?:\p{Extended_Pictographic}\uFE0F|\p{Emoji_Presentation}|\p{Regional_Indicator})(?:\p{Emoji_Modifier}|\u200D|\uFE0F|\u20E3|\p{Extended_Pictographic})*[ ]?/gu

/** The same document with every text ready to be printed: lines held together, no characters without a glyph. */
export function printable<T>(document: T): T {
  if (typeof document === 'string') return holdLines(document.replace(emoji, '')).trimEnd() as T
  if (Array.isArray(document)) return document.map(printable) as T
  if (Object.prototype.toString.call(document) !== '[object Object]') return document
  return Object.fromEntries(Object.entries(document as object).map(([name, value]) => [name, printable(value)])) as T
}

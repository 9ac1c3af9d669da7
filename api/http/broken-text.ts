/** Deeper than any shape of the contract; anything deeper is sent only to exhaust the stack. */
const deepest = 20

/**
 * The place of text that PostgreSQL cannot store: U+0000, or half of a surrogate pair. Nobody types it, so it is
 * refused before any feature sees it. A value that is nested too deep is refused too.
 */
export function brokenTextAt(value: unknown, at = '', depth = 0): string | null {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? at : null
  if (typeof value !== 'object' || value === null) return null
  if (depth > deepest) return at.slice(0, 60)
  for (const [key, inner] of Object.entries(value)) {
    const path = at === '' ? key : `${at}.${key}`
    if (brokenTextAt(key) !== null) return at
    const found = brokenTextAt(inner, path, depth + 1)
    if (found !== null) return found
  }
  return null
}

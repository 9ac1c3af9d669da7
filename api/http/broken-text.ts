/** Deeper than any shape of the contract; what is deeper still is sent only to exhaust the stack. */
const deepest = 20

/**
 * Text that PostgreSQL cannot keep: U+0000, and half of a surrogate pair. Nobody types it; refused at its place before
 * any feature sees it, so that none has to think of it. So is a value that is nested without end.
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

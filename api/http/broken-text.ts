/**
 * Text that PostgreSQL cannot keep: U+0000, and half of a surrogate pair. Nobody types it; refused at its place before
 * any feature sees it, so that none has to think of it.
 */
export function brokenTextAt(value: unknown, at = ''): string | null {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? at : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const path = at === '' ? key : `${at}.${key}`
    if (brokenTextAt(key) !== null) return at
    const found = brokenTextAt(inner, path)
    if (found !== null) return found
  }
  return null
}

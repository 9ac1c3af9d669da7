/**
 * A typed text as the pattern of a LIKE, in which `%`, `_` and a backslash stand for themselves, also in the wide forms
 * that unaccent turns into them.
 */
export function containing(typed: string): string {
  return `%${typed.normalize('NFKC').replace(/[\\%_]/g, '\\$&')}%`
}

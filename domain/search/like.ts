/** What a person types as the pattern of a LIKE: `%`, `_` and a backslash are letters, also in the wide forms that unaccent narrows. */
export function containing(typed: string): string {
  return `%${typed.normalize('NFKC').replace(/[\\%_]/g, '\\$&')}%`
}

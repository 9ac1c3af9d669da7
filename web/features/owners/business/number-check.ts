export type NumberCheck = { state: 'empty' | 'typing' | 'right' | 'wrong'; digits: number }

/** The state of a number while it is being typed: how many digits it has, and whether they are valid once complete. */
export function checkWhileTyping(
  typed: string,
  parse: (typed: string) => unknown,
  lengths: readonly number[],
): NumberCheck {
  const digits = typed.replace(/\D/g, '').length
  if (digits === 0) return { state: 'empty', digits }
  if (lengths.includes(digits)) return { state: parse(typed) ? 'right' : 'wrong', digits }
  return { state: digits > Math.max(...lengths) ? 'wrong' : 'typing', digits }
}

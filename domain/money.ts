/**
 * Money is whole grosze in plain numbers, never a fraction of a grosz. Amounts end at 100 000 000 zł (product 3.1), so
 * sums stay far inside the safe integers; products that would not are worked out with BigInt.
 */

/** 100 000 000 zł: the largest amount that is accepted anywhere. */
export const maxGrosze = 10_000_000_000

/** 100 % in basis points. */
export const fullBp = 10_000

/** n / d rounded half up; a negative n is rounded by its absolute value. Both are whole, d > 0. */
export function divideRounded(n: number, d: number): number {
  const size = n < 0 ? -n : n
  const rest = size % d
  const whole = (size - rest) / d + (rest * 2 >= d ? 1 : 0)
  return n < 0 && whole > 0 ? -whole : whole
}

/** a × b / d rounded half up; exact for safe integers a and b as long as the result is a safe integer. */
export function multiplyDivide(a: number, b: number, d: number): number {
  const product = a * b
  return Number.isSafeInteger(product)
    ? divideRounded(product, d)
    : Number(divideRoundedBig(BigInt(a) * BigInt(b), BigInt(d)))
}

/** Share of an amount in basis points, half up to the grosz. */
export function percentOf(grosze: number, percent_bp: number): number {
  return multiplyDivide(grosze, percent_bp, fullBp)
}

/** The amount rounded up to the next multiple of `step`; a step of 0 or less changes nothing. */
export function roundUpTo(grosze: number, step: number): number {
  return step > 0 ? Math.ceil(grosze / step) * step : grosze
}

export function isGrosze(value: number): boolean {
  return Number.isSafeInteger(value) && Math.abs(value) <= maxGrosze
}

/**
 * An amount as people type and paste it (`1 234,50`, `1234.5 zł`, `300`, `380.-`, `1.200,50`) in grosze, read as text
 * and never through a float (ruling 12). Null for any other text, more than two decimals, a sign, or more than 100 000
 * 000 zł.
 */
export function parseZloty(text: string): number | null {
  const plain = ungrouped(
    text.replace(/[\s\u00a0\u202f'\p{Cf}]/gu, '').replace(/(?:[.,][-–])?(?:(?:zł|zl|pln)\.?)?$/iu, ''),
  )
  const parts = /^(\d{1,9})(?:[.,](\d{1,2}))?$/u.exec(plain)
  if (!parts) return null
  const grosze = Number(parts[1] ?? '0') * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return grosze <= maxGrosze ? grosze : null
}

/** Removes the separators of thousands: points (`1.200,50`) or commas (`1,200.50`). */
function ungrouped(text: string): string {
  if (/^\d{1,3}(\.\d{3})+(,\d{1,2})?$/u.test(text)) return text.replaceAll('.', '')
  if (/^\d{1,3}(,\d{3})+\.\d{1,2}$/u.test(text) || /^\d{1,3}(,\d{3}){2,}$/u.test(text)) return text.replaceAll(',', '')
  return text
}

function divideRoundedBig(n: bigint, d: bigint): bigint {
  const size = n < 0n ? -n : n
  const whole = (size * 2n + d) / (d * 2n)
  return n < 0n ? -whole : whole
}

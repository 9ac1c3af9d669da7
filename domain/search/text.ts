/**
 * Text as search compares it: small letters without Polish or other marks, one space between words. Stored columns
 * (`search_text`) and typed queries go through this one function, so „Łódź”, "lodz" and "LODZ" are the same.
 */

/** Letters that Unicode does not take apart into a base and a mark. */
const whole: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

export function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[łøđßæœı]/g, (letter) => whole[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}

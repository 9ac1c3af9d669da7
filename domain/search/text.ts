/**
 * Text as search compares it: lower case without Polish or other marks, one space between words. Stored columns
 * (`search_text`) and typed queries use this one function, so „Łódź”, "lodz" and "LODZ" are the same.
 */

/** Letters that Unicode does not split into a base letter and a mark. */
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

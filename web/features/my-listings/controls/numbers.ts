/** Numbers as people type them: „1 200”, „12,5”. */
import { numberUnits } from './number-units.pl.ts'

/** Reads a typed number; null for an empty field, undefined for text that is no number. */
export function readNumber(text: string): number | null | undefined {
  const bare = text.replace(/[\s\u00a0\u202f\p{Cf}]/gu, '').replace(numberUnits, '')
  // A point before three digits separates thousands („1.200”, „1.200,50”), because no value here has three decimals.
  const plain = (/^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(bare) ? bare.replaceAll('.', '') : bare).replace(',', '.')
  if (plain === '') return null
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** The stored number for a typed one: `scale` 60 stores hours as minutes, 100 stores złoty as grosze. */
export const scaled = (value: number, scale: number): number => {
  const stored = value * scale
  return scale === 1 ? value : Math.round(stored)
}

/** A stored number as text for its field, with a decimal comma and at most two decimals. */
export const shown = (value: number | null | undefined, scale: number): string =>
  value == null ? '' : String(Math.round((value / scale) * 100) / 100).replace('.', ',')

/** Inserts the dash of a postcode during typing: 30100 → 30-100. */
export const withDash = (text: string): string => {
  const digits = text.replace(/\D/g, '').slice(0, 5)
  return digits.length > 2 ? `${digits.slice(0, 2)}-${digits.slice(2)}` : digits
}

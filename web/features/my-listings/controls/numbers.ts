/** Numbers as people type them: „1 200”, „12,5”. */
import { numberUnits } from './number-units.pl.ts'

/** null for an empty field, undefined for what is no number. */
export function readNumber(text: string): number | null | undefined {
  const bare = text.replace(/[\s\u00a0\u202f\p{Cf}]/gu, '').replace(numberUnits, '')
  // Thousands with points, „1.200” or „1.200,50”: nothing here is so fine that it had three decimals.
  const plain = (/^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(bare) ? bare.replaceAll('.', '') : bare).replace(',', '.')
  if (plain === '') return null
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** The stored number of a typed one: `scale` 60 keeps minutes of hours, 100 grosze of złoty. */
export const scaled = (value: number, scale: number): number => {
  const stored = value * scale
  return scale === 1 ? value : Math.round(stored)
}

/** As it stands in the field; decimals with a comma, at most `scale`'s own precision. */
export const shown = (value: number | null | undefined, scale: number): string =>
  value == null ? '' : String(Math.round((value / scale) * 100) / 100).replace('.', ',')

/** 30100 → 30-100, as somebody types. */
export const withDash = (text: string): string => {
  const digits = text.replace(/\D/g, '').slice(0, 5)
  return digits.length > 2 ? `${digits.slice(0, 2)}-${digits.slice(2)}` : digits
}

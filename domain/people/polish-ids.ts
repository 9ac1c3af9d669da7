/**
 * Numbers that Polish registers, banks and the post give out. Each `parse…` cleans what a person typed and returns
 * the stored form, or null when it is not such a number. Source: domain 6.3.
 */
import { seen } from './seen.ts'

const nipWeights = [6, 5, 7, 2, 3, 4, 5, 6, 7]

const regon9Weights = [8, 9, 2, 3, 4, 5, 6, 7]
const regon14Weights = [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8]

const peselWeights = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]
/** In a PESEL the century is added to the month: 0, 20, 40, 60 or 80. */
const peselCenturies = [1900, 2000, 2100, 2200, 1800]

/**
 * A NIP of ten digits, typed with or without `NIP:` and `PL` before it. Only the checksum is checked, so the fictitious
 * prefix 100 is allowed.
 */
export function parseNip(text: string): string | null {
  const digits = clean(text).replace(/^(?:NIP:?)?(?:PL)?/, '')
  if (!/^\d{10}$/.test(digits) || /^0+$/.test(digits)) return null
  return weigh(digits, nipWeights) % 11 === Number(digits[9]) ? digits : null
}

/** A REGON of nine digits, or fourteen for a branch (the first nine are a REGON too). */
export function parseRegon(text: string): string | null {
  const digits = clean(text)
  if (!/^(\d{9}|\d{14})$/.test(digits) || /^0+$/.test(digits)) return null
  if (regonDigit(digits, regon9Weights) !== Number(digits[8])) return null
  return digits.length === 9 || regonDigit(digits, regon14Weights) === Number(digits[13]) ? digits : null
}

/** A KRS number of ten digits; it has no checksum. */
export function parseKrs(text: string): string | null {
  const digits = clean(text)
  return /^\d{10}$/.test(digits) && !/^0+$/.test(digits) ? digits : null
}

export function parsePesel(text: string): string | null {
  const digits = clean(text)
  if (!/^\d{11}$/.test(digits) || birthDate(digits) === null) return null
  return (10 - (weigh(digits, peselWeights) % 10)) % 10 === Number(digits[10]) ? digits : null
}

/** The date of birth in a valid PESEL. */
export function birthDateOfPesel(pesel: string): string | null {
  return parsePesel(pesel) ? birthDate(pesel) : null
}

/** Whether who was born on that day is of age on `today`; nobody was born before 1900. */
export function isAdult(born: string, today: string): boolean {
  const latest = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`
  return born >= '1900' && born <= latest
}

/** A Polish account as `PL` and 26 digits; the `PL` may be left out, and the word `IBAN` may stand before it. */
export function parseIban(text: string): string | null {
  const iban = withCountry(text)
  return /^PL\d{26}$/.test(iban) && mod97(iban) === 1 ? iban : null
}

/**
 * Whether it is a correct account of another country. Payouts go to Polish accounts only, so this has a sentence of its
 * own.
 */
export function isForeignIban(text: string): boolean {
  const iban = withCountry(text)
  return /^(?!PL)[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && mod97(iban) === 1
}

/** A postcode as `00-000`; the dash may be left out when typing. */
export function parsePostcode(text: string): string | null {
  const match = /^\s*(\d{2})[\s\u2010-\u2015-]?(\d{3})\s*$/.exec(seen(text))
  return match ? `${match[1]}-${match[2]}` : null
}

/** A phone in E.164. Nine digits are Polish; a foreign number needs its `+` or `00`. A label such as „tel.” may stand before it. */
export function parsePhone(text: string): string | null {
  const typed = seen(text)
    .replace(/[\s\u00a0().\u2010-\u2015-]/g, '')
    .replace(/^(?:telefon|tel|kom):?/i, '')
    .replace(/^00/, '+')
  const number = /^[1-9]\d{8}$/.test(typed) ? `+48${typed}` : typed
  return /^\+48/.test(number) ? matching(number, /^\+48[1-9]\d{8}$/) : matching(number, /^\+[1-9]\d{6,14}$/)
}

function clean(text: string): string {
  return seen(text)
    .replace(/[\s\u00a0\u2010-\u2015-]/g, '')
    .toUpperCase()
}

function weigh(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)
}

function regonDigit(digits: string, weights: readonly number[]): number {
  return (weigh(digits, weights) % 11) % 10
}

/** The date of birth (`YYYY-MM-DD`) in the digits of a PESEL, or null when there is no such day. */
function birthDate(digits: string): string | null {
  const monthAndCentury = Number(digits.slice(2, 4))
  const century = peselCenturies[Math.floor(monthAndCentury / 20)]
  if (century === undefined) return null
  const pad = (value: number) => String(value).padStart(2, '0')
  const written = `${century + Number(digits.slice(0, 2))}-${pad(monthAndCentury % 20)}-${digits.slice(4, 6)}`
  const time = Date.parse(`${written}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written) ? written : null
}

function withCountry(text: string): string {
  const cleaned = clean(text).replace(/^IBAN:?/, '')
  return /^\d{26}$/.test(cleaned) ? `PL${cleaned}` : cleaned
}

/** Remainder by 97, digit by digit, because the number is too long for arithmetic. */
function mod97(iban: string): number {
  let rest = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

function matching(text: string, pattern: RegExp): string | null {
  return pattern.test(text) ? text : null
}

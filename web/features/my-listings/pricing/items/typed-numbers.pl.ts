/**
 * Numbers as owners type and paste them, read as text and never through a float; a sentence when they cannot be read.
 */
import { parseZloty } from '#domain/money.ts'
import { amountInField } from '#domain/format.pl.ts'

/** `undefined` means nothing was typed. */
export type Typed = { value: number | undefined } | { sentence: string }

const plain = (text: string): string => text.replace(/[\s\u00a0\u202f'\p{Cf}]/gu, '')

const wrongAmount = 'Podaj kwotę w złotych, na przykład 360 albo 1 200,50.'
const unclear = 'Nie wiemy, czy przecinek oddziela grosze, czy tysiące. Wpisz na przykład 1200 albo 1,20.'

/** Reads `360`, `360,50 zł`, `1 200`, `1.200,50`, `1200.5` as grosze. `signed` allows a leading minus. */
export function readAmount(text: string, { signed = false } = {}): Typed {
  const bare = plain(text).replace('−', '-')
  if (bare === '') return { value: undefined }
  const minus = bare.startsWith('-')
  if (minus && !signed) return { sentence: 'Podaj kwotę bez minusa.' }
  const digits = bare.replace(/^[-+]/u, '')
  const grosze = parseZloty(digits)
  if (grosze !== null) return { value: minus ? -grosze : grosze }
  if (/^\d{1,3},\d{3}(?!\d)/u.test(digits)) return { sentence: unclear }
  return { sentence: /^\d{9,}/u.test(digits) ? 'Podaj kwotę od 0 do 100 000 000 zł.' : wrongAmount }
}

/** Reads `20`, `12,5%`, `-10` as basis points. */
export function readPercent(text: string, { signed = false } = {}): Typed {
  const bare = plain(text).replace(/%$/u, '').replace('−', '-')
  if (bare === '') return { value: undefined }
  const parts = /^([-+]?)(\d{1,4})(?:[.,](\d{1,2}))?$/u.exec(bare)
  if (!parts || (parts[1] === '-' && !signed)) return { sentence: 'Podaj procent, na przykład 20 albo 12,5.' }
  const size = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'))
  return { value: parts[1] === '-' ? -size : size }
}

/** Reads whole numbers: persons, kilometres, days. */
export function readWhole(text: string): Typed {
  const bare = plain(text)
  if (bare === '') return { value: undefined }
  return /^\d{1,7}$/u.test(bare) ? { value: Number(bare) } : { sentence: 'Podaj liczbę całkowitą, na przykład 80.' }
}

/** Reads hours as people write them (`8`, `8,5`, `8:30`) as minutes. */
export function readHours(text: string): Typed {
  const bare = plain(text).replace(/(godz\.?|h)$/iu, '')
  if (bare === '') return { value: undefined }
  const clock = /^(\d{1,4}):([0-5]\d)$/u.exec(bare)
  if (clock) return { value: Number(clock[1]) * 60 + Number(clock[2]) }
  const parts = /^(\d{1,4})(?:[.,](\d{1,2}))?$/u.exec(bare)
  if (!parts) return { sentence: 'Podaj liczbę godzin, na przykład 8 albo 8,5.' }
  return { value: Number(parts[1]) * 60 + Math.round((Number((parts[2] ?? '0').padEnd(2, '0')) * 60) / 100) }
}

/** An amount as `1 200,50`, without grosze when there are none. */
export const amountText = (grosze: number | null | undefined): string => (grosze == null ? '' : amountInField(grosze))

const decimals = (value: number): string => String(Math.round(value * 100) / 100).replace('.', ',')

export const percentText = (bp: number | null | undefined): string => (bp == null ? '' : decimals(bp / 100))
export const wholeText = (value: number | null | undefined): string => (value == null ? '' : String(value))
/** Minutes as hours; a length that is not a multiple of 15 minutes is written as `8:20`. */
export const hoursText = (minutes: number | null | undefined): string =>
  minutes == null
    ? ''
    : minutes % 15 === 0
      ? decimals(minutes / 60)
      : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

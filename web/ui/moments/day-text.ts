/** Dates as people type them, and as a field shows them. */
import { monthGenitives, monthNames } from '#domain/month-names.pl.ts'

/** `2027-05-07` as `7 maja 2027`; empty stays empty. */
export function dayText(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return date === '' ? '' : `${Number(day)} ${monthGenitives[Number(month) - 1] ?? ''} ${year}`
}

/** The dates that a field accepts. */
export type DayBounds = { min?: string | undefined; max?: string | undefined }

/**
 * Reads `19.06.2027`, `19.6.27`, `19 06 2027`, `2027-06-19`, or a month in words (in full or its first three letters).
 * Without a year it is the next such day from today, or from `min`; where days ahead are not allowed, the latest past
 * one. Null for anything else.
 */
export function readDay(text: string, today: string, { min = today, max }: DayBounds = {}): string | null {
  const typed = plain(text)
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed) ?? []
  if (year && month && day) return dayOf(Number(year), Number(month), Number(day))
  const said = inFigures.exec(typed) ?? inWords.exec(typed)
  if (!said) return null
  const [d, m] = [Number(said[1]), monthOf(said[2] ?? '')]
  if (said[3]) return dayOf(said[3].length === 2 ? 2000 + Number(said[3]) : Number(said[3]), m, d)
  const isPast = max !== undefined && max <= today
  const from = isPast ? max : min > today ? min : today
  const first = dayOf(Number(from.slice(0, 4)), m, d)
  if (first !== null && (isPast ? first <= from : first >= from)) return first
  return dayOf(Number(from.slice(0, 4)) + (isPast ? -1 : 1), m, d)
}

/** Whether a text is complete enough to be taken while the person is still typing: with a year of four digits. */
export const isWholeDay = (text: string): boolean =>
  /^(\d{4}-\d{2}-\d{2}|\d{1,2}[./\s]\d{1,2}[./\s]\d{4}|\d{1,2}\.? [a-z]{3,} \d{4})$/.test(plain(text))

/** A weekday may stand before the date, and an abbreviated "year" after it. */
const inFigures = /^(?:[a-z]+\.?,? )?(\d{1,2})[.\-/\s]+(\d{1,2})(?:[.\-/\s]+(\d{4}|\d{2}))?\.?(?: ?r\.?)?$/
const inWords = /^(?:[a-z]+\.?,? )?(\d{1,2})\.? ([a-z]{3,})\.?(?: (\d{4}))?(?: ?r\.?)?$/

/**
 * Lower case without diacritics and invisible signs, with single spaces. Unicode does not take the stroke through a
 * letter for a diacritic, so that letter is replaced by hand.
 */
const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll('\u0142', 'l')
    .replace(/\s+/g, ' ')

const months = monthGenitives.map((genitive, index) => [genitive, monthNames[index] ?? ''].map(plain))

/** 1–12 from digits or a name; 0 for any other word, which makes the date invalid. */
function monthOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  return months.findIndex((names) => names.includes(text) || names.some((name) => name.slice(0, 3) === text)) + 1
}

function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day))
  const real = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return real ? at.toISOString().slice(0, 10) : null
}

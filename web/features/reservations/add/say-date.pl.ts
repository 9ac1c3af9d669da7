/**
 * A day as people say it on the phone: „12.6”, „sob 19.06”, „jutro”, „za tydzień w sobotę”, „19 czerwca 2027”. Always a day
 * from today on; without a year it is the next one that fits.
 */
import { addDays, formatTime, isDate, parseDate, weekdayIndex } from '#domain/time.ts'
import { dayMinutes, readEnd, readTime } from '#web/ui/moments/clock-text.ts'

export type SaidDate = {
  date: string
  /** The named weekday does not match the date; the form says so and corrects nothing. */
  other_weekday: boolean
}

const plain = (text: string): string =>
  text
    .toLocaleLowerCase('pl')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replace(/[,;]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Beginnings of names in ISO order, because all grammatical cases of a word begin alike. */
const weekdays = ['pon', 'wt', 'sr', 'czw', 'pi', 'so', 'ni'] as const
const months = ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paz', 'lis', 'gru'] as const
const weekdayWord = /^(pon|pn$|wt|sr|czw|cz$|pi|pt$|sob|sb$|so$|nie|nd$|ni$)/

function weekdayOf(word: string): number | null {
  if (!weekdayWord.test(word)) return null
  const short: Record<string, number> = { pn: 0, cz: 3, pt: 4, sb: 5, nd: 6 }
  return short[word] ?? weekdays.findIndex((start) => word.startsWith(start))
}

const monthOf = (word: string): number | null => {
  const index = months.findIndex((start) => word.startsWith(start) || (start === 'maj' && /^maj?[aeiu]?$/.test(word)))
  return index < 0 ? null : index + 1
}

const pad = (number: number): string => String(number).padStart(2, '0')
const dateOf = (year: number, month: number, day: number): string | null => {
  const date = `${year}-${pad(month)}-${pad(day)}`
  return isDate(date) ? date : null
}
const indexOf = (date: string): number => weekdayIndex(parseDate(date))
const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text))
const farthestYears = 4

/** The day that a text means; null when it means none. `today`: `YYYY-MM-DD`. */
export function sayDate(text: string, today: string): SaidDate | null {
  const words = plain(text)
  if (words === '') return null
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(words)
  if (iso) return exact(dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3])), null)
  const { weekday, rest } = withoutWeekday(words)
  return onCalendar(rest, weekday, today) ?? fromToday(rest, weekday, today)
}

const exact = (date: string | null, weekday: number | null): SaidDate | null =>
  date === null ? null : { date, other_weekday: weekday !== null && indexOf(date) !== weekday }

function withoutWeekday(words: string): { weekday: number | null; rest: string } {
  const kept: string[] = []
  let weekday: number | null = null
  for (const word of words.split(' ')) {
    const bare = word.replace(/\.$/, '')
    const found: number | null = weekday === null ? weekdayOf(bare) : null
    if (found === null || found < 0) kept.push(word)
    else weekday = found
  }
  return { weekday, rest: kept.filter((word) => !['w', 'we', 'na', 'dnia'].includes(word)).join(' ') }
}

/** „19.06”, „19/6/27”, „19 czerwca”, „19”. */
function onCalendar(rest: string, weekday: number | null, today: string): SaidDate | null {
  const numeric = /^(\d{1,2})[./\s-](\d{1,2})\.?(?:[./\s-]?(\d{4}|\d{2})(?: ?r)?)?\.?$/.exec(rest)
  if (numeric) return dayIn(Number(numeric[1]), Number(numeric[2]), numeric[3], weekday, today)
  const worded = /^(\d{1,2})\.? ([a-z]+)\.?(?: (\d{4}|\d{2})(?: ?r)?\.?)?$/.exec(rest)
  const month = worded ? monthOf(worded[2] ?? '') : null
  if (worded && month) return dayIn(Number(worded[1]), month, worded[3], weekday, today)
  const day = /^(\d{1,2})\.?$/.exec(rest)
  return day ? dayOfMonth(Number(day[1]), weekday, today) : null
}

function dayIn(
  day: number,
  month: number,
  year: string | undefined,
  weekday: number | null,
  today: string,
): SaidDate | null {
  if (year) return exact(dateOf(fullYear(year), month, day), weekday)
  const first = Number(today.slice(0, 4))
  const coming = Array.from({ length: farthestYears + 1 }, (_, ahead) => dateOf(first + ahead, month, day)).filter(
    (date): date is string => date !== null && date >= today,
  )
  const fits = coming.find((date) => weekday === null || indexOf(date) === weekday)
  return exact(fits ?? coming[0] ?? null, weekday)
}

function dayOfMonth(day: number, weekday: number | null, today: string): SaidDate | null {
  for (let ahead = 0; ahead < 62; ahead++) {
    const date = addDays(today, ahead)
    if (Number(date.slice(8)) === day) return exact(date, weekday)
  }
  return null
}

/** „dziś”, „za 3 dni”, „za tydzień w sobotę”, „w przyszłą sobotę”, „sobota”. */
function fromToday(rest: string, weekday: number | null, today: string): SaidDate | null {
  const at = baseOf(rest, today)
  if (at === null) return null
  if (weekday === null) return rest === '' ? null : exact(at.date, null)
  // „Za tydzień w sobotę” is the Saturday of next week; „w sobotę” alone is the next one.
  const from = at.weeks ? addDays(at.date, -indexOf(at.date)) : at.date
  const ahead = (weekday - indexOf(from) + 7) % 7
  return exact(addDays(from, ahead === 0 && !at.weeks && rest === '' ? 7 : ahead), weekday)
}

const nearest = /^(ta|te|ten|najblizsz[a-z]*|t[ae])$/
const next = /^(za tydzien|przyszl[a-z]*|nastepn[a-z]*|za 1 tydzien)$/

function baseOf(rest: string, today: string): { date: string; weeks: boolean } | null {
  if (rest === '' || nearest.test(rest)) return { date: today, weeks: false }
  if (/^dzis(iaj)?$/.test(rest)) return { date: today, weeks: false }
  if (rest === 'jutro') return { date: addDays(today, 1), weeks: false }
  if (rest === 'pojutrze') return { date: addDays(today, 2), weeks: false }
  if (next.test(rest)) return { date: addDays(today, 7), weeks: true }
  const counted = /^za (\d{1,3}|dwa|dwie|trzy|cztery|miesiac) ?(dni|dzien|tyg[a-z]*|mies[a-z]*)?$/.exec(rest)
  return counted ? ahead(counted[1] ?? '', counted[2] ?? '', today) : null
}

const numbers: Record<string, number> = { dwa: 2, dwie: 2, trzy: 3, cztery: 4, miesiac: 1 }

function ahead(count: string, unit: string, today: string): { date: string; weeks: boolean } | null {
  const number = numbers[count] ?? Number(count)
  if (count === 'miesiac' || unit.startsWith('mies')) return { date: monthsLater(today, number), weeks: false }
  if (unit.startsWith('tyg')) return { date: addDays(today, number * 7), weeks: true }
  return unit === '' ? null : { date: addDays(today, number), weeks: false }
}

function monthsLater(today: string, months_ahead: number): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const all = year * 12 + month - 1 + months_ahead
  for (let last = day; last > 27; last--) {
    const date = dateOf(Math.floor(all / 12), (all % 12) + 1, last)
    if (date) return date
  }
  return dateOf(Math.floor(all / 12), (all % 12) + 1, Math.min(day, 28)) ?? today
}

/** Reads „16”, „16:30”, „1630”, „16.30” as `16:30`; null when it is no time. */
export function sayTime(text: string): string | null {
  const minutes = readTime(text)
  return minutes === null ? null : formatTime(minutes)
}

/** Whether it is the end of a day, „24”, and not the midnight at its beginning. */
export const saysDaysEnd = (text: string): boolean => readEnd(text) === dayMinutes

/** Days of the year (`MM-DD`) as people write them: `1.05`, `01.05.`, `1 maja`. */
import type { DateRange } from '#domain/price-list/price-list.ts'
import { endsWithFebruary } from '#domain/pricing/conditions.ts'
import { isDate } from '#domain/time.ts'

const months = ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paź', 'lis', 'gru']
const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const sentence = 'Podaj dzień i miesiąc, na przykład 1.05 albo 30 września.'

export function readDayOfYear(text: string): { value: string | undefined } | { sentence: string } {
  const bare = text.trim().toLowerCase()
  if (bare === '') return { value: undefined }
  const digits = /^(\d{1,2})[.\-/ ](\d{1,2})\.?$/u.exec(bare)
  const words = /^(\d{1,2})\.?\s+([a-ząćęłńóśźż]{3,})$/u.exec(bare)
  const day = Number(digits?.[1] ?? words?.[1] ?? 0)
  const named = words?.[2]?.startsWith('maj') ? 5 : months.findIndex((start) => words?.[2]?.startsWith(start)) + 1
  const month = digits ? Number(digits[2]) : named
  const most = longest[month - 1] ?? 0
  if (day < 1 || day > most) return { sentence }
  return { value: `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` }
}

export const dayOfYearText = (day: string | undefined): string =>
  day ? `${Number(day.slice(3))}.${day.slice(0, 2)}` : ''

/** The range as dates, beginning in `year`; when the 29th of February does not exist, the 28th. */
export function inYear(range: DateRange, year: number): DateRange {
  const { from } = range
  const to = endsWithFebruary(range) ? '02-29' : range.to
  const day = (at: number, text: string) => (isDate(`${at}-${text}`) ? `${at}-${text}` : `${at}-02-28`)
  return { from: day(year, from), to: day(to < from ? year + 1 : year, to) }
}

export const isYearly = (date: string): boolean => date.length === 5

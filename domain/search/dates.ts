/** The dates and hours that a search asks for. */
import { type Weekday, weekdays } from '#domain/listing/codes.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import {
  formatDate,
  type LocalDate,
  type LocalTime,
  parseDate,
  parseTime,
  type Term,
  weekdayIndex,
} from '#domain/time.ts'

export type DateWish = {
  date_from?: LocalDate | undefined
  date_to?: LocalDate | undefined
  weekdays: readonly Weekday[]
}

export const maxSearchDays = 62

/**
 * The asked dates in order; null when none are asked for. Weekdays without a last date mean 62 days. Refuses a date that
 * does not exist, a range that ends before it begins, and more than 62 days.
 */
export function askedDates(wish: DateWish, today: LocalDate): LocalDate[] | null | Refusal {
  if (!wish.date_from && !wish.date_to && wish.weekdays.length === 0) return null
  const first = parseDate(wish.date_from ?? today)
  const openEnd = wish.weekdays.length > 0 ? first + maxSearchDays - 1 : first
  const last = wish.date_to ? parseDate(wish.date_to) : openEnd
  if (Number.isNaN(first)) return at('date_from')
  if (Number.isNaN(last) || last < first) return at('date_to')
  if (last - first >= maxSearchDays) return at('date_to', { max_days: maxSearchDays })
  const dates: LocalDate[] = []
  for (let day = first; day <= last; day += 1) {
    if (wish.weekdays.length > 0 && !wish.weekdays.includes(weekdays[weekdayIndex(day)] as Weekday)) continue
    dates.push(formatDate(day))
  }
  return dates
}

/** The term of one date; an end that is not after the start is on the next day. */
export function termOf(date: LocalDate, hours: { start: LocalTime; end: LocalTime }): Term {
  const next = parseTime(hours.end) <= parseTime(hours.start)
  return { start: `${date}T${hours.start}`, end: `${next ? formatDate(parseDate(date) + 1) : date}T${hours.end}` }
}

function at(field: string, details?: Record<string, number>): Refusal {
  return {
    ...refuse('validation', details),
    fields: { [field]: 'validation' },
  }
}

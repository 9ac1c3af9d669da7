/**
 * Periods of statistics: whole local dates, both ends counted. A period is compared with the equally long one right
 * before it; whole months are compared with as many whole months.
 */
import { dayNumber, formatDate, type LocalDate, parseDate } from '#domain/time.ts'

export type StatsPeriod = { from: LocalDate; to: LocalDate }
export type Granularity = 'day' | 'month'

/** The longest period that may be asked for: five years with two leap days. */
export const mostStatsDays = 5 * 365 + 2
const mostDaysByDay = 62

type Month = { year: number; month: number }

/** `month` is 1–12. */
export function monthPeriod(year: number, month: number): StatsPeriod {
  return {
    from: formatDate(firstDay({ year, month })),
    to: formatDate(firstDay(addMonths({ year, month }, 1)) - 1),
  }
}

export function yearPeriod(year: number): StatsPeriod {
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

export function daysIn({ from, to }: StatsPeriod): number {
  return parseDate(to) - parseDate(from) + 1
}

/** The number of whole calendar months; null when the period begins or ends within a month. */
export function wholeMonths({ from, to }: StatsPeriod): number | null {
  const [first, last] = [monthOf(from), monthOf(to)]
  if (!from.endsWith('-01') || parseDate(to) !== firstDay(addMonths(last, 1)) - 1) return null
  return (last.year - first.year) * 12 + last.month - first.month + 1
}

/** The equally long period that ends the day before. */
export function previousOf(period: StatsPeriod): StatsPeriod {
  const months = wholeMonths(period)
  const from = parseDate(period.from)
  const start = months === null ? from - daysIn(period) : firstDay(addMonths(monthOf(period.from), -months))
  return { from: formatDate(start), to: formatDate(from - 1) }
}

/** By day up to two months, by month beyond. */
export function granularityOf(period: StatsPeriod): Granularity {
  return daysIn(period) <= mostDaysByDay ? 'day' : 'month'
}

/** The period cut into days or calendar months; the first and the last month may be incomplete. */
export function bucketsOf(period: StatsPeriod, granularity: Granularity): StatsPeriod[] {
  const [first, last] = [parseDate(period.from), parseDate(period.to)]
  const buckets: StatsPeriod[] = []
  for (let from = first; from <= last; ) {
    const to = granularity === 'day' ? from : Math.min(last, firstDay(addMonths(monthOf(formatDate(from)), 1)) - 1)
    buckets.push({ from: formatDate(from), to: formatDate(to) })
    from = to + 1
  }
  return buckets
}

function firstDay({ year, month }: Month): number {
  return dayNumber(year, month, 1)
}

function addMonths({ year, month }: Month, months: number): Month {
  const count = year * 12 + (month - 1) + months
  return { year: Math.floor(count / 12), month: (count % 12) + 1 }
}

function monthOf(date: LocalDate): Month {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) }
}

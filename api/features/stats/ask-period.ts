import { refusedField } from '#api/refused.ts'
import { daysIn, mostStatsDays, monthPeriod, type StatsPeriod, yearPeriod } from '#domain/statistics/period.ts'
import { dateIn } from '#domain/time.ts'

/** The time zone of days in statistics, wherever a listing is. */
export const statsZone = 'Europe/Warsaw'

const earliest = '2000-01-01'
const latest = '2098-12-31'

type Dates = { date_from?: string | undefined; date_to?: string | undefined }

const todayIn = (now_ms: number) => {
  const today = dateIn(now_ms, statsZone)
  return { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) }
}

/** The requested period; the current month when no dates are given. */
export function askedPeriod({ date_from, date_to }: Dates, now_ms: number): StatsPeriod {
  if (date_from === undefined && date_to === undefined) {
    const { year, month } = todayIn(now_ms)
    return monthPeriod(year, month)
  }
  if (date_from === undefined || date_from < earliest) throw refusedField('date_from', 'validation')
  if (date_to === undefined || date_to > latest || date_to < date_from) throw refusedField('date_to', 'validation')
  const period = { from: date_from, to: date_to }
  if (daysIn(period) > mostStatsDays) throw refusedField('date_to', 'validation')
  return period
}

export function askedMonth(query: { year?: number | undefined; month?: number | undefined }, now_ms: number) {
  const { year, month } = todayIn(now_ms)
  return monthPeriod(query.year ?? year, query.month ?? month)
}

export const askedYear = (query: { year?: number | undefined }, now_ms: number): StatsPeriod =>
  yearPeriod(query.year ?? todayIn(now_ms).year)

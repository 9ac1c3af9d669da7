/** Periods by the calendar in UTC, parts of them by the second, rounded half up. */

export type Interval = 'month' | 'year'

const monthsOf: Record<Interval, number> = { month: 1, year: 12 }

/** The same day of a later month; the last day of a month that is too short. */
export function addMonths(at: number, months: number): number {
  const from = new Date(at * 1000)
  const month = from.getUTCMonth() + months
  const last = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), last)
  const time = (from.getTime() / 1000) % 86_400
  return Date.UTC(from.getUTCFullYear(), month, day) / 1000 + time
}

/** The first end of a period after an instant, counted from the anchor, so that the 31st comes back after February. */
export function periodEnd(anchor: number, interval: Interval, after: number): number {
  const step = monthsOf[interval]
  const years = new Date(after * 1000).getUTCFullYear() - new Date(anchor * 1000).getUTCFullYear()
  for (let count = Math.max(1, Math.floor(((years - 1) * 12) / step)); ; count++) {
    const end = addMonths(anchor, count * step)
    if (end > after) return end
  }
}

export const oneInterval = (at: number, interval: Interval): number => addMonths(at, monthsOf[interval])

/** The share of `amount` for the part of a span that is left at an instant. Whole grosze, rounded half up. */
export function partLeft(amount: number, span: { start: number; end: number }, at: number): number {
  const whole = span.end - span.start
  if (whole <= 0) return 0
  const left = Math.min(whole, Math.max(0, span.end - at))
  return Math.floor((2 * amount * left + whole) / (2 * whole))
}

/** The tax inside a gross amount. The percentage may have two decimals. */
export function taxInside(gross: number, percent: number): number {
  const rate = Math.round(percent * 100)
  const tax = Math.floor((2 * Math.abs(gross) * rate + 10_000 + rate) / (2 * (10_000 + rate)))
  return gross < 0 ? -tax : tax
}

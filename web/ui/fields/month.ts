/** Arithmetic of bare dates (`YYYY-MM-DD`) and months (`YYYY-MM`) for drawing calendars; no time zone is involved. */

const DAY_MS = 86_400_000
const ms = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const iso = (at: number): string => new Date(at).toISOString().slice(0, 10)

export const addDays = (date: string, days: number): string => iso(ms(date) + days * DAY_MS)
/** Day of the week, 0 for Monday. */
export const weekdayOf = (date: string): number => (new Date(ms(date)).getUTCDay() + 6) % 7
export const monthOf = (date: string): string => date.slice(0, 7)

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return iso(Date.UTC(year, number - 1 + count, 1)).slice(0, 7)
}

/** The same day in a month so many months later, or the last day of that month. */
export function sameDayIn(date: string, months: number): string {
  const month = addMonths(monthOf(date), months)
  return `${month}-${String(Math.min(Number(date.slice(8)), daysIn(month))).padStart(2, '0')}`
}

export function daysIn(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** Weeks from Monday to Sunday; null stands for a day of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const days: (string | null)[] = Array.from({ length: weekdayOf(`${month}-01`) }, () => null)
  for (let day = 1; day <= daysIn(month); day += 1) days.push(`${month}-${String(day).padStart(2, '0')}`)
  while (days.length % 7) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

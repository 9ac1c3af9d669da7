/** The time left in words that fit a row; the exact moment is available beside it. */
import { formatInstantShort, nbsp, plural, pluralForm } from '#domain/format.pl.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The time left: `zostało 35 min`, `zostało 4 godz.`, from two days on `zostały 2 dni`; always rounded down. */
export function leftText(until: string, now_ms: number): string {
  const left = Date.parse(until) - now_ms
  if (left < minuteMs) return 'czas minął'
  if (left < hourMs) return `zostało ${Math.floor(left / minuteMs)}${nbsp}min`
  if (left < 2 * dayMs) return `zostało ${Math.floor(left / hourMs)}${nbsp}godz.`
  const days = Math.floor(left / dayMs)
  return `${pluralForm(days, 'został', 'zostały', 'zostało')} ${plural(days, 'dzień', 'dni', 'dni')}`
}

/** Whether less than six hours are left. */
export const isUrgent = (until: string, now_ms: number): boolean => Date.parse(until) - now_ms < 6 * hourMs

/** The exact moment, `do pon., 23 lis 2026, 18:30`, for the title and for screen readers. */
export const untilText = (until: string, zone: string): string => `do ${formatInstantShort(until, zone)}`

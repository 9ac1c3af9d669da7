/** How much time is left, in words that fit a row; the exact moment stands beside it for those who want it. */
import { formatInstantShort, nbsp, plural, pluralForm } from '#domain/format.pl.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** `zostało 35 min`, `zostało 4 godz.`, from two days on `zostały 2 dni`; never more than is left. */
export function leftText(until: string, now_ms: number): string {
  const left = Date.parse(until) - now_ms
  if (left < minuteMs) return 'czas minął'
  if (left < hourMs) return `zostało ${Math.floor(left / minuteMs)}${nbsp}min`
  if (left < 2 * dayMs) return `zostało ${Math.floor(left / hourMs)}${nbsp}godz.`
  const days = Math.floor(left / dayMs)
  return `${pluralForm(days, 'został', 'zostały', 'zostało')} ${plural(days, 'dzień', 'dni', 'dni')}`
}

/** Little enough to hurry. */
export const isUrgent = (until: string, now_ms: number): boolean => Date.parse(until) - now_ms < 6 * hourMs

/** `do pon., 23 lis 2026, 18:30` for the pointer and for screen readers. */
export const untilText = (until: string, zone: string): string => `do ${formatInstantShort(until, zone)}`

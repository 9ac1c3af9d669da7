/**
 * Dates as numbers for the price engine. Each day is worked out once and kept, because a search prices thousands of
 * terms.
 */
import { holidayOnDay } from '#domain/availability/holidays.ts'
import { edgeAt, formatDate, parseDate, parseTime, toInstant, weekdayIndex, zoneOf } from '#domain/time.ts'
import { isRefusal } from '#domain/refusal.ts'

/** A wall time: days since 1 January 1970 and minutes after midnight. */
export type WallTime = { day: number; minute: number }
/** `ymd` is 20270619, `md` 619, `weekday` 0 = Monday. */
export type CalendarDay = { day: number; ymd: number; md: number; weekday: number; holiday: boolean }

const days: CalendarDay[] = []

/** The calendar day of a day number (0 to 47 481, the end of 2099). */
export function calendarDay(day: number): CalendarDay {
  const known = days[day]
  if (known) return known
  const ymd = Number(formatDate(day).replaceAll('-', ''))
  const fresh = { day, ymd, md: ymd % 10_000, weekday: weekdayIndex(day), holiday: holidayOnDay(day) !== null }
  days[day] = fresh
  return fresh
}

/** Day number of `YYYY-MM-DD` between 1970 and 2099; null for any other text. */
export function parseDay(text: string): number | null {
  return orNull(parseDate(text))
}

/** Minutes after midnight of `HH:MM`; null for any other text. */
export function parseMinute(text: string): number | null {
  return orNull(parseTime(text))
}

/** `YYYY-MM-DDTHH:MM`; null when it cannot be read. */
export function parseWallTime(text: string): WallTime | null {
  if (text.length !== 16 || text[10] !== 'T') return null
  const day = parseDay(text.slice(0, 10))
  const minute = parseMinute(text.slice(11))
  return day === null || minute === null ? null : { day, minute }
}

/** Epoch milliseconds of a wall time; null for a time that the clock skips. */
export function instantOf(timezone: string, local: string): number | null {
  const ms = toInstant(local, timezone)
  return isRefusal(ms) ? null : ms
}

/** Epoch milliseconds of the edge of a window: a skipped time means the moment of the clock change (ruling 17). */
export function edgeOf(timezone: string, at: WallTime): number {
  return edgeAt(zoneOf(timezone), at.day, at.minute)
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

/**
 * Arithmetic with wall times for the calendar. A moment is a number of minutes on the clock of the listing (0 =
 * 1970-01-01 00:00 there), independent of the browser's zone and of summer time. Every day has 1440 minutes; an hour
 * that is missing or occurs twice is drawn over it (`clockChange`).
 */
import { wallTime } from '#domain/format.pl.ts'
import { minutesOf, wallTimeOf } from '#web/lib/wall-time.ts'
import { addDays } from '#web/ui/fields/month.ts'

export const DAY = 1440
const MINUTE_MS = 60_000

/** Half-open, in minutes. */
export type Span = { from: number; to: number }
export type Term = { start: string; end: string }

export const dayStart = (date: string): number => minutesOf(`${date}T00:00`)
export const dateOf = (minutes: number): string => wallTimeOf(minutes).slice(0, 10)
/**
 * The span of a term, at least one minute long: an outside entry in the hour that occurs twice may end before it begins
 * by the clock.
 */
export const spanOf = ({ start, end }: Term): Span => ({
  from: minutesOf(start),
  to: Math.max(minutesOf(end), minutesOf(start) + 1),
})
export const termOf = ({ from, to }: Span): Term => ({ start: wallTimeOf(from), end: wallTimeOf(to) })

export const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to

export const floorTo = (minutes: number, step: number): number => Math.floor(minutes / step) * step
export const roundTo = (minutes: number, step: number): number => Math.round(minutes / step) * step

/** The dates that a span touches; one that ends at midnight does not touch the next day. */
export function datesOf({ from, to }: Span): string[] {
  const dates: string[] = []
  const last = dateOf(Math.max(from, to - 1))
  for (let date = dateOf(from); date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** Until when on the next day a night belongs to the day on which it began. */
const NIGHT_ENDS = 12 * 60

/**
 * The days on which a month shows an entry: a party over midnight only its first day, a term longer than a day each of
 * its days.
 */
export function standsOn(span: Span): { first: string; last: string } {
  const first = dateOf(span.from)
  const last = dateOf(Math.max(span.from, span.to - 1))
  const night = span.to - span.from < DAY && span.to - dayStart(last) <= NIGHT_ENDS
  return { first, last: night ? first : last }
}

export type ClockChange = { kind: 'skipped' | 'repeated'; from: number; to: number }

function offsetMinutes(at_ms: number, zone: string): number {
  return minutesOf(wallTime(at_ms, zone)) - Math.floor(at_ms / MINUTE_MS)
}

/** The hour (in minutes of the day) that a date lacks or has twice; null on all other days. */
export function clockChange(date: string, zone: string): ClockChange | null {
  const first = Date.parse(`${date}T00:00:00Z`) - 14 * 60 * MINUTE_MS
  const last = first + 40 * 60 * MINUTE_MS
  for (let at = first; at < last; at += 30 * MINUTE_MS) {
    const before = offsetMinutes(at - 1, zone)
    const jump = offsetMinutes(at, zone) - before
    if (jump === 0) continue
    const wall = at / MINUTE_MS + before
    const from = jump > 0 ? wall : wall + jump
    if (dateOf(from) !== date) continue
    const minute = from - dayStart(date)
    return { kind: jump > 0 ? 'skipped' : 'repeated', from: minute, to: minute + Math.abs(jump) }
  }
  return null
}

/**
 * A span whose edges exist on the clock: an edge in the hour that a clock change removes moves to its end, as the
 * server reads opening hours. The span never becomes empty.
 */
export function onClock(span: Span, zone: string): Span {
  const from = onward(span.from, zone)
  const to = onward(span.to, zone)
  return { from, to: to > from ? to : onward(from + span.to - span.from, zone) }
}

function onward(at: number, zone: string): number {
  const change = clockChange(dateOf(at), zone)
  if (change?.kind !== 'skipped') return at
  const day = dayStart(dateOf(at))
  return at >= day + change.from && at < day + change.to ? day + change.to : at
}

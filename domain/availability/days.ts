/** What a calendar shows for each date (ruling 19). */
import { isDayFull } from './availability.ts'
import { type AvailabilityInput, blockedBy, type Context, contextOf } from './context.ts'
import { bitOf, bitsOf, type DayPlan, hoursOf, planOf, spanOf } from './hours.ts'
import { type OpenDate, openDateOn } from './open-dates.ts'
import { startsOn } from './starts.ts'
import { isFree } from './taken.ts'
import type { TermMode } from '#domain/listing/codes.ts'
import type { Opening } from './opening.ts'
import {
  edgeAt,
  formatDate,
  type LocalDate,
  type LocalDateTime,
  localAt,
  localDay,
  minuteMs,
  type Period,
  parseDate,
} from '#domain/time.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'

export const dayStatusCodes = ['free', 'partial', 'busy', 'closed', 'past', 'too_soon', 'too_far'] as const
export type DayStatusCode = (typeof dayStatusCodes)[number]
export type DayStatus = {
  date: LocalDate
  status: DayStatusCode
  /** Opening hours that begin on this date, taken or not, as wall times; an end after midnight has the next date. */
  windows: { start: LocalDateTime; end: LocalDateTime }[]
}

export const maxStatusDays = 62

export type OpenDay = Pick<DayStatus, 'date' | 'windows'> & {
  origin: DayPlan['origin']
  holiday: DayPlan['holiday']
  label: string | null
}

/** Opening hours of each date with their reason, whatever is taken; the owner's calendar shades by them. */
export function openDays(opening: Opening, term_modes: readonly TermMode[], from: LocalDate, to: LocalDate): OpenDay[] {
  const hours = hoursOf(opening)
  const modeBits = bitsOf(term_modes)
  const days: OpenDay[] = []
  for (let day = parseDate(from); day <= parseDate(to); day++) {
    const { origin, holiday, label_public } = planOf(hours, day)
    days.push({
      date: formatDate(day),
      windows: windowsOf({ hours, modeBits }, day),
      origin,
      holiday,
      label: label_public,
    })
  }
  return days
}

/**
 * Status and opening hours of each date from `from` to `to`, both included: at most 62 dates, else `validation` with
 * the field at fault. A date without a single start of the shortest length is `closed`. For a whole place with
 * several rooms `busy` means that no room is left either.
 */
export function dayStatuses(input: AvailabilityInput, from: LocalDate, to: LocalDate): DayStatus[] | Refusal {
  const first = parseDate(from)
  const last = parseDate(to)
  if (Number.isNaN(first)) return { refused: 'validation', fields: { from: 'validation' } }
  if (Number.isNaN(last) || last < first) return { refused: 'validation', fields: { to: 'validation' } }
  if (last - first >= maxStatusDays) {
    return { ...refuse('validation', { max_days: maxStatusDays }), fields: { to: 'validation' } }
  }
  const context = contextOf(input)
  const days: DayStatus[] = []
  for (let day = first; day <= last; day++) {
    const open = openDateOn(context, day, openDate)
    days.push({ date: formatDate(day), status: statusOf(context, day, open), windows: open.windows })
  }
  return days
}

function openDate(context: Context, day: number) {
  return { starts: startsOn(context, day, null), windows: windowsOf(context, day) }
}

function windowsOf({ hours, modeBits }: Pick<Context, 'hours' | 'modeBits'>, day: number): DayStatus['windows'] {
  return planOf(hours, day)
    .shapes.filter((shape) => (shape.bits & modeBits) !== 0)
    .map((shape) => {
      const span = spanOf(hours, day, shape)
      return { start: localAt(hours.zone, span.from_ms), end: localAt(hours.zone, span.to_ms) }
    })
}

function statusOf(context: Context, day: number, { edges }: OpenDate): DayStatusCode {
  const { today, lastDay, earliest_ms, hours } = context
  if (day < today) return 'past'
  if (day > lastDay) return 'too_far'
  if (edges.length === 0) return 'closed'
  if (isQuiet(context, day)) return 'free'
  let inTime = 0
  let free = 0
  let some = 0
  for (let at = 0; at < edges.length; at += 2) {
    const from_ms = edges[at] as number
    if (from_ms < earliest_ms || localDay(hours.zone, from_ms) > lastDay) continue
    inTime++
    const found = freedom(context, { from_ms, to_ms: edges[at + 1] as number })
    if (found === 'all') free++
    if (found === 'some') some++
    if (free + some > 0 && free < inTime) return 'partial'
  }
  if (inTime === 0) return 'too_soon'
  if (free === inTime) return 'free'
  return free + some > 0 ? 'partial' : 'busy'
}

/**
 * Whether every start of this date is free: all are in time, and nothing is taken from the first start to the last end.
 * True for most dates of most calendars, and then no start has to be checked one by one.
 */
function isQuiet(context: Context, day: number): boolean {
  const { hours, units, input, earliest_ms, lastDay, beforeMs, afterMs } = context
  if (input.rules.daily_limit !== null || units.unit_ids.length === 0 || day + 2 > lastDay) return false
  const first_ms = edgeAt(hours.zone, day, 0)
  if (first_ms < earliest_ms) return false
  if (units.taken.length === 0) return true
  // Whole groups and terms of several days may begin before the date or end long after it.
  if (hours.has_wholes || (context.modeBits & bitOf('multi_day')) !== 0) return false
  const last = [...planOf(hours, day).shapes, ...hours.slots].reduce((most, { end }) => Math.max(most, end), 0)
  const to_ms = edgeAt(hours.zone, day, last) + input.rules.min_minutes * minuteMs + afterMs
  return !units.taken.some((row) => row.from_ms < to_ms && row.to_ms > first_ms - beforeMs)
}

/** `all`: everything asked for is free at that start. `some`: not the whole place, but at least one of its rooms. */
function freedom(context: Context, start: Period): 'all' | 'some' | 'none' {
  const { hours, units, input } = context
  const isLimited = input.rules.daily_limit !== null
  if (isLimited && isDayFull(context, localDay(hours.zone, start.from_ms))) return 'none'
  const blocked = blockedBy(context, start.from_ms, start.to_ms)
  if (isFree(units, blocked)) return 'all'
  const wholePlace = !units.interchangeable && !input.unit_ids && units.unit_ids.length > 1
  if (!wholePlace) return 'none'
  return units.unit_ids.some((id) => isFree({ ...units, unit_ids: [id] }, blocked)) ? 'some' : 'none'
}

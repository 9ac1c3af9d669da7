/** The faults for which saved opening hours are refused (domain 4.1, rulings 14 and 20); empty when there are none. */
import { weekdays } from '#domain/listing/codes.ts'
import type { Opening, OpeningException, Window } from './opening.ts'
import { parseDate, parseTime } from '#domain/time.ts'

export const openingFaults = [
  'window_backwards',
  'window_overlap',
  'too_many_windows',
  'overtime_before_end',
  'date_backwards',
  'exception_overlap',
  'exception_without_windows',
  'slot_backwards',
  'slot_code_twice',
] as const
export type OpeningFault = (typeof openingFaults)[number]
export type OpeningError = { code: OpeningFault; field: string }

export const mostWindowsPerDay = 6
const day = 1440

type Edges = Pick<Window, 'start' | 'end' | 'ends_next_day'>

type Span = { from: number; to: number; window: Window }

export function checkOpening(opening: Opening): OpeningError[] {
  return [...weeklyErrors(opening), ...slotErrors(opening), ...exceptionErrors(opening)]
}

function weeklyErrors(opening: Opening): OpeningError[] {
  const errors: OpeningError[] = []
  const week = 7 * day
  const spans: Span[] = []
  const counts = new Map<string, number>()
  for (const [index, window] of opening.weekly.entries()) {
    const field = `weekly.${index}`
    const count = (counts.get(window.day_of_week) ?? 0) + 1
    counts.set(window.day_of_week, count)
    if (count === mostWindowsPerDay + 1) errors.push({ code: 'too_many_windows', field })
    if (!isForward(window)) {
      errors.push({ code: 'window_backwards', field })
      continue
    }
    if (!overtimeHolds(window)) errors.push({ code: 'overtime_before_end', field: `${field}.overtime_until` })
    const span = spanOf(window, weekdays.indexOf(window.day_of_week) * day)
    // Sunday's night reaches into Monday.
    const meets = [-week, 0, week].some((shift) =>
      spans.some((other) => overlap({ ...span, from: span.from + shift, to: span.to + shift }, other)),
    )
    if (meets) errors.push({ code: 'window_overlap', field })
    spans.push(span)
  }
  return errors
}

function isForward(window: Edges): boolean {
  const length = lengthOf(window)
  return length > 0 && length <= day
}

/** Length in minutes; without `ends_next_day` an end before the start is negative. */
function lengthOf({ start, end, ends_next_day }: Edges): number {
  return parseTime(end) + (ends_next_day ? day : 0) - parseTime(start)
}

/** Overtime ends later than the window, on the same date as its end. */
function overtimeHolds({ end, overtime_until }: Window): boolean {
  return overtime_until == null || parseTime(overtime_until) > parseTime(end)
}

function spanOf(window: Window, first: number): Span {
  const from = first + parseTime(window.start)
  return { from, to: from + lengthOf(window), window }
}

function overlap(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to && compete(a.window, b.window)
}

/**
 * Whether two windows may not overlap. Windows for different modes may, and so may those of a group that is only taken
 * whole.
 */
function compete(a: Window, b: Window): boolean {
  if ((a.whole_window ?? null) !== (b.whole_window ?? null)) return false
  if (!a.term_modes || !b.term_modes) return !a.term_modes && !b.term_modes
  return a.term_modes.some((mode) => b.term_modes?.includes(mode))
}

function slotErrors({ slots }: Opening): OpeningError[] {
  return slots.flatMap((slot, index): OpeningError[] => [
    ...(isForward(slot) ? [] : [{ code: 'slot_backwards' as const, field: `slots.${index}` }]),
    ...(slots.slice(0, index).some((other) => other.code === slot.code)
      ? [{ code: 'slot_code_twice' as const, field: `slots.${index}.code` }]
      : []),
  ])
}

function exceptionErrors({ exceptions }: Opening): OpeningError[] {
  const errors: OpeningError[] = []
  for (const [index, exception] of exceptions.entries()) {
    const field = `exceptions.${index}`
    if (!(parseDate(exception.date_from) <= parseDate(exception.date_to))) {
      errors.push({ code: 'date_backwards', field: `${field}.date_to` })
      continue
    }
    for (const [place, window] of exception.windows.entries()) {
      const at = `${field}.windows.${place}`
      if (!isForward(window)) errors.push({ code: 'window_backwards', field: at })
      else {
        if (!overtimeHolds(window)) errors.push({ code: 'overtime_before_end', field: `${at}.overtime_until` })
        const earlier = exception.windows.slice(0, place).filter(isForward)
        if (earlier.some((other) => overlap(spanOf(other, 0), spanOf(window, 0)))) {
          errors.push({ code: 'window_overlap', field: at })
        }
      }
    }
    if (exception.type === 'custom' && exception.windows.length === 0) {
      errors.push({ code: 'exception_without_windows', field: `${field}.windows` })
    }
    if (exceptions.slice(0, index).some((other) => opens(other) && opens(exception) && meet(other, exception))) {
      errors.push({ code: 'exception_overlap', field: `${field}.date_from` })
    }
  }
  return errors
}

function opens(one: OpeningException): boolean {
  return one.type !== 'closed'
}

function meet(a: OpeningException, b: OpeningException): boolean {
  return a.date_from <= b.date_to && b.date_from <= a.date_to
}

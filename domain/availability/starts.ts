/**
 * The starts that a date offers: slots, whole groups, and the grid of each window. A start belongs to the date of its
 * window, also after midnight (ruling 19). Starts in the second of two doubled hours are left out.
 */
import { acceptedMode } from './availability.ts'
import { type AvailabilityInput, type Context, contextOf } from './context.ts'
import { contiguousBits, fitMode, servesSlots, wholesOn } from './fit.ts'
import { bitOf, farthestDays, type ModeBits, planOf, spanOf } from './hours.ts'
import type { TermMode } from '#domain/listing/codes.ts'
import {
  edgeAt,
  isSayable,
  type LocalDate,
  type LocalDateTime,
  localAt,
  localDay,
  minuteMs,
  type Period,
  parseDate,
} from '#domain/time.ts'

export type ProposedTerm = {
  start: LocalDateTime
  end: LocalDateTime
  start_at_ms: number
  end_at_ms: number
  term_mode: TermMode
}

export type Start = Period & { mode: TermMode }

export function spell({ hours }: Context, start: Start): ProposedTerm {
  return {
    start: localAt(hours.zone, start.from_ms),
    end: localAt(hours.zone, start.to_ms),
    start_at_ms: start.from_ms,
    end_at_ms: start.to_ms,
    term_mode: start.mode,
  }
}

export function sayable({ hours }: Context, { from_ms, to_ms }: Period): boolean {
  return isSayable(hours.zone, from_ms) && isSayable(hours.zone, to_ms)
}

export function slotStarts({ hours, modeBits }: Context, day: number): Start[] {
  if ((modeBits & bitOf('half_day')) === 0 || !servesSlots(hours, day)) return []
  return hours.slots.map((slot) => ({
    from_ms: edgeAt(hours.zone, day, slot.start),
    to_ms: edgeAt(hours.zone, day, slot.end),
    mode: 'half_day',
  }))
}

/** Groups that are only taken whole and have a window on this date, in the first mode that they serve. */
export function wholeStarts({ hours, modes }: Context, day: number): Start[] {
  const found: Start[] = []
  for (const mode of modes) {
    if (mode === 'half_day') continue
    for (const whole of wholesOn(hours, day, bitOf(mode))) {
      if (found.some((known) => known.from_ms === whole.from_ms)) continue
      found.push({ from_ms: whole.from_ms, to_ms: whole.to_ms, mode })
    }
  }
  return found
}

/**
 * Modes for which a window's grid is walked: the modes within one opening if the listing has one, otherwise
 * `multi_day`.
 */
export function gridModes({ modes, modeBits }: Context, windowBits: ModeBits): TermMode[] {
  const within = modes.filter((mode) => (contiguousBits & windowBits & bitOf(mode)) !== 0)
  if (within.length > 0) return within
  return (modeBits & windowBits & bitOf('multi_day')) !== 0 ? ['multi_day'] : []
}

/**
 * The term of a given length from a start, in the first mode whose hours allow it; the shortest term when no length is
 * given.
 */
export function openTerm(context: Context, from: number, minutes: number | null, modes: TermMode[]): Start | null {
  const { hours, input } = context
  const shortest = from + (minutes ?? input.rules.min_minutes) * minuteMs
  const day = localDay(hours.zone, from)
  for (const mode of modes) {
    const to = mode === 'multi_day' && minutes === null ? multiEnd(context, shortest) : shortest
    if (to !== null && fitMode(hours, input.rules.step_minutes, from, to, day, mode).open) {
      return { from_ms: from, to_ms: to, mode }
    }
  }
  return null
}

/** Each start of the date's own windows from which a term of this length keeps to the hours, taken or not. */
export function* gridStarts(context: Context, day: number, minutes: number | null): Generator<Start> {
  const { hours, input } = context
  const step = input.rules.step_minutes * minuteMs
  for (const shape of planOf(hours, day).shapes) {
    if (shape.group !== null) continue
    const modes = gridModes(context, shape.bits)
    if (modes.length === 0) continue
    const { from_ms, to_ms } = spanOf(hours, day, shape)
    for (let from = from_ms; from < to_ms; from += step) {
      const start = openTerm(context, from, minutes, modes)
      if (start && sayable(context, start)) yield start
    }
  }
}

/**
 * All starts that the date's hours allow, taken or not. With a length: starts of exactly that length. Without: slots,
 * whole groups that touch the date, and the grid with the shortest length (ruling 19).
 */
export function* startsOn(context: Context, day: number, minutes: number | null): Generator<Start> {
  const fits = (start: Start) =>
    (minutes === null || start.to_ms - start.from_ms === minutes * minuteMs) && sayable(context, start)
  for (const start of wholeStarts(context, day)) if (fits(start)) yield start
  for (const start of slotStarts(context, day)) if (fits(start)) yield start
  yield* gridStarts(context, day, minutes)
}

/**
 * Terms of a date that `checkTerm` accepts, by start, for pickers. `minutes` is the elapsed length; null offers slots,
 * whole groups and the shortest length. Empty for a text that is no date.
 */
export function freeStarts(input: AvailabilityInput, date: LocalDate, minutes: number | null): ProposedTerm[] {
  const day = parseDate(date)
  if (Number.isNaN(day)) return []
  const context = contextOf(input)
  const seen = new Set<string>()
  const free: ProposedTerm[] = []
  for (const start of startsOn(context, day, minutes)) {
    const key = `${start.from_ms}-${start.to_ms}`
    if (seen.has(key)) continue
    seen.add(key)
    if (acceptedMode(context, start.from_ms, start.to_ms, [start.mode]) !== null) free.push(spell(context, start))
  }
  return free.sort((a, b) => a.start_at_ms - b.start_at_ms || a.end_at_ms - b.end_at_ms)
}

/** The end of the shortest multi-day term: the first open moment at or after `earliestEnd`. */
function multiEnd({ hours }: Context, earliestEnd: number): number | null {
  const bit = bitOf('multi_day')
  const first = localDay(hours.zone, earliestEnd) - 1
  for (let day = first; day <= first + farthestDays; day++) {
    for (const shape of planOf(hours, day).shapes) {
      if (shape.group !== null || (shape.bits & bit) === 0) continue
      const span = spanOf(hours, day, shape)
      if (span.limit_ms >= earliestEnd) return Math.max(span.from_ms, earliestEnd)
    }
  }
  return null
}

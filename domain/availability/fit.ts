/**
 * Does a term keep to the opening hours? One answer per mode (rulings 14, 17, 18): inside merged
 * windows, equal to a slot, equal to a whole group, or from an open moment to an open moment over several days.
 */
import { termModes, type TermMode } from '#domain/listing/codes.ts'
import {
  bitOf,
  bitsOf,
  farthestDays,
  type Hours,
  type ModeBits,
  planOf,
  type Span,
  spanOf,
  type WholeSpan,
  wholeOf,
} from './hours.ts'
import { edgeAt, localDay, minuteMs } from '#domain/time.ts'

export type Fit = {
  open: boolean
  off_step: boolean
  closed: boolean
  /** End of the window in which the term ends, without and with overtime; of a refused term that of its start, or 0. */
  ends_ms: number
  limit_ms: number
  /** The window from whose start the grid is counted; zeros when the start lies in no window. */
  grid_from_ms: number
  grid_to_ms: number
  /** The group that can only be taken as a whole. */
  whole: WholeSpan | null
}

/** The order in which modes are tried for a term without a mode (ruling 14). */
const order: readonly TermMode[] = ['half_day', 'hourly', 'full_day', 'overnight', 'multi_day']
export const contiguousBits = bitsOf(['hourly', 'full_day', 'overnight'])

/**
 * Whether slots are offered on this date: only when one of its windows serves half days. Slots have hours of their own
 * (ruling 14).
 */
export function servesSlots(hours: Hours, day: number): boolean {
  const bit = bitOf('half_day')
  for (const shape of planOf(hours, day).shapes) if (shape.group === null && (shape.bits & bit) !== 0) return true
  return false
}

/** First closed date strictly between the two dates of a term; null when there is none. */
export function closedBetween(hours: Hours, firstDay: number, lastDay: number): number | null {
  for (let day = firstDay + 1; day < lastDay; day++) {
    if (!planOf(hours, day).shapes.some((shape) => shape.group === null)) return day
  }
  return null
}

/** Whole groups with a window on this date that serves the mode, each once. */
export function wholesOn(hours: Hours, day: number, bit: ModeBits): WholeSpan[] {
  const found: WholeSpan[] = []
  for (const shape of planOf(hours, day).shapes) {
    if (shape.group === null || (shape.bits & bit) === 0) continue
    const whole = wholeOf(hours, day, shape)
    if (whole && !found.some((known) => known.from_ms === whole.from_ms)) found.push(whole)
  }
  return found
}

/** Whether one mode allows the term. `day` is the local day number of `from`. */
export function fitMode(hours: Hours, step: number, from: number, to: number, day: number, mode: TermMode): Fit {
  const bit = bitOf(mode)
  if (mode === 'half_day') return fitSlot(hours, from, to, day)
  const whole = fitWhole(hours, from, to, day, bit)
  if (whole?.open) return whole
  const fit =
    mode === 'multi_day' ? fitMulti(hours, step, from, to, day, bit) : fitContiguous(hours, step, from, to, day, bit)
  return fit.open || !whole || fit.grid_from_ms > 0 ? fit : whole
}

/** The modes that a listing offers, in the order in which they are tried. */
export function modesToTry(bits: ModeBits): TermMode[] {
  return order.filter((mode) => (bits & bitOf(mode)) !== 0)
}

/** The first mode that allows the term; when none does, the mode whose refusal tells the visitor most. */
export function fitAny(
  hours: Hours,
  step: number,
  from: number,
  to: number,
  day: number,
  modes: readonly TermMode[],
): { mode: TermMode; fit: Fit } {
  const spansDays = localDay(hours.zone, to - 1) > day
  let best: { mode: TermMode; fit: Fit } | null = null
  for (const mode of modes) {
    const fit = fitMode(hours, step, from, to, day, mode)
    if (fit.open) return { mode, fit }
    const tellsMore = best === null || best.mode === 'half_day' || (mode === 'multi_day' && spansDays)
    if (tellsMore) best = { mode, fit }
  }
  return best ?? { mode: termModes[0], fit: refused(false, true, null) }
}

function fitSlot(hours: Hours, from: number, to: number, day: number): Fit {
  if (!servesSlots(hours, day)) return refused(false, true, null)
  for (const slot of hours.slots) {
    const from_ms = edgeAt(hours.zone, day, slot.start)
    const to_ms = edgeAt(hours.zone, day, slot.end)
    if (from === from_ms && to === to_ms) return fitting({ to_ms, limit_ms: to_ms }, { from_ms, to_ms })
  }
  return refused(true, false, null)
}

function refused(off_step: boolean, closed: boolean, start: Span | null, whole: WholeSpan | null = null): Fit {
  return {
    open: false,
    off_step,
    closed,
    ends_ms: start ? start.to_ms : 0,
    limit_ms: start ? start.limit_ms : 0,
    grid_from_ms: start ? start.from_ms : 0,
    grid_to_ms: start ? start.to_ms : 0,
    whole,
  }
}

function fitting(ends: Pick<Span, 'to_ms' | 'limit_ms'>, grid: Pick<Span, 'from_ms' | 'to_ms'>): Fit {
  return {
    open: true,
    off_step: false,
    closed: false,
    ends_ms: ends.to_ms,
    limit_ms: ends.limit_ms,
    grid_from_ms: grid.from_ms,
    grid_to_ms: grid.to_ms,
    whole: null,
  }
}

/** Null when the start lies in no group. */
function fitWhole(hours: Hours, from: number, to: number, day: number, bit: ModeBits): Fit | null {
  if (hours.groups.size === 0 && hours.opening.length === 0) return null
  for (let at = day; at >= day - 1; at--) {
    for (const whole of wholesOn(hours, at, bit)) {
      if (from < whole.from_ms || from >= whole.to_ms) continue
      if (from === whole.from_ms && to >= whole.to_ms && to <= whole.limit_ms) return fitting(whole, whole)
      return refused(from !== whole.from_ms || to < whole.to_ms, to > whole.limit_ms, whole, whole)
    }
  }
  return null
}

function fitMulti(hours: Hours, step: number, from: number, to: number, day: number, bit: ModeBits): Fit {
  const start = windowAt(hours, day, from, bit, step)
  if (!start) return refused(false, true, null)
  const off = !onGrid(start.from_ms, from, step)
  const lastDay = localDay(hours.zone, to - 1)
  const end = windowToEndIn(hours, localDay(hours.zone, to), to, bit)
  const open = lastDay - day <= farthestDays && end !== null && closedBetween(hours, day, lastDay) === null
  return open && !off ? fitting(end, start) : refused(off, !open, start)
}

/** The window that contains a moment, of its own date or the date before. A window whose grid fits is preferred. */
function windowAt(hours: Hours, day: number, ms: number, bit: ModeBits, step: number): (Span & { day: number }) | null {
  let found: (Span & { day: number }) | null = null
  for (let at = day; at >= day - 1; at--) {
    for (const shape of planOf(hours, at).shapes) {
      if (shape.group !== null || (shape.bits & bit) === 0) continue
      const from_ms = edgeAt(hours.zone, at, shape.start)
      if (ms < from_ms) break
      const to_ms = edgeAt(hours.zone, at, shape.end)
      if (ms >= to_ms) continue
      const limit_ms = shape.limit > shape.end ? edgeAt(hours.zone, at, shape.limit) : to_ms
      if (onGrid(from_ms, ms, step)) return { from_ms, to_ms, limit_ms, day: at }
      found = { from_ms, to_ms, limit_ms, day: at }
    }
  }
  return found
}

function onGrid(from: number, start: number, stepMinutes: number) {
  return (start - from) % (stepMinutes * minuteMs) === 0
}

/** The window that is open at the end of a term: an end on the closing edge, or in overtime, still counts. */
function windowToEndIn(hours: Hours, day: number, ms: number, bit: ModeBits): Span | null {
  let late: Span | null = null
  for (let at = day - 1; at <= day; at++) {
    for (const shape of planOf(hours, at).shapes) {
      if (shape.group !== null || (shape.bits & bit) === 0) continue
      const span = spanOf(hours, at, shape)
      if (ms >= span.from_ms && ms <= span.to_ms) return span
      if (ms > span.to_ms && ms <= span.limit_ms) late = span
    }
  }
  return late
}

function fitContiguous(hours: Hours, step: number, from: number, to: number, day: number, bit: ModeBits): Fit {
  const start = windowAt(hours, day, from, bit, step)
  if (!start) return refused(false, true, null)
  const off = !onGrid(start.from_ms, from, step)
  const run = to > start.to_ms ? reach(hours, start, to, bit) : start
  if (to <= run.limit_ms && !off) return fitting(run, start)
  const fit = refused(off, to > run.limit_ms, start)
  fit.ends_ms = run.to_ms
  fit.limit_ms = run.limit_ms
  return fit
}

/** Windows that touch or overlap, from `start` on, as far as they are needed to reach `until_ms` (ruling 14). */
function reach(hours: Hours, start: Span & { day: number }, until_ms: number, bit: ModeBits): Span {
  let { to_ms, limit_ms } = start
  // Begins with the date before, whose night may still be open behind a shorter window of this date.
  for (let day = start.day - 1; to_ms < until_ms && day <= start.day + farthestDays; day++) {
    const before = to_ms
    for (const shape of planOf(hours, day).shapes) {
      if (shape.group !== null || (shape.bits & bit) === 0 || to_ms >= until_ms) continue
      const next = spanOf(hours, day, shape)
      if (next.from_ms > to_ms || next.to_ms <= to_ms) continue
      to_ms = next.to_ms
      limit_ms = Math.max(limit_ms, next.limit_ms)
    }
    if (to_ms === before && day > start.day + 1) break
  }
  return { from_ms: start.from_ms, to_ms, limit_ms }
}

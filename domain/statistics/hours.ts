/**
 * Hours that a listing was open and how many of them were reserved, by date. Open are the windows of the date (weekly,
 * exceptions, public holidays) of each room or crew, without the owner's blocks; a night after midnight belongs to the
 * date on which its window began. Only the part of a reservation within open hours counts, so the share is never more
 * than the whole.
 */
import { hoursOf, planOf, spanOf } from '#domain/availability/hours.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { type LocalDate, minuteMs, parseDate, type Period } from '#domain/time.ts'

export type DayHours = { day: number; open_minutes: number; reserved_minutes: number }

export type HoursInput = {
  opening: Opening
  units: number
  /** When each room or crew that is gone by now went, milliseconds; it was open until then. */
  retired?: readonly number[]
  /** The counted dates, both ends included; empty when `to` lies before `from`. */
  from: LocalDate
  to: LocalDate
  /** Events without their buffers; `units` is the number of rooms or crews that each takes. */
  reserved: readonly (Period & { units: number })[]
  /** The owner's blocks, one row per room or crew; rows of one unit do not overlap. */
  blocked: readonly Period[]
}

type Span = Period & { day: number }

/** One row per open date, in order. */
export function dayHours({ opening, units, retired = [], from, to, reserved, blocked }: HoursInput): DayHours[] {
  const spans = spansOf(opening, parseDate(from), parseDate(to))
  const shut = sharedMinutes(spans, blocked)
  const taken = sharedMinutes(spans, reserved)
  const days: DayHours[] = []
  spans.forEach((span, index) => {
    const rooms = units + retired.filter((at) => span.from_ms < at).length
    const all = ((span.to_ms - span.from_ms) / minuteMs) * rooms
    const open = Math.max(0, all - (shut[index] as number))
    // After an event that did not take place, the owner may have blocked its time; then less is open than was reserved.
    const used = Math.min(open, taken[index] as number)
    const last = days.at(-1)
    if (last?.day === span.day) {
      last.open_minutes += open
      last.reserved_minutes += used
    } else days.push({ day: span.day, open_minutes: open, reserved_minutes: used })
  })
  return days
}

const lastSpans = new WeakMap<Opening, { from: number; to: number; spans: readonly Span[] }>()

/** Kept for the next listing with the same object of hours, which most listings of an owner share. */
function spansOf(opening: Opening, from: number, to: number): readonly Span[] {
  const known = lastSpans.get(opening)
  if (known?.from === from && known.to === to) return known.spans
  const spans = openSpans(opening, from, to)
  lastSpans.set(opening, { from, to, spans })
  return spans
}

/** Open spans in order of time; overlapping windows count once, for the earlier date. */
function openSpans(opening: Opening, from: number, to: number): Span[] {
  const hours = hoursOf(opening)
  const spans: Span[] = []
  let reached = Number.NEGATIVE_INFINITY
  // The night of the day before may reach into the first date; it belongs to that day and must not be counted twice.
  for (let day = from - 1; day <= to; day++) {
    for (const shape of planOf(hours, day).shapes) {
      const { from_ms, to_ms } = spanOf(hours, day, shape)
      const start = Math.max(from_ms, reached)
      if (to_ms <= start) continue
      reached = to_ms
      if (day >= from) spans.push({ day, from_ms: start, to_ms })
    }
  }
  return spans
}

/** Adds up, for each span, the minutes that it shares with the rows, times their weight. */
function sharedMinutes(spans: readonly Span[], rows: readonly (Period & { units?: number })[]): number[] {
  const shared = spans.map(() => 0)
  const sorted = rows.toSorted((a, b) => a.from_ms - b.from_ms)
  let first = 0
  for (const { from_ms, to_ms, units = 1 } of sorted) {
    // Spans are in the order of their ends, so one that ends before this row begins ends before all later rows.
    while (first < spans.length && (spans[first] as Span).to_ms <= from_ms) first++
    for (let at = first; at < spans.length; at++) {
      const span = spans[at] as Span
      if (span.from_ms >= to_ms) break
      const ms = Math.min(span.to_ms, to_ms) - Math.max(span.from_ms, from_ms)
      if (ms > 0) shared[at] = (shared[at] as number) + (ms / minuteMs) * units
    }
  }
  return shared
}

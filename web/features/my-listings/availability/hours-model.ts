/**
 * Opening hours as the editor holds them: minutes instead of texts, and a key for each window. `draftOf` and
 * `openingOf` are inverse, so values that were not touched are sent back as they came.
 */
import type { OwnerAvailability } from '#contract/listings/owner-pricing.ts'
import { type PublicHoliday, type TermMode, weekdays } from '#domain/listing/codes.ts'
import { formatTime, parseTime } from '#domain/time.ts'

export const dayMinutes = 1440
export const gridStep = 30

/** One window in minutes since the midnight before its start; more than 1440 is the night after. */
export type Span = {
  start: number
  end: number
  /** Paid overtime until this time of day (0–1439), on the date on which the window ends, never on the next one. */
  overtime: number | null
  /** Null means every mode of the listing. */
  modes: TermMode[] | null
  /** Windows of one group are only taken together. */
  group: string | null
}
/** `day` is 0 for Monday. */
export type HoursWindow = Span & { key: string; day: number }
export type DaySlot = { code: string; label: string; start: number; end: number }
export type ExceptionRow = {
  date_from: string
  date_to: string
  type: 'closed' | 'open' | 'custom'
  windows: Span[]
  reason: string | null
  label_public: string | null
}
export type HoursDraft = {
  weekly: HoursWindow[]
  slots: DaySlot[]
  exceptions: ExceptionRow[]
  holidays: { closed_on_public_holidays: boolean; keep_open: PublicHoliday[] }
}
export type WireHours = Pick<OwnerAvailability, 'weekly' | 'slots' | 'exceptions' | 'holidays'>
type WireWindow = WireHours['exceptions'][number]['windows'][number]
type WireEdges = Pick<WireWindow, 'start' | 'end' | 'ends_next_day'>

const edgesOf = ({ start, end, ends_next_day }: WireEdges) => ({
  start: parseTime(start),
  end: parseTime(end) + (ends_next_day ? dayMinutes : 0),
})
const wireEdges = ({ start, end }: Pick<Span, 'start' | 'end'>): WireEdges => ({
  start: formatTime(start),
  end: formatTime(end % dayMinutes),
  ends_next_day: end >= dayMinutes,
})
const spanOf = (window: WireWindow): Span => ({
  ...edgesOf(window),
  overtime: window.overtime_until === null ? null : parseTime(window.overtime_until),
  modes: window.term_modes,
  group: window.whole_window,
})
const wireSpan = (span: Span): WireWindow => ({
  ...wireEdges(span),
  overtime_until: span.overtime === null ? null : formatTime(span.overtime),
  term_modes: span.modes,
  whole_window: span.group,
})

export const draftOf = ({ weekly, slots, exceptions, holidays }: WireHours): HoursDraft => ({
  weekly: weekly.map(({ day_of_week, ...window }, index) => ({
    key: `w${index}`,
    day: weekdays.indexOf(day_of_week),
    ...spanOf(window),
  })),
  slots: slots.map(({ code, label, ...edges }) => ({ code, label, ...edgesOf(edges) })),
  exceptions: exceptions.map((row) => ({ ...row, windows: row.windows.map(spanOf) })),
  holidays,
})

export const wireOf = ({ weekly, slots, exceptions, holidays }: HoursDraft): WireHours => ({
  weekly: weekly.map((window) => ({
    day_of_week: weekdays[window.day] as (typeof weekdays)[number],
    ...wireSpan(window),
  })),
  slots: slots.map((slot) => ({ code: slot.code, label: slot.label, ...wireEdges(slot) })),
  exceptions: exceptions.map((row) => ({ ...row, windows: row.windows.map(wireSpan) })),
  holidays,
})

/** The end that a time of day means for this start: the first one later than it, at most 24 hours. */
export const endAfter = (start: number, time: number): number =>
  time % dayMinutes > start ? time % dayMinutes : (time % dayMinutes) + dayMinutes

/** Until when an event may last with overtime, in the minutes of the span. */
export const limitOf = ({ end, overtime }: Span): number =>
  overtime === null ? end : Math.max(end, Math.floor(end / dayMinutes) * dayMinutes + overtime)

/** Whether overtime ends later than the window and on the same date. */
export const overtimeFits = ({ end, overtime }: Pick<Span, 'end' | 'overtime'>): boolean =>
  overtime === null || overtime > end % dayMinutes

/** A key that no window of the list has. */
export const freshKey = (windows: readonly HoursWindow[]): string => {
  const used = windows.map(({ key }) => Number(key.slice(1)))
  return `w${Math.max(-1, ...used) + 1}`
}

export const byTime = (a: HoursWindow, b: HoursWindow): number => a.day - b.day || a.start - b.start || a.end - b.end

export const sameHours = (a: HoursDraft, b: HoursDraft): boolean =>
  JSON.stringify(wireOf(a)) === JSON.stringify(wireOf(b))

/**
 * Opening hours of a date: weekly windows, exceptions, public holidays and groups that are only taken whole. Compiled
 * once per `Opening` object, and each list in it once for all listings that share it, because weeks repeat. Precedence
 * (domain 4.2): closed, then open or custom, then holiday, then weekly. Neither an `Opening` nor a list in it may be
 * changed after it was passed in; a saved change is a new object.
 */
import { type PublicHoliday, type TermMode, termModes, weekdays } from '#domain/listing/codes.ts'
import { holidayOnDay } from './holidays.ts'
import { maxTermDays, type Opening, type OpeningException, type Window } from './opening.ts'
import { onceFor } from '#domain/once.ts'
import { edgeAt, parseDate, parseTime, weekdayIndex, type Zone, zoneOf } from '#domain/time.ts'

const dayMinutes = 24 * 60
/** The most dates that are followed in one direction: those of the longest term, and one more at each end of it. */
export const farthestDays = maxTermDays + 2

export type ModeBits = number

/** A window in minutes since 00:00 of its date; more than 1440 is the night after. `limit` is the end with overtime. */
export type Shape = { start: number; end: number; limit: number; bits: ModeBits; group: string | null }

/** The windows of a date and where they come from. `shapes` is empty on a closed date; equal dates share one array. */
export type DayPlan = {
  shapes: readonly Shape[]
  origin: 'weekly' | 'open' | 'custom' | 'closed' | 'holiday'
  holiday: PublicHoliday | null
  label_public: string | null
}

export type Span = { from_ms: number; to_ms: number; limit_ms: number }
export type WholeSpan = Span & { bits: ModeBits }

type ExceptionRange = { from: number; to: number; plan: DayPlan | 'weekly_windows'; label_public: string | null }
type Group = { first_weekday: number; last_offset: number; first: Shape; last: Shape; bits: ModeBits }

export type Hours = {
  zone: Zone
  weekly: readonly DayPlan[]
  closing: readonly ExceptionRange[]
  opening: readonly ExceptionRange[]
  closed_on_holidays: boolean
  keep_open: ReadonlySet<PublicHoliday>
  groups: ReadonlyMap<string, Group>
  /** True when any date, of the week or of an exception, has windows that are only taken whole. */
  has_wholes: boolean
  slots: readonly { start: number; end: number }[]
}

type Week = Pick<Hours, 'weekly' | 'groups' | 'has_wholes'>
type Ranges = Pick<Hours, 'closing' | 'opening' | 'has_wholes'>

const allBits = bitsOf(termModes)

export function bitOf(mode: TermMode): ModeBits {
  return 1 << termModes.indexOf(mode)
}

export function bitsOf(modes: readonly TermMode[]): ModeBits {
  let bits = 0
  for (const mode of modes) bits |= bitOf(mode)
  return bits
}

export const hoursOf = onceFor(compile)

/** The windows of a date (as a day number) and where they come from. */
export function planOf(hours: Hours, day: number): DayPlan {
  const weekly = hours.weekly[weekdayIndex(day)] as DayPlan
  const closing = hours.closing.length > 0 ? covering(hours.closing, day) : null
  if (closing) return closing.plan as DayPlan
  const opening = hours.opening.length > 0 ? covering(hours.opening, day) : null
  if (opening) {
    return opening.plan === 'weekly_windows'
      ? { ...weekly, origin: 'open', label_public: opening.label_public }
      : opening.plan
  }
  if (!hours.closed_on_holidays) return weekly
  const holiday = holidayOnDay(day)
  if (!holiday || hours.keep_open.has(holiday)) return weekly
  return { shapes: [], origin: 'holiday', holiday, label_public: null }
}

export function spanOf(hours: Hours, day: number, shape: Pick<Shape, 'start' | 'end' | 'limit'>): Span {
  const to_ms = edgeAt(hours.zone, day, shape.end)
  return {
    from_ms: edgeAt(hours.zone, day, shape.start),
    to_ms,
    limit_ms: shape.limit > shape.end ? edgeAt(hours.zone, day, shape.limit) : to_ms,
  }
}

/**
 * The span of the group that a window of this date belongs to; null when a holiday or an exception takes away one of
 * the group's dates (ruling 14). An `open` exception without windows keeps the weekly windows, and so the group.
 */
export function wholeOf(hours: Hours, day: number, shape: Shape): WholeSpan | null {
  const name = shape.group as string
  const group = hours.groups.get(name)
  const weekly = (at: number) => planOf(hours, at).shapes === hours.weekly[weekdayIndex(at)]?.shapes
  if (!group || !weekly(day)) return exceptionalWhole(hours, day, name)
  const first = day - ((weekdayIndex(day) - group.first_weekday + 7) % 7)
  for (let at = first; at <= first + group.last_offset; at++) if (!weekly(at)) return null
  const span = wholeFrom(hours, group.first, first, group.last, first + group.last_offset)
  return { ...span, bits: group.bits }
}

function compile(opening: Opening): Hours {
  const week = weekOf(opening.weekly)
  const ranges = rangesOf(opening.exceptions)
  return {
    zone: zoneOf(opening.timezone),
    weekly: week.weekly,
    closing: ranges.closing,
    opening: ranges.opening,
    closed_on_holidays: opening.holidays.closed_on_public_holidays,
    keep_open: openHolidays(opening.holidays.keep_open),
    groups: week.groups,
    has_wholes: week.has_wholes || ranges.has_wholes,
    slots: slotsOf(opening.slots),
  }
}

const weekOf = onceFor(compileWeek)

function compileWeek(windows: Opening['weekly']): Week {
  const weekly = weekdays.map(
    (weekday): DayPlan => ({
      shapes: shapesOf(windows.filter((window) => window.day_of_week === weekday)),
      origin: 'weekly',
      holiday: null,
      label_public: null,
    }),
  )
  return { weekly, groups: groupsOf(weekly), has_wholes: windows.some(inGroup) }
}

const rangesOf = onceFor((exceptions: Opening['exceptions']): Ranges => {
  const isClosed = ({ type }: OpeningException) => type === 'closed'
  return {
    closing: exceptions.filter(isClosed).map(rangeOf),
    opening: exceptions.filter((exception) => !isClosed(exception)).map(rangeOf),
    has_wholes: exceptions.some(({ windows }) => windows.some(inGroup)),
  }
})

function inGroup({ whole_window }: Window): boolean {
  return Boolean(whole_window)
}

const openHolidays = onceFor((keep_open: readonly PublicHoliday[]): ReadonlySet<PublicHoliday> => new Set(keep_open))

const slotsOf = onceFor((slots: Opening['slots']): Hours['slots'] =>
  slots.map((slot) => ({
    start: parseTime(slot.start),
    end: endMinutes(slot.end, slot.ends_next_day),
  })),
)

function shapesOf(windows: readonly Window[]): Shape[] {
  return windows
    .map(shapeOf)
    .filter((shape) => shape.end > shape.start)
    .sort((a, b) => a.start - b.start)
}

function shapeOf(window: Window): Shape {
  const end = endMinutes(window.end, window.ends_next_day)
  const overtime = window.overtime_until ? endMinutes(window.overtime_until, window.ends_next_day) : end
  return {
    start: parseTime(window.start),
    end,
    limit: overtime > end ? overtime : end,
    bits: window.term_modes ? bitsOf(window.term_modes) : allBits,
    group: window.whole_window ?? null,
  }
}

/** End of a window in minutes since 00:00 of the date on which it starts; `24:00` is the midnight after. */
function endMinutes(end: string, endsNextDay: boolean): number {
  return end === '24:00' ? dayMinutes : parseTime(end) + (endsNextDay ? dayMinutes : 0)
}

function rangeOf(exception: OpeningException): ExceptionRange {
  const label_public = exception.label_public ?? null
  const range = { from: parseDate(exception.date_from), to: parseDate(exception.date_to), label_public }
  // `open` without windows means the weekly windows (ruling 20); `custom` without windows means closed.
  if (exception.type === 'open' && exception.windows.length === 0) return { ...range, plan: 'weekly_windows' }
  const shapes = exception.type === 'closed' ? [] : shapesOf(exception.windows)
  return { ...range, plan: { shapes, origin: exception.type, holiday: null, label_public } }
}

function groupsOf(weekly: readonly DayPlan[]): Map<string, Group> {
  const members = new Map<string, { weekday: number; shape: Shape }[]>()
  weekly.forEach((plan, weekday) => {
    for (const shape of plan.shapes) {
      if (shape.group === null) continue
      const known = members.get(shape.group) ?? []
      known.push({ weekday, shape })
      members.set(shape.group, known)
    }
  })
  return new Map([...members].map(([name, list]) => [name, groupOf(list)]))
}

/**
 * A group of weekly windows, in the order that begins after the longest pause of the week: Fri, Sat, Sun rather than
 * Sun, Fri, Sat.
 */
function groupOf(members: { weekday: number; shape: Shape }[]): Group {
  const at = (i: number) => members[(i + members.length) % members.length] as (typeof members)[number]
  const week = 7 * dayMinutes
  let first = 0
  let longest = -1
  for (let i = 0; i < members.length; i++) {
    const previousEnd = at(i - 1).weekday * dayMinutes + at(i - 1).shape.end
    const start = at(i).weekday * dayMinutes + at(i).shape.start
    const pause = i === 0 ? start + week - previousEnd : start - previousEnd
    if (pause > longest) {
      longest = pause
      first = i
    }
  }
  const last = at(first - 1)
  return {
    first_weekday: at(first).weekday,
    last_offset: (last.weekday - at(first).weekday + 7) % 7,
    first: at(first).shape,
    last: last.shape,
    bits: members.reduce((bits, member) => bits & member.shape.bits, allBits),
  }
}

function covering(ranges: readonly ExceptionRange[], day: number): ExceptionRange | null {
  for (const range of ranges) if (range.from <= day && day <= range.to) return range
  return null
}

/** The span of a group of exception windows: the unbroken run of dates whose exceptions name it. */
function exceptionalWhole(hours: Hours, day: number, name: string): WholeSpan {
  const named = (at: number): Shape[] => {
    const plan = planOf(hours, at)
    const ofWeek = plan.shapes === hours.weekly[weekdayIndex(at)]?.shapes
    return ofWeek ? [] : plan.shapes.filter((shape) => shape.group === name)
  }
  let first = day
  let last = day
  while (day - first < farthestDays && named(first - 1).length > 0) first--
  while (last - day < farthestDays && named(last + 1).length > 0) last++
  return wholeFrom(hours, named(first)[0] as Shape, first, named(last).at(-1) as Shape, last)
}

function wholeFrom(hours: Hours, first: Shape, first_day: number, last: Shape, last_day: number): WholeSpan {
  const end = spanOf(hours, last_day, last)
  return {
    from_ms: edgeAt(hours.zone, first_day, first.start),
    to_ms: end.to_ms,
    limit_ms: end.limit_ms,
    bits: first.bits & last.bits,
  }
}

/**
 * Edits of the week on the grid: painting, wiping, moving, stretching, copying. Pure; an edit without effect gives the
 * same list back. Rules of the week: domain 4.1; faults are found by `checkOpening`.
 */
import {
  byTime,
  dayMinutes,
  freshKey,
  type HoursWindow,
  overtimeFits,
  type Span,
} from '#web/features/my-listings/availability/hours-model.ts'

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** A window that serves every mode and has no group: painting makes, joins and wipes only these. */
const isPlain = ({ modes, group }: Span): boolean => modes === null && group === null

/** Drops overtime that does not fit after the end, because the wire cannot express it. */
export const fitOvertime = <T extends Pick<Span, 'end' | 'overtime'>>(span: T): T =>
  overtimeFits(span) ? span : { ...span, overtime: null }

const plainSpan = (start: number, end: number): Span => ({ start, end, overtime: null, modes: null, group: null })

/** The limits of a day: the end of the previous night and the first window of the next day. */
function roomOn(windows: readonly HoursWindow[], day: number): { least: number; most: number } {
  const before = windows.filter((one) => isPlain(one) && one.day === (day + 6) % 7).map(({ end }) => end - dayMinutes)
  const after = windows
    .filter((one) => isPlain(one) && one.day === (day + 1) % 7)
    .map(({ start }) => start + dayMinutes)
  return { least: Math.max(0, ...before), most: Math.min(2 * dayMinutes, ...after) }
}

function paintDay(windows: readonly HoursWindow[], day: number, from: number, to: number): HoursWindow[] {
  const { least, most } = roomOn(windows, day)
  const start = Math.max(from, least)
  const end = Math.min(to, most, start + dayMinutes)
  if (end <= start || start >= dayMinutes) return [...windows]
  const joined = windows.filter((one) => isPlain(one) && one.day === day && one.start <= end && start <= one.end)
  const first = Math.min(start, ...joined.map((one) => one.start))
  const last = Math.max(end, ...joined.map((one) => one.end))
  if (last - first > dayMinutes) return [...windows]
  const overtime = joined.find((one) => one.end === last)?.overtime ?? null
  const key = joined[0]?.key ?? freshKey(windows)
  const rest = windows.filter((one) => !joined.includes(one))
  return [...rest, { key, day, ...plainSpan(first, last), overtime }]
}

/**
 * Opens these minutes on each of the days; adjoining windows are joined, and windows of other days are not overlapped.
 */
export const paint = (
  windows: readonly HoursWindow[],
  days: readonly number[],
  from: number,
  to: number,
): HoursWindow[] => days.reduce<HoursWindow[]>((list, day) => paintDay(list, day, from, to), [...windows]).sort(byTime)

/** A window that begins after midnight belongs to the next day. */
const onNextDay = (one: HoursWindow): HoursWindow => ({
  ...one,
  day: (one.day + 1) % 7,
  start: one.start - dayMinutes,
  end: one.end - dayMinutes,
})

/** Closes these minutes of the windows that start on the days; a window cut in the middle becomes two. */
export function wipe(
  windows: readonly HoursWindow[],
  days: readonly number[],
  from: number,
  to: number,
): HoursWindow[] {
  const left: HoursWindow[] = []
  const used = [...windows]
  for (const one of windows) {
    if (!days.includes(one.day) || !isPlain(one) || one.end <= from || to <= one.start) {
      left.push(one)
      continue
    }
    if (one.start < from) left.push({ ...one, end: from, overtime: null })
    if (to < one.end) {
      const rest = { ...one, start: to, key: one.start < from ? freshKey(used) : one.key }
      const second = to < dayMinutes ? rest : onNextDay(rest)
      used.push(second)
      left.push(second)
    }
  }
  return left.sort(byTime)
}

const change = (
  windows: readonly HoursWindow[],
  key: string,
  by: (window: HoursWindow) => HoursWindow,
): HoursWindow[] => windows.map((one) => (one.key === key ? by(one) : one))

/** Moves a window to another time or day; it keeps its length and stays within the limits of its day. */
export const move = (
  windows: readonly HoursWindow[],
  key: string,
  by: { minutes?: number; days?: number },
): HoursWindow[] =>
  change(windows, key, (one) => {
    const start = clamp(one.start + (by.minutes ?? 0), 0, dayMinutes - 1)
    const moved = start - one.start
    const overtime = one.overtime === null ? null : one.overtime + moved
    const shifted = { ...one, start, end: one.end + moved, day: clamp(one.day + (by.days ?? 0), 0, 6) }
    const holds = overtime !== null && overtime >= 0 && overtime < dayMinutes
    return fitOvertime({ ...shifted, overtime: holds ? overtime : one.overtime })
  }).sort(byTime)

/** Sets the start or end of a window, so that it lasts at least `least` minutes and at most a day. */
export const stretch = (
  windows: readonly HoursWindow[],
  key: string,
  edge: 'start' | 'end',
  minutes: number,
  least: number,
): HoursWindow[] =>
  change(windows, key, (one) =>
    edge === 'start'
      ? { ...one, start: clamp(minutes, Math.max(0, one.end - dayMinutes), Math.min(dayMinutes - 1, one.end - least)) }
      : fitOvertime({ ...one, end: clamp(minutes, one.start + least, one.start + dayMinutes) }),
  ).sort(byTime)

export const replace = (windows: readonly HoursWindow[], key: string, span: Partial<Span>): HoursWindow[] =>
  change(windows, key, (one) => ({ ...one, ...span })).sort(byTime)

export const remove = (windows: readonly HoursWindow[], key: string): HoursWindow[] =>
  windows.filter((one) => one.key !== key)

/** Adds a window on a day: two hours long, an hour after the last one; null when the day is full. */
export function addOn(windows: readonly HoursWindow[], day: number): { windows: HoursWindow[]; key: string } | null {
  const own = windows.filter((one) => one.day === day && isPlain(one))
  const { least, most } = roomOn(windows, day)
  const usual = own.length === 0 ? { start: 10 * 60, end: 22 * 60 } : null
  const last = Math.max(0, ...own.map(({ end }) => end))
  const start = Math.max(least, usual?.start ?? last + 60)
  const end = Math.min(most, usual ? Math.max(usual.end, start + 60) : start + 120)
  if (start >= dayMinutes || end - start < 30) return null
  const key = freshKey(windows)
  return { windows: [...windows, { key, day, ...plainSpan(start, end) }].sort(byTime), key }
}

/** Replaces the hours of other days by those of one day. */
export function copyDay(windows: readonly HoursWindow[], from: number, to: readonly number[]): HoursWindow[] {
  const days = to.filter((day) => day !== from)
  const list = windows.filter((one) => !days.includes(one.day))
  for (const day of days) {
    for (const one of windows.filter(({ day: own }) => own === from)) {
      list.push({ ...one, day, key: freshKey([...windows, ...list]) })
    }
  }
  return list.sort(byTime)
}

export const clearDay = (windows: readonly HoursWindow[], day: number): HoursWindow[] =>
  windows.filter((one) => one.day !== day)

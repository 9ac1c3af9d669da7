/** Lanes for entries that overlap. Pure. */
import { type Span, overlaps } from '#web/features/calendar/wall-time.ts'

export type Laned<T> = { item: T; lane: number; lanes: number }

/**
 * Assigns lanes within groups of entries that overlap in a chain, so that a single entry keeps the full width. Entries
 * of a lane never overlap; each takes the lowest free lane, in order of start, then the longer first.
 */
export function laneOut<T>(items: readonly T[], spanOf: (item: T) => Span): Laned<T>[] {
  const sorted = items
    .map((item, order) => ({ item, order, span: spanOf(item) }))
    .sort((a, b) => a.span.from - b.span.from || b.span.to - a.span.to || a.order - b.order)
  const out: Laned<T>[] = []
  let group: Laned<T>[] = []
  let ends: number[] = []
  let groupEnd = Number.NEGATIVE_INFINITY
  const close = () => {
    for (const one of group) one.lanes = ends.length
    out.push(...group)
    group = []
    ends = []
  }
  for (const { item, span } of sorted) {
    if (span.from >= groupEnd) close()
    const free = ends.findIndex((end) => end <= span.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = span.to
    group.push({ item, lane, lanes: 0 })
    groupEnd = Math.max(groupEnd, span.to)
  }
  close()
  return out
}

/** The most lanes of a row, at least one, so that an empty row is visible. */
export const laneCount = <T>(laned: readonly Laned<T>[]): number =>
  laned.reduce((most, { lanes }) => Math.max(most, lanes), 1)

export type Bar<T> = {
  item: T
  lane: number
  /** Columns of the week, both included. */
  first: number
  last: number
  /** It continues beyond this week. */
  before: boolean
  after: boolean
}

/** The bars of one row of days: one bar per entry, cut only at the ends of the row. */
export function barsOf<T>(
  items: readonly T[],
  daysOf: (item: T) => { first: string; last: string },
  days: readonly string[],
): Bar<T>[] {
  const [start = '', end = ''] = [days[0], days.at(-1)]
  const bars: Bar<T>[] = []
  const taken: number[] = []
  const met = items
    .map((item, order) => ({ item, order, ...daysOf(item) }))
    .filter(({ first, last }) => first <= end && last >= start)
    .sort((a, b) => a.first.localeCompare(b.first) || b.last.localeCompare(a.last) || a.order - b.order)
  for (const { item, first, last } of met) {
    const from = first < start ? 0 : days.indexOf(first)
    const to = last > end ? days.length - 1 : days.indexOf(last)
    let lane = taken.findIndex((column) => column < from)
    if (lane === -1) lane = taken.length
    taken[lane] = to
    bars.push({ item, lane, first: from, last: to, before: first < start, after: last > end })
  }
  return bars
}

/** The bars that fit into the lanes, and for each column how many do not. */
export function fitBars<T>(
  bars: readonly Bar<T>[],
  columns: number,
  most: number,
): { shown: Bar<T>[]; hidden: number[] } {
  const over = bars.filter(({ lane }) => lane >= most)
  const hidden = Array.from(
    { length: columns },
    (_, column) => over.filter(({ first, last }) => first <= column && column <= last).length,
  )
  return { shown: bars.filter(({ lane }) => lane < most), hidden }
}

/** The parts of a frame outside of the spans, for example the closed hours of a day. */
export function gapsOf(frame: Span, spans: readonly Span[]): Span[] {
  const gaps: Span[] = []
  let at = frame.from
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    if (!overlaps(span, { from: at, to: frame.to })) continue
    if (span.from > at) gaps.push({ from: at, to: span.from })
    at = Math.max(at, span.to)
  }
  if (at < frame.to) gaps.push({ from: at, to: frame.to })
  return gaps
}

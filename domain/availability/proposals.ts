/**
 * Terms that we propose: the term meant by a date without hours (ruling 38), the next free weekend, and alternatives
 * near a term that is not available. Each one is checked.
 */
import { acceptedMode, type CheckInput, capacityHolds, type Tariff, tariffsOf } from './availability.ts'
import { type AvailabilityInput, type Context, contextOf } from './context.ts'
import { bitOf, bitsOf, planOf, spanOf } from './hours.ts'
import {
  gridStarts,
  type ProposedTerm,
  sayable,
  slotStarts,
  type Start,
  spell,
  startsOn,
  wholeStarts,
} from './starts.ts'
import { capOnlyMinutes, usualTermMinutes } from './opening.ts'
import type { TermMode } from '#domain/listing/codes.ts'
import { isRefusal } from '#domain/refusal.ts'
import {
  edgeAt,
  formatDate,
  type LocalDate,
  localAt,
  localDay,
  minuteMs,
  parseDate,
  type Period,
  resolveTerm,
  type Term,
  wallMinutes,
  weekdayIndex,
} from '#domain/time.ts'

const dayMinutes = 24 * 60
const wholeDayModes: TermMode[] = ['full_day', 'overnight']
const wholeDayBits = bitsOf(wholeDayModes)
const usualStart = 10 * 60

const friday = 4

/** What an alternative should be like: the same wall times, or else the same length near them. */
type Wish = { startMinutes: number; wallLength: number; minutes: number; modes: readonly TermMode[] }

/**
 * The default term of a date given without hours, free and checked; null when the date has none. A group that is only
 * taken whole is the default term of each of its dates. When the whole window is taken, the listing's shorter modes are
 * tried.
 */
export function defaultTerm(input: AvailabilityInput, date: LocalDate): ProposedTerm | null {
  const context = contextOf(input)
  const day = parseDate(date)
  if (Number.isNaN(day)) return null
  const found = defaultOn(context, day)
  return found ? spell(context, found) : null
}

/** A term with everything that its price depends on. */
export type PricedTime = { term: Term; start_at_ms: number; end_at_ms: number; tariffs: Tariff[] }

/**
 * The terms that a date without hours may mean, in order, with what their price needs. They are worked out as if
 * nothing were taken; the caller uses the first one that is free.
 */
export function* defaultTermsIn(context: Context, date: LocalDate): Generator<PricedTime, undefined> {
  const day = parseDate(date)
  if (Number.isNaN(day)) return
  for (const { from_ms, to_ms } of defaultTerms(context, day)) yield timeOf(context, from_ms, to_ms)
}

/** The times and tariffs of a term that the hours allow. */
export function timeOf(context: Context, from_ms: number, to_ms: number): PricedTime {
  const { zone } = context.hours
  return {
    term: { start: localAt(zone, from_ms), end: localAt(zone, to_ms) },
    start_at_ms: from_ms,
    end_at_ms: to_ms,
    tariffs: tariffsOf(context, from_ms, to_ms),
  }
}

/**
 * The first Friday, Saturday or Sunday within the horizon that has a free default term. `weekend` is true when every
 * day from it to Sunday is free and there are two or three of them (ruling 55).
 */
export function nextFreeWeekend(
  input: AvailabilityInput,
): { date: LocalDate; term: ProposedTerm; weekend: boolean } | null {
  const context = contextOf(input)
  const first = Math.max(context.today, localDay(context.hours.zone, context.earliest_ms))
  for (let day = first; day <= context.lastDay; day++) {
    if (weekdayIndex(day) < friday) continue
    const found = defaultOn(context, day)
    if (found) return { date: formatDate(day), term: spell(context, found), weekend: isWeekendFree(context, day) }
  }
  return null
}

const mostAlternatives = 3

/**
 * Up to three free terms near one that is not available, one of each kind in turn: other hours of the date, the same
 * weekday in other weeks, neighbouring dates; then more of each. Each is accepted by `checkTerm`. Empty for a term that
 * cannot be read, and when the guests would fit on no date.
 */
export function alternatives(input: CheckInput): ProposedTerm[] {
  const times = resolveTerm(input.term, input.opening.timezone)
  if (isRefusal(times)) return []
  const context = contextOf(input)
  if (!capacityHolds(context)) return []
  const wish = wishOf(context, input, times)
  const wanted = localDay(context.hours.zone, times.from_ms)
  const soonest = Math.max(context.today, localDay(context.hours.zone, context.earliest_ms))
  const anchor = Math.min(Math.max(wanted, soonest), context.lastDay)
  const sameDate = nearHours(context, anchor, wish)
  // Keeps the weekday that was asked for, even when the date itself is outside notice or horizon.
  const week = anchor + ((((wanted - anchor) % 7) + 7) % 7)
  const weeks = around(context, wish, week, steps(7, wanted === anchor ? 7 : 0, context.lastDay))
  const neighbours = around(context, wish, anchor, steps(1, 1, 6))
  return mixed([sameDate, weeks, neighbours], times).map((start) => spell(context, start))
}

function defaultOn(context: Context, day: number): Start | null {
  return defaultTerms(context, day).next().value ?? null
}

/** The free terms that a date without hours may mean, the most likely first. */
function* defaultTerms(context: Context, day: number): Generator<Start, undefined> {
  if (day < context.today || day > context.lastDay) return
  yield* acceptedOf(context, wholeStarts(context, day))
  yield* wholeWindows(context, day)
  yield* acceptedOf(context, slotStarts(context, day))
  yield* hourlyTerms(context, day)
  if (context.modes.length === 1 && context.modes[0] === 'multi_day') {
    yield* acceptedOf(context, gridStarts(context, day, null))
  }
}

function isWeekendFree(context: Context, first: number): boolean {
  const sunday = first + 6 - weekdayIndex(first)
  if (sunday === first) return false
  for (let day = first + 1; day <= sunday; day++) if (!defaultOn(context, day)) return false
  return true
}

function* acceptedOf(context: Context, starts: Iterable<Start>): Generator<Start> {
  for (const start of starts) {
    const found = accepted(context, start, [start.mode])
    if (found) yield found
  }
}

function accepted(context: Context, start: Period, modes: readonly TermMode[]): Start | null {
  const mode = sayable(context, start) ? acceptedMode(context, start.from_ms, start.to_ms, modes) : null
  return mode === null ? null : { from_ms: start.from_ms, to_ms: start.to_ms, mode }
}

/** The whole windows of the date, cut to the longest length. */
function* wholeWindows(context: Context, day: number): Generator<Start> {
  const { hours, input, modes } = context
  const offered = modes.filter((mode) => (wholeDayBits & bitOf(mode)) !== 0)
  if (offered.length === 0) return
  const { max_minutes } = input.rules
  const longest = max_minutes === capOnlyMinutes ? Number.POSITIVE_INFINITY : max_minutes * minuteMs
  for (const shape of planOf(hours, day).shapes) {
    if (shape.group !== null || (shape.bits & wholeDayBits) === 0) continue
    const { from_ms, to_ms } = spanOf(hours, day, shape)
    const found = accepted(context, { from_ms, to_ms: Math.min(to_ms, from_ms + longest) }, offered)
    if (found) yield found
  }
}

/**
 * Starts at or after 10:00, earliest first, then the earlier ones, latest first. Only starts on the date itself, so
 * that the event day is the date asked for.
 */
function* hourlyTerms(context: Context, day: number): Generator<Start> {
  const { rules } = context.input
  if ((context.modeBits & bitOf('hourly')) === 0) return
  const minutes = Math.max(rules.min_minutes, Math.min(usualTermMinutes, rules.max_minutes))
  const ten = edgeAt(context.hours.zone, day, usualStart)
  const midnight = edgeAt(context.hours.zone, day + 1, 0)
  const early: Start[] = []
  for (const start of gridStarts(context, day, minutes)) {
    if (start.from_ms >= midnight) break
    const found = start.from_ms < ten ? null : accepted(context, start, ['hourly'])
    if (found) yield found
    if (start.from_ms < ten) early.push(start)
  }
  for (const start of early.reverse()) {
    const found = accepted(context, start, ['hourly'])
    if (found) yield found
  }
}

function wishOf(context: Context, input: CheckInput, times: Period): Wish {
  const { rules } = input
  const { zone } = context.hours
  const elapsed = (times.to_ms - times.from_ms) / minuteMs
  const longest = Math.max(rules.min_minutes, rules.max_minutes)
  const minutes = Math.min(Math.max(elapsed, rules.min_minutes), longest)
  const wallLength = wallMinutes(zone, times.to_ms) - wallMinutes(zone, times.from_ms)
  const wanted = input.term_mode ? context.modes.filter((mode) => mode === input.term_mode) : context.modes
  return {
    startMinutes: wallMinutes(zone, times.from_ms) - localDay(zone, times.from_ms) * dayMinutes,
    wallLength: minutes === elapsed ? wallLength : minutes,
    minutes,
    modes: wanted,
  }
}

/**
 * The date's free terms of the wished length, nearest to the wished hour first; terms of other lengths when there are
 * none.
 */
function nearHours(context: Context, day: number, wish: Wish): Start[] {
  const wished = edgeAt(context.hours.zone, day, wish.startMinutes)
  const near = (a: Period, b: Period) => Math.abs(a.from_ms - wished) - Math.abs(b.from_ms - wished)
  const free: Start[] = []
  for (const start of [...startsOn(context, day, wish.minutes)].sort(near)) {
    const found = accepted(context, start, wish.modes)
    if (found) free.push(found)
    if (free.length === 2) break
  }
  return free.length > 0 ? free : otherLengths(context, day, wish)
}

/** The free terms of a date on which the wished length does not fit, nearest length first. */
function otherLengths(context: Context, day: number, wish: Wish): Start[] {
  const off = (start: Period) => Math.abs(start.to_ms - start.from_ms - wish.minutes * minuteMs)
  const others = [...slotStarts(context, day), ...wholeStarts(context, day)]
    .map((start) => accepted(context, start, wish.modes))
    .concat(defaultOn(context, day), fewerNights(context, day, wish))
    .filter((start) => start !== null && wish.modes.includes(start.mode)) as Start[]
  return others.sort((a, b) => off(a) - off(b))
}

/** The same hours with fewer nights: Friday to Monday becomes Friday to Saturday. */
function fewerNights(context: Context, day: number, wish: Wish): Start | null {
  for (let nights = 1; nights <= Math.floor(wish.wallLength / dayMinutes); nights++) {
    const found = sameHours(context, day, { ...wish, wallLength: wish.wallLength - nights * dayMinutes })
    if (found) return found
  }
  return null
}

function sameHours(context: Context, day: number, wish: Wish): Start | null {
  const { zone } = context.hours
  const from_ms = edgeAt(zone, day, wish.startMinutes)
  return accepted(context, { from_ms, to_ms: edgeAt(zone, day, wish.startMinutes + wish.wallLength) }, wish.modes)
}

/** Terms on the nearest dates, each date forward before the one back, as many as are needed. */
function around(context: Context, wish: Wish, anchor: number, distances: Iterable<number>): Start[] {
  const found: Start[] = []
  for (const distance of distances) {
    if (anchor - distance < context.today && anchor + distance > context.lastDay) break
    for (const day of [anchor + distance, anchor - distance]) {
      const start = found.length < mostAlternatives ? bestOf(context, day, wish) : null
      if (start) found.push(start)
    }
    if (found.length >= mostAlternatives) break
  }
  return found
}

function bestOf(context: Context, day: number, wish: Wish): Start | null {
  if (day < context.today || day > context.lastDay) return null
  return sameHours(context, day, wish) ?? nearHours(context, day, wish)[0] ?? null
}

function* steps(by: number, from: number, upTo: number): Generator<number> {
  for (let n = from; n <= upTo; n += by) yield n
}

/** Takes one of each list in turn, never the same term twice nor the one that was refused. */
function mixed(lists: Start[][], refused: Period): Start[] {
  const picked: Start[] = []
  const known = (start: Start) =>
    (start.from_ms === refused.from_ms && start.to_ms === refused.to_ms) ||
    picked.some((other) => other.from_ms === start.from_ms && other.to_ms === start.to_ms)
  for (let turn = 0; turn < Math.max(0, ...lists.map((list) => list.length)); turn++) {
    for (const list of lists) {
      const start = list[turn]
      if (start && picked.length < mostAlternatives && !known(start)) picked.push(start)
    }
  }
  return picked
}

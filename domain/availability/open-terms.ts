/**
 * The term and the starts that a date has while nothing is taken. Hours and rules of time repeat from listing to listing and
 * from visitor to visitor, so they are worked out once for all that share them; what is taken is for the caller to ask.
 */
import { type Tariff, tariffsOf } from './availability.ts'
import type { Context } from './context.ts'
import { farthestDays, type Hours, hoursOf } from './hours.ts'
import type { Opening, TermRules } from './opening.ts'
import type { Start } from './starts.ts'
import { edgeAt, hourMs, type LocalDateTime, localAt, type Period, type Term } from '#domain/time.ts'

/** Shared: never to be changed. */
export type OpenTerm = { term: Term; start_at_ms: number; end_at_ms: number; tariffs: Tariff[] }

/** Shared: never to be changed. The moment plays no part in it: what is too soon or too far is for the caller to ask. */
export type OpenDate = {
  /** First and last moment of each start's shortest term, in turn: a third of what objects would take. */
  edges: Float64Array
  windows: { start: LocalDateTime; end: LocalDateTime }[]
}

type Kept = { open: OpenTerm | null; since_ms: number; until_ms: number }

/** Some 400 bytes each, a date as many as its starts take. Beyond, everything begins anew. */
const mostKept = 100_000
const keptBytes = 400
/** Different hours of a week, and different rules. */
const mostKinds = 10_000
/** More days than can be counted. */
const dayRoom = 1 << 17
/** No rule that begins on a date looks further: a term of 30 days, and from its end as far as windows are followed. */
const sightDays = 3 * farthestDays

let memory = newMemory()

/** `work`: what the date has where nothing is taken; asked seldom. */
export function openTermOn(
  context: Context,
  day: number,
  work: (context: Context, day: number) => Start | null,
): OpenTerm | null {
  const { now_ms, rules } = context.input
  keepBounds()
  const hours = hoursNear(context, day)
  const known = shelfOf(memory.terms, hours)
  const key = numberOfRules(context) * dayRoom + day
  const before = known.get(key)
  if (before && before.since_ms <= now_ms && now_ms < before.until_ms) return before.open
  if (!before) memory.amount += 1
  const start = work(untaken(context, hours), day)
  const midnight = edgeAt(hours.zone, context.today + 1, 0)
  // One millisecond later the term would be too soon.
  const until_ms = start ? Math.min(midnight, start.from_ms - rules.notice_hours * hourMs + 1) : midnight
  const open = start && withTariffs(context, start)
  known.set(key, { open, since_ms: now_ms, until_ms })
  return open
}

/** `work`: what the date offers where nothing is taken; asked once for hours and rules that many share. */
export function openDateOn(
  context: Context,
  day: number,
  work: (context: Context, day: number) => { starts: Iterable<Period>; windows: OpenDate['windows'] },
): OpenDate {
  keepBounds()
  const hours = hoursNear(context, day)
  const known = shelfOf(memory.dates, hours)
  const key = numberOfRules(context) * dayRoom + day
  const before = known.get(key)
  if (before) return before
  const { starts, windows } = work(untaken(context, hours), day)
  const edges = Float64Array.from([...starts].flatMap(({ from_ms, to_ms }) => [from_ms, to_ms]))
  const open = { edges, windows }
  memory.amount += 1 + Math.ceil(edges.byteLength / keptBytes)
  known.set(key, open)
  return open
}

export function withTariffs(context: Context, { from_ms, to_ms }: Start): OpenTerm {
  const { zone } = context.hours
  return {
    term: { start: localAt(zone, from_ms), end: localAt(zone, to_ms) },
    start_at_ms: from_ms,
    end_at_ms: to_ms,
    tariffs: tariffsOf(context, from_ms, to_ms),
  }
}

function keepBounds(): void {
  const { amount, numbers, weeks } = memory
  if (amount >= mostKept || numbers.size >= mostKinds || weeks.size >= mostKinds) memory = newMemory()
}

function shelfOf<T>(shelves: WeakMap<Hours, Map<number, T>>, hours: Hours): Map<number, T> {
  const known = shelves.get(hours)
  if (known) return known
  const fresh = new Map<number, T>()
  shelves.set(hours, fresh)
  return fresh
}

function newMemory() {
  return {
    terms: new WeakMap<Hours, Map<number, Kept>>(),
    dates: new WeakMap<Hours, Map<number, OpenDate>>(),
    amount: 0,
    numbers: new Map<string, number>(),
    numberOf: new WeakMap<TermRules, number>(),
    weeks: new Map<string, Hours>(),
    weekOf: new WeakMap<Opening, Hours>(),
  }
}

function untaken(context: Context, hours: Hours): Context {
  return {
    ...context,
    hours,
    input: { ...context.input, guests_total: null, event_days_taken: null },
    units: { taken: [], unit_ids: ['any'], interchangeable: false, now_ms: context.input.now_ms },
  }
}

/** Exceptions that are out of sight make no difference: then the hours of the week stand for all that have the same. */
function hoursNear({ hours, input: { opening } }: Context, day: number): Hours {
  const isNear = ({ from, to }: { from: number; to: number }) => from <= day + sightDays && to >= day - sightDays
  if (hours.closing.some(isNear) || hours.opening.some(isNear)) return hours
  const known = memory.weekOf.get(opening)
  if (known) return known
  const week = { ...opening, exceptions: [] }
  const text = JSON.stringify(week)
  const shared = memory.weeks.get(text) ?? hoursOf(week)
  memory.weeks.set(text, shared)
  memory.weekOf.set(opening, shared)
  return shared
}

/** Of all that a term's time looks at beside the hours; buffers and guests are asked with what is taken. */
function numberOfRules({ input: { rules }, modeBits }: Context): number {
  const known = memory.numberOf.get(rules)
  if (known !== undefined) return known
  const { min_minutes, max_minutes, step_minutes, notice_hours, horizon_days } = rules
  const text = [modeBits, min_minutes, max_minutes, step_minutes, notice_hours, horizon_days].join()
  const number = memory.numbers.get(text) ?? memory.numbers.size
  memory.numbers.set(text, number)
  memory.numberOf.set(rules, number)
  return number
}

/**
 * The starts that a date has while nothing is taken. Hours and rules of time repeat from listing to listing and from visitor
 * to visitor, so they are worked out once for all that share them; what is taken is for the caller to ask.
 */
import type { Context } from './context.ts'
import { type Hours, hoursOf } from './hours.ts'
import type { Opening, TermRules } from './opening.ts'
import { farSightDays, hasNear, lengthsOf } from './sight.ts'
import type { LocalDateTime, Period } from '#domain/time.ts'

/** Shared: never to be changed. The moment plays no part in it: what is too soon or too far is for the caller to ask. */
export type OpenDate = {
  /** First and last moment of each start's shortest term, in turn: a third of what objects would take. */
  edges: Float64Array
  windows: { start: LocalDateTime; end: LocalDateTime }[]
}

/** Some 400 bytes each, more with many starts. Beyond, everything begins anew. */
const mostKept = 50_000
const keptBytes = 400
/** Different hours of a week, and different rules. */
const mostKinds = 10_000
/** More days than can be counted. */
const dayRoom = 1 << 17

let memory = newMemory()

/** Calls `work` (what the date offers while nothing is taken) once for all that share these hours and rules. */
export function openDateOn(
  context: Context,
  day: number,
  work: (context: Context, day: number) => { starts: Iterable<Period>; windows: OpenDate['windows'] },
): OpenDate {
  const { amount, numbers, weeks } = memory
  if (amount >= mostKept || numbers.size >= mostKinds || weeks.size >= mostKinds) memory = newMemory()
  const hours = hoursNear(context, day)
  const known = memory.dates.get(hours) ?? new Map<number, OpenDate>()
  memory.dates.set(hours, known)
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

function newMemory() {
  return {
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
  if (hasNear(hours.closing, day, farSightDays) || hasNear(hours.opening, day, farSightDays)) return hours
  const known = memory.weekOf.get(opening)
  if (known) return known
  const week = { ...opening, exceptions: [] }
  const text = JSON.stringify(week)
  const shared = memory.weeks.get(text) ?? hoursOf(week)
  memory.weeks.set(text, shared)
  memory.weekOf.set(opening, shared)
  return shared
}

function numberOfRules({ input: { rules } }: Context): number {
  const known = memory.numberOf.get(rules)
  if (known !== undefined) return known
  const text = lengthsOf(rules)
  const number = memory.numbers.get(text) ?? memory.numbers.size
  memory.numbers.set(text, number)
  memory.numberOf.set(rules, number)
  return number
}

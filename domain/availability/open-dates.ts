/**
 * The starts that a date has when nothing is taken. Many listings and visitors share the same hours and rules, so each
 * date is worked out once for all of them; the caller checks what is taken.
 */
import type { Context } from './context.ts'
import { type Hours, hoursOf } from './hours.ts'
import type { Opening, TermRules } from './opening.ts'
import { farSightDays, hasNear, lengthsOf } from './sight.ts'
import type { LocalDateTime, Period } from '#domain/time.ts'

/**
 * Shared between callers, so it must not be changed. It does not depend on the present moment: the caller checks notice
 * and horizon.
 */
export type OpenDate = {
  /**
   * The first and last moment of the shortest term from each start, alternating; takes a third of the memory of
   * objects.
   */
  edges: Float64Array
  windows: { start: LocalDateTime; end: LocalDateTime }[]
}

/** The most dates kept, about 400 bytes each and more with many starts. When there are more, the memory is emptied. */
const mostKept = 50_000
const keptBytes = 400
/** The most different weeks, and the most different rules, kept at once. */
const mostKinds = 10_000
/** More than the largest day number, so that rules and day fit into one key. */
const dayRoom = 1 << 17

let memory = newMemory()

/** Calls `work` (what the date offers when nothing is taken) once for all listings that share these hours and rules. */
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

/** The plain week, shared by all listings with the same one, when no exception is near enough to matter. */
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

/**
 * The facts of one listing that every availability question needs, and what is worked out from them once, as numbers.
 */
import { bitsOf, type Hours, hoursOf } from './hours.ts'
import { modesToTry } from './fit.ts'
import type { Opening, TermRules } from './opening.ts'
import type { Taken, UnitQuestion } from './taken.ts'
import type { TermMode } from '#domain/listing/codes.ts'
import { onceFor } from '#domain/once.ts'
import { hourMs, type LocalDate, localDay, minuteMs, type Period } from '#domain/time.ts'

export type AvailabilityInput = {
  opening: Opening
  rules: TermRules
  units: readonly { id: string; capacity_max: number | null }[]
  /** True for the crews of a service: any one will do, and `unit_ids` is not asked. */
  units_interchangeable: boolean
  /** The rooms asked for; null or absent means the whole place. */
  unit_ids?: readonly string[] | null
  taken: readonly Taken[]
  /** Reservations and holds by event day, for `daily_limit`. */
  event_days_taken?: ReadonlyMap<LocalDate, number> | null
  /** Adults, children and crew together. When absent, capacity is not checked. */
  guests_total?: number | null
  /** How many the chosen layout seats. */
  layout_capacity?: number | null
  now_ms: number
}

/** The input of a question with everything derived from it, as numbers. */
export type Context = {
  input: AvailabilityInput
  hours: Hours
  modes: TermMode[]
  modeBits: number
  /** The earliest start that keeps the notice. */
  earliest_ms: number
  today: number
  lastDay: number
  beforeMs: number
  afterMs: number
  units: UnitQuestion
}

const modesOf = onceFor(({ term_modes }: TermRules): { modes: TermMode[]; bits: number } => {
  const bits = bitsOf(term_modes)
  return { modes: modesToTry(bits), bits }
})

const unitIds = onceFor((units: AvailabilityInput['units']) => units.map((unit) => unit.id))

export function contextOf(input: AvailabilityInput): Context {
  const { rules } = input
  const hours = hoursOf(input.opening)
  const known = modesOf(rules)
  const today = localDay(hours.zone, input.now_ms)
  const asked = input.units_interchangeable ? null : input.unit_ids
  return {
    input,
    hours,
    modes: known.modes,
    modeBits: known.bits,
    earliest_ms: earliestAt(input.now_ms, rules.notice_hours),
    today,
    lastDay: today + rules.horizon_days,
    beforeMs: (rules.setup_minutes + rules.travel_minutes) * minuteMs,
    afterMs: (rules.teardown_minutes + rules.travel_minutes) * minuteMs,
    units: {
      taken: input.taken,
      unit_ids: asked ?? unitIds(input.units),
      interchangeable: input.units_interchangeable,
      now_ms: input.now_ms,
    },
  }
}

/** The earliest start that keeps the notice. */
export function earliestAt(now_ms: number, notice_hours: number): number {
  return now_ms + notice_hours * hourMs
}

/** The first moment at which it is too late to reserve this start. */
export function tooSoonFrom(start_ms: number, notice_hours: number): number {
  return start_ms - notice_hours * hourMs + 1
}

export function blockedBy(context: Context, from: number, to: number): Period {
  return {
    from_ms: from - context.beforeMs,
    to_ms: to + context.afterMs,
  }
}

/**
 * Whether a term may be taken, and if not, why: opening hours, notice, horizon, length, grid, taken rows, capacity and
 * the daily limit. Pure: `now_ms` is given, and the caller leaves out the rows that must not count (a reservation that
 * is being moved, a lapsed hold). Source: domain 4, rulings 14–20.
 */
import { type AvailabilityInput, blockedBy, type Context, contextOf } from './context.ts'
import { type Fit, fitAny, fitMode } from './fit.ts'
import type { Hours } from './hours.ts'
import { crewsOf, type Details, explainClosed, explainOffStep } from './reasons.ts'
import { isFree, unitsFor } from './taken.ts'
import { mostGuests } from '#domain/listing/capacity.ts'
import type { TermMode } from '#domain/listing/codes.ts'
import { capOnlyMinutes, maxTermDays, type TermRules } from './opening.ts'
import { isRefusal, type Refusal, type RefusalCode } from '#domain/refusal.ts'
import {
  formatDate,
  type LocalDateTime,
  localAt,
  localDay,
  minuteMs,
  type Period,
  resolveTerm,
  type Term,
} from '#domain/time.ts'

export type { Taken } from './taken.ts'

export type CheckInput = AvailabilityInput & { term: Term; term_mode?: TermMode | null }

/** The reasons in the order of ruling 20; `invalid_time` is a refusal of its own (400). */
export type ReasonCode = Extract<
  RefusalCode,
  | 'past'
  | 'too_soon'
  | 'too_far'
  | 'too_short'
  | 'too_long'
  | 'off_step'
  | 'closed'
  | 'busy'
  | 'capacity'
  | 'daily_limit'
>
export type Reason = { code: ReasonCode; details: Details }

/** A mode in which a term may be taken, with its window: the price depends on both. */
export type Tariff = Pick<TermAnswer, 'term_mode' | 'window'>

export type TermAnswer = {
  available: boolean
  /** Every reason that speaks against the term, in the order of ruling 20; empty when it is available. */
  reasons: Reason[]
  term_mode: TermMode
  start_at_ms: number
  end_at_ms: number
  /** Until when the place is open for this term, and until when overtime may last; null when it starts outside. */
  window: { ends_at: LocalDateTime; overtime_until: LocalDateTime | null } | null
  /** The term with setup, teardown and travel: what a row of this reservation blocks. */
  blocked: Period
  /** All units that were asked for, or the one crew. Empty when the term is taken or crews must change hands first. */
  unit_ids: string[]
  /** True when a crew is only free after `assignCrews` has moved later rows (ruling 16). */
  reassign: boolean
  /** All modes that allow exactly this term, or only the mode that was asked for. Empty when none allows it. */
  tariffs: Tariff[]
}

export function isDayFull(context: Context, day: number): boolean {
  const { rules, event_days_taken } = context.input
  return takesNoMore(rules, event_days_taken?.get(formatDate(day)) ?? 0)
}

/** Whether a day with this many events has reached the daily limit. */
export function takesNoMore({ daily_limit }: Pick<TermRules, 'daily_limit'>, events: number): boolean {
  return daily_limit !== null && events >= daily_limit
}

export function capacityHolds(context: Context): boolean {
  const guests = context.input.guests_total
  if (guests === null || guests === undefined) return true
  const { min, max } = capacityOf(context)
  return guests >= min && guests <= max
}

/**
 * The mode in which a term may be taken, or null: `checkTerm` without the reasons, for the many terms that search,
 * calendars and proposals try.
 */
export function acceptedMode(
  context: Context,
  from: number,
  to: number,
  modes: readonly TermMode[] = context.modes,
): TermMode | null {
  const { hours } = context
  const { rules } = context.input
  const minutes = (to - from) / minuteMs
  if (from < context.earliest_ms || from < context.input.now_ms) return null
  if (tooShort(rules, minutes) || tooLong(rules, minutes)) return null
  const day = localDay(hours.zone, from)
  if (day > context.lastDay || tooManyDays(hours, from, to)) return null
  if (isDayFull(context, day) || !capacityHolds(context)) return null
  for (const mode of modes) {
    if (!fitMode(hours, rules.step_minutes, from, to, day, mode).open) continue
    return isFree(context.units, blockedBy(context, from, to)) ? mode : null
  }
  return null
}

/**
 * Every mode in which the hours allow exactly this term, with its window, in the order of ruling 14. Each may have
 * another price (ruling 52).
 */
export function tariffsOf(
  context: Context,
  from: number,
  to: number,
  modes: readonly TermMode[] = context.modes,
): Tariff[] {
  const { hours, input } = context
  const day = localDay(hours.zone, from)
  return modes.flatMap((mode) => {
    const fit = fitMode(hours, input.rules.step_minutes, from, to, day, mode)
    return fit.open ? [{ term_mode: mode, window: windowOf(hours, fit) }] : []
  })
}

/**
 * Everything that speaks for or against a term. A time that cannot be read, does not exist or ends before it starts is
 * a refusal with the field at fault (400); everything else is a reason in the answer.
 */
export function checkTerm(input: CheckInput): TermAnswer | Refusal {
  const times = resolveTerm(input.term, input.opening.timezone)
  if (isRefusal(times)) return times
  const { from_ms, to_ms } = times
  const context = contextOf(input)
  const { hours } = context
  const day = localDay(hours.zone, from_ms)
  const wanted = input.term_mode ? context.modes.filter((mode) => mode === input.term_mode) : context.modes
  const { mode, fit } = fitAny(hours, input.rules.step_minutes, from_ms, to_ms, day, wanted)
  const blocked = blockedBy(context, from_ms, to_ms)
  const units = unitsFor(context.units, blocked)
  const reasons = timingReasons(context, from_ms, to_ms)
  if (fit.off_step) reasons.push({ code: 'off_step', details: explainOffStep(context, fit, mode, from_ms) })
  if (fit.closed) reasons.push({ code: 'closed', details: explainClosed(context, fit, mode, from_ms, to_ms) })
  reasons.push(...placeReasons(context, day, units === null))
  return {
    available: reasons.length === 0,
    reasons,
    term_mode: input.term_mode ?? mode,
    start_at_ms: from_ms,
    end_at_ms: to_ms,
    window: windowOf(hours, fit),
    blocked,
    unit_ids: units?.unit_ids ?? [],
    reassign: units?.reassign ?? false,
    tariffs: tariffsOf(context, from_ms, to_ms, wanted),
  }
}

/** The fewest and the most guests allowed; crews are alike, so a crew never limits the number. */
function capacityOf({ input, units }: Context): { min: number; max: number } {
  const { rules, layout_capacity = null, units_interchangeable } = input
  const rooms = units_interchangeable ? null : units.unit_ids
  return { min: rules.capacity_min, max: mostGuests(rules.capacity_max, input.units, rooms, layout_capacity) }
}

function tooShort(rules: TermRules, minutes: number) {
  return minutes < rules.min_minutes
}

function tooLong(rules: TermRules, minutes: number) {
  return rules.max_minutes !== capOnlyMinutes && minutes > rules.max_minutes
}

/** Days from the start's date to the end's date are capped whatever the listing allows (ruling 6). */
function tooManyDays(hours: Hours, from: number, to: number) {
  return localDay(hours.zone, to) - localDay(hours.zone, from) > maxTermDays
}

function windowOf(hours: Hours, fit: Fit): TermAnswer['window'] {
  return fit.ends_ms === 0
    ? null
    : {
        ends_at: localAt(hours.zone, fit.ends_ms),
        overtime_until: fit.limit_ms > fit.ends_ms ? localAt(hours.zone, fit.limit_ms) : null,
      }
}

function timingReasons(context: Context, from: number, to: number): Reason[] {
  const { hours, input } = context
  const { rules } = input
  const minutes = (to - from) / minuteMs
  const reasons: Reason[] = []
  const add = (code: ReasonCode, details: Details) => reasons.push({ code, details })
  if (from < input.now_ms) add('past', {})
  if (from < context.earliest_ms) {
    const earliest = localAt(hours.zone, Math.ceil(context.earliest_ms / minuteMs) * minuteMs)
    add('too_soon', { notice_hours: rules.notice_hours, notice_ends_at: earliest })
  }
  if (localDay(hours.zone, from) > context.lastDay) {
    add('too_far', { horizon_days: rules.horizon_days, last_date: formatDate(context.lastDay) })
  }
  if (tooShort(rules, minutes)) add('too_short', { min_minutes: rules.min_minutes, minutes })
  if (tooManyDays(hours, from, to)) add('too_long', { max_days: maxTermDays, minutes })
  else if (tooLong(rules, minutes)) add('too_long', { max_minutes: rules.max_minutes, minutes })
  return reasons
}

function placeReasons(context: Context, day: number, taken: boolean): Reason[] {
  const { input } = context
  const reasons: Reason[] = []
  if (taken) reasons.push({ code: 'busy', details: {} })
  if (!capacityHolds(context)) {
    const { min, max } = capacityOf(context)
    const details = { guests: input.guests_total as number, capacity_min: min, capacity_max: max, ...crewsOf(input) }
    reasons.push({ code: 'capacity', details })
  }
  if (isDayFull(context, day)) {
    const details = { daily_limit: input.rules.daily_limit as number, date: formatDate(day) }
    reasons.push({ code: 'daily_limit', details })
  }
  return reasons
}

const firm: readonly ReasonCode[] = ['past', 'capacity', 'busy']

/** Reasons that the owner cannot overrule. `max_days` is the product's own limit, not the owner's (ruling 6). */
export function isFirm({ code, details }: Reason): boolean {
  return firm.includes(code) || 'max_days' in details
}

/** Reasons that still count for a term agreed earlier; notice and hours were checked when it was agreed. */
export function isTakenFrom({ code }: Reason): boolean {
  return firm.includes(code) || code === 'daily_limit'
}

/** Details of the reasons `closed` and `off_step`, from which the sentence for visitors is written. */
import type { Context } from './context.ts'
import { closedBetween, type Fit } from './fit.ts'
import { planOf } from './hours.ts'
import { maxTermDays } from './opening.ts'
import type { TermMode } from '#domain/listing/codes.ts'
import { formatDate, isSayable, localAt, localDay, minuteMs } from '#domain/time.ts'

export type Details = Record<string, string | number>

/**
 * `must: whole` with both ends of the group; `must: slot` where only slots are rented; `must: grid` with the nearest
 * starts before and after.
 */
export function explainOffStep(context: Context, fit: Fit, mode: TermMode, from: number): Details {
  const { zone } = context.hours
  if (fit.whole) {
    return {
      must: 'whole',
      whole_start: localAt(zone, fit.whole.from_ms),
      whole_end: localAt(zone, fit.whole.to_ms),
    }
  }
  return mode === 'half_day' ? { must: 'slot' } : { must: 'grid', ...neighbours(context, fit, from) }
}

/**
 * `why` is holiday, exception or weekday, with the closed `date`; or `hours` when the date is open at other times, with
 * `ends_at` (and `overtime_until`) of the window in which the term starts.
 */
export function explainClosed(context: Context, fit: Fit, mode: TermMode, from: number, to: number): Details {
  const { hours, input } = context
  const { zone } = hours
  if (fit.grid_from_ms === 0 || mode === 'multi_day') {
    const day = closedDate(context, from, to, mode)
    if (day !== null) return explainDate(context, day)
  }
  const details: Details = { date: formatDate(localDay(zone, from)), why: 'hours', ...crewsOf(input) }
  if (fit.ends_ms > 0) {
    details.ends_at = localAt(zone, fit.ends_ms)
    if (fit.limit_ms > fit.ends_ms) details.overtime_until = localAt(zone, fit.limit_ms)
  }
  return details
}

/** Marks a reason as one about crews, which has another sentence than one about rooms. */
export function crewsOf({ units_interchangeable }: Context['input']): { of?: 'crews' } {
  return units_interchangeable ? { of: 'crews' } : {}
}

/** The starts of the grid on both sides of a start that is off it. */
function neighbours({ hours, input }: Context, fit: Fit, from: number): Details {
  const step = input.rules.step_minutes * minuteMs
  const before = fit.grid_from_ms + Math.floor((from - fit.grid_from_ms) / step) * step
  const after = before + step
  const details: Details = { step_minutes: input.rules.step_minutes }
  if (isSayable(hours.zone, before)) details.nearest_before = localAt(hours.zone, before)
  if (after < fit.grid_to_ms && isSayable(hours.zone, after)) details.nearest_after = localAt(hours.zone, after)
  return details
}

/** The first date of the term that a holiday or an exception closes; null when only the hours are in the way. */
function closedDate(context: Context, from: number, to: number, mode: TermMode): number | null {
  const { hours } = context
  const first = localDay(hours.zone, from)
  const last = localDay(hours.zone, to - 1)
  const shapes = (day: number) => planOf(hours, day).shapes
  if (shapes(first).length === 0) return first
  if (mode !== 'multi_day') return null
  const between = closedBetween(hours, first, Math.min(last, first + maxTermDays + 1))
  if (between !== null && shapes(between).length === 0) return between
  return shapes(last).length === 0 ? last : null
}

/** Why a date has no hours: the owner closed it, it is a holiday, or that weekday has none. */
function explainDate({ hours }: Context, day: number): Details {
  const plan = planOf(hours, day)
  const details: Details = { date: formatDate(day) }
  if (plan.origin === 'holiday' && plan.holiday) return { ...details, why: 'holiday', holiday: plan.holiday }
  if (plan.label_public) details.label_public = plan.label_public
  return { ...details, why: plan.origin === 'closed' || plan.origin === 'custom' ? 'exception' : 'weekday' }
}

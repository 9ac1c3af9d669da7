/** Small listings for tests of availability: only what the rule under test needs is said, the rest is permissive. */
import { checkTerm, type ReasonCode, type Taken, type TermAnswer } from '#domain/availability/availability.ts'
import type { AvailabilityInput } from '#domain/availability/context.ts'
import { type TermMode, type Weekday, weekdays } from '#domain/listing/codes.ts'
import type { Opening, TermRules, WeeklyWindow, Window } from '#domain/availability/opening.ts'
import { isRefusal } from '#domain/refusal.ts'
import { toInstant } from '#domain/time.ts'

export const zone = 'Europe/Warsaw'

type Listing = Partial<Omit<AvailabilityInput, 'opening' | 'rules' | 'now_ms'>> & {
  rules?: Partial<TermRules>
  now?: string
}

/** Epoch ms of a wall time that is known to exist. */
export function at(local: string): number {
  const ms = toInstant(local, zone)
  if (isRefusal(ms)) throw new Error(`${local} is no time`)
  return ms
}

/** `10:00-04:00+` is until four in the night after. */
export function hours(text: string, more: Partial<Window> = {}): Window {
  const ends_next_day = text.endsWith('+')
  const [start = '', end = ''] = text.replace('+', '').split('-')
  return { start, end, ends_next_day, ...more }
}

export function on(days: readonly Weekday[], text: string, more: Partial<Window> = {}): WeeklyWindow[] {
  return days.map((day_of_week) => ({ day_of_week, ...hours(text, more) }))
}

export function daily(text: string, more: Partial<Window> = {}) {
  return on(weekdays, text, more)
}

export function opening(weekly: WeeklyWindow[], more: Partial<Opening> = {}): Opening {
  return {
    timezone: zone,
    weekly,
    slots: [],
    exceptions: [],
    holidays: { closed_on_public_holidays: false, keep_open: [] },
    ...more,
  }
}

export function rules(more: Partial<TermRules> = {}): TermRules {
  return {
    term_modes: ['hourly'],
    setup_minutes: 0,
    teardown_minutes: 0,
    travel_minutes: 0,
    notice_hours: 0,
    horizon_days: 1460,
    min_minutes: 60,
    max_minutes: 43_200,
    step_minutes: 30,
    overnight_until: '06:00',
    daily_limit: null,
    capacity_min: 1,
    capacity_max: 200,
    ...more,
  }
}

export function venue(
  of: Opening,
  { rules: some, now = '2026-11-21T10:00', ...more }: Listing = {},
): AvailabilityInput {
  return {
    opening: of,
    rules: rules(some),
    units: [{ id: 'whole', capacity_max: null }],
    units_interchangeable: false,
    taken: [],
    now_ms: at(now),
    ...more,
  }
}

export function service(of: Opening, crews: number, more: Listing = {}): AvailabilityInput {
  return venue(of, {
    units: Array.from({ length: crews }, (_, i) => ({ id: `crew-${i + 1}`, capacity_max: null })),
    units_interchangeable: true,
    ...more,
  })
}

/** A row as the calendar stores it; reservations are given with their buffers. */
export function taken(unit_id: string, start: string, end: string, kind: Taken['kind'] = 'reservation'): Taken {
  return {
    unit_id,
    kind,
    from_ms: at(start),
    to_ms: at(end),
  }
}

/** The answer for `start/end`; a refusal fails the test. */
export function ask(input: AvailabilityInput, start: string, end: string, term_mode?: TermMode): TermAnswer {
  const answer = checkTerm({ ...input, term: { start, end }, ...(term_mode ? { term_mode } : {}) })
  if (isRefusal(answer)) throw new Error(`refused: ${answer.refused}`)
  return answer
}

export function codes(input: AvailabilityInput, start: string, end: string, term_mode?: TermMode): ReasonCode[] {
  return ask(input, start, end, term_mode).reasons.map((reason) => reason.code)
}

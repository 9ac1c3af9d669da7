/** When a price item applies. Conditions are read once per price list and then only compared (rulings 5, 12). */
import { weekdays, type EventType, type TermMode } from '#domain/listing/codes.ts'
import { onceFor } from '#domain/once.ts'
import type { DateRange, PriceConditions } from '#domain/price-list/price-list.ts'
import { type CalendarDay, parseDay, parseMinute } from './calendar.ts'

type Span = { from: number; to: number }
/** Dates as numbers; `yearly` spans compare `md` and may go over New Year. */
type DateSpan = Span & { yearly: boolean }

export type CompiledConditions = {
  dates: DateSpan[] | null
  /** Bit 0 is Monday; 0 means any weekday. */
  weekdays: number
  holiday: boolean | null
  event_types: ReadonlySet<EventType> | null
  guests: Span | null
  minutes: Span | null
  days: Span | null
  day_index_from: number
  start: Span | null
  term_modes: ReadonlySet<TermMode> | null
  /** The rooms that must be asked for, as `roomsKey` writes them. */
  unit: string | null
  lead: Span | null
  /** How many conditions are named; a from/to pair is one. */
  count: number
}

/** The properties of a term that conditions compare, apart from the day. */
export type Scene = {
  event_type: EventType
  guests: number
  minutes: number
  days: number
  start_minute: number
  term_mode: TermMode
  /** The rooms that are asked for, as `roomsKey` writes them; null for the whole place. */
  unit: string | null
  lead_days: number
}

export const conditionKinds = [
  'dates',
  'weekdays',
  'public_holiday',
  'day_index',
  'event_types',
  'guests',
  'duration',
  'days',
  'start_time',
  'term_modes',
  'unit',
  'lead_days',
] as const
export type ConditionKind = (typeof conditionKinds)[number]

/** Codes of the rooms that conditions name, one or several together; empty when they hold for any part of the place. */
export function roomsNamed({ unit, units }: Pick<PriceConditions, 'unit' | 'units'> = {}): readonly string[] {
  return unit ? [unit] : (units ?? [])
}

/** Whether conditions name all these rooms, which are the whole place: a price with them would never hold. */
export function namesWholePlace(conditions: PriceConditions | undefined, rooms: readonly string[]): boolean {
  const named = roomsNamed(conditions)
  return named.length > 1 && rooms.every((code) => named.includes(code))
}

/** Rooms as one text that is equal for equal sets of them; a single room is its own code. */
export function roomsKey(codes: readonly string[]): string {
  const [first = '', ...others] = new Set(codes)
  return others.length === 0 ? first : JSON.stringify([first, ...others].sort())
}

/** Reads `YYYY-MM-DD` or `MM-DD`; null for any other text and for days that do not exist (29 February does). */
export function dateKey(text: string): { key: number; yearly: boolean } | null {
  if (text.length === 5) {
    const day = parseDay(`2028-${text}`)
    return day === null ? null : { key: Number(text.slice(0, 2)) * 100 + Number(text.slice(3)), yearly: true }
  }
  return parseDay(text) === null ? null : { key: Number(text.replaceAll('-', '')), yearly: false }
}

const lastOfFebruary = 229

/**
 * Whether a yearly range ends with February: an owner who wrote 28 February means the 29th too, in years that have one.
 */
export function endsWithFebruary({ from, to }: DateRange): boolean {
  return (to === '02-28' || to === '02-29') && from !== to
}

/** Null when no condition is named. Lists that share conditions also share the result. */
export function compileConditions(conditions: PriceConditions | undefined): CompiledConditions | null {
  return conditions ? compiledOf(conditions) : null
}

const compiledOf = onceFor(compile)

function compile(conditions: PriceConditions): CompiledConditions | null {
  const dates = filled(conditions.dates)
  const days = filled(conditions.weekdays)
  const eventTypes = filled(conditions.event_types)
  const modes = filled(conditions.term_modes)
  const rooms = filled(roomsNamed(conditions))
  const startFrom = conditions.start_time_from === undefined ? undefined : parseMinute(conditions.start_time_from)
  const startTo = conditions.start_time_to === undefined ? undefined : parseMinute(conditions.start_time_to)
  const compiled = {
    dates: dates ? dates.map(dateSpan) : null,
    weekdays: days ? days.reduce((mask, name) => mask | (1 << weekdays.indexOf(name)), 0) : 0,
    holiday: conditions.public_holiday === 'yes' ? true : conditions.public_holiday === 'no' ? false : null,
    event_types: eventTypes ? new Set(eventTypes) : null,
    guests: spanOf(conditions.guests_from, conditions.guests_to),
    minutes: spanOf(conditions.duration_from, conditions.duration_to),
    days: spanOf(conditions.days_from, conditions.days_to),
    day_index_from: conditions.day_index_from ?? 0,
    start: spanOf(startFrom ?? undefined, startTo ?? undefined),
    term_modes: modes ? new Set(modes) : null,
    unit: rooms && roomsKey(rooms),
    lead: spanOf(conditions.lead_days_from, conditions.lead_days_to),
  }
  const named = Object.values(compiled).filter((value) => value !== null && value !== 0).length
  return named === 0 ? null : { ...compiled, count: named }
}

/** Whether the conditions that depend only on the day hold: dates, weekdays and public holidays. */
export function matchesDay(c: CompiledConditions | null, date: CalendarDay): boolean {
  if (c === null) return true
  if (c.weekdays !== 0 && (c.weekdays & (1 << date.weekday)) === 0) return false
  if (c.dates !== null && !c.dates.some((span) => dateInside(span, date))) return false
  return c.holiday === null || c.holiday === date.holiday
}

/** Whether `matchesDay` depends on the day at all. */
export function looksAtDays(c: CompiledConditions): boolean {
  return c.dates !== null || c.weekdays !== 0 || c.holiday !== null
}

/** What `matchesDay` reads, as the owner wrote it: lists with equal values treat the same days alike. */
export function dayConditionsOf(conditions: PriceConditions | undefined): unknown[] {
  return [conditions?.dates, conditions?.weekdays, conditions?.public_holiday]
}

/** All conditions that do not hold; empty exactly when `matches` is true (a property test checks it). */
export function unmetOf(c: CompiledConditions | null, scene: Scene, date: CalendarDay, index: number): ConditionKind[] {
  if (c === null) return []
  const holds: Record<ConditionKind, boolean> = {
    dates: c.dates === null || c.dates.some((span) => dateInside(span, date)),
    weekdays: c.weekdays === 0 || (c.weekdays & (1 << date.weekday)) !== 0,
    public_holiday: c.holiday === null || c.holiday === date.holiday,
    day_index: index >= c.day_index_from,
    event_types: c.event_types === null || c.event_types.has(scene.event_type),
    guests: c.guests === null || inside(c.guests, scene.guests),
    duration: c.minutes === null || inside(c.minutes, scene.minutes),
    days: c.days === null || inside(c.days, scene.days),
    start_time: c.start === null || startInside(c.start, scene.start_minute),
    term_modes: c.term_modes === null || c.term_modes.has(scene.term_mode),
    unit: c.unit === null || c.unit === scene.unit,
    lead_days: c.lead === null || inside(c.lead, scene.lead_days),
  }
  return conditionKinds.filter((kind) => !holds[kind])
}

/** `index` is the number of the day in a term that is priced day by day, else 1. */
export function matches(c: CompiledConditions | null, scene: Scene, date: CalendarDay, index: number): boolean {
  return (
    c === null ||
    (matchesDay(c, date) &&
      index >= c.day_index_from &&
      (c.event_types === null || c.event_types.has(scene.event_type)) &&
      (c.guests === null || inside(c.guests, scene.guests)) &&
      (c.minutes === null || inside(c.minutes, scene.minutes)) &&
      (c.days === null || inside(c.days, scene.days)) &&
      (c.start === null || startInside(c.start, scene.start_minute)) &&
      (c.term_modes === null || c.term_modes.has(scene.term_mode)) &&
      (c.unit === null || c.unit === scene.unit) &&
      (c.lead === null || inside(c.lead, scene.lead_days)))
  )
}

function filled<T>(list: readonly T[] | undefined): readonly T[] | null {
  return list && list.length > 0 ? list : null
}

function dateSpan(range: DateRange): DateSpan {
  const from = dateKey(range.from)
  const to = dateKey(range.to)
  // A range that cannot be read matches no day; on save it is refused.
  if (!from || !to || from.yearly !== to.yearly) return { from: 1, to: 0, yearly: false }
  return { from: from.key, to: endsWithFebruary(range) ? lastOfFebruary : to.key, yearly: from.yearly }
}

function spanOf(from: number | undefined, to: number | undefined): Span | null {
  return from === undefined && to === undefined ? null : { from: from ?? -Infinity, to: to ?? Infinity }
}

function dateInside(span: DateSpan, date: CalendarDay): boolean {
  const key = span.yearly ? date.md : date.ymd
  if (span.yearly && span.from > span.to) return key >= span.from || key <= span.to
  return key >= span.from && key <= span.to
}

function inside(span: Span, value: number): boolean {
  return value >= span.from && value <= span.to
}

/**
 * Whether a start lies in a span. Spans are half-open: "to 07:00" excludes 7:00. From later than to goes over midnight.
 */
function startInside(span: Span, minute: number): boolean {
  return span.from <= span.to ? minute >= span.from && minute < span.to : minute >= span.from || minute < span.to
}

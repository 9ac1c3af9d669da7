/** A term as whoever reads it counts it (rulings 4, 12 and 17), and whether a price holds for it (ruling 5). */
import { holidayOn } from '#domain/availability/holidays.ts'
import { type PriceItemKind, weekdays } from '#domain/listing/codes.ts'
import type { Guests, PriceItem } from '#domain/price-list/price-list.ts'
import type { QuoteInput } from '#domain/pricing/types.ts'
import { no } from './exact.ts'

export type Day = { date: Temporal.PlainDate; index: number }

/** What a term is, before any price. */
export type Facts = {
  input: QuoteInput
  start: Temporal.ZonedDateTime
  end: Temporal.ZonedDateTime
  days: Day[]
  nights: Day[]
  weekends: number
  km: number
}

export function factsOf(input: QuoteInput): Facts {
  const start = instant(input.term.start, input.timezone)
  const end = instant(input.term.end, input.timezone)
  if (Temporal.ZonedDateTime.compare(start, end) >= 0) no('invalid_time')
  const first = start.toPlainDate()
  const passed = first.until(end.toPlainDate()).days
  if (passed > 30) no('too_long')
  const count = passed === 0 ? 1 : Math.max(1, passed + (clockOf(end) > lastNight(input) ? 1 : 0))
  const dayAt = (_: unknown, at: number): Day => ({ date: first.add({ days: at }), index: at + 1 })
  const days = Array.from({ length: count }, dayAt)
  const nights = Array.from({ length: Math.max(0, passed - (clockOf(end) === '00:00' ? 1 : 0)) }, dayAt)
  // The Friday of each Friday, Saturday and Sunday.
  const fridays = days
    .filter(({ date }) => date.dayOfWeek >= 5)
    .map(({ date }) => String(date.subtract({ days: date.dayOfWeek - 5 })))
  const way = Math.max(0, (input.distance_km ?? 0) - (input.travel?.free_km ?? 0))
  return {
    input,
    start,
    end,
    days,
    nights,
    weekends: new Set(fridays).size,
    km: way * (input.travel?.both_ways ? 2 : 1),
  }
}

/** An edge that the clock skips is the moment of the change (ruling 17). */
export function edge(text: string, zone: string): Temporal.ZonedDateTime {
  const wall = Temporal.PlainDateTime.from(text)
  const found = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  return found.toPlainDateTime().equals(wall) ? found : (found.getTimeZoneTransition('next') as Temporal.ZonedDateTime)
}

function instant(text: string, zone: string): Temporal.ZonedDateTime {
  const wall = Temporal.PlainDateTime.from(text)
  const found = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  return found.toPlainDateTime().equals(wall) ? found : no('nonexistent_time')
}

function clockOf(at: Temporal.ZonedDateTime): string {
  return String(at.toPlainTime()).slice(0, 5)
}

/** Until which time the last date is no day of its own (ruling 4). */
function lastNight({ rules, window, term, term_mode }: QuoteInput): string {
  const last = term.end.slice(0, 10)
  const [day, until] = window?.overtime_until?.split('T') ?? []
  if (day !== last || until === undefined) return rules.overnight_until
  const [closing_on = '', closes = ''] = window?.ends_at?.split('T') ?? []
  const ofEarlierDay =
    term_mode === 'multi_day'
      ? closing_on !== '' && (closing_on < last || closes <= '12:00')
      : term.start.slice(0, 10) < last
  return ofEarlierDay && until > rules.overnight_until ? until : rules.overnight_until
}

type Test = (facts: Facts, day: Day) => boolean

function between(value: number, from = -Infinity, to = Infinity) {
  return from <= value && value <= to
}

function isGiven(...values: unknown[]) {
  return values.some((value) => value !== undefined)
}

export function minutesOf(facts: Facts): number {
  return (facts.end.epochMilliseconds - facts.start.epochMilliseconds) / 60_000
}

/** Every condition that the item names, each as a question; a from/to pair is one, `any` is none. */
function conditionsOf({ conditions: c = {} }: PriceItem): Test[] {
  const rooms = c.unit ? [c.unit] : (c.units ?? [])
  const named: [boolean, Test][] = [
    [(c.dates ?? []).length > 0, (_, { date }) => (c.dates ?? []).some((range) => isInRange(range, String(date)))],
    [
      (c.weekdays ?? []).length > 0,
      (_, { date }) => (c.weekdays ?? []).includes(weekdays[date.dayOfWeek - 1] as never),
    ],
    [c.public_holiday === 'yes', (_, { date }) => holidayOn(String(date)) !== null],
    [c.public_holiday === 'no', (_, { date }) => holidayOn(String(date)) === null],
    [(c.event_types ?? []).length > 0, ({ input }) => (c.event_types ?? []).includes(input.event_type)],
    [isGiven(c.guests_from, c.guests_to), ({ input }) => between(headsOf(input.guests), c.guests_from, c.guests_to)],
    [isGiven(c.duration_from, c.duration_to), (facts) => between(minutesOf(facts), c.duration_from, c.duration_to)],
    [isGiven(c.days_from, c.days_to), ({ days }) => between(days.length, c.days_from, c.days_to)],
    [(c.day_index_from ?? 0) > 0, (_, { index }) => index >= (c.day_index_from ?? 0)],
    [isGiven(c.start_time_from, c.start_time_to), ({ start }) => startsWithin(c, clockOf(start))],
    [(c.term_modes ?? []).length > 0, ({ input }) => (c.term_modes ?? []).includes(input.term_mode)],
    [rooms.length > 0, ({ input }) => sameSet(rooms, input.unit_codes ?? [])],
    [isGiven(c.lead_days_from, c.lead_days_to), (facts) => between(leadOf(facts), c.lead_days_from, c.lead_days_to)],
  ]
  return named.filter(([isNamed]) => isNamed).map(([, test]) => test)
}

function headsOf({ adults, children }: Guests) {
  return children.reduce((sum, { count }) => sum + count, adults)
}

function leadOf({ input, start }: Facts) {
  return Temporal.PlainDate.from(input.now_on).until(start.toPlainDate()).days
}

function sameSet(a: readonly string[], b: readonly string[]) {
  return String([...new Set(a)].sort()) === String([...new Set(b)].sort())
}

function isInRange({ from, to }: { from: string; to: string }, date: string): boolean {
  if (from.length === 10) return from <= date && date <= to
  // Who writes the 28th of February means the end of February.
  const last = (to === '02-28' || to === '02-29') && from !== to ? '02-29' : to
  const day = date.slice(5)
  return from <= last ? from <= day && day <= last : day >= from || day <= last
}

function startsWithin({ start_time_from, start_time_to }: NonNullable<PriceItem['conditions']>, at: string): boolean {
  const from = start_time_from ?? '00:00'
  const to = start_time_to ?? '24:00'
  return from <= to ? from <= at && at < to : at >= from || at < to
}

export function isNow(facts: Facts, item: PriceItem, day: Day): boolean {
  return (
    (item.package_code == null || item.package_code === facts.input.package_code) &&
    conditionsOf(item).every((test) => test(facts, day))
  )
}

export function onEventDay(facts: Facts, item: PriceItem): boolean {
  return isNow(facts, item, facts.days[0] as Day)
}

/** In the order of ruling 5: priority, number of conditions, position. */
export function byChoice(a: PriceItem, b: PriceItem): number {
  return (
    (b.priority ?? 0) - (a.priority ?? 0) || conditionsOf(b).length - conditionsOf(a).length || a.position - b.position
  )
}

export function inOrder({ price_list }: QuoteInput, ...kinds: PriceItemKind[]): PriceItem[] {
  return price_list.items.filter(({ kind }) => kinds.includes(kind)).sort((a, b) => a.position - b.position)
}

/** The honest "od" of a card (ruling 38). */
import type { Package, PriceList } from './price-list.ts'
import { calendarDay, parseDay } from '#domain/pricing/calendar.ts'
import { type CompiledItem, compiledList } from '#domain/pricing/compile.ts'
import { type CompiledConditions, matchesDay } from '#domain/pricing/conditions.ts'
import { unitLabels } from '#domain/pricing/labels.pl.ts'
import type { FromPrice } from '#domain/pricing/types.ts'
import { grossOfItem } from '#domain/pricing/vat.ts'
import { type EventType, eventTypes, type TermMode, termModes } from '#domain/listing/codes.ts'

const daysAhead = 365

export type FromPriceInput = {
  price_list: PriceList
  /** Today in Warsaw, `YYYY-MM-DD`. */
  from_on: string
  /** Of the listing: where there are some, one of them is always chosen. */
  packages?: readonly Pick<Package, 'code' | 'max_guests'>[]
  /** What the listing allows at all; a price outside of it can never be had. */
  limits?: {
    term_modes?: readonly TermMode[]
    event_types?: readonly EventType[]
    guests?: { from: number; to: number }
    minutes?: { from: number; to: number }
    /** Days between reserving and the event. */
    lead?: { from: number; to: number }
    /** Is the listing ever open on this date? */
    open_on?: (date_number: number) => boolean
  }
}

type Limits = NonNullable<FromPriceInput['limits']>

type Span = { from: number; to: number }

/** What conditions look at, apart from the day; in whole numbers, codes by their place in their list. */
const sides = ['event_type', 'guests', 'minutes', 'days', 'start', 'term_mode', 'unit', 'lead'] as const
/** Some of all terms that there are: those whose every side lies in one of its spans. */
type Terms = Record<(typeof sides)[number], readonly Span[]>

/** Lowest gross base price that some term of the next 12 months can have; null when everything is on request. */
export function fromPrice(input: FromPriceInput): FromPrice | null {
  const today = parseDay(input.from_on)
  const list = compiledList(input.price_list)
  if (today === null) return null
  const { limits = {}, packages = [] } = input
  const first = Math.max(today, list.valid_from)
  let best: FromPrice | null = null
  for (const { package_code: code, items: bases } of list.bases) {
    const sold = packages.find((one) => one.code === code)
    if (packages.length > 0 && !sold) continue
    for (const [place, base] of bases.entries()) {
      if (!isPriced(base)) continue
      const { item } = base
      const gross = grossOfItem({ ...item, amount_grosze: item.amount_grosze ?? 0 }, input.price_list.price_mode)
      if (best !== null && gross >= best.from_grosze) continue
      const terms = allowed(limits, sold?.max_guests ?? Infinity)
      if (!isAttainable(bases, place, terms, { first, today, open_on: limits.open_on })) continue
      const unit = item.unit_label ?? unitLabels[item.pricing_type]
      best = { from_grosze: gross, unit, pricing_type: item.pricing_type, base_item_id: item.id }
    }
  }
  return best
}

function isPriced({ item }: CompiledItem): boolean {
  return item.amount_grosze !== undefined && item.pricing_type !== 'on_request' && item.pricing_type !== 'percentage'
}

function allowed({ event_types, guests, minutes, term_modes, lead }: Limits, most: number): Terms {
  return {
    ...allTerms,
    event_type: placesOf(eventTypes, event_types),
    guests: overlap([guests ?? anyNumber], [{ from: 0, to: most }]),
    minutes: [minutes ?? anyNumber],
    term_mode: placesOf(termModes, term_modes),
    lead: [lead ?? anyNumber],
  }
}

type Days = { first: number; today: number; open_on: Limits['open_on'] }

/** Whether the base holds for some of the terms for which none of those before it does, not even several of them together. */
function isAttainable(
  bases: readonly CompiledItem[],
  place: number,
  terms: Terms,
  { first, today, open_on }: Days,
): boolean {
  const own = bases[place]?.conditions ?? null
  if (!isAtBeginning(own)) return false
  const wanted = shared(terms, termsOf(own, bases))
  if (!areAny(wanted)) return false
  // Only what lies in its way at all, which is mostly nothing or one.
  const higher = bases
    .slice(0, place)
    .filter(({ conditions }) => isAtBeginning(conditions))
    .map(({ conditions }) => ({ conditions, taken: termsOf(conditions, bases) }))
    .filter(({ taken }) => areAny(shared(wanted, taken)))
  const tried = new Set<string>()
  // The later the day, the earlier somebody can still be: what the last day of its kind has not, no day before it has.
  for (let day = today + daysAhead; day >= first; day -= 1) {
    const date = calendarDay(day)
    if (!matchesDay(own, date) || open_on?.(day) === false) continue
    let kind = ''
    for (const [at, { conditions }] of higher.entries()) if (matchesDay(conditions, date)) kind += `${at},`
    if (tried.has(kind)) continue
    tried.add(kind)
    const until = { ...wanted, lead: overlap(wanted.lead, [{ from: 0, to: day - today }]) }
    const hiding = higher.flatMap(({ conditions, taken }) => (matchesDay(conditions, date) ? [taken] : []))
    if (areAny(until) && isAnyLeft(until, hiding)) return true
  }
  return false
}

/** A price from the second day on is no price that a term begins with. */
function isAtBeginning(c: CompiledConditions | null): boolean {
  return (c?.day_index_from ?? 0) <= 1
}

/** Whether some terms are left when those of each of `taken` are taken away. */
function isAnyLeft(terms: Terms, [first, ...others]: readonly Terms[]): boolean {
  if (!first) return true
  const inside = { ...terms }
  for (const side of sides) {
    const outside = without(inside[side], first[side])
    if (outside.length > 0 && isAnyLeft({ ...inside, [side]: outside }, others)) return true
    inside[side] = overlap(inside[side], first[side])
    if (inside[side].length === 0) return false
  }
  return false
}

const anyNumber: Span = { from: 0, to: Infinity }
const lastMinute = 24 * 60 - 1
const allTerms: Terms = {
  event_type: [anyNumber],
  guests: [anyNumber],
  minutes: [anyNumber],
  days: [{ from: 1, to: Infinity }],
  start: [{ from: 0, to: lastMinute }],
  term_mode: [anyNumber],
  unit: [anyNumber],
  lead: [anyNumber],
}

/** The terms for which conditions hold. A room is where `bases` name it first, every other and several of them are beyond. */
function termsOf(c: CompiledConditions | null, bases: readonly CompiledItem[]): Terms {
  if (c === null) return allTerms
  const room = c.unit === null ? null : bases.findIndex(({ conditions }) => conditions?.unit === c.unit)
  return {
    event_type: placesOf(eventTypes, c.event_types),
    guests: [c.guests ?? anyNumber],
    minutes: [c.minutes ?? anyNumber],
    days: [c.days ?? anyNumber],
    start: c.start ? startsIn(c.start) : allTerms.start,
    term_mode: placesOf(termModes, c.term_modes),
    unit: [room === null ? anyNumber : { from: room, to: room }],
    lead: [c.lead ?? anyNumber],
  }
}

function placesOf<T>(codes: readonly T[], named: Iterable<T> | null | undefined): Span[] {
  return named ? [...named].map((code) => codes.indexOf(code)).map((at) => ({ from: at, to: at })) : [anyNumber]
}

/** "To 7:00" is before seven; from later than to goes over midnight. */
function startsIn({ from, to }: Span): Span[] {
  const [since, before] = [
    { from, to: lastMinute },
    { from: 0, to: to - 1 },
  ]
  return from <= to ? overlap([since], [before]) : [since, before]
}

function areAny(terms: Terms): boolean {
  return sides.every((side) => terms[side].length > 0)
}

function shared(a: Terms, b: Terms): Terms {
  const both = { ...a }
  for (const side of sides) both[side] = overlap(a[side], b[side])
  return both
}

function overlap(some: readonly Span[], others: readonly Span[]): Span[] {
  const both = some.flatMap((a) => others.map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })))
  return both.filter(({ from, to }) => from <= to && from < Infinity)
}

function without(some: readonly Span[], others: readonly Span[]): Span[] {
  return others.reduce<readonly Span[]>(
    (left, { from, to }) =>
      left.flatMap((a) =>
        overlap(
          [a],
          [
            { from: -Infinity, to: from - 1 },
            { from: to + 1, to: Infinity },
          ],
        ),
      ),
    some,
  ) as Span[]
}

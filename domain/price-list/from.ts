/** The "od" price of a card: a price that can really be had (ruling 38). */
import type { Package, PriceList } from './price-list.ts'
import { calendarDay, parseDay } from '#domain/pricing/calendar.ts'
import { type CompiledItem, compiledList } from '#domain/pricing/compile.ts'
import { type CompiledConditions, matchesDay, roomsNamed } from '#domain/pricing/conditions.ts'
import { unitLabels } from '#domain/pricing/labels.pl.ts'
import type { FromPrice } from '#domain/pricing/types.ts'
import { grossOfItem } from '#domain/pricing/vat.ts'
import { type EventType, eventTypes, type TermMode, termModes } from '#domain/listing/codes.ts'

const daysAhead = 365

export type FromPriceInput = {
  price_list: PriceList
  /** Today in Warsaw, `YYYY-MM-DD`. */
  from_on: string
  /** Packages of the listing: where there are some, one of them is always chosen. */
  packages?: readonly Pick<Package, 'code' | 'max_guests'>[]
  /** The terms that the listing allows; a price outside of them can never be had. */
  limits?: {
    term_modes?: readonly TermMode[]
    event_types?: readonly EventType[]
    guests?: { from: number; to: number }
    minutes?: { from: number; to: number }
    /** Days between reserving and the event. */
    lead?: { from: number; to: number }
    /** Whether the listing can be open on this date. */
    open_on?: (date_number: number) => boolean
    /** Codes of the rooms that visitors may ask for without the others, and how many rooms there are in all. */
    rooms?: { apart: readonly string[]; all: number }
  }
}

type Limits = NonNullable<FromPriceInput['limits']>

type Span = { from: number; to: number }

/**
 * The properties of a term that conditions look at, apart from the day; all as whole numbers, codes by their place in
 * their list.
 */
const sides = ['event_type', 'guests', 'minutes', 'days', 'start', 'term_mode', 'unit', 'lead'] as const
/** A set of terms: those whose every property lies in one of its spans. */
type Terms = Record<(typeof sides)[number], readonly Span[]>

/** The lowest gross base price of any possible term in the next 12 months; null when everything is on request. */
export function fromPrice(input: FromPriceInput): FromPrice | null {
  const today = parseDay(input.from_on)
  const list = compiledList(input.price_list)
  if (today === null) return null
  const { limits = {}, packages = [] } = input
  const first = Math.max(today, list.valid_from)
  const all = allowed(limits)
  let best: FromPrice | null = null
  for (const { package_code: code, items: bases } of list.bases) {
    const sold = packages.find((one) => one.code === code)
    if (packages.length > 0 && !sold) continue
    const terms = withAtMost(all, sold?.max_guests ?? null)
    for (const [place, base] of bases.entries()) {
      if (!isPriced(base) || !canBeAskedFor(base, limits.rooms)) continue
      const { item } = base
      const gross = grossOfItem({ ...item, amount_grosze: item.amount_grosze ?? 0 }, input.price_list.price_mode)
      if (best !== null && gross >= best.from_grosze) continue
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

/** Whether the rooms that a base names, if any, can be reserved without the others; one may have been removed. */
function canBeAskedFor({ item }: CompiledItem, rooms: Limits['rooms']): boolean {
  const named = roomsNamed(item.conditions)
  if (named.length === 0 || !rooms) return true
  return named.length < rooms.all && named.every((code) => rooms.apart.includes(code))
}

function allowed({ event_types, guests, minutes, term_modes, lead }: Limits): Terms {
  return {
    ...allTerms,
    event_type: placesOf(eventTypes, event_types),
    guests: spansOf(guests),
    minutes: spansOf(minutes),
    term_mode: placesOf(termModes, term_modes),
    lead: spansOf(lead),
  }
}

function withAtMost(terms: Terms, guests: number | null): Terms {
  return guests === null ? terms : { ...terms, guests: overlap(terms.guests, [{ from: 0, to: guests }]) }
}

type Days = { first: number; today: number; open_on: Limits['open_on'] }

/**
 * Whether this base is chosen for at least one term: some term meets its conditions and those of no base before it, nor
 * of several of them together.
 */
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
  const higher = bases.slice(0, place).filter(({ conditions }) => isAtBeginning(conditions))
  const known: (Terms | null)[] = []
  // Mostly there is a day that none of the earlier bases covers, and then their terms need not be compared.
  const takenBy = (at: number, conditions: CompiledConditions | null): Terms | null => {
    if (known[at] !== undefined) return known[at]
    const taken = termsOf(conditions, bases)
    return (known[at] = areAny(shared(wanted, taken)) ? taken : null)
  }
  const tried = new Set<string>()
  // From the last day back, because the later the day, the more lead times are still possible.
  for (let day = today + daysAhead; day >= first; day -= 1) {
    const date = calendarDay(day)
    if (!matchesDay(own, date) || open_on?.(day) === false) continue
    let kind = ''
    const hiding: Terms[] = []
    for (const [at, { conditions }] of higher.entries()) {
      const taken = matchesDay(conditions, date) ? takenBy(at, conditions) : null
      if (!taken) continue
      kind += `${at},`
      hiding.push(taken)
    }
    if (tried.has(kind)) continue
    tried.add(kind)
    const until = { ...wanted, lead: overlap(wanted.lead, [{ from: 0, to: day - today }]) }
    if (areAny(until) && isAnyLeft(until, hiding)) return true
  }
  return false
}

/** Whether the price can be that of a term's first day; one for the second day on cannot be where a term begins. */
function isAtBeginning(c: CompiledConditions | null): boolean {
  return (c?.day_index_from ?? 0) <= 1
}

/** Whether any term is left when the terms of each of `taken` are removed. */
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

const anyNumber: readonly Span[] = [{ from: 0, to: Infinity }]
const lastMinute = 24 * 60 - 1
const allTerms: Terms = {
  event_type: anyNumber,
  guests: anyNumber,
  minutes: anyNumber,
  days: [{ from: 1, to: Infinity }],
  start: [{ from: 0, to: lastMinute }],
  term_mode: anyNumber,
  unit: anyNumber,
  lead: anyNumber,
}

/**
 * The terms for which conditions hold. A room, or several together, is the number of the first base that names it; a
 * number beyond stands for all others.
 */
function termsOf(c: CompiledConditions | null, bases: readonly CompiledItem[]): Terms {
  if (c === null) return allTerms
  const room = c.unit === null ? null : bases.findIndex(({ conditions }) => conditions?.unit === c.unit)
  return {
    event_type: placesOf(eventTypes, c.event_types),
    guests: spansOf(c.guests),
    minutes: spansOf(c.minutes),
    days: spansOf(c.days),
    start: c.start ? startsIn(c.start) : allTerms.start,
    term_mode: placesOf(termModes, c.term_modes),
    unit: spansOf(room === null ? null : { from: room, to: room }),
    lead: spansOf(c.lead),
  }
}

function spansOf(span: Span | null | undefined): readonly Span[] {
  return span ? [span] : anyNumber
}

function placesOf<T>(codes: readonly T[], named: Iterable<T> | null | undefined): readonly Span[] {
  return named ? [...named].map((code) => codes.indexOf(code)).map((at) => ({ from: at, to: at })) : anyNumber
}

/** The starts of a condition as minutes: "to 7:00" excludes 7:00, and from later than to goes over midnight. */
function startsIn({ from, to }: Span): readonly Span[] {
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

function overlap(some: readonly Span[], others: readonly Span[]): readonly Span[] {
  if (others === anyNumber || some === others) return some
  if (some === anyNumber) return others
  return common(some, others)
}

function common(some: readonly Span[], others: readonly Span[]): readonly Span[] {
  const both = some.flatMap((a) => others.map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })))
  return both.filter(({ from, to }) => from <= to && from < Infinity)
}

function without(some: readonly Span[], others: readonly Span[]): readonly Span[] {
  return others.reduce(
    (left, { from, to }) =>
      common(left, [
        { from: -Infinity, to: from - 1 },
        { from: to + 1, to: Infinity },
      ]),
    some,
  )
}

/** The base price: which item it is, and its lines by quantity, by heads or day by day (rulings 2, 4, 5, 7). */
import { percentOf } from '#domain/money.ts'
import type { AgeTier, PriceItem } from '#domain/price-list/price-list.ts'
import { addLine, addMinimum, type BasePart, type Bearing, bearingOfBase, type Bill } from './bill.ts'
import { type CalendarDay, calendarDay } from './calendar.ts'
import type { CompiledItem } from './compile.ts'
import { matches } from './conditions.ts'
import { generatedLabels } from './labels.pl.ts'
import {
  countChildren,
  countGuests,
  type Factor,
  type Measures,
  type Quantity,
  quantityOf,
  splitHeads,
} from './quantities.ts'
import { noteChoice, noteStop, type StopReason } from './trace.ts'
import { type Refusal, type RefusalCode, refuse } from '#domain/refusal.ts'

const defaultCrewBp = 5000

type HeadSource = 'adults' | 'children' | 'guests'

export function headSource(factor: Factor): HeadSource | null {
  return factor.per === 0 && (factor.source === 'adults' || factor.source === 'children' || factor.source === 'guests')
    ? factor.source
    : null
}

/**
 * Whether the item's heads are billed by age: per-person prices, and other items multiplied by heads that have age
 * tiers.
 */
export function splitsHeads({ item, factors }: CompiledItem): boolean {
  return factors.some(isHead) && (item.pricing_type === 'per_person' || (item.age_tiers?.length ?? 0) > 0)
}

/**
 * Adds full price, shortage, age tiers and crew, each as a line of its own. `times` multiplies the heads. Only bases
 * have a shortage and crew.
 */
export function addHeadLines(
  bill: Bill,
  { item, factors }: CompiledItem,
  bearing: Bearing,
  times: Quantity,
): number | Refusal {
  const source = factors.map(headSource).find((found) => found !== null) ?? 'guests'
  const heads = splitHeads(item, bill.input.guests, source)
  if ('refused' in heads) return heads
  const full = item.amount_grosze ?? 0
  const all = heads.full + heads.tiers.reduce((sum, count) => sum + count, 0)
  if (item.kind === 'base' && item.max_qty !== undefined && all > item.max_qty) {
    return refuse('package_capacity', { max: item.max_qty, of: source })
  }
  const write = (count: number, price: number, part = {}): number =>
    count > 0 ? addLine(bill, item, bearing, { n: count * times.n, d: times.d }, price, part) : 0
  let sum = write(heads.full, full)
  const minimum = item.kind === 'base' ? (item.min_billed_adults ?? 0) : 0
  sum += write(minimum - heads.full, full, { suffix: 'minimum', label: generatedLabels.shortage(minimum) })
  for (const [place, count] of heads.tiers.entries()) {
    const tier = item.age_tiers?.[place]
    if (tier) sum += write(count, tierPrice(tier, full), { suffix: `tier_${tier.age_from}`, label: tier.label })
  }
  if (item.kind === 'base' && source === 'guests') {
    const price = percentOf(full, item.crew_percent_bp ?? defaultCrewBp)
    sum += write(bill.input.guests.crew, price, { suffix: 'crew', label: generatedLabels.crew })
  }
  return sum
}

export function findBase(bill: Bill): CompiledItem | null {
  if (bill.event_day.day < bill.list.valid_from) {
    noteStop(bill, 'not_yet_valid')
    return null
  }
  const base = chooseBase(bill, bill.event_day, 1)
  const type = base?.item.pricing_type
  if (base !== undefined && type !== 'on_request' && type !== 'percentage') return base
  noteStop(bill, base ? 'base_on_request' : 'no_base', base)
  return null
}

export function addBase(bill: Bill, base: CompiledItem): Refusal | null {
  const type = base.item.pricing_type
  return type === 'per_day' || type === 'per_night' ? addDayByDay(bill, type) : addWhole(bill, base)
}

export function isHead(factor: Factor): boolean {
  return headSource(factor) !== null
}

function tierPrice(tier: AgeTier, full: number): number {
  return tier.amount_grosze ?? percentOf(full, tier.percent_bp ?? 0)
}

function chooseBase(bill: Bill, date: CalendarDay, index: number, type?: string): CompiledItem | undefined {
  const asked = bill.input.package_code ?? ''
  const chosen = bill.list.bases
    .find(({ package_code }) => package_code === asked)
    ?.items.find(
      (base) =>
        (type === undefined || base.item.pricing_type === type) && matches(base.conditions, bill.scene, date, index),
    )
  if (bill.trace) noteChoice(bill, chosen, { date, index, type })
  return chosen
}

/** Prices each day (or night) by itself; a day without a price makes the whole term `on_request`. */
function addDayByDay(bill: Bill, type: 'per_day' | 'per_night'): Refusal | null {
  const count = type === 'per_day' ? bill.measures.days : bill.measures.nights
  if (count === 0) return onRequest(bill, 'no_days')
  const byItem = new Map<CompiledItem, { date: CalendarDay; index: number }[]>()
  for (let index = 1; index <= count; index += 1) {
    const date = index === 1 ? bill.event_day : calendarDay(bill.event_day.day + index - 1)
    const base = chooseBase(bill, date, index, type)
    if (!base) return onRequest(bill, 'day_without_price')
    const days = byItem.get(base)
    if (days) days.push({ date, index })
    else byItem.set(base, [{ date, index }])
  }
  for (const [base, days] of byItem) {
    const no = addDaysOf(bill, base, days)
    if (no) return no
  }
  bill.parts.sort((a: BasePart, b: BasePart) => a.index - b.index)
  return null
}

/**
 * The base multiplies nothing of this term: no head, hour or day. That zero is no price (ruling 53), so it is refused
 * at the field that would change it.
 */
function unreached(bill: Bill, base: CompiledItem): Refusal {
  const { guests, distance_km } = bill.input
  noteStop(bill, 'nothing_reached', base)
  const counts = (source: Factor['source']) => base.factors.some((factor) => factor.source === source)
  const refusedAt = (field: string, code: RefusalCode): Refusal => ({ refused: code, fields: { [field]: code } })
  if (counts('children')) return refusedAt('guests.children', 'children_missing')
  const lacksAdults = guests.adults === 0 && (counts('adults') || counts('guests'))
  if (lacksAdults) return refusedAt('guests.adults', 'guests_missing')
  return counts('km') && distance_km === null ? refusedAt('event_place', 'place_missing') : refuse('on_request')
}

function onRequest(bill: Bill, why: StopReason, base?: CompiledItem): Refusal {
  noteStop(bill, why, base)
  return refuse('on_request')
}

/** Adds the lines of the days that share one item; each day is a part of its own for the modifiers. */
function addDaysOf(bill: Bill, base: CompiledItem, days: { date: CalendarDay; index: number }[]): Refusal | null {
  const { item, factors } = base
  const bearing = bearingOfBase(item, 'base')
  const perDay = quantityOf(item, factors, baseMeasures(bill), isDay)
  if ('refused' in perDay) return perDay
  const extra = extraHeads(item, bill)
  if (typeof extra !== 'number') return extra
  const limited = item.max_qty !== undefined && item.included_persons === undefined
  if (limited && days.length > (item.max_qty ?? 0)) return onRequest(bill, 'beyond_quantity', base)
  const billed = Math.max(days.length, item.min_qty ?? 0)
  const price = item.amount_grosze ?? 0
  if (perDay.n === 0 && extra === 0 && price > 0) return unreached(bill, base)
  let sum = 0
  if (perDay.n > 0) sum += addLine(bill, item, bearing, { n: perDay.n * billed, d: perDay.d }, price)
  sum += addExtraHeads(bill, item, bearing, extra * billed)
  sum += addMinimum(bill, item, bearing, sum)
  // Grosze that do not divide evenly (of a minimum) go to the first day.
  const each = Math.floor(sum / days.length)
  for (const [place, { date, index }] of days.entries()) {
    const subtotal = place === 0 ? sum - each * (days.length - 1) : each
    bill.parts.push({ date, index, item, subtotal, running: subtotal })
  }
  return null
}

/** Measures of the base: its hours end where overtime begins, so that no hour is paid twice. */
function baseMeasures(bill: Bill): Measures {
  return bill.overtime_from_ms !== null && bill.overtime_from_ms < bill.end_ms
    ? { ...bill.measures, minutes: (bill.overtime_from_ms - bill.start_ms) / 60_000 }
    : bill.measures
}

function isDay({ source, per }: Factor): boolean {
  return per === 0 && (source === 'days' || source === 'nights')
}

/** Heads beyond those that the amount covers; 0 when the item covers none. */
function extraHeads(item: PriceItem, bill: Bill): number | Refusal {
  if (item.included_persons === undefined) return 0
  const of = item.included_persons_of ?? 'guests'
  const { guests } = bill.input
  const count = of === 'adults' ? guests.adults : of === 'children' ? countChildren(guests) : countGuests(guests)
  if (item.max_qty !== undefined && count > item.max_qty) return refuse('package_capacity', { max: item.max_qty, of })
  const extra = Math.max(0, count - item.included_persons)
  return item.extra_unit_amount_grosze === undefined ? 0 : extra
}

function addExtraHeads(bill: Bill, item: PriceItem, bearing: Bearing, extra: number): number {
  return extra > 0
    ? addLine(bill, item, bearing, { n: extra, d: 1 }, item.extra_unit_amount_grosze ?? 0, {
        suffix: 'extra',
        label: generatedLabels.extra_persons[item.included_persons_of ?? 'guests'],
        unit: generatedLabels.person,
      })
    : 0
}

function addWhole(bill: Bill, base: CompiledItem): Refusal | null {
  const { item, factors } = base
  const bearing = bearingOfBase(item, 'base')
  if (item.pricing_type === 'per_weekend' && bill.measures.weekends === 0) return onRequest(bill, 'no_weekend', base)
  const split = splitsHeads(base)
  const quantity = quantityOf(item, factors, baseMeasures(bill), split ? isHead : undefined)
  if ('refused' in quantity) return quantity
  let sum: number | Refusal
  const before = bill.lines.length
  if (split) {
    sum = addHeadLines(bill, base, bearing, quantity)
    if (typeof sum !== 'number') return sum
  } else {
    const extra = extraHeads(item, bill)
    if (typeof extra !== 'number') return extra
    // Above its largest quantity the owner has set no price.
    const limited = item.max_qty !== undefined && item.included_persons === undefined
    if (limited && quantity.n > (item.max_qty ?? 0) * quantity.d) return onRequest(bill, 'beyond_quantity', base)
    sum = quantity.n > 0 ? addLine(bill, item, bearing, quantity, item.amount_grosze ?? 0) : 0
    sum += addExtraHeads(bill, item, bearing, extra)
  }
  const isReached = bill.lines.slice(before).some((line) => line.quantity !== '0')
  if (!isReached && (item.amount_grosze ?? 0) > 0) return unreached(bill, base)
  sum += addMinimum(bill, item, bearing, sum)
  bill.parts.push({ date: bill.event_day, index: 1, item, subtotal: sum, running: sum })
  return null
}

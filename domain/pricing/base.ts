/** The base price: which item it is, and its lines by quantity, by heads or day by day (rulings 2, 4, 5, 7). */
import { percentOf } from '#domain/money.ts'
import type { AgeTier, PriceItem } from '#domain/price-list/price-list.ts'
import { addLine, addMinimum, type BasePart, type Bearing, bearingOfBase, type Bill } from './bill.ts'
import { type CalendarDay, calendarDay } from './calendar.ts'
import type { CompiledItem } from './compile.ts'
import { matches } from './conditions.ts'
import { generatedLabels } from './labels.pl.ts'
import { type Factor, headCount, type Measures, type Quantity, quantityOf, splitHeads } from './quantities.ts'
import { noteChoice, noteStop, type StopReason } from './trace.ts'
import { type Refusal, type RefusalCode, refuse } from '#domain/refusal.ts'
import { minuteMs } from '#domain/time.ts'

const defaultCrewBp = 5000

type HeadSource = 'adults' | 'children' | 'guests'

export function headSource(factor: Factor): HeadSource | null {
  return factor.per === 0 && (factor.source === 'adults' || factor.source === 'children' || factor.source === 'guests')
    ? factor.source
    : null
}

/**
 * Whether the item's heads are billed one group at a time: items multiplied by heads that have age tiers, and bases that
 * are a price per person or name a least number of adults or a share for the crew.
 */
export function splitsHeads({ item, factors }: CompiledItem): boolean {
  if (!factors.some(isHead) || item.pricing_type === 'percentage') return false
  if ((item.age_tiers?.length ?? 0) > 0) return true
  const { kind, pricing_type, min_billed_adults, crew_percent_bp } = item
  return (
    kind === 'base' && (pricing_type === 'per_person' || Boolean(min_billed_adults) || crew_percent_bp !== undefined)
  )
}

/** Heads that pay the same, with the suffix and label of their line. */
export type HeadGroup = { count: number; price: number; part: { suffix?: string; label?: string } }

/** The groups in which an amount is billed: those of its heads, or a single one at its price. */
export function billedGroups(bill: Bill, compiled: CompiledItem): HeadGroup[] | Refusal {
  if (splitsHeads(compiled)) return headGroups(bill, compiled)
  return [{ count: 1, price: compiled.item.amount_grosze ?? 0, part: {} }]
}

/** The factors that `billedGroups` or `addHeadLines` counts, and that the quantity therefore leaves out. */
export function countedInGroups(compiled: CompiledItem): ((factor: Factor) => boolean) | undefined {
  return splitsHeads(compiled) ? isHead : undefined
}

/**
 * Full price, shortage, age tiers and crew. Only bases have a shortage and crew, and only a base that is not counted by
 * day or night limits its heads by `max_qty`.
 */
function headGroups(bill: Bill, { item, factors }: CompiledItem): HeadGroup[] | Refusal {
  const source = factors.map(headSource).find((found) => found !== null) ?? 'guests'
  const heads = splitHeads(item, bill.input.guests, source)
  if ('refused' in heads) return heads
  const full = item.amount_grosze ?? 0
  const tiers = heads.tiers.flatMap((count, place): HeadGroup[] => {
    const tier = item.age_tiers?.[place]
    if (!tier) return []
    return [{ count, price: tierPrice(tier, full), part: { suffix: `tier_${tier.age_from}`, label: tier.label } }]
  })
  const groups: HeadGroup[] = [{ count: heads.full, price: full, part: {} }]
  if (item.kind !== 'base') return filled([...groups, ...tiers])
  const all = heads.full + heads.tiers.reduce((sum, count) => sum + count, 0)
  if (!isByDay(item) && item.max_qty !== undefined && all > item.max_qty) {
    return refuse('package_capacity', { max: item.max_qty, of: source })
  }
  const minimum = item.min_billed_adults ?? 0
  const shortage = { suffix: 'minimum', label: generatedLabels.shortage(minimum) }
  groups.push({ count: minimum - heads.full, price: full, part: shortage }, ...tiers)
  if (source === 'guests') {
    const price = percentOf(full, item.crew_percent_bp ?? defaultCrewBp)
    groups.push({ count: bill.input.guests.crew, price, part: { suffix: 'crew', label: generatedLabels.crew } })
  }
  return filled(groups)
}

/** Each group of heads as a line of its own. `times` multiplies the heads; times nothing there are no lines. */
export function addHeadLines(bill: Bill, compiled: CompiledItem, bearing: Bearing, times: Quantity): number | Refusal {
  const groups = headGroups(bill, compiled)
  if ('refused' in groups) return groups
  let sum = 0
  if (times.n === 0) return sum
  for (const { count, price, part } of groups) {
    sum += addLine(bill, compiled.item, bearing, { n: count * times.n, d: times.d }, price, part)
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
  return isByDay(base.item) ? addDayByDay(bill, base.item.pricing_type) : addWhole(bill, base)
}

export function isHead(factor: Factor): boolean {
  return headSource(factor) !== null
}

function isByDay(item: PriceItem): item is PriceItem & { pricing_type: 'per_day' | 'per_night' } {
  return item.pricing_type === 'per_day' || item.pricing_type === 'per_night'
}

function filled(groups: readonly HeadGroup[]): HeadGroup[] {
  return groups.filter(({ count }) => count > 0)
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
  const split = splitsHeads(base)
  const perDay = quantityOf(
    item,
    factors,
    baseMeasures(bill),
    split ? (factor) => isDay(factor) || isHead(factor) : isDay,
  )
  if ('refused' in perDay) return perDay
  const extra = extraHeads(item, bill)
  if (typeof extra !== 'number') return extra
  const limited = item.max_qty !== undefined && item.included_persons === undefined
  if (limited && days.length > (item.max_qty ?? 0)) return onRequest(bill, 'beyond_quantity', base)
  const billed = Math.max(days.length, item.min_qty ?? 0)
  const price = item.amount_grosze ?? 0
  const quantity = { n: perDay.n * billed, d: perDay.d }
  const before = bill.lines.length
  let sum: number | Refusal = 0
  if (split) sum = addHeadLines(bill, base, bearing, quantity)
  else if (quantity.n > 0) sum = addLine(bill, item, bearing, quantity, price)
  if (typeof sum !== 'number') return sum
  if (bill.lines.length === before && extra === 0 && price > 0) return unreached(bill, base)
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
    ? { ...bill.measures, minutes: (bill.overtime_from_ms - bill.start_ms) / minuteMs }
    : bill.measures
}

function isDay({ source, per }: Factor): boolean {
  return per === 0 && (source === 'days' || source === 'nights')
}

/** Heads beyond those that the amount covers; 0 when the item covers none. */
function extraHeads(item: PriceItem, bill: Bill): number | Refusal {
  if (item.included_persons === undefined) return 0
  const of = item.included_persons_of ?? 'guests'
  const count = headCount(item, bill.input.guests, of)
  if (typeof count !== 'number') return count
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
  if (bill.lines.length === before && (item.amount_grosze ?? 0) > 0) return unreached(bill, base)
  sum += addMinimum(bill, item, bearing, sum)
  bill.parts.push({ date: bill.event_day, index: 1, item, subtotal: sum, running: sum })
  return null
}

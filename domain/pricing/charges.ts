/**
 * Everything that is charged beside the base: mandatory fees, overtime, travel, addons and percentages of the bill, in
 * this order.
 */
import { percentOf } from '#domain/money.ts'
import { addHeadLines, countedInGroups, isHead, splitsHeads } from './base.ts'
import {
  addLine,
  addMinimum,
  applies,
  bearingOf,
  bearingOfBase,
  type Bill,
  isByUnit,
  one,
  quantityOfUnits,
  unitsHeld,
} from './bill.ts'
import { type CalendarDay, edgeOf, parseMinute, parseWallTime, type WallTime } from './calendar.ts'
import { compiledAddons, type CompiledItem, covers } from './compile.ts'
import { type Quantity, quantityOf } from './quantities.ts'
import { noteMiss, noteStop } from './trace.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { minuteMs } from '#domain/time.ts'

type Typed = {
  compiled: CompiledItem
  quantity: number
  /** Place of the addon's last entry in the input; a refusal names it. */
  index: number
}

export function addFees(bill: Bill): Refusal | null {
  for (const fee of bill.list.fees) {
    if (isByUnit(fee.item)) {
      const no = addByUnit(bill, fee)
      if (no) return no
      continue
    }
    if (!applies(bill, fee)) continue
    if (fee.item.pricing_type === 'on_request') {
      noteStop(bill, 'fee_on_request', fee)
      return refuse('on_request')
    }
    const no = addItem(bill, fee, 1)
    if (no) return no
  }
  return null
}

/** When overtime begins (ruling 1); null when the base has none. */
export function overtimeFrom(bill: Bill, base: CompiledItem, start: WallTime): number | null {
  const { item } = base
  if (item.included_until !== undefined && bill.measures.days === 1) {
    return includedUntil(bill, start, bill.event_day, item.included_until)
  }
  if (item.included_minutes !== undefined) return bill.start_ms + item.included_minutes * minuteMs
  const window = bill.input.window
  if (!window?.overtime_until || !window.ends_at) return null
  const end = parseWallTime(window.ends_at)
  const limit = parseWallTime(window.overtime_until)
  // A term that ends after the window with overtime is not a term of this window.
  if (!end || !limit || edgeOf(bill.input.timezone, limit) < bill.end_ms) return null
  return edgeOf(bill.input.timezone, end)
}

/**
 * Adds one overtime price, chosen like a base. When the term lasts longer than any of them allows, there is no price.
 */
export function addOvertime(bill: Bill): Refusal | null {
  const first = bill.parts[0]
  if (bill.overtime_from_ms === null || bill.overtime_from_ms >= bill.end_ms || !first) {
    if (bill.trace) for (const compiled of bill.list.overtime) noteMiss(bill, compiled, 'no_overtime')
    return null
  }
  const measures = {
    ...bill.measures,
    minutes: (bill.end_ms - Math.max(bill.overtime_from_ms, bill.start_ms)) / minuteMs,
  }
  const subtotal = bill.parts.reduce((sum, part) => sum + part.subtotal, 0)
  for (const compiled of bill.list.overtime) {
    const { item } = compiled
    if (!applies(bill, compiled)) continue
    if (item.pricing_type === 'on_request') {
      noteStop(bill, 'overtime_on_request', compiled)
      return refuse('on_request')
    }
    const quantity = quantityOf(item, compiled.factors, measures)
    if ('refused' in quantity) return quantity
    if (item.max_qty !== undefined && quantity.n > item.max_qty * quantity.d) {
      noteMiss(bill, compiled, 'too_much')
      continue
    }
    if (bill.trace) for (const other of afterIn(bill.list.overtime, compiled)) noteMiss(bill, other, 'outranked')
    if (quantity.n === 0) return null
    const bearing = bearingOfBase(first.item, 'overtime')
    const percentage = item.pricing_type === 'percentage'
    const price = percentage ? percentOf(subtotal, item.percent_bp ?? 0) : (item.amount_grosze ?? 0)
    const times = splitsHeads(compiled) ? quantityOf(item, compiled.factors, measures, isHead) : null
    if (times && 'refused' in times) return times
    const sum = times ? addHeadLines(bill, compiled, bearing, times) : addLine(bill, item, bearing, quantity, price)
    if (typeof sum !== 'number') return sum
    addMinimum(bill, item, bearing, sum)
    return null
  }
  noteStop(bill, 'beyond_overtime')
  return refuse('on_request')
}

export function addTravel(bill: Bill): Refusal | null {
  for (const travel of bill.list.travel) {
    const { item, factors } = travel
    const units = isByUnit(item) ? unitsHeld(bill, travel).length : null
    if (units === null ? !applies(bill, travel) : units === 0) continue
    if (item.pricing_type === 'on_request') {
      noteStop(bill, 'travel_on_request', travel)
      return refuse('on_request')
    }
    if (bill.input.distance_km === null && factors.some((factor) => factor.source === 'km')) {
      if (!bill.warnings.includes('distance_unknown')) bill.warnings.push('distance_unknown')
      noteMiss(bill, travel, 'distance_unknown')
      continue
    }
    if (item.max_qty !== undefined && bill.measures.km > item.max_qty) {
      noteStop(bill, 'beyond_travel', travel)
      return refuse('on_request')
    }
    // A minimum is not charged when the distance costs nothing.
    if (factors.some((factor) => factor.source === 'km') && bill.measures.km === 0) {
      noteMiss(bill, travel, 'free_way')
      continue
    }
    const no = addItem(bill, travel, 1, units)
    if (no) return no
  }
  return null
}

/**
 * Adds the addons, then the percentages. Each percentage is of the lines before them, so their order changes nothing.
 */
export function addAddonsAndPercentages(bill: Bill): Refusal | null {
  const addons = bill.input.addons.length > 0 ? typedAddons(bill) : []
  if ('refused' in addons) return addons
  if (bill.trace) noteUnchosen(bill, addons)
  const percentages: Typed[] = []
  for (const typed of addons) {
    if (typed.compiled.item.pricing_type === 'percentage') {
      percentages.push(typed)
      continue
    }
    const no = addItem(bill, typed.compiled, typed.quantity)
    if (no) return no
  }
  const before = bill.lines.length
  for (const charge of bill.list.charges) if (applies(bill, charge)) addPercentage(bill, charge, 1, before)
  for (const { compiled, quantity } of percentages) addPercentage(bill, compiled, quantity, before)
  return null
}

/** Adds an item once for each day or night on which it applies, as one line (ruling 51). */
function addByUnit(bill: Bill, compiled: CompiledItem): Refusal | null {
  const { length } = unitsHeld(bill, compiled)
  return length === 0 ? null : addItem(bill, compiled, 1, length)
}

/** `units`: how many days or nights are billed; null when the price is not by day or night. */
function addItem(bill: Bill, compiled: CompiledItem, typed: number, units: number | null = null): Refusal | null {
  const { item, factors } = compiled
  const bearing = bearingOf(bill, item)
  const split = splitsHeads(compiled)
  const skip = countedInGroups(compiled)
  const measured =
    units === null ? quantityOf(item, factors, bill.measures, skip) : quantityOfUnits(bill, compiled, units, skip)
  if ('refused' in measured) return measured
  const quantity: Quantity = { n: measured.n * typed, d: measured.d }
  // `max_qty` of a fee caps its quantity; that of an addon limits what may be typed and is checked in `typedAddons`.
  if (item.kind === 'mandatory_fee' && item.max_qty !== undefined && !split) {
    quantity.n = Math.min(quantity.n, item.max_qty * quantity.d)
  }
  if (quantity.n === 0) return null
  const sum = split
    ? addHeadLines(bill, compiled, bearing, quantity)
    : addLine(bill, item, bearing, quantity, item.amount_grosze ?? 0)
  if (typeof sum !== 'number') return sum
  addMinimum(bill, item, bearing, sum)
  return null
}

/** The moment of `included_until`, on the event day or in the night after it; a skipped time means the clock change. */
function includedUntil(bill: Bill, start: WallTime, day: CalendarDay, text: string): number | null {
  const minute = parseMinute(text)
  if (minute === null) return null
  return edgeOf(bill.input.timezone, { day: minute <= start.minute ? day.day + 1 : day.day, minute })
}

function afterIn(list: readonly CompiledItem[], one: CompiledItem): readonly CompiledItem[] {
  return list.slice(list.indexOf(one) + 1)
}

/**
 * The addons that the customer chose, checked against the list and ordered by position; an id that occurs twice counts
 * together.
 */
function typedAddons(bill: Bill): Typed[] | Refusal {
  const typed = new Map<string, Typed>()
  const offers = compiledAddons(bill.input.price_list)
  for (const [index, { addon_id, quantity }] of bill.input.addons.entries()) {
    if (quantity === 0) continue
    const compiled = offers.get(addon_id)
    const offered = compiled && compiled.item.pricing_type !== 'on_request' && applies(bill, compiled)
    if (!offered) return badAddon(index, 'addon_unavailable')
    const sum = (typed.get(addon_id)?.quantity ?? 0) + quantity
    typed.set(addon_id, { compiled, quantity: sum, index })
  }
  for (const { compiled, quantity, index } of typed.values()) {
    const { min_qty = 1, max_qty = 100_000 } = compiled.item
    if (quantity > max_qty) return badAddon(index, 'out_of_range', { max: max_qty })
    if (quantity < min_qty) return badAddon(index, 'out_of_range', { min: min_qty })
  }
  const order = [...offers.keys()]
  return [...typed.values()].sort((a, b) => order.indexOf(a.compiled.item.id) - order.indexOf(b.compiled.item.id))
}

function badAddon(index: number, code: 'addon_unavailable' | 'out_of_range', details?: Record<string, number>) {
  return {
    ...refuse(code, details),
    fields: { [`addons.${index}`]: code },
  }
}

function noteUnchosen(bill: Bill, typed: readonly Typed[]): void {
  for (const addon of compiledAddons(bill.input.price_list).values()) {
    if (!typed.some(({ compiled }) => compiled === addon)) noteMiss(bill, addon, 'not_chosen')
  }
}

function addPercentage(bill: Bill, { item, cover }: CompiledItem, typed: number, before: number): void {
  let sum = 0
  for (let place = 0; place < before; place += 1) {
    const line = bill.lines[place]
    if (line && covers(cover, line)) sum += line.amount_grosze
  }
  const price = percentOf(Math.max(0, sum), item.percent_bp ?? 0)
  const bearing = bearingOf(bill, item)
  const amount = price > 0 ? addLine(bill, item, bearing, { n: typed, d: one.d }, price) : 0
  addMinimum(bill, item, bearing, amount)
}

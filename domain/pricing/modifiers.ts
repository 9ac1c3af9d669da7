/**
 * Modifiers raise or lower the base: by position, as a share of the base subtotal or, with `compound`, of the running
 * one (ruling 9).
 */
import { multiplyDivide, percentOf } from '#domain/money.ts'
import {
  addLine,
  applies,
  type BasePart,
  bearingOfBase,
  type Bill,
  isByUnit,
  isOfPackage,
  one,
  quantityOfUnits,
  unitsHeld,
} from './bill.ts'
import { countedInGroups, type HeadGroup, billedGroups } from './base.ts'
import { type CompiledItem, covers } from './compile.ts'
import { matches } from './conditions.ts'
import { type Factor, type Quantity, quantityOf } from './quantities.ts'
import { noteMiss, noteUnmet } from './trace.ts'
import type { Refusal } from '#domain/refusal.ts'

export function addModifiers(bill: Bill): Refusal | null {
  for (const modifier of bill.list.modifiers) {
    if (modifier.item.pricing_type === 'percentage') {
      addPercentage(bill, modifier)
      continue
    }
    const no = addAmount(bill, modifier)
    if (no) return no
  }
  return null
}

/** One line for each part of the base; when the base is priced day by day, each day has its own conditions. */
function addPercentage(bill: Bill, modifier: CompiledItem): void {
  for (const part of bill.parts) {
    if (!belongs(bill, modifier, part) || !holdsOn(bill, modifier, part)) continue
    const on = modifier.item.compound ? Math.max(0, part.running) : part.subtotal
    const price = percentOf(on, modifier.item.percent_bp ?? 0)
    if (price !== 0) addToPart(bill, modifier, part, one, price)
  }
}

function belongs(bill: Bill, modifier: CompiledItem, part: BasePart): boolean {
  const { item, cover } = modifier
  const packaged = isOfPackage(bill, item)
  const holds = packaged && covers(cover, { kind: 'base', group: part.item.group ?? 'other', item_id: part.item.id })
  if (bill.trace && !holds) noteMiss(bill, modifier, packaged ? 'cover' : 'package')
  return holds
}

function holdsOn(bill: Bill, modifier: CompiledItem, part: BasePart): boolean {
  const holds = matches(modifier.conditions, bill.scene, part.date, part.index)
  if (bill.trace && !holds) noteUnmet(bill, modifier, part.date, part.index)
  return holds
}

/** A deduction is never more than what is left of the base at its VAT rate. */
function addToPart(
  bill: Bill,
  { item }: CompiledItem,
  part: BasePart,
  quantity: Quantity,
  price: number,
  named: HeadGroup['part'] = {},
): void {
  const bearing = bearingOfBase(part.item, 'modifier')
  const whole = multiplyDivide(price, quantity.n, quantity.d)
  let left = 0
  for (const other of bill.parts) if (other.item.vat_rate === part.item.vat_rate) left += other.running
  if (whole < -left) part.running += left > 0 ? addLine(bill, item, bearing, one, -left, named) : 0
  else part.running += addLine(bill, item, bearing, quantity, price, named)
}

/** Adds an amount with a quantity, or one line for each group of heads where ages pay differently. */
function addQuantity(
  bill: Bill,
  modifier: CompiledItem,
  part: BasePart,
  measured: (skip?: (factor: Factor) => boolean) => Quantity | Refusal,
): Refusal | null {
  const quantity = measured(countedInGroups(modifier))
  if ('refused' in quantity) return quantity
  const groups = billedGroups(bill, modifier)
  if ('refused' in groups) return groups
  if (quantity.n === 0) return null
  for (const { count, price, part: named } of groups) {
    if (price !== 0) addToPart(bill, modifier, part, { n: count * quantity.n, d: quantity.d }, price, named)
  }
  return null
}

/**
 * An amount counts once, by the conditions on the event day; an amount by day or night counts for each of them that
 * matches (ruling 51).
 */
function addAmount(bill: Bill, modifier: CompiledItem): Refusal | null {
  const { item } = modifier
  const first = bill.parts[0]
  if (!first) return null
  if (isByUnit(item)) return addByUnit(bill, modifier, first)
  if (!applies(bill, modifier) || !belongs(bill, modifier, first)) return null
  return addQuantity(bill, modifier, first, (skip) => quantityOf(item, modifier.factors, bill.measures, skip))
}

/** Adds one line for each part of the base that contains matching days or nights. */
function addByUnit(bill: Bill, modifier: CompiledItem, first: BasePart): Refusal | null {
  const counts = new Map<BasePart, number>()
  for (const { index } of unitsHeld(bill, modifier)) {
    const part = partOf(bill, first, index)
    if (belongs(bill, modifier, part)) counts.set(part, (counts.get(part) ?? 0) + 1)
  }
  for (const [part, count] of counts) {
    const no = addQuantity(bill, modifier, part, (skip) => quantityOfUnits(bill, modifier, count, skip))
    if (no) return no
  }
  return null
}

/**
 * The part of the base that contains a day or night: the part with its number, or the last one, because there are fewer
 * nights than days.
 */
function partOf(bill: Bill, first: BasePart, index: number): BasePart {
  return bill.parts.find((part) => part.index === index) ?? bill.parts.at(-1) ?? first
}

/** The bill while it is being written: the facts of the term and the lines so far. */
import type { PriceGroup, PriceItemKind, VatRate } from '#domain/listing/codes.ts'
import { multiplyDivide } from '#domain/money.ts'
import type { PriceItem } from '#domain/price-list/price-list.ts'
import { type CalendarDay, calendarDay } from './calendar.ts'
import type { CompiledItem, CompiledList } from './compile.ts'
import { matches, type Scene } from './conditions.ts'
import { generatedLabels, unitLabels } from './labels.pl.ts'
import { type Factor, type Measures, type Quantity, quantityOf, quantityText } from './quantities.ts'
import { noteUnmet, type Trace } from './trace.ts'
import type { QuoteInput, QuoteLine, QuoteWarning } from './types.ts'
import type { Refusal } from '#domain/refusal.ts'

/** One day of a base that is priced day by day, or the whole base. `subtotal` and `running` are in grosze. */
export type BasePart = {
  date: CalendarDay
  index: number
  item: PriceItem
  subtotal: number
  running: number
}

export type Bill = {
  input: QuoteInput
  list: CompiledList
  scene: Scene
  event_day: CalendarDay
  measures: Measures
  start_ms: number
  end_ms: number
  /** When the time covered by the base ends and overtime begins; null without overtime. */
  overtime_from_ms: number | null
  parts: BasePart[]
  lines: QuoteLine[]
  warnings: QuoteWarning[]
  /** Null when nobody asked for an explanation. */
  trace: Trace | null
}

/** The kind, group and VAT rate that a line gets. */
export type Bearing = { kind: PriceItemKind; group: PriceGroup; vat_rate: VatRate }

export const one: Quantity = { n: 1, d: 1 }

type Part = { suffix?: string; label?: string; unit?: string }

/** Group and VAT rate of the base, which its modifier, shortage, crew and overtime lines share (ruling 3). */
export function bearingOfBase(base: PriceItem, kind: PriceItemKind): Bearing {
  return {
    kind,
    group: base.group ?? 'other',
    vat_rate: base.vat_rate ?? '23',
  }
}

/** The item's own group and VAT rate; without a rate of its own it is billed at the base's. */
export function bearingOf(bill: Bill, item: PriceItem): Bearing {
  return {
    kind: item.kind,
    group: item.group ?? 'other',
    vat_rate: item.vat_rate ?? bill.parts[0]?.item.vat_rate ?? '23',
  }
}

/** Adds a line of quantity × unit price, rounded half up, and returns its amount (ruling 8). */
export function addLine(
  bill: Bill,
  item: PriceItem,
  bearing: Bearing,
  quantity: Quantity,
  unitPrice: number,
  part: Part = {},
): number {
  const amount = multiplyDivide(unitPrice, quantity.n, quantity.d)
  bill.lines.push({
    code: part.suffix ? `${item.code}.${part.suffix}` : item.code,
    label: part.label ?? item.name,
    quantity: quantityText(quantity),
    unit: part.unit ?? item.unit_label ?? unitLabels[item.pricing_type],
    unit_price_grosze: unitPrice,
    amount_grosze: amount,
    vat_rate: bearing.vat_rate,
    item_id: item.id,
    group: bearing.group,
    kind: bearing.kind,
  })
  return amount
}

/** Adds the difference to the item's `min_total_grosze` as a line of its own. */
export function addMinimum(bill: Bill, item: PriceItem, bearing: Bearing, sum: number): number {
  const missing = (item.min_total_grosze ?? 0) - sum
  if (missing <= 0) return 0
  return addLine(bill, item, bearing, one, missing, {
    suffix: 'min_total',
    label: generatedLabels.minimum_total,
    unit: '',
  })
}

/** One day or night of a term; `index` counts them from 1. */
type Unit = { date: CalendarDay; index: number }

/**
 * Whether a fee or modifier is counted by day or night; each of them is looked at by itself, whatever the base is
 * counted in (ruling 51). The type of an addon multiplies nothing.
 */
export function isByUnit({ kind, pricing_type }: PriceItem): boolean {
  return (pricing_type === 'per_day' || pricing_type === 'per_night') && kind !== 'base' && kind !== 'addon'
}

/** The days or nights of the term on which the item applies. */
export function unitsHeld(bill: Bill, compiled: CompiledItem): Unit[] {
  const { item, conditions } = compiled
  const count = item.pricing_type === 'per_night' ? bill.measures.nights : bill.measures.days
  const held: Unit[] = []
  if (!isOfPackage(bill, item)) {
    noteUnmet(bill, compiled, bill.event_day, 1)
    return held
  }
  for (let index = 1; index <= count; index += 1) {
    const date = index === 1 ? bill.event_day : calendarDay(bill.event_day.day + index - 1)
    if (matches(conditions, bill.scene, date, index)) held.push({ date, index })
    else if (bill.trace) noteUnmet(bill, compiled, date, index)
  }
  return held
}

/** The quantity for `count` days or nights of the item; the other factors apply to each day or night. */
export function quantityOfUnits(
  bill: Bill,
  { item, factors }: CompiledItem,
  count: number,
  skip?: (factor: Factor) => boolean,
): Quantity | Refusal {
  const quantity = quantityOf(item, factors, { ...bill.measures, days: count, nights: count }, skip)
  if ('refused' in quantity || factors.some(({ source }) => source === 'days' || source === 'nights')) return quantity
  return { n: quantity.n * count, d: quantity.d }
}

/** Whether the item applies: its conditions on the event day, and its package. */
export function applies(bill: Bill, compiled: CompiledItem): boolean {
  const { item, conditions } = compiled
  const holds = isOfPackage(bill, item) && matches(conditions, bill.scene, bill.event_day, 1)
  if (bill.trace && !holds) noteUnmet(bill, compiled, bill.event_day, 1)
  return holds
}

export function isOfPackage(bill: Bill, { package_code }: PriceItem): boolean {
  return package_code == null || package_code === bill.input.package_code
}

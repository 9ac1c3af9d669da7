/** The bill while it is being written: what is known of the term, and the lines so far. */
import type { PriceGroup, PriceItemKind, VatRate } from '#domain/listing/codes.ts'
import { multiplyDivide } from '#domain/money.ts'
import type { PriceItem } from '#domain/price-list/price-list.ts'
import type { CalendarDay } from './calendar.ts'
import type { CompiledItem, CompiledList } from './compile.ts'
import { matches, type Scene } from './conditions.ts'
import { generatedLabels, unitLabels } from './labels.pl.ts'
import { type Measures, type Quantity, quantityText } from './quantities.ts'
import { noteUnmet, type Trace } from './trace.ts'
import type { QuoteInput, QuoteLine, QuoteWarning } from './types.ts'

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
  /** When what the base covers ends and overtime begins; null when there is no overtime. */
  overtime_from_ms: number | null
  parts: BasePart[]
  lines: QuoteLine[]
  warnings: QuoteWarning[]
  /** Null: nobody asks why. */
  trace: Trace | null
}

/** Whose group and VAT rate a line bears. */
export type Bearing = { kind: PriceItemKind; group: PriceGroup; vat_rate: VatRate }

export const one: Quantity = { n: 1, d: 1 }

type Part = { suffix?: string; label?: string; unit?: string }

/** Group and VAT rate of the base: modifier, shortage, crew and overtime lines take them (ruling 3). */
export function bearingOfBase(base: PriceItem, kind: PriceItemKind): Bearing {
  return {
    kind,
    group: base.group ?? 'other',
    vat_rate: base.vat_rate ?? '23',
  }
}

/** Own group and VAT rate; an item that names no rate is billed at the base's. */
export function bearingOf(bill: Bill, item: PriceItem): Bearing {
  return {
    kind: item.kind,
    group: item.group ?? 'other',
    vat_rate: item.vat_rate ?? bill.parts[0]?.item.vat_rate ?? '23',
  }
}

/** Writes quantity × unit price, half up where the quantity is not whole, and answers the amount (ruling 8). */
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

/** What is missing to the item's `min_total_grosze`, as a line of its own. */
export function addMinimum(bill: Bill, item: PriceItem, bearing: Bearing, sum: number): number {
  const missing = (item.min_total_grosze ?? 0) - sum
  if (missing <= 0) return 0
  return addLine(bill, item, bearing, one, missing, {
    suffix: 'min_total',
    label: generatedLabels.minimum_total,
    unit: '',
  })
}

/** Conditions by the event day, and the package that the item belongs to. */
export function applies(bill: Bill, compiled: CompiledItem): boolean {
  const { item, conditions } = compiled
  const holds =
    (item.package_code == null || item.package_code === bill.input.package_code) &&
    matches(conditions, bill.scene, bill.event_day, 1)
  if (bill.trace && !holds) noteUnmet(bill, compiled, bill.event_day, 1)
  return holds
}

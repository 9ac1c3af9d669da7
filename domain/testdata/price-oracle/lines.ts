/** Lines of the bill, and which of them a percentage is of (rulings 3 and 8). */
import type { PriceGroup, PriceItemKind, VatRate } from '#domain/listing/codes.ts'
import type { PriceItem } from '#domain/price-list/price-list.ts'
import type { QuoteInput } from '#domain/pricing/types.ts'
import { type Exact, rounded, times, whole } from './exact.ts'
import type { Day } from './facts.ts'

export type Line = {
  code: string
  item_id: string
  kind: PriceItemKind
  group: PriceGroup
  vat_rate: VatRate
  quantity: Exact
  unit: bigint
  amount: bigint
}

export type Head = Pick<Line, 'kind' | 'group' | 'vat_rate'>

export function lineOf(item: PriceItem, head: Head, amount_of: Exact, unit: bigint, part = ''): Line {
  const code = part === '' ? item.code : `${item.code}.${part}`
  return { code, item_id: item.id, ...head, quantity: amount_of, unit, amount: rounded(times(amount_of, whole(unit))) }
}

export function sumOf(lines: readonly { amount: bigint }[]): bigint {
  return lines.reduce((sum, { amount }) => sum + amount, 0n)
}

/** What is missing to the smallest amount of an item. */
export function upToLeast(item: PriceItem, head: Head, sum: bigint): Line[] {
  const missing = BigInt(item.min_total_grosze ?? 0) - sum
  return missing > 0n ? [lineOf(item, head, whole(1), missing, 'min_total')] : []
}

/** Whether a percentage or a discount is of this line (ruling 3). */
export function isOf(
  input: QuoteInput,
  { kind, applies_to = [] }: PriceItem,
  line: Pick<Line, 'kind' | 'group' | 'item_id'>,
) {
  const names = applies_to.length > 0 ? applies_to : [kind === 'discount' ? 'all' : 'base']
  const own = input.price_list.items.find(({ id }) => id === line.item_id)
  return (
    names.includes('all') ||
    (names.includes('base') && ['base', 'modifier'].includes(line.kind)) ||
    [line.group, line.item_id, own?.code ?? ''].some((name) => names.includes(name))
  )
}

export const vatOf: Record<VatRate, bigint> = { '23': 23n, '8': 8n, '5': 5n, '0': 0n, zw: 0n, np: 0n }

/** A day of a base by day, or the whole base: what it costs, and what it costs with the modifiers so far. */
export type Part = { item: PriceItem; day: Day; cost: bigint; running: bigint }

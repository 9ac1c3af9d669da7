/** The faults for which a price list is refused on save, so that pricing never has to guess. */
import { priceGroups } from '#domain/listing/codes.ts'
import type { Package, PriceConditions, PriceItem, PriceList } from './price-list.ts'
import { parseDay } from '#domain/pricing/calendar.ts'
import { checkItem } from './check-fields.ts'
import { normalCode, withoutNulls } from '#domain/pricing/compile.ts'
import type { PriceListError } from '#domain/pricing/types.ts'

/** Every fault of a list, in the order of its items; empty when it may be saved. */
export function checkPriceList(price_list: PriceList, packages: readonly Package[]): PriceListError[] {
  const items = price_list.items.map(withoutNulls)
  const errors: PriceListError[] = []
  const codes = new Set(packages.map((one) => one.code))
  const targets = new Set<string>(['base', 'all', ...priceGroups, ...items.flatMap(({ id, code }) => [id, code])])
  if (parseDay(price_list.valid_from) === null) {
    errors.push({ code: 'date_invalid', item_index: -1, field: 'valid_from' })
  }
  for (const [item_index, item] of items.entries()) {
    const report = (code: PriceListError['code'], field: string) => errors.push({ code, item_index, field })
    checkItem(item, report)
    if (item.package_code != null && !codes.has(item.package_code)) report('unknown_package', 'package_code')
    // An empty `applies_to` would be read as the base, which the owner did not say.
    const of = item.applies_to
    if (of?.some((token) => !targets.has(token)) || (of?.length === 0 && countsOf(item)))
      report('unknown_applies_to', 'applies_to')
  }
  const add = (code: PriceListError['code'], field: string, keyOf: (item: PriceItem) => string | null) => {
    for (const { index, other } of clashes(items, keyOf)) {
      errors.push({ code, item_index: index, field, other_index: other })
    }
  }
  add('duplicate_id', 'id', (item) => item.id)
  add('ambiguous_price', 'priority', clashingBase)
  add('duplicate_promo_code', 'promo_code', clashingDiscount)
  return errors.sort((a, b) => a.item_index - b.item_index)
}

/** Items whose amount depends on what `applies_to` names. */
function countsOf({ kind, pricing_type }: PriceItem): boolean {
  return kind === 'modifier' || kind === 'discount' || pricing_type === 'percentage'
}

/** Reports two items that nothing tells apart; `other_index` names the earlier one. */
function clashes(
  items: readonly PriceItem[],
  keyOf: (item: PriceItem) => string | null,
): { index: number; other: number }[] {
  const seen = new Map<string, number>()
  const found: { index: number; other: number }[] = []
  for (const [index, item] of items.entries()) {
    const key = keyOf(item)
    if (key === null) continue
    const other = seen.get(key)
    if (other === undefined) seen.set(key, index)
    else found.push({ index, other })
  }
  return found
}

function clashingBase(item: PriceItem): string | null {
  return item.kind === 'base'
    ? JSON.stringify([item.package_code ?? null, item.priority ?? 0, canonical(item.conditions)])
    : null
}

/**
 * Conditions as a text that is equal for equal conditions, whatever their order; "any" and empty lists count as no
 * condition.
 */
function canonical(conditions: PriceConditions | undefined): string {
  const named: [string, unknown][] = []
  for (const [key, value] of Object.entries(conditions ?? {})) {
    if (value === undefined || value === null || value === 'any') continue
    if (!Array.isArray(value)) named.push([key, value])
    else if (value.length > 0) named.push([key, [...new Set(value.map(spelled))].sort()])
  }
  return JSON.stringify(named.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function spelled(one: unknown): string {
  return typeof one === 'object' && one !== null && 'from' in one && 'to' in one
    ? `${one.from}..${one.to}`
    : String(one)
}

function clashingDiscount(item: PriceItem): string | null {
  return item.kind === 'discount' && normalCode(item.promo_code) !== null
    ? JSON.stringify([
        normalCode(item.promo_code),
        item.package_code ?? null,
        canonical(item.conditions),
        [...new Set(item.applies_to ?? ['all'])].sort(),
      ])
    : null
}

/** Of an extra, what a customer types (ruling 2): how many, of what. */
import type { PriceItem } from './price-list.ts'

type Asked = Pick<PriceItem, 'pricing_type'> & {
  qty_source?: readonly string[] | undefined
  max_qty?: number | null | undefined
}

const wholeThings: readonly PriceItem['pricing_type'][] = [
  'per_event',
  'per_package',
  'per_weekend',
  'percentage',
  'on_request',
]

/**
 * Whether the customer chooses a quantity. Not where the item's factors (guests, hours) already say it, nor for a thing
 * that is taken once for the whole event.
 */
export function isCounted(addon: Asked): boolean {
  if (!isTypedByHand(addon)) return (addon.max_qty ?? 1) > 1
  return !wholeThings.includes(addon.pricing_type) && addon.max_qty !== 1
}

/** Whether the number is that of its units (bottles, beds), not of portions of what guests or hours make. */
export function countsUnits(addon: Asked): boolean {
  return isTypedByHand(addon) && isCounted(addon)
}

function isTypedByHand({ qty_source = [] }: Asked): boolean {
  return qty_source.every((source) => source === 'fixed' || source === 'bottles')
}

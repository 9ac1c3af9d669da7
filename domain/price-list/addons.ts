/** What a customer types for an addon (ruling 2): a quantity or not, and in which unit. */
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
 * Whether the customer chooses a quantity. False when the item's factors (guests, hours) already give it, and for
 * things taken once for the whole event.
 */
export function isCounted(addon: Asked): boolean {
  if (!isTypedByHand(addon)) return (addon.max_qty ?? 1) > 1
  return !wholeThings.includes(addon.pricing_type) && addon.max_qty !== 1
}

/** Whether the quantity counts units (bottles, beds) rather than portions of what guests or hours already multiply. */
export function countsUnits(addon: Asked): boolean {
  return isTypedByHand(addon) && isCounted(addon)
}

function isTypedByHand({ qty_source = [] }: Asked): boolean {
  return qty_source.every((source) => source === 'fixed' || source === 'bottles')
}

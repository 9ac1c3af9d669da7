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
 * What is typed is multiplied by the item's factors. Where those already say how many (guests, hours), one is all there is
 * to say; a thing for the whole event is taken once too.
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

import { normalCode } from '#domain/pricing/compile.ts'
import type { PriceItem } from './price-list.ts'

/** Whether any discount of the list has this code, in upper or lower case. */
export function hasPromoCode(items: readonly PriceItem[], code: string): boolean {
  const asked = normalCode(code)
  return asked !== null && items.some((item) => item.kind === 'discount' && normalCode(item.promo_code) === asked)
}

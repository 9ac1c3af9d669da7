/**
 * The package that is assumed when nobody has chosen one: on a card, in a quote and in the reservation form (ruling
 * 38).
 */
import type { PriceItemKind, PriceMode, PricingType } from '#domain/listing/codes.ts'
import { grossOfItem } from '#domain/pricing/vat.ts'

type Offered = { code: string; is_featured: boolean }
/** The fields of a price item by which packages are compared; items of the server and of the wire both have them. */
type Base = {
  kind: PriceItemKind
  pricing_type: PricingType
  package_code?: string | null
  amount_grosze?: number | null
  vat_rate?: string | null
}
type Prices = { price_mode: PriceMode; items: readonly Base[] }

/** The featured package, else the one with the lowest base amount, else the first; null without packages. */
export function defaultPackage(packages: readonly Offered[], prices: Prices): string | null {
  const [first, ...others] = packages
  const featured = packages.find((one) => one.is_featured)
  if (featured || !first) return featured?.code ?? null
  let best = { code: first.code, grosze: lowestBase(prices, first.code) }
  for (const { code } of others) {
    const grosze = lowestBase(prices, code)
    if (grosze < best.grosze) best = { code, grosze }
  }
  return best.code
}

/** The lowest base amount with VAT, which is what consumers compare; Infinity when no base has an amount. */
function lowestBase({ items, price_mode }: Prices, code: string): number {
  let lowest = Number.POSITIVE_INFINITY
  for (const { kind, pricing_type, package_code, amount_grosze, vat_rate } of items) {
    if (kind !== 'base' || package_code !== code || amount_grosze == null) continue
    if (pricing_type === 'on_request' || pricing_type === 'percentage') continue
    lowest = Math.min(lowest, grossOfItem({ amount_grosze, vat_rate }, price_mode))
  }
  return lowest
}

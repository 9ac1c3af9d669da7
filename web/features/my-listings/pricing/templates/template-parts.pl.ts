/** Parts that templates of price lists are made of. */
import type { ListingKind, PriceMode } from '#domain/listing/codes.ts'
import type { EditedPackage, ItemData } from '#web/features/my-listings/pricing/price-model.ts'

export type Template = {
  code: string
  kind: ListingKind
  name: string
  note: string
  /** Suggested first for these categories; available to all. */
  categories: readonly string[]
  price_mode: PriceMode
  packages?: readonly EditedPackage[]
  travel?: { free_km: number; both_ways: boolean }
  items: readonly ItemData[]
}

export const overtime = (amount_grosze: number, name = 'Każda rozpoczęta godzina ponad czas w cenie'): ItemData => ({
  kind: 'overtime',
  pricing_type: 'per_hour',
  name,
  amount_grosze,
  step_minutes: 60,
})
export const security = (amount_grosze: number): ItemData => ({
  kind: 'security_deposit',
  pricing_type: 'per_event',
  name: 'Kaucja zwrotna',
  amount_grosze,
})
export const pack = (code: string, name: string, hours: number, items: string[], featured = false): EditedPackage => ({
  code,
  name,
  description: '',
  included_minutes: hours * 60,
  included_items: items,
  max_guests: null,
  is_featured: featured,
})

/** Which addons go with a package, and which of them are counted. */
import type { ListingDetail } from '#contract/listings/listings.ts'
import { isCounted } from '#domain/price-list/addons.ts'
import { guestPrice } from '#web/features/listings/guest-price.ts'
import { goesWith } from './values.ts'

export type Addon = ListingDetail['price_items'][number]

type Listing = Pick<ListingDetail, 'price_mode' | 'price_items'>

/** The addons of a package at the price for a customer, VAT included. */
export const addonsOf = (listing: Listing, package_id: string): Addon[] =>
  listing.price_items
    .filter((item) => goesWith(item, package_id))
    .map((item) => ({ ...item, amount_grosze: guestPrice(listing, item) }))

/** Addons by group, in the order in which each group first appears in the owner's list. */
export function groupsOf(addons: readonly Addon[]): [group: Addon['group'], members: Addon[]][] {
  const groups = new Map<Addon['group'], Addon[]>()
  for (const addon of addons) groups.set(addon.group, [...(groups.get(addon.group) ?? []), addon])
  return [...groups]
}

/** The quantity that the first click adds. */
export function firstQuantity(addon: Addon, adults: number): number {
  if (!isCounted(addon)) return 1
  const wanted = addon.pricing_type === 'per_person' ? Math.max(adults, 1) : 1
  return Math.min(Math.max(wanted, addon.min_qty ?? 1), addon.max_qty ?? Number.POSITIVE_INFINITY)
}

import type { ListingDetail } from '#contract/listings/listings.ts'
import { grossOfItem } from '#domain/pricing/vat.ts'

type Item = ListingDetail['price_items'][number]

/** What an amount of a price list is for a guest: with its VAT, also where the owner counts in net (domain 3.2). */
export function guestPrice(
  { price_mode }: Pick<ListingDetail, 'price_mode'>,
  { amount_grosze, vat_rate }: Pick<Item, 'amount_grosze' | 'vat_rate'>,
): number | null {
  return amount_grosze === null ? null : grossOfItem({ amount_grosze, vat_rate }, price_mode)
}

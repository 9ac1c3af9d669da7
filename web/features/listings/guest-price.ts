import type { ListingDetail } from '#contract/listings/listings.ts'
import { grossOfItem } from '#domain/pricing/vat.ts'

type Item = ListingDetail['price_items'][number]

/** An amount of a price list for a customer: with VAT, also where the owner's prices are net (domain 3.2). */
export function guestPrice(
  { price_mode }: Pick<ListingDetail, 'price_mode'>,
  { amount_grosze, vat_rate }: Pick<Item, 'amount_grosze' | 'vat_rate'>,
): number | null {
  return amount_grosze === null ? null : grossOfItem({ amount_grosze, vat_rate }, price_mode)
}

/** A price item with VAT in each of its amounts; an item without a rate has that of the base price. */
export function guestItem(
  { price_mode, price_items }: Pick<ListingDetail, 'price_mode' | 'price_items'>,
  item: Item,
): Item {
  if (item.kind === 'security_deposit') return item
  const vat_rate = item.vat_rate ?? price_items.find(({ kind }) => kind === 'base')?.vat_rate ?? null
  const withVat = (amount_grosze: number | null) => guestPrice({ price_mode }, { amount_grosze, vat_rate })
  return {
    ...item,
    amount_grosze: withVat(item.amount_grosze),
    extra_unit_amount_grosze: withVat(item.extra_unit_amount_grosze),
    age_tiers: item.age_tiers.map((tier) => ({ ...tier, amount_grosze: withVat(tier.amount_grosze) })),
  }
}

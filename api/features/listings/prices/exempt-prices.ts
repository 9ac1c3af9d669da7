import type { TxDeps } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue/catalogue.ts'
import { loadListing } from '#api/features/listings/store/load-listings.ts'
import { insertPriceItems, retirePriceItems } from '#api/features/listings/store/price-queries.ts'
import { lockLiving, updateListing } from '#api/features/listings/store/queries.ts'
import { byCode, priceRowOf } from './replace-pricings.ts'
import { exemptItems } from '#domain/pricing/vat.ts'

/**
 * For an owner who has become exempt from VAT: all prices get the rate `zw` from now on; the old ones stay as history.
 */
export async function exemptPricesOf(tx: TxDeps, owner_id: string): Promise<void> {
  const now = new Date(tx.clock.now())
  for (const { id } of await lockLiving(tx.db, owner_id)) {
    const listing = await loadListing(tx.db, id)
    if (!listing) continue
    const { items, price_mode } = listing.price_list
    const exempt = exemptItems(items)
    if (exempt === items) continue
    await retirePriceItems(tx.db, id, now)
    await insertPriceItems(
      tx.db,
      byCode(exempt).map((item) => priceRowOf(id, item, price_mode, now)),
    )
    await updateListing(tx.db, id, {}, now)
    await announceListing(tx.db, id)
  }
}

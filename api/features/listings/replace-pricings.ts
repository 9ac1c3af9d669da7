import { randomUUIDv7 } from 'node:crypto'
import { type Deps, inTransaction } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue.ts'
import { insertPriceItems, lockOwnListing, retirePriceItems, updateListing } from '#api/features/listings/queries.ts'
import { Refused } from '#api/refused.ts'
import type { PriceItem, PriceList } from '#domain/price-list.ts'
import { checkPriceList } from '#domain/pricing-check.ts'

export type PriceListInput = Omit<PriceList, 'currency' | 'items'> & { items: Omit<PriceItem, 'id'>[] }

const mostItems = 60
const mostAddons = 40

/**
 * Puts a whole new price list in the place of the old one, which stays as history (the lowest price of 30 days).
 * Refused as a whole, with the first fault at its item, when one item is wrong.
 */
export async function replacePricings(
  deps: Deps,
  owner: { owner_id: string },
  listing_id: string,
  asked: PriceListInput,
): Promise<void> {
  // Version-7 ids grow, so the lowest id of ruling 5 is the item that stands first.
  const list: PriceList = {
    ...asked,
    currency: 'PLN',
    items: asked.items.map((item) => ({ ...item, id: randomUUIDv7() })),
  }
  const addons = list.items.filter((item) => item.kind === 'addon').length
  if (list.items.length > mostItems || addons > mostAddons)
    throw new Refused({ refused: 'validation', fields: { items: 'validation' } })
  await inTransaction(deps, async (tx) => {
    const known = await lockOwnListing(tx.db, listing_id, owner.owner_id)
    if (!known) throw new Refused('not_found')
    const fault = checkPriceList(list, known.packages)[0]
    if (fault) {
      const code =
        fault.code === 'ambiguous_price' || fault.code === 'overlapping_age_tiers' ? fault.code : 'validation'
      throw new Refused({ refused: code, fields: { [`items.${fault.item_index}.${fault.field}`]: code } })
    }
    const now = new Date(tx.clock.now())
    await retirePriceItems(tx.db, listing_id, now)
    await insertPriceItems(
      tx.db,
      list.items.map((item) => rowOf(listing_id, item, now)),
    )
    await updateListing(tx.db, listing_id, { price_mode: list.price_mode, price_valid_from: list.valid_from }, now)
    await announceListing(tx.db, listing_id)
  })
}

function rowOf(listing_id: string, item: PriceItem, created_at: Date) {
  const { id, code, kind, pricing_type, name, position, amount_grosze, percent_bp, priority, package_code, ...terms } =
    item
  return {
    id,
    listing_id,
    code,
    kind,
    pricing_type,
    name,
    position,
    amount_grosze: amount_grosze ?? null,
    percent_bp: percent_bp ?? null,
    priority: priority ?? 0,
    package_code: package_code ?? null,
    terms: JSON.stringify(terms),
    created_at,
  }
}

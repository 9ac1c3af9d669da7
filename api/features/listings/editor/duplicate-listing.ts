import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import { copyFiles } from '#api/features/listings/files/file-queries.ts'
import { readListing } from './listing-input.ts'
import { copyName } from './listing-sentences.pl.ts'
import { loadListing } from '#api/features/listings/store/load-listings.ts'
import { announceOwn, type Expected, openOwn, type Owner } from '#api/features/listings/store/own-listing.ts'
import { insertPriceItems } from '#api/features/listings/store/price-queries.ts'
import { copyImages, replaceOpening, updateListing } from '#api/features/listings/store/queries.ts'
import { byCode, priceRowOf } from '#api/features/listings/prices/replace-pricings.ts'
import { draftOf, type SavedListing, writeNewListing } from './save-listing.ts'
import { openingRows } from './set-availability.ts'
import { type Idempotency, once } from '#api/idempotency.ts'
import { Refused } from '#api/refused.ts'

/**
 * Makes a draft with the fields, pictures, files, prices and hours of another listing of the same owner. Links are left
 * out: they were agreed on for the other listing.
 */
export async function duplicateListing(
  deps: Deps,
  owner: Owner,
  id: string,
  expected: Expected = {},
  idempotency: Idempotency | null = null,
): Promise<SavedListing> {
  return once(deps, idempotency, async (tx) => {
    const { status } = await openOwn(tx.db, owner, id, expected)
    // Copying a suspended listing would be a way around its suspension.
    if (status === 'suspended') throw new Refused('listing_suspended')
    const listing = await loadListing(tx.db, id)
    if (!listing) throw new Refused('not_found')
    const name = copyName(listing.name)
    const { demo, opening, price_list } = listing
    const draft = draftOf(listing)
    const saved = await writeNewListing(tx, owner, readListing({ ...draft, name }, draft), { demo })
    const now = new Date(tx.clock.now())
    const { windows, exceptions } = openingRows(saved.id, opening)
    await replaceOpening(tx.db, saved.id, windows, exceptions)
    const { price_mode, valid_from } = price_list
    await insertPriceItems(
      tx.db,
      byCode(price_list.items).map((item) => priceRowOf(saved.id, { ...item, id: randomUUIDv7() }, price_mode, now)),
    )
    await copyImages(tx.db, id, saved.id, now)
    await copyFiles(tx.db, id, saved.id, now)
    await updateListing(
      tx.db,
      saved.id,
      {
        price_mode,
        price_valid_from: valid_from,
        timezone: opening.timezone,
        slots: JSON.stringify(opening.slots),
        holidays: JSON.stringify(opening.holidays),
      },
      now,
    )
    await announceOwn(tx.db, owner, saved.id)
    return saved
  })
}

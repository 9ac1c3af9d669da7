/** One published listing as the catalogue has it. */
import { type Periods, periodsIn } from './periods.ts'
import type { TakenRow } from './taken-queries.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import type { ListingRules } from '#domain/listing/listing.ts'

/**
 * What free terms, prices and neighbours are asked by: of every listing, and so always at hand. A kept one has its price
 * list without words and add-ons (`bareList`): of a search's total, and not to be shown. Of the address it has the place.
 */
export type Offer = Pick<
  ListingRecord,
  | 'id'
  | 'slug'
  | 'embed_code'
  | 'demo'
  | 'kind'
  | 'category'
  | 'extra_categories'
  | 'event_types'
  | 'opening'
  | 'rules'
  | 'units'
  | 'capacities'
  | 'price_list'
  | 'packages'
  | 'deposit'
  | 'security_deposit_grosze'
  | 'min_order_value_grosze'
  | 'travel'
> &
  Pick<ListingRules, 'address'>

/** Replaced when something of it changes, never changed itself. */
export type CatalogueEntry = {
  /** The whole of it, unpacked when it is asked for (`kept-entry.ts`): searches of everything ask the rest. */
  readonly listing: ListingRecord
  /** Sorted by start. Dead holds are left in: their deadline decides at the moment of asking. */
  readonly taken: readonly TakenRow[]
  /** Absent: the listing's own. */
  readonly kept?: KeptParts
}

/** What is at hand without unpacking. */
export type KeptParts = {
  offer: Offer
  /** The same object for as long as the listing is the same. */
  source: object
  periods: Periods | null
}

export function offerOf(entry: CatalogueEntry): Offer {
  return entry.kept?.offer ?? entry.listing
}

export function sourceOf(entry: CatalogueEntry): object {
  return entry.kept?.source ?? entry.listing
}

/** Null where only the rows say whether a term is free. */
export function periodsOf(entry: CatalogueEntry): Periods | null {
  return entry.kept ? entry.kept.periods : periodsIn(entry.taken, entry.listing.units)
}

/** One published listing in the catalogue. */
import { type Periods, periodsIn } from './periods.ts'
import type { TakenRow } from './taken-queries.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import type { ListingRules } from '#domain/listing/listing.ts'

/**
 * The part of a listing that questions about free terms, prices and neighbours need; always unpacked. The price list of
 * a kept entry has no texts and addons (`bareList`), so it serves totals but not display; the address has only the
 * position.
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

/** Replaced when anything of the listing changes, never changed itself. */
export type CatalogueEntry = {
  /** The whole listing, unpacked when it is read (`kept-entry.ts`); searches over all listings use the other fields. */
  readonly listing: ListingRecord
  /** Sorted by start. Dead holds are included; their deadline is compared when the question is asked. */
  readonly taken: readonly TakenRow[]
  /** Absent when the listing is not packed. */
  readonly kept?: KeptParts
}

/** The parts that can be read without unpacking. */
export type KeptParts = {
  offer: Offer
  /** The same object as long as the listing does not change. */
  source: object
  periods: Periods | null
}

export function offerOf(entry: CatalogueEntry): Offer {
  return entry.kept?.offer ?? entry.listing
}

export function sourceOf(entry: CatalogueEntry): object {
  return entry.kept?.source ?? entry.listing
}

/** Taken rows as numbers; null when only the rows tell whether a term is free. */
export function periodsOf(entry: CatalogueEntry): Periods | null {
  return entry.kept ? entry.kept.periods : periodsIn(entry.taken, entry.listing.units)
}

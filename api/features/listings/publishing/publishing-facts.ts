/** The publishing checklist of a stored listing: the parts of `domain/listing/publishing.ts`, read from the tables. */
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import type { MissingPart } from '#contract/listings/publishing-state.ts'
import type { AlcoholPolicy, CateringPolicy, ListingCategory } from '#domain/listing/dictionaries.ts'
import { profilePartLabels, publishingPartLabels } from '#domain/labels.pl.ts'
import type { SellerPart } from '#domain/people/owner.ts'
import { type PublishingFacts, type PublishingPart, publishingMissing } from '#domain/listing/publishing.ts'

/**
 * The fields that complete each part. `pricing` and `availability` are the calls of these names; `profile` belongs to
 * the owner.
 */
const fieldsOf: Record<PublishingPart, string[]> = {
  name: ['name'],
  description: ['description'],
  category: ['category'],
  event_types: ['event_types'],
  street: ['address.street', 'address.building_no'],
  address: ['address.postcode', 'address.city', 'address.voivodeship'],
  map_position: ['address.latitude', 'address.longitude'],
  area: ['area_m2'],
  capacity: ['capacity_max', 'capacity_min'],
  capacity_by_layout: ['capacities'],
  catering_policy: ['details.catering_policy'],
  alcohol_policy: ['details.alcohol_policy'],
  corkage_price: ['pricing'],
  delivery_mode: ['delivery_mode'],
  service_range: ['service_radius_km', 'nationwide'],
  term_modes: ['term_modes'],
  duration: ['min_minutes', 'max_minutes'],
  opening: ['availability'],
  price: ['pricing'],
  deposit: ['deposit.percent_bp', 'deposit.amount_grosze'],
  cancellation_policy: ['cancellation_policy', 'cancellation_tiers'],
  image_alt: ['images'],
  seller: ['profile'],
}

/**
 * Parts that reservations and their mails need: a listing that was published once must keep them, hidden or not
 * (`listings_whole`).
 */
const kept: readonly PublishingPart[] = [
  'name',
  'category',
  'address',
  'map_position',
  'area',
  'capacity',
  'delivery_mode',
  'service_range',
  'term_modes',
  'duration',
]

export function factsOf(listing: ListingRecord): PublishingFacts {
  const { details } = listing
  return {
    ...listing,
    category: listing.category as ListingCategory,
    catering_policy: (details.catering_policy ?? null) as CateringPolicy | null,
    alcohol_policy: (details.alcohol_policy ?? null) as AlcoholPolicy | null,
    delivery_modes: listing.delivery_mode ?? [],
    images: listing.images.length + listing.images_undescribed,
    // On a published listing a new picture is simply not shown until it is described.
    images_undescribed: listing.status === 'published' ? 0 : listing.images_undescribed,
    seller_missing: listing.seller.missing,
  }
}

export function missingNow(listing: ListingRecord): PublishingPart[] {
  return publishingMissing(factsOf(listing))
}

/**
 * The checklist in the shape of the contract; the answer of `publish`, the editor, the list and the owner's day use it.
 */
export function checklistOf(listing: ListingRecord): MissingPart[] {
  return missingParts(missingNow(listing), listing.seller.missing)
}

/** Missing parts in the shape of the contract. Missing parts of the profile are named one by one. */
export function missingParts(missing: readonly PublishingPart[], seller: readonly SellerPart[] = []): MissingPart[] {
  return missing.map((code) => {
    const label = publishingPartLabels[code]
    if (code !== 'seller') return { code, label, fields: fieldsOf[code] }
    const named = seller.map((part) => profilePartLabels[part]).join(', ')
    return { code, label: `${label} (${named})`, fields: seller.map((part) => `profile.${part}`) }
  })
}

/**
 * The parts of `missing` that a listing in this state must have. Saving a listing cannot remove parts of the profile.
 */
export function forbiddenGaps(status: string, missing: readonly PublishingPart[]): PublishingPart[] {
  if (status === 'draft') return []
  return missing.filter((part) => (status === 'published' ? part !== 'seller' : kept.includes(part)))
}

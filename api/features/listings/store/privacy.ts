/** The part of an address that everybody may see (domain 2: of a service only the town is shown). */
import type { ListingRecord } from './listing-record.ts'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { type ListingRules, traitsOf } from '#domain/listing/listing.ts'

/** The exact position of a place; a rough one for a service that comes to the customer. */
export function positionOf(listing: Pick<ListingRules, 'kind' | 'address'>): { latitude: number; longitude: number } {
  const { latitude, longitude } = listing.address
  if (!traitsOf(listing).comes_to_customer) return { latitude, longitude }
  return { latitude: rough(latitude), longitude: rough(longitude) }
}

export function publicAddress(listing: Pick<ListingRecord, 'kind' | 'address'>): ListingDetail['address'] {
  const { address } = listing
  const hidden = traitsOf(listing).comes_to_customer
  return {
    street: hidden ? null : address.street || null,
    building_no: hidden ? null : address.building_no || null,
    postcode: hidden ? null : address.postcode || null,
    city: address.city,
    district: hidden ? null : address.district,
    voivodeship: address.voivodeship,
    ...positionOf(listing),
  }
}

/** Rounded to about a kilometre. */
function rough(degrees: number): number {
  return Math.round(degrees * 100) / 100
}

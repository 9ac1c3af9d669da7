/**
 * The search for listings that could take the same guests: nearby, and of the same category where categories matter.
 */
import type { ListingDetail } from '#contract/listings/listings.ts'
import { degreesAround, straightKm } from '#domain/listing/distance.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import type { TermWish } from '#web/features/listings/term/term-wish.ts'

export const SIMILAR = 3
const NEAR_KM = 60

/** The search; null while no wishes are known, and then the listing's own answer contains similar ones. */
export function similarSearch(listing: ListingDetail, wish: Partial<TermWish>) {
  const { start, guests, children, event_type } = wish
  if (!start && !guests && !children && !event_type) return null
  const { chooses_category } = kinds[listing.kind]
  return {
    ...nearby(listing, wish),
    ...(start ? { date_from: start.slice(0, 10) } : {}),
    ...(guests ? { guests } : {}),
    ...(children ? { children } : {}),
    ...(event_type ? { event_type } : {}),
    weekdays: [],
    category: chooses_category ? [listing.category] : [],
    amenity: [],
    accessibility: [],
    // One more, because this very listing may be among them.
    page_size: SIMILAR + 1,
  }
}

/**
 * Where to search. A service is priced with the way to the searched place, so that place is only ever the chosen one of
 * the event, which its card passes on; until one is chosen, an area without a place.
 */
function nearby({ kind, address }: ListingDetail, { place }: Partial<TermWish>) {
  const { asks_place } = kinds[kind]
  if (asks_place && !place) return { bbox: areaAround(address) }
  const { latitude, longitude } = (asks_place && place) || address
  return { lat: latitude, lng: longitude, radius_km: NEAR_KM }
}

/** West, south, east, north. */
function areaAround(spot: ListingDetail['address']): string {
  const { latitude, longitude } = degreesAround(spot, straightKm(NEAR_KM))
  const [west, south] = [spot.longitude - longitude, spot.latitude - latitude]
  const [east, north] = [spot.longitude + longitude, spot.latitude + latitude]
  return [west, south, east, north].map((degrees) => degrees.toFixed(3)).join()
}

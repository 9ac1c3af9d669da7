/**
 * The search for listings that could take the same guests: nearby, and of the same category where categories matter.
 */
import type { ListingDetail } from '#contract/listings/listings.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import type { TermWish } from '#web/features/listings/term/term-wish.ts'

export const SIMILAR = 3
const NEAR_KM = 60

/** The search; null while no wishes are known, and then the listing's own answer contains similar ones. */
export function similarSearch(listing: ListingDetail, { start, guests, children, event_type }: Partial<TermWish>) {
  if (!start && !guests && !children && !event_type) return null
  const { latitude, longitude } = listing.address
  const { chooses_category } = kinds[listing.kind]
  return {
    lat: latitude,
    lng: longitude,
    radius_km: NEAR_KM,
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

/** The wishes of a reservation asked again: for another day, or of a listing that has changed since. */
import type { Deps } from '#api/deps.ts'
import type { TermRequest } from '#api/features/listings/catalogue/price-term.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import { type Alternative, nearestTerms } from '#api/features/reservations/quotes/alternatives.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { listingPaths, partyQuery, wholePlace, withQuery } from '#contract/paths.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import { hasPromoCode } from '#domain/price-list/promo-code.ts'
import type { Term } from '#domain/time.ts'

/** The question as it was when the reservation was made. */
export const requestOf = (row: ReservationRecord): TermRequest => ({
  start: row.start_local,
  end: row.end_local,
  term_mode: row.term_mode,
  event_type: row.event_type,
  guests: row.guests,
  addons: row.addons as TermRequest['addons'],
  promo_code: row.promo_code ?? undefined,
  layout: row.layout ?? undefined,
  unit_ids: row.unit_ids,
  package_id: row.package_code ?? undefined,
  event_place: (row.event_place as TermRequest['event_place'] | null) ?? undefined,
})

/**
 * The request against today's listing: a promo code or layout that no longer exists is left out, so that a link stays
 * usable and a change has a price (ruling 42). An addon is not left out, because nobody agreed to go without it.
 */
export function ofToday(asked: TermRequest, { capacities, price_list }: ListingRecord): TermRequest {
  const { promo_code, layout, ...request } = asked
  return {
    ...request,
    promo_code: promo_code !== undefined && hasPromoCode(price_list.items, promo_code) ? promo_code : undefined,
    layout: layout !== undefined && Object.hasOwn(capacities, layout) ? layout : undefined,
  }
}

/** Those of the asked rooms that still exist; when none does, the whole place is meant. */
const roomsLeft = (unit_ids: readonly string[], { units }: ListingRecord): string[] =>
  units.filter(({ id }) => unit_ids.includes(id)).map(({ id }) => id)

/** Free terms near an earlier one, of the listing as it is today; none while it is hidden. */
export function nearestAgain(
  deps: Pick<Deps, 'catalogue' | 'clock'>,
  listing_id: string,
  asked: TermRequest,
): Alternative[] {
  const listing = deps.catalogue.find(listing_id)?.listing
  if (!listing) return []
  return nearestTerms(deps, listing_id, {
    ...ofToday(asked, listing),
    unit_ids: roomsLeft(asked.unit_ids ?? [], listing),
  })
}

/**
 * The request as the query of the form's URL, without its term (`parts/reserve-link.ts` of the browser). All rooms are
 * written as the whole place, also for a browser whose form holds one of them; the crew is never included.
 */
export function formQuery(row: ReservationRecord, listing: ListingRecord) {
  const { guests, event_type, package_id, layout, addons, promo_code } = ofToday(requestOf(row), listing)
  const place = row.event_place as { city?: string; latitude: number; longitude: number } | null
  const left = roomsLeft(row.unit_ids, listing)
  const rooms = left.length > 0 && left.length < listing.units.length ? left : [wholePlace]
  return {
    ...partyQuery(guests),
    ...(event_type === 'other' ? {} : { event_type }),
    package_id,
    layout,
    unit: traitsOf(listing).units_interchangeable ? [] : rooms,
    city: place?.city,
    latitude: place?.latitude,
    longitude: place?.longitude,
    addon: addons.map(({ addon_id, quantity }) => `${addon_id}*${quantity}`),
    promo_code,
  }
}

/** The form's URL with the same wishes, at the given term or, while that lies ahead, at the one asked for. */
export function formAgain(
  { catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>,
  row: ReservationRecord,
  { kind, slug }: { kind: ListingKind; slug: string },
  term: Term | null = row.start_at.getTime() > clock.now() ? { start: row.start_local, end: row.end_local } : null,
): string {
  const offer = catalogue.find(row.listing_id)?.listing
  return withQuery(listingPaths[kind].reserve(slug), { ...term, ...(offer && formQuery(row, offer)) })
}

/**
 * Free terms near the one asked for and other rooms, each with the total for the same guests (rulings 14, 20; product
 * 4).
 */
import type { Deps } from '#api/deps.ts'
import { living } from '#api/features/listings/catalogue/catalogue.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import {
  type TermRequest,
  availabilityInput,
  headsOf,
  priceTerm,
  roomsAsked,
} from '#api/features/listings/catalogue/price-term.ts'
import type { FreeRoom } from '#contract/reservations/reserving.ts'
import { alternatives } from '#domain/availability/proposals.ts'
import { layoutCapacity, roomsApart, traitsOf } from '#domain/listing/listing.ts'
import { isRefusal } from '#domain/refusal.ts'

export type Alternative = { start: string; end: string; total_grosze: number | null }

export function nearestTerms(
  { catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>,
  listing_id: string,
  request: TermRequest,
): Alternative[] {
  const entry = catalogue.find(listing_id)
  return entry ? termsNear(entry, request, clock.now()) : []
}

const mostRooms = 6

/**
 * Rooms that are rented separately and are free at the time asked for, when the choice itself is not; the cheapest
 * first. Of several rooms asked for, those that are free are among them.
 */
export function roomsThen(entry: CatalogueEntry, request: TermRequest, now: number): FreeRoom[] {
  const { listing } = entry
  if (traitsOf(listing).units_interchangeable) return []
  const free = roomsApart(listing.units).flatMap(({ id, name }) => {
    const priced = priceTerm(entry, { ...request, unit_ids: [id] }, now)
    if (isRefusal(priced) || !priced.check.available || isRefusal(priced.quote)) return []
    return [{ unit_id: id, name, total_grosze: priced.quote.total_grosze }]
  })
  return free.toSorted((a, b) => a.total_grosze - b.total_grosze).slice(0, mostRooms)
}

export function termsNear(entry: CatalogueEntry, request: TermRequest, now: number): Alternative[] {
  const unit_ids = roomsAsked(entry.listing, request.unit_ids)
  if (isRefusal(unit_ids)) return []
  const proposed = alternatives({
    ...availabilityInput(entry.listing, living(entry.taken, now), now),
    unit_ids,
    term: { start: request.start, end: request.end },
    term_mode: request.term_mode ?? null,
    guests_total: headsOf(request.guests),
    layout_capacity: request.layout ? layoutCapacity(entry.listing, request.layout, unit_ids) : null,
  })
  return proposed.map(({ start, end }) => {
    const priced = priceTerm(entry, { ...request, start, end }, now)
    const quote = isRefusal(priced) ? priced : priced.quote
    return { start, end, total_grosze: isRefusal(quote) ? null : quote.total_grosze }
  })
}

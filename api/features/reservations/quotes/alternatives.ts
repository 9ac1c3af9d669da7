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
import type { FreeRoom, RoomsTogether } from '#contract/reservations/reserving.ts'
import { alternatives } from '#domain/availability/proposals.ts'
import { roomsForAll } from '#domain/listing/capacity.ts'
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

type RoomsThen = { rooms: FreeRoom[]; rooms_together: RoomsTogether | null }

/**
 * Rooms that are rented separately and are free at the time asked for, when the choice itself is not: each that holds
 * everybody alone, the cheapest first, or else the fewest that do together, as a search names them. Of several rooms
 * asked for, those that are free are among them. `taken` are the rooms that are not free.
 */
export function roomsThen(
  entry: CatalogueEntry,
  request: TermRequest,
  taken: readonly string[],
  now: number,
): RoomsThen {
  const { listing } = entry
  if (traitsOf(listing).units_interchangeable) return { rooms: [], rooms_together: null }
  const totalOf = (unit_ids: string[]) => {
    const priced = priceTerm(entry, { ...request, unit_ids }, now)
    return isRefusal(priced) || !priced.check.available || isRefusal(priced.quote) ? null : priced.quote.total_grosze
  }
  const apart = roomsApart(listing.units)
  const free = apart.flatMap(({ id, name }) => {
    const total_grosze = totalOf([id])
    return total_grosze === null ? [] : [{ unit_id: id, name, total_grosze }]
  })
  if (free.length > 0) {
    const rooms = free.toSorted((one, other) => one.total_grosze - other.total_grosze).slice(0, mostRooms)
    return { rooms, rooms_together: null }
  }
  const left = apart.filter(({ id }) => !taken.includes(id))
  const fewest = roomsForAll(listing.rules.capacity_max, listing.units, left, headsOf(request.guests)) ?? []
  const rooms = apart.filter((room) => fewest.includes(room)).map(({ id, name }) => ({ id, name }))
  const total_grosze = rooms.length > 1 ? totalOf(rooms.map(({ id }) => id)) : null
  return { rooms: [], rooms_together: total_grosze === null ? null : { rooms, total_grosze } }
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

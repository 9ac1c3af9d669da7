/** Nearest terms that are really free, each with the total for the same guests (rulings 14, 20; product 4). */
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
import { alternatives } from '#domain/availability/proposals.ts'
import { layoutCapacity } from '#domain/listing/listing.ts'
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

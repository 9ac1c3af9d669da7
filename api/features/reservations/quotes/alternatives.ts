/** Nearest terms that are really free, each with the total for the same guests (rulings 14, 20; product 4). */
import type { Deps } from '#api/deps.ts'
import { type CatalogueEntry, living } from '#api/features/listings/catalogue/catalogue.ts'
import { type AskedTerm, availabilityInput, headsOf, priceTerm } from '#api/features/listings/catalogue/price-term.ts'
import { alternatives } from '#domain/availability/proposals.ts'
import { layoutCapacity } from '#domain/listing/listing.ts'
import { isRefusal } from '#domain/refusal.ts'

export type Alternative = { start: string; end: string; total_grosze: number | null }

export function nearestTerms(
  { catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>,
  listing_id: string,
  asked: AskedTerm,
): Alternative[] {
  const entry = catalogue.find(listing_id)
  return entry ? termsNear(entry, asked, clock.now()) : []
}

export function termsNear(entry: CatalogueEntry, asked: AskedTerm, now: number): Alternative[] {
  const proposed = alternatives({
    ...availabilityInput(entry.listing, living(entry.taken, now), now),
    unit_ids: asked.unit_ids ?? null,
    term: { start: asked.start, end: asked.end },
    term_mode: asked.term_mode ?? null,
    guests_total: headsOf(asked.guests),
    layout_capacity: asked.layout ? layoutCapacity(entry.listing, asked.layout, asked.unit_ids ?? null) : null,
  })
  return proposed.map(({ start, end, term_mode }) => {
    const worked = priceTerm(entry, { ...asked, start, end, term_mode }, now)
    const quote = isRefusal(worked) ? worked : worked.quote
    return { start, end, total_grosze: isRefusal(quote) ? null : quote.total_grosze }
  })
}

/**
 * A visitor's questions about a listing that visitors may not see yet: its owner tries the calendar and the price card
 * of the preview. The answers are those of the public calls, but nothing is stored or counted.
 */
import type { Deps } from '#api/deps.ts'
import { previewEntry } from '#api/features/listings/editor/owner-preview.ts'
import { isOutOfRange } from '#api/features/listings/store/regions.ts'
import { priceTerm } from '#api/features/listings/catalogue/price-term.ts'
import { answerCheck } from './check-availability.ts'
import { answerOf } from './quote-reservation.ts'
import { accepted } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

type Owner = { owner_id: string }
type Check = Handled['checkVenuePreview']
type Calculate = Handled['calculateVenuePreview']

export async function checkPreview(
  deps: Pick<Deps, 'db' | 'clock' | 'counters'>,
  owner: Owner,
  kind: ListingKind,
  id: string,
  body: Check['body'],
): Promise<Check['reply']> {
  return answerCheck(deps, await previewEntry(deps, owner, kind, id), body)
}

export async function calculatePreview(
  deps: Pick<Deps, 'db' | 'clock'>,
  owner: Owner,
  kind: ListingKind,
  id: string,
  request: Calculate['body'],
): Promise<Calculate['reply']> {
  const entry = await previewEntry(deps, owner, kind, id)
  const now = deps.clock.now()
  const priced = accepted(priceTerm(entry, request, now))
  const quote = accepted(priced.quote)
  const far = await isOutOfRange(deps.db, entry.listing, priced.distance_km, request.event_place)
  return answerOf(entry, { ...priced, far }, quote, now)
}

/**
 * The visitor's own questions about a listing that visitors may not see yet: its owner tries the calendar and the price
 * card of the preview. The very answers of the public calls, but nothing is kept and nothing is counted.
 */
import type { Deps } from '#api/deps.ts'
import { previewEntry } from '#api/features/listings/owner-preview.ts'
import { isOutOfRange } from '#api/features/listings/regions.ts'
import { workOut } from '#api/features/listings/work-out.ts'
import { answerCheck } from '#api/features/reservations/check-availability.ts'
import { answerOf } from '#api/features/reservations/quote-reservation.ts'
import { accepted } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import type { ListingKind } from '#domain/codes.ts'

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
  asked: Calculate['body'],
): Promise<Calculate['reply']> {
  const entry = await previewEntry(deps, owner, kind, id)
  const now = deps.clock.now()
  const worked = accepted(workOut(entry, asked, now))
  const quote = accepted(worked.quote)
  const far = await isOutOfRange(deps.db, entry.listing, worked.distance_km, asked.event_place)
  return answerOf(entry, { ...worked, far }, quote, now)
}

import type { Deps } from '#api/deps.ts'
import type { Client } from '#api/http/callers/client.ts'
import type { Handled } from '#contract/index.ts'
import type { Caller } from '#api/http/handlers.ts'

/**
 * Counts a view: the browser of a person reports that it shows the page of a listing, or its form on another site.
 * Views by the owner and of listings that are not published are ignored without a message.
 */
export async function countView(
  deps: Pick<Deps, 'catalogue' | 'counters' | 'clock'>,
  { listing_id, asked_from }: Handled['countView']['body'],
  visitor: Client,
  caller: Caller | null,
): Promise<null> {
  await deps.catalogue.have(listing_id)
  const listing = deps.catalogue.find(listing_id)?.listing
  if (listing && listing.owner_id !== caller?.owner_id)
    deps.counters.viewed(listing.id, visitor, deps.clock.now(), asked_from)
  return null
}

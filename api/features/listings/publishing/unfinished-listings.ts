/** What the owner's offers still lack: drafts with what publishing asks for, shown ones with what would help. */
import type { Reader } from '#api/deps.ts'
import { lastTouched } from '#api/features/listings/editor/owner-queries.ts'
import { checklistOf, factsOf } from './publishing-facts.ts'
import { loadListings } from '#api/features/listings/store/load-listings.ts'
import type { DayOffer } from '#contract/reservations/day.ts'
import { publishingAdviceLabels } from '#domain/labels.pl.ts'
import { publishingAdvice } from '#domain/listing/publishing.ts'

/** Whoever has more offers than this sees those that were touched last. */
const looked = 30

/** Drafts first, then what was changed last; `any` says whether the owner has offers at all. */
export async function unfinishedListings(
  db: Reader,
  owner_id: string,
  most: number,
): Promise<{ any: boolean; offers: DayOffer[] }> {
  const rows = await lastTouched(db, owner_id, looked)
  const shown = rows.filter(({ status }) => status === 'draft' || status === 'published').map(({ id }) => id)
  const records = new Map((await loadListings(db, shown)).map((listing) => [listing.id, listing]))
  const offers = shown.flatMap((id): DayOffer[] => {
    const listing = records.get(id)
    if (!listing) return []
    const { kind, name, status } = listing
    const advice = publishingAdvice(factsOf(listing)).map((code) => ({ code, label: publishingAdviceLabels[code] }))
    if (status === 'draft') return [{ id, kind, name, status, missing: checklistOf(listing), advice }]
    return status === 'published' && advice.length > 0 ? [{ id, kind, name, status, missing: [], advice }] : []
  })
  return { any: rows.length > 0, offers: offers.slice(0, most) }
}

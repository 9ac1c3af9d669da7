/**
 * What the owner's listings still lack: suspended ones with the reason, drafts with what publishing demands, published
 * ones with advice.
 */
import type { Reader } from '#api/deps.ts'
import { lastTouched } from '#api/features/listings/editor/owner-queries.ts'
import { checklistOf, factsOf } from './publishing-facts.ts'
import { suspensionsOf } from './suspensions-of.ts'
import { loadListings } from '#api/features/listings/store/load-listings.ts'
import type { DayOffer } from '#contract/reservations/day.ts'
import { publishingAdviceLabels } from '#domain/labels.pl.ts'
import { publishingAdvice } from '#domain/listing/publishing.ts'

/** Only this many listings, those changed last, are looked at. */
const looked = 30

/** Suspended listings and drafts first, then those changed last; `any` says whether the owner has any listings. */
export async function unfinishedListings(
  db: Reader,
  owner_id: string,
  most: number,
): Promise<{ any: boolean; offers: DayOffer[] }> {
  const rows = await lastTouched(db, owner_id, looked)
  const shown = rows.filter(({ status }) => status !== 'unpublished').map(({ id }) => id)
  const records = new Map((await loadListings(db, shown)).map((listing) => [listing.id, listing]))
  const suspensions = await suspensionsOf(
    db,
    rows.filter(({ status }) => status === 'suspended').map(({ id }) => id),
  )
  const offers = shown.flatMap((id): DayOffer[] => {
    const listing = records.get(id)
    if (!listing) return []
    const { kind, name, status, hidden_by_plan } = listing
    const advice = publishingAdvice(factsOf(listing)).map((code) => ({ code, label: publishingAdviceLabels[code] }))
    const offer = { id, kind, name, hidden_by_plan, missing: [], advice, suspension: null }
    if (status === 'suspended') return [{ ...offer, status, suspension: suspensions.get(id) ?? null }]
    if (status === 'draft') return [{ ...offer, status, missing: checklistOf(listing) }]
    return status === 'published' && advice.length > 0 ? [{ ...offer, status }] : []
  })
  return { any: rows.length > 0, offers: offers.slice(0, most) }
}

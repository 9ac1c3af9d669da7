/** The steps by which a reservation gets hold of its term, shared by a new one and by one that comes back late. */
import type { TxDeps } from '#api/deps.ts'
import { claimTerm } from '#api/features/occupancy/claim-term.ts'
import { shuffleCrews } from '#api/features/occupancy/reassign-crews.ts'
import { type CatalogueEntry, living, loadTaken } from '#api/features/listings/catalogue/catalogue.ts'
import { loadListing } from '#api/features/listings/store/load-listings.ts'
import { listingState, replaceUnit } from './queries.ts'
import { Refused } from '#api/refused.ts'
import type { TermAnswer } from '#domain/availability/availability.ts'

/** The cached record when nothing was edited since; what is taken is always read under the listing's lock. */
export async function currentEntry(
  deps: TxDeps,
  cached: CatalogueEntry | null,
  listing_id: string,
  known?: { status: string; revision: number },
): Promise<CatalogueEntry> {
  const state = known ?? (await listingState(deps.db, listing_id))
  if (state?.status !== 'published') throw new Refused('not_published')
  const fresh = cached && state.revision === cached.listing.revision
  const listing = fresh ? cached.listing : await loadListing(deps.db, listing_id)
  if (!listing) throw new Refused('not_published')
  const now = deps.clock.now()
  const taken = await loadTaken(deps.db, [listing_id], new Date(now))
  return { listing, taken: living(taken.get(listing_id) ?? [], now) }
}

/** The units of an available term; crews change hands first where that is what makes it available. */
export async function chooseUnits(deps: TxDeps, entry: CatalogueEntry, check: TermAnswer): Promise<string[]> {
  if (!check.reassign) return check.unit_ids
  const unit_ids = entry.listing.units.map((unit) => unit.id)
  const { unit_ids: chosen, moved } = await shuffleCrews(deps, { taken: entry.taken, unit_ids, blocked: check.blocked })
  for (const { reservation_id, unit_id } of moved) await giveCrew(deps, reservation_id, unit_id)
  return chosen
}

/** The crew of a reservation changed hands (ruling 16): the row says so too. */
export const giveCrew = (deps: TxDeps, reservation_id: string, unit_id: string): Promise<void> =>
  replaceUnit(deps.db, reservation_id, unit_id)

type Take = {
  unit_ids: string[]
  check: TermAnswer
  reservation_id: string
  event_day: string
  deadline_ms: number | null
}

export const takeTerm = (deps: TxDeps, entry: CatalogueEntry, take: Take): Promise<void> =>
  claimTerm(deps, {
    listing_id: entry.listing.id,
    unit_ids: take.unit_ids,
    blocked: take.check.blocked,
    reservation_id: take.reservation_id,
    event_day: take.event_day,
    deadline_ms: take.deadline_ms,
  })

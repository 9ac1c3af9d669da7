/** The rows of the calendar, and when each of them is open. */
import type { Deps } from '#api/deps.ts'
import { findResources, type ResourceRow } from './events-queries.ts'
import { spanOf } from './list-events.ts'
import { loadListings } from '#api/features/listings/store/load-listings.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { openDays } from '#domain/availability/days.ts'
import { traitsOf } from '#domain/listing/listing.ts'

type Resource = Handled['listCalendarResources']['reply']['results'][number]

const longestOpenings = 100

const resourceOf = ({ revision: _, ...row }: ResourceRow): Resource => {
  const kind = row.kind as Resource['kind']
  return {
    ...row,
    kind,
    status: row.status as Resource['status'],
    units_interchangeable: traitsOf({ kind }).units_interchangeable,
  }
}

export async function listResources(deps: Deps, owner_id: string): Promise<Handled['listCalendarResources']['reply']> {
  return { results: (await findResources(deps.db, owner_id)).map(resourceOf) }
}

/**
 * Listings in the catalogue are used while they are as new as the database; the others (drafts, hidden ones) are read.
 */
export async function listOpenings(
  deps: Deps,
  owner_id: string,
  { from, to, listing }: Handled['listCalendarOpenings']['query'],
): Promise<Handled['listCalendarOpenings']['reply']> {
  spanOf(from, to, longestOpenings)
  const own = await findResources(deps.db, owner_id)
  if (listing.some((id) => !own.some((row) => row.id === id))) throw new Refused('not_found')
  const rows = listing.length > 0 ? own.filter(({ id }) => listing.includes(id)) : own
  const known = rows.flatMap(({ id, revision }) => {
    const cached = deps.catalogue.find(id)?.listing
    return cached?.revision === revision ? [cached] : []
  })
  const missing = rows.filter(({ id }) => !known.some((each) => each.id === id)).map(({ id }) => id)
  const listings = [...known, ...(missing.length > 0 ? await loadListings(deps.db, missing) : [])]
  return {
    results: listings.map(({ id, opening, rules }) => ({
      listing_id: id,
      days: openDays(opening, rules.term_modes, from, to),
    })),
  }
}

import type { Deps } from '#api/deps.ts'
import { loadListings } from '#api/features/listings/store/load-listings.ts'
import { countsByStatus, linkRequestsOf, loadsOf, nextReservations, pageOfListings } from './owner-queries.ts'
import { sharedOf, standingOf } from './owner-view.ts'
import { type CallName, pathOf } from '#contract/calls.ts'
import { pagesBeside } from '#contract/endpoint.ts'
import type { Handled } from '#contract/index.ts'
import type { OwnerListingCard } from '#contract/listings/owner-listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

type Query = Handled['listMyVenues']['query']
type Reply = Handled['listMyVenues']['reply']

/**
 * One page of the owner's listings of one kind, with coming reservations of each; the number of statements does not
 * depend on the number of listings.
 */
export async function listOwnListings(
  deps: Pick<Deps, 'db' | 'clock' | 'catalogue' | 'files' | 'config'>,
  owner: { owner_id: string },
  kind: ListingKind,
  call: CallName,
  query: Query,
): Promise<Reply> {
  const { db } = deps
  const now_ms = deps.clock.now()
  const now = new Date(now_ms)
  const [counts, ids, standing] = await Promise.all([
    countsByStatus(db, owner.owner_id, kind, query.q),
    pageOfListings(db, owner.owner_id, kind, query, now),
    standingOf(db, owner.owner_id, kind, now_ms),
  ])
  const [records, next, loads, asked] = await Promise.all([
    loadListings(db, ids),
    nextReservations(db, ids, now),
    loadsOf(db, ids, now),
    linkRequestsOf(db, ids),
  ])
  const found = new Map(records.map((record) => [record.id, record]))
  const results = ids.flatMap((id): OwnerListingCard[] => {
    const listing = found.get(id)
    if (!listing) return []
    const load = loads.get(id) ?? { upcoming: 0, open_requests: 0, keeping: 0 }
    const nearest = next.get(id)
    return [
      {
        ...sharedOf(deps, listing, standing, load.keeping, now_ms),
        next_reservation: nearest
          ? {
              id: nearest.id,
              reference: nearest.reference,
              status: nearest.status,
              start: nearest.start_local,
              end: nearest.end_local,
              customer_name: `${nearest.customer_first_name} ${nearest.customer_last_name}`.trim(),
            }
          : null,
        upcoming_count: load.upcoming,
        open_requests: load.open_requests,
        link_requests: asked.get(id) ?? 0,
      },
    ]
  })
  const wanted = query.status.length > 0 ? query.status : Object.keys(counts)
  const count = wanted.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  return {
    count,
    ...pagesBeside(deps.config.publicUrl + pathOf(call), query, count),
    results,
    counts,
    plan: { published: standing.published, hidden: standing.hidden, limit: standing.limit, shows: standing.shows },
  }
}

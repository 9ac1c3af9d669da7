import { randomUUIDv7 } from 'node:crypto'
import type { TxDeps } from '#api/deps.ts'
import { insertOccupancy, keepOccupancyOf, type OccupancyRow } from './queries.ts'
import { announceOccupancy, occupancyNews } from '#api/features/listings/catalogue/catalogue.ts'
import { explainOverlap } from './explain-overlap.ts'

type Place = {
  listing_id: string
  unit_ids: string[]
  /** The period with the buffers of this reservation; a block has none. */
  blocked: { from_ms: number; to_ms: number }
}

export type Claim = Place &
  (
    | {
        reservation_id: string
        event_day: string
        /** End of the hold; null for a firm reservation. */
        deadline_ms: number | null
        /** Held in addition to the reservation's present term. */
        for_change?: boolean
      }
    | { block_id: string }
  )

/**
 * Takes the term with one row for each unit. The caller has locked the listing (`lockListing`) and checked the rules;
 * if those were wrong, the exclusion constraint refuses. That aborts the transaction, unless this is called within
 * `inSavepoint`.
 */
export const claimTerm = (deps: TxDeps, claim: Claim): Promise<void> => claimTerms(deps, claim.listing_id, [claim])

/** Limited by the parameters of one statement. */
const rowsAtOnce = 1_000

/** Takes several terms of one listing in as few statements as possible: a series of a year has a hundred. */
export async function claimTerms(deps: TxDeps, listing_id: string, claims: readonly Claim[]): Promise<void> {
  const created_at = new Date(deps.clock.now())
  const rows = claims.flatMap((claim) =>
    claim.unit_ids.map(
      (unit_id): OccupancyRow => ({
        id: randomUUIDv7(),
        listing_id,
        unit_id,
        ...claim.blocked,
        ...whose(claim),
        created_at,
      }),
    ),
  )
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await insertOccupancy(deps.db, rows.slice(at, at + rowsAtOnce), occupancyNews(listing_id)).catch(explainOverlap)
  }
}

const whose = (claim: Claim) =>
  'block_id' in claim
    ? {
        kind: 'block' as const,
        block_id: claim.block_id,
        reservation_id: null,
        deadline_at: null,
        event_day: null,
        for_change: false,
      }
    : {
        kind: claim.deadline_ms === null ? ('reservation' as const) : ('hold' as const),
        block_id: null,
        reservation_id: claim.reservation_id,
        deadline_at: claim.deadline_ms === null ? null : new Date(claim.deadline_ms),
        event_day: claim.event_day,
        for_change: claim.for_change ?? false,
      }

/** Keeps a held term longer, or for good (`deadline_ms` null). False when nothing is held any more. */
export async function keepTerm(
  deps: TxDeps,
  listing_id: string,
  reservation_id: string,
  deadline_ms: number | null,
): Promise<boolean> {
  const kept = await keepOccupancyOf(deps.db, reservation_id, deadline_ms === null ? null : new Date(deadline_ms))
  await announceOccupancy(deps.db, listing_id)
  return kept > 0
}

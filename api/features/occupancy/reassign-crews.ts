import type { TxDeps } from '#api/deps.ts'
import { explainOverlap } from './explain-overlap.ts'
import { moveOccupancy } from './queries.ts'
import { assignCrews, type CrewRow, keepCrew, type OwnCrew, staying } from '#domain/availability/crews.ts'
import type { Period } from '#domain/time.ts'

type Wanted = {
  taken: readonly (CrewRow & { reservation_id: string | null })[]
  unit_ids: string[]
  blocked: Period
  /** Number of crews needed; 1 when absent. */
  count?: number
  /** The crew of the reservation itself, which has the new term too where that is possible. */
  own?: OwnCrew | undefined
}

/**
 * Frees crews for a term that the count allows although no crew is free for all of it, by moving later rows and their
 * reservations to other crews (ruling 16). Needs the transaction and the listing's lock. Returns the crews for the new
 * term; null, with nothing moved, when too few are free.
 */
export async function reassignCrews(
  deps: TxDeps,
  { taken, unit_ids, blocked, count = 1, own }: Wanted,
): Promise<string[] | null> {
  const ask = { rows: taken, unit_ids, wanted: blocked, count, now_ms: deps.clock.now() }
  const plan = own
    ? (keepCrew(ask, own) ?? assignCrews({ ...ask, rows: [...taken, ...staying(own)] }))
    : assignCrews(ask)
  if (!plan) return null
  const moves = plan.moves.map(({ id, unit_id }) => ({
    id,
    unit_id,
    reservation_id: taken.find((row) => row.id === id)?.reservation_id ?? null,
  }))
  if (moves.length > 0) await moveOccupancy(deps.db, moves).catch(explainOverlap)
  return plan.unit_ids
}

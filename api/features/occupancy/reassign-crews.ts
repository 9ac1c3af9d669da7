import type { TxDeps } from '#api/deps.ts'
import { moveOccupancy } from './queries.ts'
import { Refused } from '#api/refused.ts'
import { assignCrews, type CrewRow } from '#domain/availability/crews.ts'
import type { Period } from '#domain/time.ts'

export type Shuffle = {
  taken: (CrewRow & { reservation_id: string | null })[]
  unit_ids: string[]
  blocked: Period
  /** How many crews it takes; one when absent. */
  count?: number
}

/**
 * Crews stand in for each other (ruling 16): when the count allows a term but no crew is free for all of it, later rows
 * change hands, inside the transaction and under the listing's lock. Answers with the crew for the new term and with
 * the reservations that got another one.
 */
export async function shuffleCrews(
  deps: TxDeps,
  { taken, unit_ids, blocked, count = 1 }: Shuffle,
): Promise<{ unit_ids: string[]; moved: { reservation_id: string; unit_id: string }[] }> {
  const plan = assignCrews({ rows: taken, unit_ids, wanted: blocked, count, now_ms: deps.clock.now() })
  if (!plan) throw new Refused('slot_taken')
  if (plan.moves.length > 0) await moveOccupancy(deps.db, plan.moves)
  const moved = plan.moves.flatMap(({ id, unit_id }) => {
    const reservation_id = taken.find((row) => row.id === id)?.reservation_id
    return reservation_id ? [{ reservation_id, unit_id }] : []
  })
  return { unit_ids: plan.unit_ids, moved }
}

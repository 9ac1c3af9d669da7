import type { TxDeps } from '#api/deps.ts'
import { announceOccupancy } from '#api/features/listings/catalogue/catalogue.ts'
import { nearMs, type TakenTerm, takenIn } from './conflicts.ts'
import { explainOverlap } from './explain-overlap.ts'
import { moveOccupancy } from './queries.ts'
import { handOver } from '#domain/availability/crews.ts'
import type { Period } from '#domain/time.ts'

type Asked = { listing_id: string; reservation_id: string }

/** The rows of a service's crews around a reservation, and its own row; null when it takes no term. */
export async function crewsAround(
  deps: TxDeps,
  { listing_id, reservation_id }: Asked,
  term: Period,
): Promise<{ rows: TakenTerm[]; own: TakenTerm } | null> {
  const rows = await takenIn(deps, listing_id, { from_ms: term.from_ms - nearMs, to_ms: term.to_ms + nearMs })
  const own = rows.find((row) => row.reservation_id === reservation_id && !row.for_change)
  return own ? { rows, own } : null
}

type Around = NonNullable<Awaited<ReturnType<typeof crewsAround>>>

/** The rows that would move if this crew got the reservation, and those in its way. */
export function handOverOf({ rows, own }: Around, unit_id: string, now_ms: number) {
  const { moves, in_the_way } = handOver({ rows, own_id: own.id, unit_id, now_ms })
  const rowsOf = (ids: readonly string[]) => rows.filter(({ id }) => ids.includes(id))
  return {
    moves,
    exchanged: rowsOf(moves.map(({ id }) => id)).filter(({ id }) => id !== own.id),
    in_the_way: rowsOf(in_the_way.map(({ id }) => id)),
  }
}

/** Writes the moves, also at the reservations; inside the transaction and under the listing's lock. */
export async function giveToCrew(
  deps: TxDeps,
  listing_id: string,
  { rows }: Around,
  moves: ReturnType<typeof handOverOf>['moves'],
): Promise<void> {
  const named = moves.map(({ id, unit_id }) => ({
    id,
    unit_id,
    reservation_id: rows.find((row) => row.id === id)?.reservation_id ?? null,
  }))
  await moveOccupancy(deps.db, named).catch(explainOverlap)
  await announceOccupancy(deps.db, listing_id)
}

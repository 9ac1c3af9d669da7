/** What overlaps a block or a move, named for the owner. */
import type { TxDeps } from '#api/deps.ts'
import { findTaken, type TakenRow } from './queries.ts'
import { inTheWay } from './texts.pl.ts'
import { takenLabel } from '#api/features/listings/store/taken-words.pl.ts'
import { Refused } from '#api/refused.ts'
import type { Conflict } from '#contract/calendar.ts'
import { dayMs, type Period, toLocal } from '#domain/time.ts'

/** A taken row with the words that name it. */
export type TakenTerm = Omit<TakenRow, 'from_at' | 'to_at'> & Period

/**
 * A term lasts at most a month, so rows that may have to change crews, and the rows that those touch, lie within this
 * distance.
 */
export const nearMs = 40 * dayMs

/** Taken rows of a listing in a period, outside entries included. To be called under the listing's lock. */
export async function takenIn(deps: TxDeps, listing_id: string, { from_ms, to_ms }: Period): Promise<TakenTerm[]> {
  const span = { from: new Date(from_ms), to: new Date(to_ms) }
  const rows = await findTaken(deps.db, listing_id, span, new Date(deps.clock.now()))
  return rows.map(({ from_at, to_at, ...row }) => ({ ...row, from_ms: from_at.getTime(), to_ms: to_at.getTime() }))
}

/** Each conflict once, however many units it takes. */
export function conflictsOf(rows: readonly TakenTerm[], timezone: string): Conflict[] {
  const seen = new Map<string, Conflict>()
  for (const row of rows) {
    const id = row.reservation_id ?? row.block_id
    const key = id ?? `${row.from_ms}-${row.to_ms}`
    if (seen.has(key)) continue
    seen.set(key, {
      kind: row.kind,
      // Whoever has not confirmed the address has no page for the owner yet.
      id: row.reservation_id && row.customer_name === null ? null : id,
      ...hoursOf(row, timezone),
      label: takenLabel(row),
    })
  }
  return [...seen.values()]
}

/** The event's own hours and, if it has buffers, the whole period that it takes. */
function hoursOf(row: TakenTerm, timezone: string): Pick<Conflict, 'start' | 'end' | 'blocked'> {
  const all = { start: toLocal(row.from_ms, timezone), end: toLocal(row.to_ms, timezone) }
  const own = row.start_local && row.end_local ? { start: row.start_local, end: row.end_local } : all
  return { ...own, blocked: own.start === all.start && own.end === all.end ? null : all }
}

/** 409 `slot_taken` with a sentence that names the first conflict. */
export function refuseTaken(conflicts: Conflict[]): Refused {
  const [first, ...others] = conflicts
  if (!first) return new Refused('slot_taken')
  const details = { taken_by: inTheWay(first, others.length) }
  return new Refused({ refused: 'slot_taken', details }, { conflicts })
}

type Question = {
  listing_id: string
  timezone: string
  unit_ids: readonly string[]
  blocked: Period
  /** The reservation that is being moved, which is no conflict itself. */
  reservation_id: string
}

/** What a reservation would overlap at another term, outside entries included. */
export async function inTheWayOf(deps: TxDeps, ask: Question): Promise<Conflict[]> {
  const rows = await takenIn(deps, ask.listing_id, ask.blocked)
  const met = rows.filter((row) => row.reservation_id !== ask.reservation_id && ask.unit_ids.includes(row.unit_id))
  return conflictsOf(met, ask.timezone)
}

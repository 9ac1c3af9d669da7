/**
 * Rows that are already taken, indexed for quick questions. The rows of holds and reservations include their own
 * buffers; blocks and outside entries have no buffers (ruling 15). A `taken` array must not be changed after it
 * was passed in; a changed calendar is a new array.
 */
import { assignCrews } from './crews.ts'
import type { Period } from '#domain/time.ts'

export type Taken = {
  unit_id: string
  kind: 'hold' | 'reservation' | 'block' | 'external'
  from_ms: number
  to_ms: number
}

/** One unit's rows by start, each with the latest end up to it, so that one lookup tells whether a period is free. */
type UnitRows = { from: number[]; reached: number[] }

const indexes = new WeakMap<readonly Taken[], Map<string, UnitRows>>()

export type UnitQuestion = {
  taken: readonly Taken[]
  unit_ids: readonly string[]
  /** Crews of a service: any one of them will do. */
  interchangeable: boolean
  now_ms: number
}

/** True when no row of the unit shares a moment with [from, to). */
export function isUnitFree(taken: readonly Taken[], unitId: string, from: number, to: number): boolean {
  if (taken.length === 0) return true
  const rows = indexOf(taken).get(unitId)
  if (!rows) return true
  let low = 0
  let high = rows.from.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows.from[middle] as number) < to) low = middle + 1
    else high = middle
  }
  return low === 0 || (rows.reached[low - 1] as number) <= from
}

/**
 * The units that would carry the blocked interval: all that are asked for, or one crew. Null when taken. `reassign`
 * means that a crew is only free once later rows change crews (ruling 16): `unit_ids` is then empty, and `assignCrews`
 * works out the moves.
 */
export function unitsFor(ask: UnitQuestion, blocked: Period): { unit_ids: string[]; reassign: boolean } | null {
  const { from_ms, to_ms } = blocked
  if (ask.unit_ids.length === 0) return null
  if (!ask.interchangeable) {
    for (const id of ask.unit_ids) if (!isUnitFree(ask.taken, id, from_ms, to_ms)) return null
    return { unit_ids: [...ask.unit_ids], reassign: false }
  }
  for (const id of ask.unit_ids) {
    if (isUnitFree(ask.taken, id, from_ms, to_ms)) return { unit_ids: [id], reassign: false }
  }
  if (ask.unit_ids.length < 2) return null
  const rows = ask.taken.map(({ unit_id, kind, from_ms, to_ms }, i) => ({ id: `${i}`, unit_id, kind, from_ms, to_ms }))
  const plan = assignCrews({ rows, unit_ids: ask.unit_ids, wanted: blocked, now_ms: ask.now_ms })
  return plan ? { unit_ids: [], reassign: true } : null
}

/** Of these units those that are taken at some moment of the interval. */
export function takenUnits(taken: readonly Taken[], unit_ids: readonly string[], { from_ms, to_ms }: Period): string[] {
  return unit_ids.filter((id) => !isUnitFree(taken, id, from_ms, to_ms))
}

/** Whether `unitsFor` finds units, without building its answer: cheap enough for thousands of starts. */
export function isFree(ask: UnitQuestion, blocked: Period): boolean {
  return ask.taken.length === 0 ? ask.unit_ids.length > 0 : unitsFor(ask, blocked) !== null
}

function indexOf(taken: readonly Taken[]): Map<string, UnitRows> {
  const known = indexes.get(taken)
  if (known) return known
  const units = new Map<string, UnitRows>()
  for (const row of [...taken].sort((a, b) => a.from_ms - b.from_ms)) {
    let rows = units.get(row.unit_id)
    if (!rows) {
      rows = { from: [], reached: [] }
      units.set(row.unit_id, rows)
    }
    rows.from.push(row.from_ms)
    rows.reached.push(Math.max(row.to_ms, rows.reached.at(-1) ?? row.to_ms))
  }
  indexes.set(taken, units)
  return units
}

/**
 * Crews of a service stand in for each other (ruling 16): what counts is how many work at once. When no crew is free
 * for the whole of a new term but the count allows it, later rows change crews. This is interval colouring: in the
 * order of their starts, rows never need more crews than work at once, so the answer is exact. Rows that have begun
 * stay where they are.
 */
import { overlap, type Period } from '#domain/time.ts'

/** `external` is an appointment of the crew in another calendar; it cannot be given to another crew. */
export type CrewRow = Period & { id: string; unit_id: string; kind?: 'hold' | 'reservation' | 'block' | 'external' }
export type CrewMove = { id: string; from_unit_id: string; unit_id: string }
export type CrewQuestion = {
  /** Every blocking row of the service that may overlap, directly or through others. */
  rows: readonly CrewRow[]
  unit_ids: readonly string[]
  /** The blocked interval that is to be added. */
  wanted: Period
  /** How many crews it takes: 1 for a reservation, a number for a block. */
  count?: number
  now_ms: number
}

type Piece = Period & { row: CrewRow | null }

/**
 * The crew for the new interval, and the later rows that change crews for it (none when a crew is free as things
 * stand). Null when more would work at once than there are crews.
 */
export function assignCrews(ask: CrewQuestion): { unit_ids: string[]; moves: CrewMove[] } | null {
  const count = ask.count ?? 1
  const rows = concerned(ask.rows, ask.wanted)
  const free = ask.unit_ids.filter((id) => !rows.some((row) => row.unit_id === id && overlap(row, ask.wanted)))
  if (free.length >= count) return { unit_ids: free.slice(0, count), moves: [] }
  if (count > ask.unit_ids.length) return null
  const wanted = Array.from({ length: count }, (): Piece => ({ ...ask.wanted, row: null }))
  return colour([...rows.map(pieceOf), ...wanted], ask)
}

/** The crew of a reservation, and the rows that the reservation keeps beside its new term. */
export type OwnCrew = { unit_id: string; rows: readonly Period[] }

/**
 * The later rows that change crews so that a reservation has its own crew for the new interval too. Null when that crew
 * cannot be had; `rows` are those of others.
 */
export function keepCrew(ask: CrewQuestion, own: OwnCrew): { unit_ids: string[]; moves: CrewMove[] } | null {
  const { rows, wanted, now_ms } = ask
  const met = rows.filter((row) => row.unit_id === own.unit_id && overlap(row, wanted))
  if (met.some((row) => staysPut(pieceOf(row), now_ms))) return null
  const kept = [...rows, ...staying({ ...own, rows: [...own.rows, wanted] })]
  const plan = colour(concerned(kept, wanted).map(pieceOf), ask)
  return plan && { unit_ids: [own.unit_id], moves: plan.moves }
}

/** The rows of a reservation as rows that stay where they are. */
export function staying({ unit_id, rows }: OwnCrew): CrewRow[] {
  return rows.map(({ from_ms, to_ms }) => ({ id: '', unit_id, kind: 'external', from_ms, to_ms }))
}

function pieceOf(row: CrewRow): Piece {
  return { from_ms: row.from_ms, to_ms: row.to_ms, row }
}

/** The rows that overlap the wanted interval, the rows that overlap those, and so on: no other row can be affected. */
function concerned(rows: readonly CrewRow[], wanted: Period): CrewRow[] {
  let { from_ms, to_ms } = wanted
  let found: CrewRow[] = []
  for (;;) {
    const next = rows.filter((row) => overlap(row, { from_ms, to_ms }))
    if (next.length === found.length) return next
    found = next
    for (const row of found) {
      from_ms = Math.min(from_ms, row.from_ms)
      to_ms = Math.max(to_ms, row.to_ms)
    }
  }
}

function colour(pieces: Piece[], ask: CrewQuestion): { unit_ids: string[]; moves: CrewMove[] } | null {
  const load = new Map<string, Period[]>(ask.unit_ids.map((id) => [id, []]))
  const unit_ids: string[] = []
  const moves: CrewMove[] = []
  for (const piece of inOrder(pieces, ask.now_ms)) {
    const unit = crewFor(piece, load, ask.now_ms)
    if (unit === null) return null
    load.get(unit)?.push(piece)
    if (piece.row === null) unit_ids.push(unit)
    else if (piece.row.unit_id !== unit)
      moves.push({ id: piece.row.id, from_unit_id: piece.row.unit_id, unit_id: unit })
  }
  return { unit_ids, moves }
}

function inOrder(pieces: Piece[], now_ms: number): Piece[] {
  const stays = (piece: Piece) => staysPut(piece, now_ms)
  return pieces.sort((a, b) => Number(stays(b)) - Number(stays(a)) || a.from_ms - b.from_ms)
}

function staysPut({ row, from_ms }: Piece, now_ms: number): boolean {
  return row !== null && (from_ms <= now_ms || row.kind === 'external')
}

/** The crew that takes a row: its own crew if it can, otherwise the one that has been idle for the shortest time. */
function crewFor(piece: Piece, load: Map<string, Period[]>, now_ms: number): string | null {
  const free = (unit: string) => !(load.get(unit) ?? []).some((period) => overlap(period, piece))
  if (piece.row && load.has(piece.row.unit_id)) {
    if (staysPut(piece, now_ms)) return piece.row.unit_id
    if (free(piece.row.unit_id)) return piece.row.unit_id
  }
  let best: string | null = null
  let bestEnd = Number.NEGATIVE_INFINITY
  for (const [unit, periods] of load) {
    if (!free(unit)) continue
    const end = Math.max(0, ...periods.map((period) => period.to_ms))
    if (best === null || end > bestEnd) {
      best = unit
      bestEnd = end
    }
  }
  return best
}

export type HandOver = {
  rows: readonly CrewRow[]
  own_id: string
  unit_id: string
  now_ms: number
}

/**
 * Moves one row to another crew because the owner wants it: to a free crew, or in exchange for the rows of that crew in
 * the same time. `in_the_way` lists the rows that make it impossible. Rows that have begun stay where they are.
 */
export function handOver({ rows, own_id, unit_id, now_ms }: HandOver): { moves: CrewMove[]; in_the_way: CrewRow[] } {
  const own = rows.find(({ id }) => id === own_id)
  if (!own || own.unit_id === unit_id) return { moves: [], in_the_way: [] }
  if (own.from_ms <= now_ms) return { moves: [], in_the_way: [own] }
  const theirs = rows.filter((row) => row.unit_id === unit_id && overlap(row, own))
  const others = rows.filter((row) => row.unit_id === own.unit_id && row.id !== own_id)
  const in_the_way = theirs.flatMap((row) => {
    if (row.kind === 'external' || row.from_ms <= now_ms) return [row]
    return others.filter((other) => overlap(other, row))
  })
  if (in_the_way.length > 0) return { moves: [], in_the_way }
  const moved = (row: CrewRow, to: string): CrewMove => ({ id: row.id, from_unit_id: row.unit_id, unit_id: to })
  return { moves: [moved(own, unit_id), ...theirs.map((row) => moved(row, own.unit_id))], in_the_way }
}

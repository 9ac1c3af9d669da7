/**
 * Where on the map the listings of the columns lie, so that a question about a region looks only at its listings.
 * Squares of a tenth of a degree; when a listing moves, no other one is affected.
 */
import type { Box } from '#domain/listing/distance.ts'

export type Cells = {
  places: Map<number, number[]>
  /** The square of each place in the columns; 0 for none. */
  cells: Int32Array
}

const perDegree = 10
/** Squares around the earth in one row, with one more so that no square is 0. */
const across = 360 * perDegree + 2

export function newCells(): Cells {
  return { places: new Map(), cells: new Int32Array(0) }
}

/** Puts a listing into its square; `cells` must have room for `at`. */
export function putInCell(of: Cells, at: number, latitude: number, longitude: number): void {
  const cell = rowOf(latitude) * across + columnOf(longitude) + 1
  if (of.cells[at] === cell) return
  takeFromCell(of, at)
  of.cells[at] = cell
  const there = of.places.get(cell)
  if (there) there.push(at)
  else of.places.set(cell, [at])
}

export function takeFromCell(of: Cells, at: number): void {
  const cell = of.cells[at] as number
  if (cell === 0) return
  const others = of.places.get(cell)?.filter((one) => one !== at) ?? []
  if (others.length > 0) of.places.set(cell, others)
  else of.places.delete(cell)
  of.cells[at] = 0
}

/**
 * All listings that may lie in the box, square by square, with some around it. Null when looking at every listing is
 * quicker.
 */
export function placesNear(of: Cells, { west, south, east, north }: Box): number[] | null {
  const [top, bottom] = [rowOf(north), rowOf(south)]
  const [left, right] = [columnOf(west), columnOf(east)]
  if ((top - bottom + 1) * (right - left + 1) > of.cells.length) return null
  const squares: number[][] = []
  for (let row = bottom; row <= top; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const there = of.places.get(row * across + column + 1)
      if (there) squares.push(there)
    }
  }
  return together(squares)
}

/** Each question about a town asks for thousands: in a list that grows they are copied five times. */
function together(lists: readonly number[][]): number[] {
  const all = new Array<number>(lists.reduce((sum, list) => sum + list.length, 0))
  let next = 0
  for (const list of lists) for (const one of list) all[next++] = one
  return all
}

function rowOf(latitude: number): number {
  return Math.floor((Math.min(90, Math.max(-90, latitude)) + 90) * perDegree)
}

function columnOf(longitude: number): number {
  return Math.floor((Math.min(180, Math.max(-180, longitude)) + 180) * perDegree)
}

/** Which rows and days of the timeline are in sight; only those are drawn. */

export type Range = { first: number; last: number }

/** The visible cells of equal size, with `spare` more on both sides, as half-open indices within `count`. */
export function visibleCells(scroll: number, room: number, size: number, count: number, spare: number): Range {
  const first = Math.max(0, Math.min(count, Math.floor(scroll / size) - spare))
  const last = Math.max(first, Math.min(count, Math.ceil((scroll + room) / size) + spare))
  return { first, last }
}

/** The top of each row, and finally the bottom of the last one. */
export function offsetsOf(heights: readonly number[]): number[] {
  const offsets = [0]
  for (const height of heights) offsets.push((offsets.at(-1) ?? 0) + height)
  return offsets
}

/** The row at a height, by binary search; -1 above the first and below the last. */
export function rowAt(offsets: readonly number[], y: number): number {
  let [low, high] = [0, offsets.length - 1]
  if (y < 0 || y >= (offsets[high] ?? 0)) return -1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((offsets[middle] ?? 0) <= y) low = middle
    else high = middle
  }
  return low
}

/** The visible rows of different heights, as half-open indices. */
export function visibleRows(offsets: readonly number[], scroll: number, room: number, spare: number): Range {
  const count = offsets.length - 1
  const total = offsets[count] ?? 0
  if (count === 0) return { first: 0, last: 0 }
  const top = rowAt(offsets, Math.max(0, Math.min(scroll, total - 1)))
  const bottom = rowAt(offsets, Math.max(0, Math.min(scroll + room, total - 1)))
  return { first: Math.max(0, top - spare), last: Math.min(count, bottom + 1 + spare) }
}

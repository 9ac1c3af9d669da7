/**
 * The place of each item in its list. It decides between items that are equal otherwise, so no two share one (ruling
 * 50).
 */

type Placed = { position: number }

const apart = 10

/** Keeps the given positions when all differ; otherwise numbers the items anew, equal ones in the order of the list. */
export function withOwnPositions<T extends Placed>(items: readonly T[]): T[] {
  if (new Set(items.map(({ position }) => position)).size === items.length) return [...items]
  const order = items.map((_, index) => index).sort((a, b) => at(items, a) - at(items, b) || a - b)
  const positions = new Map(order.map((index, place) => [index, (place + 1) * apart]))
  return items.map((item, index) => ({ ...item, position: positions.get(index) ?? 0 }))
}

function at(items: readonly Placed[], index: number): number {
  return items[index]?.position ?? 0
}

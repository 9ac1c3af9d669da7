/** The list with one item moved to another place; a place outside the list means its nearest end. */
export function moved<T>(list: readonly T[], item: T, to: number): T[] {
  const others = list.filter((each) => each !== item)
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, item)
}

export const sameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index])

/** The place to which an arrow, Home or End moves a picture; null for other keys. */
export function placeAfterKey(key: string, from: number, count: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, from - 1)
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, from + 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** The server's items in the order of the screen; an item that is new to the screen keeps the server's place. */
export function inOrder<T extends { id: string }>(items: readonly T[], order: readonly string[] | null): T[] {
  if (!order) return [...items]
  const place = new Map(order.map((id, index) => [id, index]))
  return items.toSorted((a, b) => (place.get(a.id) ?? items.indexOf(a)) - (place.get(b.id) ?? items.indexOf(b)))
}

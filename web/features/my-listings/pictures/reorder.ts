/** The list with one item at another place; places outside the list are its ends. */
export function moved<T>(list: readonly T[], item: T, to: number): T[] {
  const others = list.filter((each) => each !== item)
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, item)
}

export const sameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index])

/** Where an arrow, Home or End takes a picture from its place; null for other keys. */
export function placeAfterKey(key: string, from: number, count: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, from - 1)
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, from + 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** What the server has, in the order of the screen; what is new to the screen stands where the server puts it. */
export function inOrder<T extends { id: string }>(items: readonly T[], order: readonly string[] | null): T[] {
  if (!order) return [...items]
  const place = new Map(order.map((id, index) => [id, index]))
  return items.toSorted((a, b) => (place.get(a.id) ?? items.indexOf(a)) - (place.get(b.id) ?? items.indexOf(b)))
}

/**
 * The published listings of one kind, each at a place that it keeps as long as it is published: columns and books of
 * searches use the same places, so that a change of one listing renews one place.
 */
type Shelf<Entry> = {
  /** Not changed after it was returned. */
  all(): Entry[]
  /** Up to `most` of them from this place on, as a new list. */
  part(from: number, most: number): Entry[]
  put(entry: Entry): void
  take(id: string): void
}

export function openShelf<Entry>(idOf: (entry: Entry) => string): Shelf<Entry> {
  const places = new Map<string, number>()
  let list: Entry[] = []
  let isHandedOut = false
  const own = () => {
    if (isHandedOut) list = list.slice()
    isHandedOut = false
    return list
  }
  return {
    all: () => {
      isHandedOut = true
      return list
    },
    part: (from, most) => list.slice(from, from + most),
    put: (entry) => {
      const id = idOf(entry)
      const at = places.get(id) ?? list.length
      places.set(id, at)
      own()[at] = entry
    },
    take: (id) => {
      const at = places.get(id)
      if (at === undefined) return
      places.delete(id)
      // The last one fills the gap; no other listing moves.
      const last = own().pop() as Entry
      if (at === list.length) return
      list[at] = last
      places.set(idOf(last), at)
    },
  }
}

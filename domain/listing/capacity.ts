/** How many people a place holds; the browser and the server's check under the lock ask the same function. */

type Room = { id: string; capacity_max: number | null }

/**
 * The largest number of people: at most that of the listing, of the layout, and of the asked rooms together. With null
 * rooms (the whole place), or a room without a number of its own, only the listing and the layout limit it.
 */
export function mostGuests(
  capacity_max: number,
  rooms: readonly Room[],
  unit_ids: readonly string[] | null,
  layout_capacity: number | null,
): number {
  const most = layout_capacity === null ? capacity_max : Math.min(capacity_max, layout_capacity)
  if (!unit_ids || unit_ids.length >= rooms.length) return most
  let inRooms = 0
  for (const room of rooms) {
    if (!unit_ids.includes(room.id)) continue
    if (room.capacity_max === null) return most
    inRooms += room.capacity_max
  }
  return Math.min(most, inRooms)
}

/**
 * The fewest of some rooms that hold everybody together, the largest first and equally large ones in their order; null
 * when all of them do not.
 */
export function roomsForAll<R extends Room>(
  capacity_max: number,
  rooms: readonly R[],
  some: readonly R[],
  heads: number,
): R[] | null {
  const sizeOf = (room: R) => room.capacity_max ?? Number.POSITIVE_INFINITY
  const ordered = some.toSorted((a, b) => (sizeOf(a) === sizeOf(b) ? 0 : sizeOf(b) - sizeOf(a)))
  const taken: string[] = []
  for (const { id } of ordered) {
    taken.push(id)
    if (mostGuests(capacity_max, rooms, taken, null) >= heads) return ordered.slice(0, taken.length)
  }
  return null
}

/** How many people a place takes, in the browser as under the lock. */

type Room = { id: string; capacity_max: number | null }

/**
 * Most people that fit: the listing's, the layout's and the asked rooms' together. Null rooms are the whole place, which
 * its own number limits; so does a room that does not say how many it takes.
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

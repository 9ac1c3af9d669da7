/**
 * Which rooms of a place are asked for: one, several at once, or the whole place. All rooms together are the whole
 * place, and no list of rooms means it, as on the wire.
 */
import type { ListingDetail } from '#contract/listings/listings.ts'
import { formatList } from '#domain/format.pl.ts'
import { mostGuests } from '#domain/listing/capacity.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { capacityWords } from '#web/features/listings/words.pl.ts'

type Place = Pick<ListingDetail, 'units' | 'capacity_min' | 'capacity_max'>

/** The chosen rooms with this one added or left out. */
export function withRoom({ units }: Pick<Place, 'units'>, chosen: readonly string[], id: string, on: boolean) {
  const next = units.map((unit) => unit.id).filter((each) => (each === id ? on : chosen.includes(each)))
  return next.length === units.length ? [] : next
}

/** „Cały obiekt, od 10 do 300 gości”, „Zatoka A i Zatoka B, do 180 gości”. */
export function partWords(place: Place, chosen: readonly string[]): { name: string; people: string } {
  const { units, capacity_min, capacity_max } = place
  if (chosen.length === 0) return { name: 'Cały obiekt', people: capacityWords(capacity_min, capacity_max) }
  const names = units.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  return { name: formatList(names), people: capacityWords(1, mostGuests(capacity_max, units, chosen, null)) }
}

/** Which of the rooms that are asked for are taken at that time; empty where none or all of them are. */
export function takenWords({ units }: Pick<Place, 'units'>, chosen: readonly string[], taken: readonly string[] = []) {
  const asked = units.filter(({ id }) => chosen.length === 0 || chosen.includes(id))
  const busy = asked.filter(({ id }) => taken.includes(id))
  const some = busy.length > 0 && busy.length < asked.length
  return some ? `Zajęte w tym czasie: ${formatList(busy.map(({ name }) => name))}.` : ''
}

/** What is free of a place at the chosen time, with what it costs: a room, or several that hold everybody together. */
export type FreeRooms = { unit_ids: string[]; name: string; total_grosze: number }

/** Empty while there is no answer. */
export function freeRoomsOf(
  answer: Pick<Reply<'checkVenueAvailability'>, 'rooms' | 'rooms_together'> = {},
): FreeRooms[] {
  const { rooms = [], rooms_together } = answer
  if (!rooms_together) return rooms.map(({ unit_id, ...room }) => ({ ...room, unit_ids: [unit_id] }))
  const { rooms: several, total_grosze } = rooms_together
  return [{ unit_ids: several.map(({ id }) => id), name: formatList(several.map(({ name }) => name)), total_grosze }]
}

export type RoomsProps = {
  id: string
  listing: ListingDetail
  /** Empty for the whole place. */
  chosen: readonly string[]
  /** Rooms that are taken at the chosen time. */
  taken: readonly string[]
  onChange: (unit_ids: string[]) => void
}

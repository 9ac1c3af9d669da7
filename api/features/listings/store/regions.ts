/**
 * Whether a service travels to the place of an event. Outside its range a reservation always waits for the owner's
 * answer.
 */
import type { Browse, Reader } from '#api/deps.ts'
import type { ListingRecord } from './listing-record.ts'
import { nearestVoivodeship } from './queries.ts'
import type { Voivodeship } from '#domain/listing/codes.ts'
import type { Place } from '#domain/listing/distance.ts'
import { comesTo, type ServiceRange, withinRadius } from '#domain/listing/service-range.ts'

/** Places never change while the server runs. */
const known = new Map<string, Voivodeship>()
const mostKnown = 5000

/** Voivodeship of the nearest known town; null when none is near. */
export async function voivodeshipAt(db: Browse, { latitude, longitude }: Place): Promise<Voivodeship | null> {
  const key = `${latitude.toFixed(4)} ${longitude.toFixed(4)}`
  const found = known.get(key) ?? (await nearestVoivodeship(db, { latitude, longitude }))
  if (found && known.size < mostKnown) known.set(key, found)
  return found
}

export async function isOutOfRange(
  db: Reader,
  listing: ListingRecord,
  distance_km: number | null,
  place: Place | null | undefined,
): Promise<boolean> {
  const range = rangeOf(listing)
  if (withinRadius(range, distance_km)) return false
  const voivodeship = place && range.voivodeships.length > 0 ? await voivodeshipAt(db, place) : null
  return !comesTo(range, { distance_km, voivodeship })
}

export function rangeOf({ nationwide, service_radius_km, details }: ListingRecord): ServiceRange {
  return {
    nationwide,
    service_radius_km,
    voivodeships: (details.voivodeships ?? []) as Voivodeship[],
  }
}

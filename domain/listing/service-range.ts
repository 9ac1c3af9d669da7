/**
 * How far a service travels: everywhere, up to a distance by road, or into chosen voivodeships. With several of these
 * it is enough that one of them holds. Source: domain 2 („radius ∪ voivodeships”) and 5.1 („poza zasięgiem”).
 */
import type { Voivodeship } from './codes.ts'

export type ServiceRange = {
  nationwide: boolean
  service_radius_km: number | null
  voivodeships: readonly Voivodeship[]
}

/** Where the event is; null for what is not known. */
export type EventSpot = { distance_km: number | null; voivodeship: Voivodeship | null }

/** Whether the distance alone is enough; then the voivodeship of the event need not be known. */
export function withinRadius(
  { nationwide, service_radius_km: radius }: ServiceRange,
  distance_km: number | null,
): boolean {
  return nationwide || distance_km === null || radius === null || distance_km <= radius
}

/** Whether the service comes to this place. A place that is not known counts as in range. */
export function comesTo(range: ServiceRange, { distance_km, voivodeship }: EventSpot): boolean {
  return withinRadius(range, distance_km) || (voivodeship !== null && range.voivodeships.includes(voivodeship))
}

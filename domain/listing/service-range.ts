/**
 * How far a service comes: everywhere, up to so many kilometres of road, or into chosen voivodeships; whoever says several
 * of them comes wherever one holds. Source: domain 2 („radius ∪ voivodeships”) and 5.1 („poza zasięgiem”).
 */
import type { Voivodeship } from './codes.ts'

export type ServiceRange = {
  nationwide: boolean
  service_radius_km: number | null
  voivodeships: readonly Voivodeship[]
}

/** Where the event is, as far as it is known. */
export type EventSpot = { distance_km: number | null; voivodeship: Voivodeship | null }

/** Whether the distance alone decides; then the voivodeship of the event is not asked. */
export function withinRadius(
  { nationwide, service_radius_km: radius }: ServiceRange,
  distance_km: number | null,
): boolean {
  return nationwide || distance_km === null || radius === null || distance_km <= radius
}

/** A place that is not known is not out of range. */
export function comesTo(range: ServiceRange, { distance_km, voivodeship }: EventSpot): boolean {
  return withinRadius(range, distance_km) || (voivodeship !== null && range.voivodeships.includes(voivodeship))
}

/** Kilometres of road between two places, estimated (ruling 12). */

export type Place = { latitude: number; longitude: number }

/** A rectangle on the map, in degrees. */
export type Box = { west: number; south: number; east: number; north: number }

const earthKm = 6371
/** Roads are longer than the straight line by about this factor. */
export const roadFactor = 1.25
/** Less than a millimetre; without it a rounding error in the sine could round a whole distance up to the next km. */
const noise = 1e-6

/** Great circle in km (haversine, 6 371 km). */
export function greatCircleKm(from: Place, to: Place): number {
  return greatCirclesFrom(from)(to.latitude, to.longitude)
}

/** Great circle × 1.25, rounded up to whole km. */
export function distanceKm(from: Place, to: Place): number {
  return distancesFrom(from)(to.latitude, to.longitude)
}

/** `distanceKm` from one place to many: what depends on that place is worked out once. */
export function distancesFrom(from: Place): (latitude: number, longitude: number) => number {
  const straight = greatCirclesFrom(from)
  return (latitude, longitude) => Math.max(0, Math.ceil(straight(latitude, longitude) * roadFactor - noise))
}

/** The straight line beyond which `distanceKm` is more than `distance_km`. */
export function straightKm(distance_km: number): number {
  return (distance_km + noise) / roadFactor
}

function greatCirclesFrom(from: Place): (latitude: number, longitude: number) => number {
  const cos = Math.cos(radians(from.latitude))
  return (latitude, longitude) => {
    const lat = Math.sin(radians(latitude - from.latitude) / 2)
    const lon = Math.sin(radians(longitude - from.longitude) / 2)
    const a = lat * lat + cos * Math.cos(radians(latitude)) * lon * lon
    return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(a)))
  }
}

/** No listing lies farther north. The farther north, the shorter is a degree of longitude. */
const northernmost = 55
/** A little less than a degree of latitude, to be on the safe side. */
export const kmOfDegree = 111

/** Degrees around a place beyond which nothing in Poland lies within `km` in a straight line: a quick first filter. */
export function degreesAround({ latitude }: Place, km: number): Place {
  const shortest = Math.cos(radians(northernmost)) * Math.cos(radians(latitude))
  const half = Math.sin(Math.min(Math.PI / 2, km / (2 * earthKm))) / Math.sqrt(Math.max(0, shortest))
  // A little wider, because of rounding in the sines.
  return { latitude: km / kmOfDegree, longitude: half < 1 ? (1.001 * (2 * Math.asin(half) * 180)) / Math.PI : 360 }
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

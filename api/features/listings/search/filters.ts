/**
 * The cheap checks of a search, each prepared once and then used for thousands of listings by their place in the
 * columns.
 */
import { offerOf } from '#api/features/listings/catalogue/entry.ts'
import { codeNumber, type Columns, type Dictionary, marksOf } from './known/columns.ts'
import { inAll, inAny, isMarked } from './known/marks.ts'
import type { SearchRequest } from './request.ts'
import { degreesAround, distancesFrom, straightKm } from '#domain/listing/distance.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import { comesTo } from '#domain/listing/service-range.ts'

/** The filters with counts. A listing that fails only one of them is counted beside that one. */
export const failing = { category: 1, amenity: 2, accessibility: 4, event_type: 8, instant: 16, price: 32 } as const
export type FilterName = keyof typeof failing

type Test = (at: number) => boolean

/** A distance that cannot occur. */
export const elsewhere = -1
const anywhere = { latitude: Number.POSITIVE_INFINITY, longitude: Number.POSITIVE_INFINITY }

/** The filters that a listing fails, as bits of `failing`; the price is checked elsewhere. */
export function askFilters(columns: Columns, { query }: SearchRequest): (at: number) => number {
  const { instant } = columns
  const tests: [bit: number, test: Test | null][] = [
    [failing.category, hasCodes(columns, 'category', query.category, false)],
    [failing.amenity, hasCodes(columns, 'amenity', query.amenity, true)],
    [failing.accessibility, hasCodes(columns, 'accessibility', query.accessibility, true)],
    [failing.event_type, hasCodes(columns, 'event_type', query.event_type ? [query.event_type] : [], false)],
    [failing.instant, query.instant ? (at) => instant[at] === 1 : null],
  ]
  const named = tests.filter((one): one is [number, Test] => one[1] !== null)
  if (named.length === 0) return () => 0
  return (at) => {
    let mask = 0
    for (const [bit, test] of named) if (!test(at)) mask |= bit
    return mask
  }
}

/**
 * The distance to the searched place in km as in quotes (ruling 12); 0 without a place, `elsewhere` for listings
 * outside.
 */
export function askPlace(columns: Columns, { place, radius_chosen, box }: SearchRequest): (at: number) => number {
  const { entries, ranges, latitude: latitudes, longitude: longitudes } = columns
  const [first] = entries
  // A service that travels may come from far away.
  const isBound = radius_chosen || !first || !traitsOf(offerOf(first)).comes_to_customer
  if (!place && !box) return () => 0
  const farthest = place && isBound ? degreesAround(place, straightKm(place.radius_km)) : anywhere
  const kmTo = place && distancesFrom(place)
  return (at) => {
    const latitude = latitudes[at] as number
    const longitude = longitudes[at] as number
    if (box && (latitude < box.south || latitude > box.north || longitude < box.west || longitude > box.east))
      return elsewhere
    if (!place || !kmTo) return 0
    if (Math.abs(latitude - place.latitude) > farthest.latitude) return elsewhere
    if (Math.abs(longitude - place.longitude) > farthest.longitude) return elsewhere
    const km = kmTo(latitude, longitude)
    if (km <= place.radius_km) return km
    if (isBound) return elsewhere
    const range = ranges[at]
    return range && comesTo(range, { distance_km: km, voivodeship: place.voivodeship }) ? km : elsewhere
  }
}

/** Null when no codes are asked for. */
function hasCodes(columns: Columns, dictionary: Dictionary, codes: readonly string[], all: boolean): Test | null {
  if (codes.length === 0) return null
  const sets = codes.map((code) => marksOf(columns, dictionary, codeNumber(dictionary, code)))
  const wanted = (all ? inAll : inAny)(sets, columns.entries.length)
  return (at) => isMarked(wanted, at)
}

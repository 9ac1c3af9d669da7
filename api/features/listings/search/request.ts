/** A search as it was asked, prepared once for comparison with thousands of listings. */
import type { Browsing } from '#api/handles.ts'
import type { HoursRequest, Party } from '#api/features/listings/catalogue/free-terms.ts'
import { findPlace } from '#api/features/listings/store/queries.ts'
import { voivodeshipAt } from '#api/features/listings/store/regions.ts'
import { accepted, refusedField } from '#api/refused.ts'
import type { SearchQuery } from '#contract/listings/listings.ts'
import type { EventType, ListingKind, Voivodeship } from '#domain/listing/codes.ts'
import { type Box, degreesAround, type Place, straightKm } from '#domain/listing/distance.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import { askedDates } from '#domain/search/dates.ts'
import { askedWords } from '#domain/search/match.ts'
import { dateIn, type LocalDate } from '#domain/time.ts'

export type SearchPlace = Place & {
  id: number | null
  name: string | null
  voivodeship: Voivodeship | null
  radius_km: number
}

export type SearchRequest = {
  query: SearchQuery
  /** The typed words; null when nothing was typed. */
  words: readonly string[] | null
  place: SearchPlace | null
  /** Whether the visitor chose the radius; otherwise services that travel that far are found too. */
  radius_chosen: boolean
  box: Box | null
  dates: LocalDate[] | null
  hours: HoursRequest | null
  /** Null without guests: then no total is worked out (ruling 38). */
  party: Party | null
  now_ms: number
}

export const usualRadiusKm = 30
const zone = 'Europe/Warsaw'
/** Some positions are shown rounded; the error is less than this (`positionOf`). */
const roundedDegrees = 0.02

export type FoundPlace = { id: number; name: string; voivodeship: Voivodeship; latitude: number; longitude: number }

/** Places do not change while the server runs. */
const places = new Map<number, FoundPlace>()
const mostPlaces = 5000

/** The place that is asked for; refused at `place_id` when it does not exist. */
export async function searchedPlace(browsing: Browsing, query: SearchQuery): Promise<SearchPlace | null> {
  const radius_km = query.radius_km ?? usualRadiusKm
  if (query.place_id !== undefined) {
    const known = places.get(query.place_id)
    const place = known ?? (await readPlace(browsing, query.place_id))
    if (!place) throw refusedField('place_id', 'validation')
    if (!known && places.size < mostPlaces) places.set(query.place_id, place)
    return { ...place, radius_km }
  }
  if (query.lat === undefined || query.lng === undefined) return null
  const spot = { latitude: query.lat, longitude: query.lng }
  const voivodeship = await browsing.read((db) => voivodeshipAt(db, spot))
  return { id: null, name: null, ...spot, voivodeship, radius_km }
}

function readPlace(browsing: Browsing, id: number): ReturnType<typeof findPlace> {
  return browsing.read((db) => findPlace(db, id))
}

/**
 * Prepares a search; refuses impossible dates (`date_from`, `date_to`). The place was looked up before, so this is
 * pure.
 */
export function searchRequest(query: SearchQuery, place: SearchPlace | null, now_ms: number): SearchRequest {
  const dates = accepted(askedDates(query, dateIn(now_ms, zone)))
  const event_type: EventType = query.event_type ?? 'other'
  return {
    query,
    words: query.q ? askedWords(query.q) : null,
    place,
    radius_chosen: query.radius_km !== undefined,
    box: query.bbox ? boxOf(query.bbox) : null,
    dates,
    hours: dates && query.start ? { start: query.start, end: query.end ?? null } : null,
    party: partyOf(query, event_type, place),
    now_ms,
  }
}

/**
 * The part of the map beyond which no listing can answer this search, a little wider than what is compared; null means
 * the whole country.
 */
export function reachOf(kind: ListingKind, { box, radius_chosen, place }: SearchRequest): Box | null {
  if (box) return around(box, roundedDegrees, roundedDegrees)
  // A service that travels may come from far away.
  if (!place || (!radius_chosen && traitsOf({ kind }).comes_to_customer)) return null
  const { latitude, longitude } = degreesAround(place, straightKm(place.radius_km))
  const spot = { west: place.longitude, east: place.longitude, south: place.latitude, north: place.latitude }
  return around(spot, latitude + roundedDegrees, longitude + roundedDegrees)
}

function around({ west, east, south, north }: Box, latitude: number, longitude: number): Box {
  return { west: west - longitude, east: east + longitude, south: south - latitude, north: north + latitude }
}

/** Without guests there is no party, and no total is worked out. */
function partyOf({ guests: adults = 0, children = 0 }: SearchQuery, event_type: EventType, place: Place | null) {
  return adults + children === 0 ? null : { adults, children, event_type, place }
}

function boxOf(bbox: string): Box {
  const [west = 0, south = 0, east = 0, north = 0] = bbox.split(',').map(Number)
  return { west, south, east, north }
}

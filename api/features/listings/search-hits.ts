/**
 * Goes through every published listing of a kind and keeps those that can really be had. Cheap questions come first; the
 * free term and the total are worked out for every listing that could still matter to the results or to a count
 * beside a filter (ruling 37), never only for the page that is shown.
 */
import type { Catalogue, CatalogueEntry } from '#api/features/listings/catalogue.ts'
import { positionOf } from '#api/features/listings/privacy.ts'
import { categoryLabel, voivodeshipLabel } from '#api/features/listings/search-text-of.pl.ts'
import type { Found } from '#api/features/listings/cards.ts'
import { askFreeTerm, askTotal, endOfToday, fromCard } from '#api/features/listings/offers.ts'
import type { SearchRequest } from '#api/features/listings/search-request.ts'
import { distanceOf, isOutOfRange } from '#api/features/listings/work-out.ts'
import type { ListingKind } from '#domain/codes.ts'
import { greatCircleKm } from '#domain/distance.ts'
import { traitsOf } from '#domain/listing.ts'
import { type IndexedText, indexText } from '#domain/search-match.ts'
import { recommendedPoints } from '#domain/search-rank.ts'

export type Hit = Found & {
  entry: CatalogueEntry
  /** What a price filter and an order by price look at: the total, or "od" when no total was asked for. */
  price_grosze: number | null
  points: number
}

/** The filters that have counts beside them. A listing that fails only one of them is counted beside that one. */
const failing = { category: 1, amenity: 2, accessibility: 4, event_type: 8, instant: 16, price: 32 } as const
export type FilterName = keyof typeof failing

export type Hits = {
  hits: Hit[]
  /** Listings that fail exactly this filter and no other. */
  near: Record<FilterName, Hit[]>
  /** Until when time alone cannot change the result. */
  until_ms: number
}

const indexed = new WeakMap<CatalogueEntry['listing'], IndexedText>()

function textOf(listing: CatalogueEntry['listing']): IndexedText {
  const known = indexed.get(listing)
  if (known) return known
  const made = indexText([
    { text: listing.name, weight: 1 },
    { text: [listing.category, ...listing.extra_categories].map(categoryLabel).join(' '), weight: 0.9 },
    { text: listing.address.city, weight: 0.9 },
    { text: listing.address.district, weight: 0.7 },
    { text: voivodeshipLabel(listing.address.voivodeship), weight: 0.5 },
    { text: listing.tagline, weight: 0.6 },
    { text: listing.description, weight: 0.3 },
  ])
  indexed.set(listing, made)
  return made
}

const isSingle = (mask: number): boolean => (mask & (mask - 1)) === 0

export function findHits(catalogue: Pick<Catalogue, 'all'>, kind: ListingKind, request: SearchRequest): Hits {
  const result: Hits = {
    hits: [],
    near: { category: [], amenity: [], accessibility: [], event_type: [], instant: [], price: [] },
    // Prices from, notices and "the next weeks" all look at today.
    until_ms: endOfToday('Europe/Warsaw', request.now_ms),
  }
  const offers = offersOf(request)
  for (const entry of catalogue.all(kind)) {
    const distance = whereIs(entry, request)
    if (distance === 'elsewhere' || !fitsGuests(entry, request)) continue
    const text = request.question ? request.question(textOf(entry.listing)) : null
    if (request.question && text === null) continue
    const mask = failedFilters(entry, request)
    if (!isSingle(mask)) continue
    const hit = offerOf({ entry, distance_km: distance, text }, request, offers, result)
    if (!hit) continue
    const failed = mask | (isTooExpensive(hit, request) ? failing.price : 0)
    if (failed === 0) result.hits.push(hit)
    else if (isSingle(failed)) nearOf(result, failed).push(hit)
  }
  return result
}

const filterNames = Object.keys(failing) as FilterName[]
const nearOf = (result: Hits, mask: number): Hit[] =>
  result.near[filterNames.find((name) => failing[name] === mask) as FilterName]

/** Great circle to the searched place; null without a place. */
function whereIs(
  { listing }: CatalogueEntry,
  { place, radius_chosen, box }: SearchRequest,
): number | null | 'elsewhere' {
  if (!box && !place) return null
  // The published position, so that no number of searches tells more than the map does.
  const position = positionOf(listing)
  const { latitude, longitude } = position
  if (box && (latitude < box.south || latitude > box.north || longitude < box.west || longitude > box.east))
    return 'elsewhere'
  if (!place) return null
  const km = greatCircleKm(position, place)
  if (km <= place.radius_km) return km
  const comes = !radius_chosen && traitsOf(listing).comes_to_customer && listing.delivery_mode?.includes('at_client')
  return comes && !isOutOfRange(listing, distanceOf(listing, place)) ? km : 'elsewhere'
}

const fitsGuests = ({ listing: { rules } }: CatalogueEntry, { query: { guests } }: SearchRequest): boolean =>
  guests === undefined || (guests >= rules.capacity_min && guests <= rules.capacity_max)

function failedFilters({ listing }: CatalogueEntry, { query }: SearchRequest): number {
  let mask = 0
  const { category, amenity, accessibility } = query
  if (
    category.length > 0 &&
    !category.some((code) => listing.category === code || listing.extra_categories.includes(code))
  ) {
    mask |= failing.category
  }
  if (!amenity.every((code) => listing.amenities.includes(code))) mask |= failing.amenity
  if (!accessibility.every((code) => listing.accessibility.includes(code))) mask |= failing.accessibility
  if (query.event_type && !listing.event_types.includes(query.event_type)) mask |= failing.event_type
  if (query.instant && listing.confirmation_mode !== 'instant') mask |= failing.instant
  return mask
}

function isTooExpensive({ price_grosze }: Hit, { query }: SearchRequest): boolean {
  return query.total_max_grosze !== undefined && (price_grosze === null || price_grosze > query.total_max_grosze)
}

type DateOffer = { free: ReturnType<typeof askFreeTerm>; total: ReturnType<typeof askTotal> | null }

/** The questions of each asked date, made once for all listings. */
const offersOf = ({ dates, hours, party, now_ms }: SearchRequest): DateOffer[] | null =>
  dates?.map((date) => ({
    free: askFreeTerm(date, hours, now_ms),
    total: party && askTotal(date, hours, party, now_ms),
  })) ?? null

type Candidate = { entry: CatalogueEntry; distance_km: number | null; text: number | null }

/** Null when a date is asked for and the listing is free on none of them. */
function offerOf(
  { entry, distance_km, text }: Candidate,
  { party, now_ms, place }: SearchRequest,
  offers: DateOffer[] | null,
  result: Hits,
): Hit | null {
  let term: Hit['term'] = null
  let total: ReturnType<ReturnType<typeof askTotal>> | null = null
  for (const offer of offers ?? []) {
    const free = offer.free(entry)
    result.until_ms = Math.min(result.until_ms, free.until_ms)
    if (!free.value) continue
    term = free.value
    total = offer.total?.(entry, term) ?? null
    break
  }
  if (offers && !term) return null
  if (total) result.until_ms = Math.min(result.until_ms, total.until_ms)
  const total_grosze = total?.value.total_grosze ?? null
  const price_grosze = total ? total_grosze : (fromCard(entry, now_ms)?.from_grosze ?? null)
  const { listing } = entry
  const points = recommendedPoints({
    text,
    distance_km,
    radius_km: place?.radius_km ?? null,
    guests: party?.guests ?? null,
    capacity_max: listing.rules.capacity_max,
    pictures: listing.images.length,
    instant: listing.confirmation_mode === 'instant',
    priced: price_grosze !== null,
  })
  return { entry, term, total_grosze, distance_km, price_grosze, points }
}

/** Counts beside the filters: what each would find, the other filters staying as they are. */
import type { FilterName, Hit, Hits } from '#api/features/listings/search-hits.ts'
import type { SearchReply } from '#contract/listings.ts'

type Facets = SearchReply['facets']
type Listing = Hit['entry']['listing']
type Codes = (listing: Listing) => Iterable<string>

/** Codes as small numbers, so that counting thousands of listings is adding up in one array. */
function counter(codesOf: Codes) {
  const codes: string[] = []
  const numbers = new Map<string, number>()
  const known = new WeakMap<Listing, Uint16Array>()
  const numberOf = (code: string): number => {
    const number = numbers.get(code) ?? codes.push(code) - 1
    numbers.set(code, number)
    return number
  }
  const numbersOf = (listing: Listing): Uint16Array => {
    const found = known.get(listing) ?? Uint16Array.from(new Set(codesOf(listing)), numberOf)
    known.set(listing, found)
    return found
  }
  /** Most frequent first, then by code. */
  return (lists: readonly Hit[][]): Facets['category'] => {
    const of = lists.map((hits) => hits.map(({ entry }) => numbersOf(entry.listing)))
    const counts = new Uint32Array(codes.length)
    for (const hits of of) {
      for (const each of hits)
        for (let at = 0; at < each.length; at += 1)
          counts[each[at] as number] = (counts[each[at] as number] as number) + 1
    }
    return codes
      .map((code, number) => ({ code, count: counts[number] as number }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
  }
}

const countCategories = counter((listing) => [listing.category, ...listing.extra_categories])
const countAmenities = counter((listing) => listing.amenities)
const countAccessibility = counter((listing) => listing.accessibility)
const countEventTypes = counter((listing) => listing.event_types)

/**
 * Categories and event types replace each other, so they are counted without their own filter. Amenities add up: the
 * count beside one is what ticking it (with those already ticked) would leave.
 */
export function facetsOf({ hits, near }: Hits): Facets {
  const without = (name: FilterName) => [hits, near[name]]
  return {
    category: countCategories(without('category')),
    amenity: countAmenities([hits]),
    accessibility: countAccessibility([hits]),
    event_type: countEventTypes(without('event_type')),
    instant: without('instant')
      .flat()
      .filter(({ entry }) => entry.listing.confirmation_mode === 'instant').length,
    price: rangeOf(without('price')),
  }
}

function rangeOf(lists: readonly Hit[][]): Facets['price'] {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const hits of lists) {
    for (const { price_grosze } of hits) {
      if (price_grosze === null) continue
      min = Math.min(min, price_grosze)
      max = Math.max(max, price_grosze)
    }
  }
  return min <= max ? { min_grosze: min, max_grosze: max } : null
}

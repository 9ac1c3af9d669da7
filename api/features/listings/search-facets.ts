/** Counts beside the filters: what each would find, the other filters staying as they are. */
import type { FilterName, Hit, Hits } from '#api/features/listings/search-hits.ts'
import type { SearchReply } from '#contract/listings.ts'

type Facets = SearchReply['facets']
type Codes = (hit: Hit) => Iterable<string>

const categoriesOf: Codes = ({ entry: { listing } }) => new Set([listing.category, ...listing.extra_categories])
const amenitiesOf: Codes = ({ entry: { listing } }) => listing.amenities
const accessibilityOf: Codes = ({ entry: { listing } }) => listing.accessibility
const eventTypesOf: Codes = ({ entry: { listing } }) => listing.event_types

/** Most frequent first, then by code. */
function counted(lists: readonly Hit[][], codesOf: Codes): Facets['category'] {
  const counts = new Map<string, number>()
  for (const hits of lists) {
    for (const hit of hits) for (const code of codesOf(hit)) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
}

/**
 * Categories and event types replace each other, so they are counted without their own filter. Amenities add up: the
 * count beside one is what ticking it (with those already ticked) would leave.
 */
export function facetsOf({ hits, near }: Hits): Facets {
  const without = (name: FilterName) => [hits, near[name]]
  return {
    category: counted(without('category'), categoriesOf),
    amenity: counted([hits], amenitiesOf),
    accessibility: counted([hits], accessibilityOf),
    event_type: counted(without('event_type'), eventTypesOf),
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

/** Counts beside the filters: what each would find, the other filters staying as they are. */
import { codeNames, type Codes, type Dictionary } from './known/columns.ts'
import type { FilterName } from './filters.ts'
import type { Hits } from './hits.ts'
import type { SearchReply } from '#contract/listings/listings.ts'

type Facets = SearchReply['facets']

/**
 * Categories and event types replace each other, so they are counted without their own filter. Amenities add up: the
 * count beside one is what ticking it (with those already ticked) would leave.
 */
export function facetsOf({ findings: { columns, places, prices }, hits, near }: Hits): Facets {
  const without = (name: FilterName) => [hits, near[name]]
  const count = (dictionary: Dictionary, lists: readonly number[][]) =>
    countCodes(dictionary, columns[dictionary], places, lists)
  return {
    category: count('category', without('category')),
    amenity: count('amenity', [hits]),
    accessibility: count('accessibility', [hits]),
    event_type: count('event_type', without('event_type')),
    instant: without('instant').reduce(
      (sum, rows) => sum + rows.reduce((all, row) => all + (columns.instant[places[row] as number] as number), 0),
      0,
    ),
    price: rangeOf(prices, without('price')),
  }
}

/** Most frequent first, then by code. Codes are numbers, so that counting is adding up in one array. */
function countCodes(
  dictionary: Dictionary,
  { starts, ends, numbers }: Codes,
  places: readonly number[],
  lists: readonly number[][],
) {
  const names = codeNames(dictionary)
  const counts = new Uint32Array(names.length)
  for (const rows of lists) {
    for (const row of rows) {
      const at = places[row] as number
      const end = ends[at] as number
      for (let place = starts[at] as number; place < end; place += 1) {
        const number = numbers[place] as number
        counts[number] = (counts[number] as number) + 1
      }
    }
  }
  return names
    .map((code, number) => ({ code, count: counts[number] as number }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
}

function rangeOf(prices: readonly number[], lists: readonly number[][]): Facets['price'] {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const rows of lists) {
    for (const row of rows) {
      const price = prices[row] as number
      // NaN is neither.
      if (price < min) min = price
      if (price > max) max = price
    }
  }
  return min <= max ? { min_grosze: min, max_grosze: max } : null
}

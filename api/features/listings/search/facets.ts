/** Counts beside the filters: the results that each filter would give while the others stay as they are. */
import { codeNames, type Columns, type Dictionary, marksOf } from './known/columns.ts'
import { failing, type FilterName } from './filters.ts'
import { countBoth, inAny, mark, type Marks, noMarks, wordsIn } from './known/marks.ts'
import type { SearchReply } from '#contract/listings/listings.ts'
import { barsOf, heapPrice, newPriceHeap, type PriceHeap } from '#domain/search/price-bars.ts'

type Facets = SearchReply['facets']

/**
 * A new category or event type replaces the old one, so they are counted without their own filter. Amenities add up:
 * the count beside one is for it together with those already chosen.
 */
const replacing = ['category', 'event_type'] as const

/** The data from which the counts are made. */
export type Tally = {
  columns: Columns
  /** Listings that meet all filters. */
  found: Marks
  count: number
  /** Listings that fail only this filter; empty unless the question uses the filter. */
  near: Partial<Record<(typeof replacing)[number], Marks>>
  /** Listings confirmed at once, whether or not the question asks for it. */
  instant: number
  /** Lowest and highest price, whether or not the question has a limit. */
  least_grosze: number
  most_grosze: number
  /** Of totals only: "od" prices per hour and per head cannot be drawn together. */
  heap: PriceHeap | null
}

/** Listings that fail one of these are in no count. */
export const uncounted: FilterName[] = ['amenity', 'accessibility']

export function newTally(columns: Columns, has_totals: boolean): Tally {
  const size = columns.entries.length
  return {
    columns,
    found: noMarks(size),
    count: 0,
    near: {},
    instant: 0,
    least_grosze: Number.POSITIVE_INFINITY,
    most_grosze: Number.NEGATIVE_INFINITY,
    heap: has_totals ? newPriceHeap() : null,
  }
}

/** Adds a listing that fails one filter or none; NaN means no price. */
export function addTo(tally: Tally, at: number, failed: number, price: number): void {
  if (failed === 0) {
    mark(tally.found, at)
    tally.count += 1
  }
  if (failed === failing.category) mark(nearlyFound(tally, 'category'), at)
  if (failed === failing.event_type) mark(nearlyFound(tally, 'event_type'), at)
  if (failed === 0 || failed === failing.instant) tally.instant += tally.columns.instant[at] as number
  if (failed === 0 || failed === failing.price) {
    if (price < tally.least_grosze) tally.least_grosze = price
    if (price > tally.most_grosze) tally.most_grosze = price
    if (tally.heap && !Number.isNaN(price)) heapPrice(tally.heap, price)
  }
}

export function facetsOf({ columns, found, near, instant, least_grosze, most_grosze, heap }: Tally): Facets {
  const size = columns.entries.length
  const words = wordsIn(found)
  const count = (dictionary: Dictionary, nearly?: Marks) => {
    const all = nearly && inAny([found, nearly], size)
    return countCodes(columns, dictionary, all ?? found, all ? wordsIn(all) : words)
  }
  return {
    category: count('category', near.category),
    amenity: count('amenity'),
    accessibility: count('accessibility'),
    event_type: count('event_type', near.event_type),
    instant,
    price: least_grosze <= most_grosze ? { min_grosze: least_grosze, max_grosze: most_grosze } : null,
    price_bars: heap && barsOf(heap),
  }
}

function nearlyFound({ near, columns }: Tally, name: (typeof replacing)[number]): Marks {
  near[name] ??= noMarks(columns.entries.length)
  return near[name]
}

/** Most frequent first, then by code. `words` are the words of the marks that are not empty. */
function countCodes(columns: Columns, dictionary: Dictionary, marks: Marks, words: readonly number[]) {
  return codeNames(dictionary)
    .map((code, number) => ({ code, count: countBoth(marks, marksOf(columns, dictionary, number), words) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
}

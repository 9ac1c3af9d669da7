/** The orders of a result. Only the rows that pages show are sorted. */
import { fromCard } from '#api/features/listings/catalogue/free-terms.ts'
import { offerOf } from '#api/features/listings/catalogue/entry.ts'
import { entryAt, type Findings } from './findings.ts'
import type { SearchQuery } from '#contract/listings/listings.ts'
import type { PricingType } from '#domain/listing/codes.ts'

type Order = (a: number, b: number) => number

/** Prices for the whole event come first; a line above the results says so (`search-words.pl.ts`). */
const unitOrder: readonly PricingType[] = [
  'per_event',
  'per_package',
  'per_person',
  'per_day',
  'per_weekend',
  'per_night',
  'per_half_day',
  'per_hour',
  'per_unit',
  'per_km',
  'percentage',
  'on_request',
]

/** Every order ends with "recommended" and the id, so that pages never overlap. Listings without a price come last. */
export function orderOf(findings: Findings, sort: SearchQuery['sort'], now_ms: number): Order {
  const { columns, places, points, prices, distances_km } = findings
  const entry = (row: number) => entryAt(findings, row)
  const publishedAt = (row: number) => columns.published_ms[places[row] as number] as number
  const idStart = (row: number) => columns.id_starts[places[row] as number] as number
  const id = (row: number) => offerOf(entry(row)).id
  // Thousands of listings may have equal points, and reading each one's id from its entry would be slow, so the first
  // half of the id is compared first.
  const recommended: Order = (a, b) =>
    (points[b] as number) - (points[a] as number) || idStart(a) - idStart(b) || (id(a) < id(b) ? -1 : 1)
  const by = (value: (row: number) => number): Order => {
    return (a, b) => compare(value(a), value(b)) || recommended(a, b)
  }
  /**
   * 120 zł an hour and 300 zł a head cannot be compared: prices that are no totals are sorted within one pricing type
   * (ruling 54).
   */
  const withinUnit = (order: Order): Order => {
    if (findings.has_totals) return order
    const unit = (row: number) => unitOrder.indexOf(fromCard(entry(row), now_ms)?.pricing_type ?? 'on_request')
    return (a, b) => compare(unit(a), unit(b)) || order(a, b)
  }
  switch (sort) {
    case 'recommended':
      return recommended
    case 'total':
      return withinUnit(by((row) => orNone(prices[row] as number, Number.POSITIVE_INFINITY)))
    case '-total':
      return withinUnit(by((row) => -orNone(prices[row] as number, -1)))
    case 'distance':
      return by((row) => distances_km?.[row] ?? Number.POSITIVE_INFINITY)
    case 'capacity':
      return by((row) => -(columns.capacity_max[places[row] as number] as number))
    case 'newest':
      return by((row) => -publishedAt(row))
  }
}

/** Up to this many first rows are picked on the way; for more, everything is sorted at the end. */
const mostPicked = 100

/**
 * Picks the first `count` rows in order. `take` offers a row and returns the one that may be reused, so that no more
 * than `count` rows are ever held.
 */
export function pickFirst(order: Order, count: number): { take(row: number): number; sorted(): number[] } {
  const first: number[] = []
  if (count > mostPicked) {
    return { take: (row) => first.push(row), sorted: () => first.sort(order).slice(0, count) }
  }
  return {
    take: (row) => {
      const last = first.length === count ? first[count - 1] : undefined
      if (last !== undefined && order(row, last) > 0) return row
      let low = 0
      let high = first.length
      while (low < high) {
        const middle = (low + high) >> 1
        if (order(first[middle] as number, row) < 0) low = middle + 1
        else high = middle
      }
      first.splice(low, 0, row)
      return first.length > count ? (first.pop() as number) : first.length
    },
    sorted: () => first,
  }
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b
}

function orNone(value: number, none: number): number {
  return Number.isNaN(value) ? none : value
}

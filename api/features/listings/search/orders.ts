/** The orders of a result. Only what pages show is sorted. */
import { fromCard } from '#api/features/listings/catalogue/free-terms.ts'
import { offerOf } from '#api/features/listings/catalogue/entry.ts'
import { entryAt, type Findings } from './hits.ts'
import type { SearchQuery } from '#contract/listings/listings.ts'
import type { PricingType } from '#domain/listing/codes.ts'

type Order = (a: number, b: number) => number

/** What people reserve most as a whole stands first; the results say so in a line (`search-words.pl.ts`). */
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

/** Every order ends in "recommended" and the id, so that pages never overlap. Listings without a price come last. */
export function orderOf(findings: Findings, sort: SearchQuery['sort'], now_ms: number): Order {
  const { columns, places, points, prices, distances_km } = findings
  const entry = (row: number) => entryAt(findings, row)
  const publishedAt = (row: number) => columns.published_ms[places[row] as number] as number
  const id = (row: number) => offerOf(entry(row)).id
  const recommended: Order = (a, b) => (points[b] as number) - (points[a] as number) || (id(a) < id(b) ? -1 : 1)
  const by = (value: (row: number) => number): Order => {
    return (a, b) => compare(value(a), value(b)) || recommended(a, b)
  }
  /** 120 zł an hour is not less than 300 zł a head: prices that are no totals are compared within one kind (ruling 54). */
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

/** The first `count` in order, found in one pass; good while `count` is small. */
export function firstOf(rows: readonly number[], order: Order, count: number): number[] {
  const first: number[] = []
  for (const row of rows) {
    const last = first.length === count ? first[count - 1] : undefined
    if (last !== undefined && order(row, last) > 0) continue
    let low = 0
    let high = first.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (order(first[middle] as number, row) < 0) low = middle + 1
      else high = middle
    }
    first.splice(low, 0, row)
    if (first.length > count) first.pop()
  }
  return first
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b
}

function orNone(value: number, none: number): number {
  return Number.isNaN(value) ? none : value
}

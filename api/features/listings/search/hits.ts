/**
 * Goes through every published listing of a kind and keeps those that can really be had. Cheap questions come first; the
 * free term and the total are known for every listing that could still matter to the results or to a count beside a
 * filter (ruling 37), never only for the page that is shown. Findings are columns of numbers; words are made for the
 * few listings that are shown.
 */
import type { Found } from './cards.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/catalogue.ts'
import {
  endOfToday,
  fromCard,
  headsOfParty,
  type Party,
  type TermToPrice,
  totalFacts,
} from '#api/features/listings/catalogue/free-terms.ts'
import type { Columns } from './columns.ts'
import { askFilters, askPlace, elsewhere, failing, type FilterName, textOf } from './filters.ts'
import { askTotal, bookOf, columnsIn, freeClass, type Memory, memoryOf, type Source } from './memory.ts'
import type { SearchRequest } from './request.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { recommendedPoints } from '#domain/search/rank.ts'
import { localAt, zoneOf } from '#domain/time.ts'

/** What was found out about the listings, by their place in the columns; NaN is none. */
export type Findings = {
  columns: Columns
  points: Float64Array
  /** What a price filter and an order by price look at: the total, or "od" when no total was asked for. */
  prices: Float64Array
  /** Whether `prices` are totals. */
  has_totals: boolean
  distances_km: Float64Array | null
  /** The term of the first date on which the listing is free; null without dates. */
  starts_ms: Float64Array | null
  ends_ms: Float64Array | null
  /** What the total was worked out of; null without totals. */
  totals: { party: Party; terms: (TermToPrice | undefined)[] } | null
}

export type Hits = {
  findings: Findings
  /** Places of the found listings in the columns, ascending. */
  hits: number[]
  /** Listings that fail exactly this filter and no other. */
  near: Record<FilterName, number[]>
  /** Until when time alone cannot change the result. */
  until_ms: number
}

export type Hit = Found & { entry: CatalogueEntry }

const filterNames = Object.keys(failing) as FilterName[]

type AskPrice = ((at: number) => number | null) & { until_ms: () => number }

/** One found listing, in words. */
export function hitAt({ columns, totals, distances_km, starts_ms, ends_ms }: Findings, at: number): Hit {
  const entry = columns.entries[at] as CatalogueEntry
  const zone = zoneOf(entry.listing.opening.timezone)
  const priced = totals?.terms[at]
  return {
    entry,
    term: starts_ms &&
      ends_ms && { start: localAt(zone, starts_ms[at] as number), end: localAt(zone, ends_ms[at] as number) },
    total: totals && priced ? totalFacts(priced, totals.party) : null,
    distance_km: distances_km && (distances_km[at] as number),
  }
}

/** `among`: only listings with a mark at their place in the columns. */
export function findHits(source: Source, kind: ListingKind, request: SearchRequest, among?: Uint8Array): Hits {
  const { query, question, place, party, now_ms } = request
  const memory = memoryOf(source)
  const columns = columnsIn(memory, source, kind)
  const size = columns.entries.length
  const findings: Findings = {
    columns,
    points: new Float64Array(size),
    prices: new Float64Array(size),
    has_totals: false,
    distances_km: place ? new Float64Array(size) : null,
    starts_ms: null,
    ends_ms: null,
    totals: null,
  }
  const priceOf = askOffers(memory, kind, request, findings)
  const whereIs = askPlace(columns, request)
  const failedFilters = askFilters(columns, request)
  const pointsOf = askPoints(columns, request)
  const guests = party ? headsOfParty(party) : Number.NaN
  const most = query.total_max_grosze
  const lists: number[][] = filterNames.map(() => [])
  const hits: number[] = []
  for (let at = 0; at < size; at += 1) {
    if (among?.[at] === 0) continue
    if (guests < (columns.capacity_min[at] as number) || guests > (columns.capacity_max[at] as number)) continue
    const km = whereIs(at)
    if (km === elsewhere) continue
    const text = question ? question(textOf(columns.listings[at] as Columns['listings'][number])) : null
    if (question && text === null) continue
    const mask = failedFilters(at)
    if (!isSingle(mask)) continue
    const price = priceOf(at)
    if (price === null) continue
    // What has no price is beyond every limit.
    const failed = mask | (most === undefined || price <= most ? 0 : failing.price)
    if (!isSingle(failed)) continue
    findings.prices[at] = price
    findings.points[at] = pointsOf(at, km, text, price)
    if (findings.distances_km) findings.distances_km[at] = km
    if (failed === 0) hits.push(at)
    else lists[31 - Math.clz32(failed)]?.push(at)
  }
  const near = Object.fromEntries(filterNames.map((name, place) => [name, lists[place] ?? []])) as Hits['near']
  return { findings, hits, near, until_ms: Math.min(endOfToday('Europe/Warsaw', now_ms), priceOf.until_ms()) }
}

/**
 * The price of a listing: the total of its term on the first asked date that is free, or "od"; NaN on request, null
 * when a date is asked for and it is free on none. Writes the terms down in the findings.
 */
function askOffers(memory: Memory, kind: ListingKind, request: SearchRequest, findings: Findings): AskPrice {
  const { dates, hours, party, now_ms } = request
  const { entries } = findings.columns
  const from = (at: number) => fromCard(entries[at] as CatalogueEntry, now_ms)?.from_grosze ?? Number.NaN
  if (!dates) return Object.assign(from, { until_ms: () => Number.POSITIVE_INFINITY })
  const books = dates.map((date) => bookOf(memory, kind, entries, date, hours, now_ms))
  const total = party && askTotal(memory, kind, party)
  const starts_ms = new Float64Array(entries.length)
  const ends_ms = new Float64Array(entries.length)
  const terms: (TermToPrice | undefined)[] = []
  Object.assign(findings, { starts_ms, ends_ms, has_totals: total !== null, totals: party && { party, terms } })
  const ask = (at: number): number | null => {
    for (const book of books) {
      const found = freeClass(memory, book, at, hours, now_ms)
      if (found < 0) continue
      starts_ms[at] = book.starts_ms[at] as number
      ends_ms[at] = book.ends_ms[at] as number
      if (!total) return from(at)
      terms[at] = memory.classes[found] ?? undefined
      const grosze = total(found)
      return grosze < 0 ? Number.NaN : grosze
    }
    return null
  }
  const until_ms = () => books.reduce((least, book) => Math.min(least, book.steady_until_ms), Number.POSITIVE_INFINITY)
  return Object.assign(ask, { until_ms })
}

function askPoints({ capacity_max, pictures, instant }: Columns, { party, place }: SearchRequest) {
  const guests = party && headsOfParty(party)
  const radius_km = place?.radius_km ?? null
  return (at: number, km: number, text: number | null, price: number): number =>
    recommendedPoints({
      text,
      distance_km: place ? km : null,
      radius_km,
      guests,
      capacity_max: capacity_max[at] as number,
      pictures: pictures[at] as number,
      instant: instant[at] === 1,
      priced: !Number.isNaN(price),
    })
}

function isSingle(mask: number): boolean {
  return (mask & (mask - 1)) === 0
}

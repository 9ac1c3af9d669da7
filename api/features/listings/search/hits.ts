/**
 * Goes through every published listing of a kind and keeps those that can really be had. Cheap questions come first; the
 * free term and the total are known for every listing that could still matter to the results or to a count beside a
 * filter (ruling 37), never only for the page that is shown. Findings are columns of numbers; words are made for the
 * few listings that are shown.
 */
import type { Found } from './cards.ts'
import { type CatalogueEntry, offerOf } from '#api/features/listings/catalogue/entry.ts'
import {
  type DateOffer,
  endOfToday,
  type FreeTerm,
  fromCard,
  headsOfParty,
  type Party,
  termToPrice,
  totalFacts,
} from '#api/features/listings/catalogue/free-terms.ts'
import { inOneBite } from './bites.ts'
import { placesNear } from './known/cells.ts'
import type { Columns } from './known/columns.ts'
import { askFilters, askPlace, elsewhere, failing, type FilterName, textAt } from './filters.ts'
import { answerAt, askTotal, bookOf, columnsIn, type Memory, memoryOf, type Source } from './known/memory.ts'
import { reachOf, type SearchRequest } from './request.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { recommendedPoints } from '#domain/search/rank.ts'
import { localAt, zoneOf } from '#domain/time.ts'

/** What was found out about the listings that could matter, a row for each; NaN is none. */
export type Findings = {
  columns: Columns
  /** Their places in the columns, ascending. */
  places: number[]
  points: number[]
  /** What a price filter and an order by price look at: the total, or "od" when no total was asked for. */
  prices: number[]
  /** Whether `prices` are totals. */
  has_totals: boolean
  distances_km: number[] | null
  /** The term of the first date on which the listing is free; null without dates. */
  terms: FreeTerm[] | null
  /** Who was priced; null without totals. */
  party: Party | null
  now_ms: number
}

export type Hits = {
  findings: Findings
  /** Rows of the found listings, ascending. */
  hits: number[]
  /** Listings that fail exactly this filter and no other. */
  near: Record<FilterName, number[]>
  /** Until when time alone cannot change the result. */
  until_ms: number
}

export type Hit = Found & { entry: CatalogueEntry }

/** So long other requests wait for a part of a search. */
const biteMs = 8
/** Every so many listings the clock is looked at. */
const lookMask = 63

const filterNames = Object.keys(failing) as FilterName[]

/** The price of a listing; `note` writes its term down as the next row. */
type AskPrice = { priceOf: (at: number) => number | null; note: () => void; until_ms: () => number }

/** One found listing, in words; read before the next change of the catalogue. */
export function hitAt(findings: Findings, row: number): Hit {
  const { party, distances_km, terms, now_ms } = findings
  const entry = entryAt(findings, row)
  const term = terms?.[row]
  const zone = zoneOf(offerOf(entry).opening.timezone)
  return {
    entry,
    term: term ? { start: localAt(zone, term.start_at_ms), end: localAt(zone, term.end_at_ms) } : null,
    total:
      term && party ? totalFacts(termToPrice(offerOf(entry), term.start_at_ms, term.end_at_ms, now_ms), party) : null,
    distance_km: distances_km && (distances_km[row] as number),
  }
}

export function entryAt({ columns, places }: Findings, row: number): CatalogueEntry {
  return columns.entries[places[row] as number] as CatalogueEntry
}

/** `among`: only listings with a mark at their place in the columns. */
export function findHits(source: Source, kind: ListingKind, request: SearchRequest, among?: Uint8Array): Hits {
  return inOneBite(hitsInBites(source, kind, request, among))
}

/** The same; hands back after each bite of work, and is worth nothing any more when the catalogue changes meanwhile. */
export function* hitsInBites(
  source: Source,
  kind: ListingKind,
  request: SearchRequest,
  among?: Uint8Array,
): Generator<void, Hits> {
  const { query, question, party, now_ms } = request
  const memory = memoryOf(source)
  const columns = columnsIn(memory, source, kind)
  const reach = reachOf(kind, request)
  const candidates = reach && placesNear(columns.cells, reach)
  const size = candidates?.length ?? columns.entries.length
  const findings = noFindings(columns, request)
  const { priceOf, note, until_ms } = askOffers(memory, kind, request, findings)
  const whereIs = askPlace(columns, request)
  const failedFilters = askFilters(columns, request)
  const pointsOf = askPoints(columns, request)
  const guests = party ? headsOfParty(party) : Number.NaN
  const most = query.total_max_grosze
  const lists: number[][] = filterNames.map(() => [])
  const hits: number[] = []
  let until = performance.now() + biteMs
  for (let next = 0; next < size; next += 1) {
    if ((next & lookMask) === 0 && performance.now() > until) {
      yield
      until = performance.now() + biteMs
    }
    const at = candidates ? (candidates[next] as number) : next
    if (among?.[at] === 0) continue
    if (guests < (columns.capacity_min[at] as number) || guests > (columns.capacity_max[at] as number)) continue
    const km = whereIs(at)
    if (km === elsewhere) continue
    const text = question ? question(textAt(columns, at)) : null
    if (question && text === null) continue
    const mask = failedFilters(at)
    if (!isSingle(mask)) continue
    const price = priceOf(at)
    if (price === null) continue
    // What has no price is beyond every limit.
    const failed = mask | (most === undefined || price <= most ? 0 : failing.price)
    if (!isSingle(failed)) continue
    const row = findings.places.push(at) - 1
    findings.prices.push(price)
    findings.points.push(pointsOf(at, km, text, price))
    findings.distances_km?.push(km)
    note()
    if (failed === 0) hits.push(row)
    else lists[31 - Math.clz32(failed)]?.push(row)
  }
  const near = Object.fromEntries(filterNames.map((name, place) => [name, lists[place] ?? []])) as Hits['near']
  return { findings, hits, near, until_ms: Math.min(endOfToday('Europe/Warsaw', now_ms), until_ms()) }
}

function noFindings(columns: Columns, { place, dates, party, now_ms }: SearchRequest): Findings {
  return {
    columns,
    places: [],
    points: [],
    prices: [],
    has_totals: dates !== null && party !== null,
    distances_km: place ? [] : null,
    terms: dates ? [] : null,
    party: dates && party,
    now_ms,
  }
}

/**
 * The price of a listing: the total of its term on the first asked date that is free, or "od"; NaN on request, null
 * when a date is asked for and it is free on none. Writes the terms down in the findings.
 */
function askOffers(memory: Memory, kind: ListingKind, request: SearchRequest, findings: Findings): AskPrice {
  const { dates, hours, party, now_ms } = request
  const { columns, terms } = findings
  const from = (at: number) => fromCard(columns.entries[at] as CatalogueEntry, now_ms)?.from_grosze ?? Number.NaN
  if (!dates || !terms) return { priceOf: from, note: () => undefined, until_ms: () => Number.POSITIVE_INFINITY }
  const books = dates.map((date) => bookOf(memory, kind, date, hours, now_ms))
  const total = party && askTotal(memory, columns, kind, party, now_ms)
  let last: FreeTerm
  const priceOf = (at: number): number | null => {
    for (const book of books) {
      const { free } = book.answers[answerAt(memory, columns, book, at, now_ms)] as DateOffer
      if (!free) continue
      last = free
      if (!total) return from(at)
      const grosze = total(book, at)
      return grosze < 0 ? Number.NaN : grosze
    }
    return null
  }
  const note = () => void terms.push(last)
  const until_ms = () => books.reduce((least, book) => Math.min(least, book.steady_until_ms), Number.POSITIVE_INFINITY)
  return { priceOf, note, until_ms }
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

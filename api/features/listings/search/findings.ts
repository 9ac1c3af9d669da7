/** What a search writes down of the first listings of its result: columns of numbers, and words for those that are shown. */
import type { Found } from './cards.ts'
import { type CatalogueEntry, offerOf } from '#api/features/listings/catalogue/entry.ts'
import { type FreeTerm, type Party, totalFacts } from '#api/features/listings/catalogue/free-terms.ts'
import type { Columns } from './known/columns.ts'
import type { SearchRequest } from './request.ts'
import { dateIn, localAt, zoneOf } from '#domain/time.ts'

/** What was found out about listings that are in the result, a row for each; NaN is none. */
export type Findings = {
  columns: Columns
  /** Their places in the columns. */
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

export type Hit = Found & { entry: CatalogueEntry }

export function noFindings(columns: Columns, { place, dates, party, now_ms }: SearchRequest): Findings {
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

/** One found listing, in words; read before the next change of the catalogue. */
export function hitAt(findings: Findings, row: number): Hit {
  const { party, distances_km, terms, now_ms } = findings
  const entry = entryAt(findings, row)
  const term = terms?.[row]
  const offer = offerOf(entry)
  const zone = zoneOf(offer.opening.timezone)
  return {
    entry,
    term: term ? { start: localAt(zone, term.start_at_ms), end: localAt(zone, term.end_at_ms) } : null,
    total:
      term && party ? totalFacts({ offer, free: term, now_on: dateIn(now_ms, offer.opening.timezone) }, party) : null,
    distance_km: distances_km && (distances_km[row] as number),
  }
}

export function entryAt({ columns, places }: Findings, row: number): CatalogueEntry {
  return columns.entries[places[row] as number] as CatalogueEntry
}

/**
 * What a search records about the first listings of its result: columns of numbers, and words for those that are shown.
 */
import type { Found } from './cards.ts'
import { type CatalogueEntry, offerOf } from '#api/features/listings/catalogue/entry.ts'
import { type FreeTerm, factsOf, type Party } from '#api/features/listings/catalogue/free-terms.ts'
import { unitsOfBits } from '#api/features/listings/catalogue/periods.ts'
import type { Columns } from './known/columns.ts'
import { priceIn } from './known/totals.ts'
import type { SearchRequest } from './request.ts'
import { localAt, zoneOf } from '#domain/time.ts'

/** Findings about listings of the result, one row for each; NaN means none. */
export type Findings = {
  columns: Columns
  /** Their places in the columns of the search. */
  places: number[]
  points: number[]
  /** The price by which results are filtered and sorted: the total, or "od" when no total was asked for. */
  prices: number[]
  /** Whether `prices` are totals. */
  has_totals: boolean
  distances_km: number[] | null
  /** The term on the first date on which the listing is free; null without dates. */
  terms: FreeTerm[] | null
  /** What the term is of: rooms, one bit for each among the units, or `wholePlace`; null without dates. */
  rooms: number[] | null
  /** The party that was priced, and the totals with their details (`known/totals.ts`); null without totals. */
  party: Party | null
  packed: number[] | null
}

export const wholePlace = 0

export type Hit = Found & { entry: CatalogueEntry }

export function noFindings(columns: Columns, { place, dates, party }: SearchRequest): Findings {
  return {
    columns,
    places: [],
    points: [],
    prices: [],
    has_totals: dates !== null && party !== null,
    distances_km: place ? [] : null,
    terms: dates ? [] : null,
    rooms: dates ? [] : null,
    party: dates && party,
    packed: dates && party ? [] : null,
  }
}

/** One found listing as words; must be read before the catalogue changes. */
export function hitAt(findings: Findings, row: number): Hit {
  const { party, packed, distances_km, terms, rooms } = findings
  const entry = entryAt(findings, row)
  const { opening, units } = offerOf(entry)
  const term = terms?.[row]
  const price = packed && priceIn(packed[row] as number)
  const zone = zoneOf(opening.timezone)
  const named = unitsOfBits(units, rooms?.[row] ?? wholePlace)
  return {
    entry,
    term: term ? { start: localAt(zone, term.start_at_ms), end: localAt(zone, term.end_at_ms) } : null,
    rooms: named.map(({ id, name }) => ({ id, name })),
    total: term && party && price ? factsOf(price, term, party) : null,
    distance_km: distances_km && (distances_km[row] as number),
  }
}

export function entryAt({ columns, places }: Findings, row: number): CatalogueEntry {
  return columns.entries[places[row] as number] as CatalogueEntry
}

/**
 * Goes through every published listing of a kind and keeps those that can really be reserved. Cheap checks come first;
 * the free term and the total are worked out for every listing that matters to the results or to a count beside a
 * filter (ruling 37), never only for the page that is shown. The first results are picked on the way, as numbers; words
 * are made only for the listings that are shown.
 */
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import { endOfToday, type FreeTerm, fromCard, headsOfParty } from '#api/features/listings/catalogue/free-terms.ts'
import { biteMs, columnsInBites, inOneBite } from './bites.ts'
import { placesNear } from './known/cells.ts'
import type { Columns } from './known/columns.ts'
import { noClass, noRoom } from './known/date-book.ts'
import { totalIn } from './known/totals.ts'
import { addTo, newTally, type Tally, uncounted } from './facets.ts'
import { askFilters, askPlace, elsewhere, failing } from './filters.ts'
import { type Findings, noFindings, wholePlace } from './findings.ts'
import { isMarked, type Marks } from './known/marks.ts'
import { answerAt, askTotal, bookOf, type Memory, memoryOf, type Source } from './known/memory.ts'
import { freeRooms } from './known/rooms.ts'
import { strengthsIn } from './known/strengths.ts'
import { orderOf, pickFirst } from './orders.ts'
import { reachOf, type SearchRequest } from './request.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { recommendedPoints } from '#domain/search/rank.ts'

export type Hits = {
  findings: Findings
  /** Rows of the first results in order, as many as were asked for. */
  first: number[]
  /** The whole result, and what the counts beside filters need. */
  tally: Tally
  /** Until when passing time cannot change the result. */
  until_ms: number
}

/** `among` limits the search to these places in the columns; `first` is how many rows are needed, all by default. */
export type Wanted = { among?: Marks; first?: number }

/** The clock is checked after this many listings (plus one). */
const lookMask = 63

const uncountedMask = uncounted.reduce((mask, name) => mask | failing[name], 0)

/** The price of a listing; `note` records its term in a row. */
type AskPrice = { priceOf: (at: number) => number | null; note: (row: number) => void; until_ms: () => number }

export function findHits(source: Source, kind: ListingKind, request: SearchRequest, wanted?: Wanted): Hits {
  return inOneBite(hitsInBites(source, kind, request, wanted))
}

/** The hits, worked out in pieces: yields after each, and must be started anew when the catalogue changes meanwhile. */
export function* hitsInBites(
  source: Source,
  kind: ListingKind,
  request: SearchRequest,
  { among, first = Number.POSITIVE_INFINITY }: Wanted = {},
): Generator<void, Hits> {
  const { query, words, party, now_ms } = request
  const columns = yield* columnsInBites(source, kind)
  const memory = memoryOf(source)
  const reach = reachOf(kind, request)
  const candidates = reach && placesNear(columns.cells, reach)
  const size = candidates?.length ?? columns.entries.length
  const findings = noFindings(columns, request)
  const tally = newTally(columns, findings.has_totals)
  const picked = pickFirst(orderOf(findings, query.sort, now_ms), first)
  const { priceOf, note, until_ms } = askOffers(memory, kind, request, findings)
  const whereIs = askPlace(columns, request)
  const failedFilters = askFilters(columns, request)
  const write = askRows(columns, request, findings)
  const strengths = words && strengthsIn(columns, words)
  const guests = party ? headsOfParty(party) : Number.NaN
  const most = query.total_max_grosze
  let steady_until_ms = endOfToday('Europe/Warsaw', now_ms)
  let row = 0
  let until = performance.now() + biteMs
  for (let next = 0; next < size; next += 1) {
    if ((next & lookMask) === 0 && performance.now() > until) {
      // Another search may run meanwhile at a later moment and forget answers that have ended.
      steady_until_ms = Math.min(steady_until_ms, until_ms())
      yield
      until = performance.now() + biteMs
    }
    const at = candidates ? (candidates[next] as number) : next
    if (among && !isMarked(among, at)) continue
    if (guests < (columns.capacity_min[at] as number) || guests > (columns.capacity_max[at] as number)) continue
    const km = whereIs(at)
    if (km === elsewhere) continue
    const text = strengths && (strengths[at] as number)
    if (text === 0) continue
    const mask = failedFilters(at)
    if (!isSingle(mask) || (mask & uncountedMask) !== 0) continue
    const price = priceOf(at)
    if (price === null) continue
    // A listing without a price is above every limit.
    const failed = mask | (most === undefined || price <= most ? 0 : failing.price)
    if (!isSingle(failed)) continue
    addTo(tally, at, failed, price)
    if (failed !== 0) continue
    write(row, at, km, text, price)
    note(row)
    row = picked.take(row)
  }
  return { findings, first: picked.sorted(), tally, until_ms: Math.min(steady_until_ms, until_ms()) }
}

/**
 * The price of a listing: the total of its term on the first asked date that is free, or "od"; NaN on request, null
 * when none of the asked dates is free. When the whole place is taken on all dates, rooms that are rented separately
 * count. Records the terms in the findings.
 */
function askOffers(memory: Memory, kind: ListingKind, request: SearchRequest, findings: Findings): AskPrice {
  const { dates, hours, party, now_ms } = request
  const { columns, terms, rooms, packed } = findings
  const from = (at: number) => fromCard(columns.entries[at] as CatalogueEntry, now_ms)?.from_grosze ?? Number.NaN
  if (!dates || !terms) return { priceOf: from, note: () => undefined, until_ms: () => Number.POSITIVE_INFINITY }
  const books = dates.map((date) => bookOf(memory, kind, date, hours, now_ms))
  const total = party && askTotal(memory, columns, kind, party, now_ms)
  const heads = party && headsOfParty(party)
  let last_free: FreeTerm
  let last_rooms: number
  let last_packed: number
  const priceOf = (at: number): number | null => {
    for (const book of books) {
      const number = answerAt(memory, columns, book, at, now_ms)
      const of = book.classes[at] as number
      if (of === noClass || of === noRoom) continue
      last_free = book.answers[number]?.free as FreeTerm
      last_rooms = wholePlace
      if (!total) return from(at)
      last_packed = total(at, last_free, of, null)
      return totalIn(last_packed)
    }
    return columns.rooms_apart[at] === 0 ? null : priceOfRooms(at)
  }
  const priceOfRooms = (at: number): number | null => {
    for (const book of books) {
      const found = freeRooms(memory, columns, book, { at, heads, total }, now_ms)
      if (!found) continue
      last_free = found.free
      last_rooms = found.rooms
      last_packed = found.packed
      return total ? totalIn(last_packed) : from(at)
    }
    return null
  }
  const note = (row: number) => {
    terms[row] = last_free
    if (rooms) rooms[row] = last_rooms
    if (packed) packed[row] = last_packed
  }
  const until_ms = () => books.reduce((least, book) => Math.min(least, book.steady_until_ms), Number.POSITIVE_INFINITY)
  return { priceOf, note, until_ms }
}

/** Records a found listing in a row. */
function askRows({ capacity_max, pictures, instant }: Columns, { party, place }: SearchRequest, findings: Findings) {
  const guests = party && headsOfParty(party)
  const radius_km = place?.radius_km ?? null
  const { places, prices, points, distances_km } = findings
  return (row: number, at: number, km: number, text: number | null, price: number): void => {
    places[row] = at
    prices[row] = price
    if (distances_km) distances_km[row] = km
    points[row] = recommendedPoints({
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
}

function isSingle(mask: number): boolean {
  return (mask & (mask - 1)) === 0
}

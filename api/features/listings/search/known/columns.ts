/**
 * The published listings of one kind as columns of numbers: what every search compares for each of thousands of
 * listings, side by side in memory. Each listing has its place in the list of the catalogue; a change of one writes
 * its place anew and costs the others nothing (decision 0056).
 */
import type { CatalogueEntry } from '#api/features/listings/catalogue/catalogue.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import { positionOf } from '#api/features/listings/store/privacy.ts'
import { type Cells, newCells, putInCell, takeFromCell } from './cells.ts'

/**
 * Codes of all listings in one row: those of listing `at` stand from `starts[at]` to before `ends[at]`. `used`: where the
 * row ends; `left`: how much of it belongs to nobody any more.
 */
export type Codes = { starts: Uint32Array; ends: Uint32Array; numbers: Uint16Array; used: number; left: number }

const dictionaries = {
  category: (listing: ListingRecord): Iterable<string> => [listing.category, ...listing.extra_categories],
  amenity: (listing: ListingRecord): Iterable<string> => listing.amenities,
  accessibility: (listing: ListingRecord): Iterable<string> => listing.accessibility,
  event_type: (listing: ListingRecord): Iterable<string> => listing.event_types,
}
export type Dictionary = keyof typeof dictionaries
const dictionaryNames = Object.keys(dictionaries) as Dictionary[]

/** Codes get their numbers in the order in which they are met; a number never changes. */
const namesOf: Record<Dictionary, string[]> = { category: [], amenity: [], accessibility: [], event_type: [] }
const numbersOf = {
  category: new Map(),
  amenity: new Map(),
  accessibility: new Map(),
  event_type: new Map(),
} as Record<Dictionary, Map<string, number>>

/** Less than this is not worth a new row. */
const leastLeft = 16 * 1024

type Facts = Record<Dictionary, Uint16Array>
const factsOfListing = new WeakMap<ListingRecord, Facts>()

export type Columns = Record<Dictionary, Codes> & {
  entries: readonly CatalogueEntry[]
  listings: ListingRecord[]
  capacity_min: Int32Array
  capacity_max: Int32Array
  instant: Uint8Array
  pictures: Uint8Array
  /** The published position, so that no number of searches tells more than the map does. */
  latitude: Float64Array
  longitude: Float64Array
  cells: Cells
}

export function codeNames(dictionary: Dictionary): readonly string[] {
  return namesOf[dictionary]
}

/** -1 for a code that no listing has ever had. */
export function codeNumber(dictionary: Dictionary, code: string): number {
  return numbersOf[dictionary].get(code) ?? -1
}

export function newColumns(): Columns {
  const noCodes = (): Codes => ({
    starts: new Uint32Array(0),
    ends: new Uint32Array(0),
    numbers: new Uint16Array(0),
    used: 0,
    left: 0,
  })
  return {
    entries: [],
    listings: [],
    capacity_min: new Int32Array(0),
    capacity_max: new Int32Array(0),
    instant: new Uint8Array(0),
    pictures: new Uint8Array(0),
    latitude: new Float64Array(0),
    longitude: new Float64Array(0),
    cells: newCells(),
    category: noCodes(),
    amenity: noCodes(),
    accessibility: noCodes(),
    event_type: noCodes(),
  }
}

/** Makes the columns those of this list; hands back the places at which another entry stands now, or none. */
export function renewColumns(columns: Columns, entries: readonly CatalogueEntry[]): number[] {
  const before = columns.entries
  const changed: number[] = []
  if (before === entries) return changed
  const most = Math.max(before.length, entries.length)
  for (let at = 0; at < most; at += 1) if (before[at] !== entries[at]) changed.push(at)
  columns.entries = entries
  columns.listings.length = Math.min(columns.listings.length, entries.length)
  makeRoom(columns, entries.length)
  for (const at of changed) {
    const listing = entries[at]?.listing
    if (!listing) takeFromCell(columns.cells, at)
    // Mostly only what is taken of a listing has changed.
    else if (listing !== columns.listings[at]) write(columns, at, listing)
  }
  return changed
}

/** How many of the wanted codes (a mark per number) the listing has. */
export function countWanted({ starts, ends, numbers }: Codes, at: number, wanted: Uint8Array): number {
  let count = 0
  const end = ends[at] as number
  for (let place = starts[at] as number; place < end; place += 1) count += wanted[numbers[place] as number] as number
  return count
}

/** The same column with room for `length`; a little more than is asked, so that it seldom grows. */
export function withRoom<T extends Int32Array | Uint32Array | Uint16Array | Uint8Array | Float64Array>(
  column: T,
  length: number,
): T {
  if (column.length >= length) return column
  const longer = new (column.constructor as new (length: number) => T)(Math.ceil(length * 1.1) + 16)
  longer.set(column)
  return longer
}

function makeRoom(columns: Columns, length: number): void {
  columns.capacity_min = withRoom(columns.capacity_min, length)
  columns.capacity_max = withRoom(columns.capacity_max, length)
  columns.instant = withRoom(columns.instant, length)
  columns.pictures = withRoom(columns.pictures, length)
  columns.latitude = withRoom(columns.latitude, length)
  columns.longitude = withRoom(columns.longitude, length)
  columns.cells.cells = withRoom(columns.cells.cells, length)
  for (const name of dictionaryNames) {
    columns[name].starts = withRoom(columns[name].starts, length)
    columns[name].ends = withRoom(columns[name].ends, length)
  }
}

function write(columns: Columns, at: number, listing: ListingRecord): void {
  const { latitude, longitude } = positionOf(listing)
  columns.listings[at] = listing
  columns.capacity_min[at] = listing.rules.capacity_min
  columns.capacity_max[at] = listing.rules.capacity_max
  columns.instant[at] = listing.confirmation_mode === 'instant' ? 1 : 0
  columns.pictures[at] = Math.min(listing.images.length, 255)
  columns.latitude[at] = latitude
  columns.longitude[at] = longitude
  putInCell(columns.cells, at, latitude, longitude)
  const facts = factsOf(listing)
  for (const name of dictionaryNames) writeCodes(columns[name], at, facts[name], columns.entries.length)
}

/** At the old place where they fit, else at the end of the row. */
function writeCodes(codes: Codes, at: number, own: Uint16Array, length: number): void {
  const room = (codes.ends[at] as number) - (codes.starts[at] as number)
  if (own.length > room) {
    codes.left += room
    codes.starts[at] = codes.used
    codes.used += own.length
    codes.numbers = withRoom(codes.numbers, codes.used)
  } else codes.left += room - own.length
  codes.ends[at] = (codes.starts[at] as number) + own.length
  codes.numbers.set(own, codes.starts[at])
  if (codes.left > leastLeft && codes.left > codes.used / 2) pushTogether(codes, length)
}

function pushTogether(codes: Codes, length: number): void {
  const numbers = new Uint16Array(codes.used - codes.left)
  let used = 0
  for (let at = 0; at < length; at += 1) {
    const own = codes.numbers.subarray(codes.starts[at], codes.ends[at])
    numbers.set(own, used)
    codes.starts[at] = used
    used += own.length
    codes.ends[at] = used
  }
  // Behind them stands nobody.
  codes.starts.fill(0, length)
  codes.ends.fill(0, length)
  codes.numbers = numbers
  codes.used = used
  codes.left = 0
}

function factsOf(listing: ListingRecord): Facts {
  const known = factsOfListing.get(listing)
  if (known) return known
  const facts = Object.fromEntries(
    dictionaryNames.map((dictionary) => {
      const numbers = numbersOf[dictionary]
      const numberOf = (code: string) => {
        const number = numbers.get(code) ?? namesOf[dictionary].push(code) - 1
        numbers.set(code, number)
        return number
      }
      return [dictionary, Uint16Array.from(new Set(dictionaries[dictionary](listing)), numberOf)]
    }),
  ) as Facts
  factsOfListing.set(listing, facts)
  return facts
}

/**
 * The published listings of one kind as columns of numbers: what every search compares for each of thousands of
 * listings, side by side in memory. Each listing has its place in the list of the catalogue; a change of one rewrites
 * its place and costs the others nothing (decision 0056).
 */
import { deadlinesOf } from '#api/features/listings/catalogue/catalogue.ts'
import {
  type CatalogueEntry,
  type Offer,
  offerOf,
  periodsOf,
  sourceOf,
} from '#api/features/listings/catalogue/entry.ts'
import { bitsOfUnits, bitsOfUnitsIn, type Periods } from '#api/features/listings/catalogue/periods.ts'
import { fullDaysOf } from '#api/features/listings/catalogue/price-term.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import { positionOf } from '#api/features/listings/store/privacy.ts'
import { rangeOf } from '#api/features/listings/store/regions.ts'
import { type Cells, newCells, putInCell, takeFromCell } from './cells.ts'
import { mark, type Marks, noMarks, unmark } from './marks.ts'
import { type Patterns, profileOf, shapeOf } from './profiles.ts'
import { wordsOfListing } from './texts.ts'
import type { DatedExceptions } from '#domain/availability/sight.ts'
import { mostGuests } from '#domain/listing/capacity.ts'
import { roomsApart, traitsOf } from '#domain/listing/listing.ts'
import type { ServiceRange } from '#domain/listing/service-range.ts'
import { newWordIndex, putWords, takeWords, type WordIndex } from '#domain/search/word-index.ts'

/** The listings that have the code of each number; absent for codes that no listing of this kind has. */
export type Codes = Marks[]

const dictionaries = {
  category: (listing: ListingRecord): Iterable<string> => [listing.category, ...listing.extra_categories],
  amenity: (listing: ListingRecord): Iterable<string> => listing.amenities,
  accessibility: (listing: ListingRecord): Iterable<string> => listing.accessibility,
  event_type: (listing: ListingRecord): Iterable<string> => listing.event_types,
}
export type Dictionary = keyof typeof dictionaries
const dictionaryNames = Object.keys(dictionaries) as Dictionary[]

/** Codes are numbered in the order in which they first occur; a number never changes. */
const namesOf: Record<Dictionary, string[]> = { category: [], amenity: [], accessibility: [], event_type: [] }
const numbersOf = {
  category: new Map(),
  amenity: new Map(),
  accessibility: new Map(),
  event_type: new Map(),
} as Record<Dictionary, Map<string, number>>

const nobody = noMarks(0)

type Words = ReadonlyMap<string, number>

/** A listing takes up to 0.3 ms, with its texts to unpack. */
const writtenAtOnce = 8

/** Hexadecimal digits of an id: with more of them the number would not be exact. */
const idDigits = 12

/** Numbers are never reused, so that answers about a listing's old record belong to no other listing. */
let lastRecord = 0

export type Columns = Record<Dictionary, Codes> & {
  patterns: Patterns
  /** The listings that are written, each at its place. */
  entries: CatalogueEntry[]
  /** The list from which all entries come; null while a newer one may exist. */
  list: readonly CatalogueEntry[] | null
  /** The record from which each place was written, to notice a change. */
  sources: object[]
  /** A number for each source. */
  records: Float64Array
  /** The first half of each id as a number, which sorts like the id as far as it goes. */
  id_starts: Float64Array
  capacity_min: Int32Array
  capacity_max: Int32Array
  instant: Uint8Array
  pictures: Uint8Array
  /** The published position, so that counts of searches reveal no more than the map. */
  latitude: Float64Array
  longitude: Float64Array
  cells: Cells
  words: WordIndex
  /** Matches of the last typed texts, until the words of any listing change. */
  strengths: Map<string, Float32Array>
  published_ms: Float64Array
  /** Ranges of listings that travel to the customer. */
  ranges: (ServiceRange | null)[]
  /**
   * Numbers of hours and lengths (`profiles.ts`), and the fields in which listings with the same profile may differ.
   */
  profiles: Int32Array
  exceptions: (DatedExceptions | null)[]
  notice_hours: Int32Array
  horizon_days: Int32Array
  /** Numbers of the facts that price lists depend on (`profiles.ts`). */
  shapes: Int32Array
  /** Setup and teardown, with travel there and back. */
  before_minutes: Int32Array
  after_minutes: Int32Array
  /** One bit for each unit, and 1 where the units stand in for each other. */
  all_units: Int32Array
  any_unit: Uint8Array
  /** One bit for each room that is rented separately. */
  rooms_apart: Int32Array
  /** Capacity of all such rooms together. */
  rooms_max: Int32Array
  /** Taken rows as numbers; null when only the rows tell whether a term is free. */
  periods: (Periods | null)[]
  /** Days on which the daily limit is reached; null without a limit. */
  full_days: (readonly number[] | null)[]
}

const numberColumns = [
  ...(['records', 'id_starts', 'capacity_min', 'capacity_max', 'instant', 'pictures'] as const),
  ...(['latitude', 'longitude'] as const),
  ...(['published_ms', 'profiles', 'notice_hours', 'horizon_days', 'shapes'] as const),
  ...(['before_minutes', 'after_minutes', 'all_units', 'any_unit', 'rooms_apart', 'rooms_max'] as const),
]

export function codeNames(dictionary: Dictionary): readonly string[] {
  return namesOf[dictionary]
}

/** -1 for a code that no listing has ever had. */
export function codeNumber(dictionary: Dictionary, code: string): number {
  return numbersOf[dictionary].get(code) ?? -1
}

export function newColumns(patterns: Patterns): Columns {
  return {
    patterns,
    entries: [],
    list: null,
    sources: [],
    records: new Float64Array(0),
    id_starts: new Float64Array(0),
    capacity_min: new Int32Array(0),
    capacity_max: new Int32Array(0),
    instant: new Uint8Array(0),
    pictures: new Uint8Array(0),
    latitude: new Float64Array(0),
    longitude: new Float64Array(0),
    cells: newCells(),
    words: newWordIndex(),
    strengths: new Map(),
    published_ms: new Float64Array(0),
    ranges: [],
    profiles: new Int32Array(0),
    exceptions: [],
    notice_hours: new Int32Array(0),
    horizon_days: new Int32Array(0),
    shapes: new Int32Array(0),
    before_minutes: new Int32Array(0),
    after_minutes: new Int32Array(0),
    all_units: new Int32Array(0),
    any_unit: new Uint8Array(0),
    rooms_apart: new Int32Array(0),
    rooms_max: new Int32Array(0),
    periods: [],
    full_days: [],
    category: [],
    amenity: [],
    accessibility: [],
    event_type: [],
  }
}

/** Updates the columns to the list; returns the places that have another entry now. */
export function renewColumns(columns: Columns, list: readonly CatalogueEntry[]): number[] {
  return [...renewInParts(columns, list)].flat()
}

/**
 * The same in parts of a few listings, because thousands may have been read since the last question. Whoever stops
 * between two parts goes on only with the same list.
 */
export function* renewInParts(columns: Columns, list: readonly CatalogueEntry[]): Generator<number[], void> {
  if (columns.list === list) return
  const { entries } = columns
  const changed: number[] = []
  const most = Math.max(entries.length, list.length)
  for (let at = 0; at < most; at += 1) if (entries[at] !== list[at]) changed.push(at)
  makeRoom(columns, list.length)
  for (let from = 0; from < changed.length; from += writtenAtOnce) {
    const part = changed.slice(from, from + writtenAtOnce)
    for (const at of part) {
      const entry = list[at]
      // Somebody else may have written it since the last part.
      if (!entry) forget(columns, at)
      else if (entries[at] !== entry) write(columns, at, entry)
    }
    yield part
  }
  const { sources, ranges, exceptions, periods, full_days } = columns
  for (const each of [entries, sources, ranges, exceptions, periods, full_days]) {
    each.length = Math.min(each.length, list.length)
  }
  columns.list = list
}

/** Appends further listings to the columns. */
export function addToColumns(columns: Columns, more: readonly CatalogueEntry[]): number[] {
  const first = columns.entries.length
  if (more.length > 0) columns.list = null
  makeRoom(columns, first + more.length)
  return more.map((entry, place) => {
    write(columns, first + place, entry)
    return first + place
  })
}

/** The listings that have the code with this number. */
export function marksOf(columns: Columns, dictionary: Dictionary, number: number): Marks {
  return columns[dictionary][number] ?? nobody
}

/** The column with room for `length` and a little more, so that it seldom has to grow. */
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
  for (const name of numberColumns) Object.assign(columns, { [name]: withRoom(columns[name], length) })
  columns.cells.cells = withRoom(columns.cells.cells, length)
  const words = noMarks(length).length
  for (const name of dictionaryNames) columns[name] = columns[name].map((marks) => withRoom(marks, words))
}

function write(columns: Columns, at: number, entry: CatalogueEntry): void {
  const { rules } = offerOf(entry)
  const before = columns.entries[at]
  columns.entries[at] = entry
  // A hold of a removed room still counts among the events of its day, until its deadline.
  const is_held = rules.daily_limit !== null && deadlinesOf(entry.taken).length > 0
  columns.periods[at] = is_held ? null : periodsOf(entry)
  // Without a limit the taken rows need not be unpacked.
  columns.full_days[at] = rules.daily_limit === null ? null : fullDaysOf(rules, entry.taken)
  const source = sourceOf(entry)
  // Mostly only the taken rows of a listing have changed.
  if (source === columns.sources[at]) return
  const { listing } = entry
  if (before) forgetCodes(columns, at)
  writeWords(columns, at, before, listing)
  lastRecord += 1
  columns.sources[at] = source
  columns.records[at] = lastRecord
  writeFacts(columns, at, listing)
  writeOffer(columns, at, offerOf(entry))
}

function writeFacts(columns: Columns, at: number, listing: ListingRecord): void {
  const { latitude, longitude } = positionOf(listing)
  columns.id_starts[at] = Number.parseInt(listing.id.replaceAll('-', '').slice(0, idDigits), 16)
  columns.capacity_min[at] = listing.rules.capacity_min
  columns.capacity_max[at] = listing.rules.capacity_max
  columns.instant[at] = listing.confirmation_mode === 'instant' ? 1 : 0
  columns.pictures[at] = Math.min(listing.images.length, 255)
  columns.latitude[at] = latitude
  columns.longitude[at] = longitude
  columns.published_ms[at] = listing.published_at?.getTime() ?? 0
  columns.ranges[at] = listing.delivery_mode?.includes('at_client') ? rangeOf(listing) : null
  putInCell(columns.cells, at, latitude, longitude)
  for (const name of dictionaryNames) writeCodes(columns, name, at, listing)
}

/** Writes the facts that free terms and prices depend on. */
function writeOffer(columns: Columns, at: number, { opening, rules, units, kind, price_list }: Offer): void {
  const { profile, exceptions } = profileOf(columns.patterns, opening, rules)
  columns.profiles[at] = profile
  columns.exceptions[at] = exceptions
  columns.notice_hours[at] = rules.notice_hours
  columns.horizon_days[at] = rules.horizon_days
  columns.shapes[at] = shapeOf(columns.patterns, price_list, opening.timezone)
  columns.before_minutes[at] = rules.setup_minutes + rules.travel_minutes
  columns.after_minutes[at] = rules.teardown_minutes + rules.travel_minutes
  columns.all_units[at] = bitsOfUnits(units.length)
  columns.any_unit[at] = traitsOf({ kind }).units_interchangeable ? 1 : 0
  const rooms = columns.any_unit[at] === 1 ? [] : roomsApart(units)
  columns.rooms_apart[at] = bitsOfUnitsIn(units, rooms)
  const ids = rooms.map(({ id }) => id)
  columns.rooms_max[at] = mostGuests(rules.capacity_max, units, ids, null)
}

/**
 * Mostly the words are the same as before. The earlier ones are unpacked to compare them, so that no words are kept
 * twice.
 */
function writeWords(
  { words: index, strengths }: Columns,
  at: number,
  before: CatalogueEntry | undefined,
  listing: ListingRecord,
): void {
  strengths.clear()
  const fresh = wordsOfListing(listing)
  if (!before) {
    putWords(index, at, fresh)
    return
  }
  const old = wordsOfListing(before.listing)
  takeWords(index, at, beside(old, fresh))
  putWords(index, at, beside(fresh, old))
}

function beside(words: Words, others: Words): Words {
  return new Map([...words].filter(([word, weight]) => others.get(word) !== weight))
}

function writeCodes(columns: Columns, dictionary: Dictionary, at: number, listing: ListingRecord): void {
  const codes = columns[dictionary]
  for (const number of codesOf(dictionary, listing)) {
    codes[number] ??= noMarks(columns.instant.length)
    mark(codes[number], at)
  }
}

/** Empties a place until it is written again. */
function forget(columns: Columns, at: number): void {
  takeFromCell(columns.cells, at)
  columns.strengths.clear()
  const before = columns.entries[at]
  if (before) takeWords(columns.words, at, wordsOfListing(before.listing))
  forgetCodes(columns, at)
}

function forgetCodes(columns: Columns, at: number): void {
  for (const name of dictionaryNames) for (const marks of columns[name]) if (marks) unmark(marks, at)
}

function codesOf(dictionary: Dictionary, listing: ListingRecord): number[] {
  const numbers = numbersOf[dictionary]
  const numberOf = (code: string) => {
    const number = numbers.get(code) ?? namesOf[dictionary].push(code) - 1
    numbers.set(code, number)
    return number
  }
  return Array.from(dictionaries[dictionary](listing), numberOf)
}

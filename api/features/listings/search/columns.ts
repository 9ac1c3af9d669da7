/**
 * The published listings of one kind as columns of numbers: what every search compares for each of thousands of
 * listings, side by side in memory. Made from the list of the catalogue and shared by all searches until it changes.
 */
import type { CatalogueEntry } from '#api/features/listings/catalogue/catalogue.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import { positionOf } from '#api/features/listings/store/privacy.ts'

/** Codes of all listings in one row: those of listing `at` stand from `starts[at]` to before `starts[at + 1]`. */
export type Codes = { starts: Uint32Array; numbers: Uint16Array }

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

type Facts = Record<Dictionary, Uint16Array>
const factsOfListing = new WeakMap<ListingRecord, Facts>()

export type Columns = Record<Dictionary, Codes> & {
  entries: readonly CatalogueEntry[]
  listings: readonly ListingRecord[]
  capacity_min: Int32Array
  capacity_max: Int32Array
  instant: Uint8Array
  pictures: Uint8Array
  /** The published position, so that no number of searches tells more than the map does. */
  latitude: Float64Array
  longitude: Float64Array
}

export function codeNames(dictionary: Dictionary): readonly string[] {
  return namesOf[dictionary]
}

/** -1 for a code that no listing has ever had. */
export function codeNumber(dictionary: Dictionary, code: string): number {
  return numbersOf[dictionary].get(code) ?? -1
}

/** `known`: the columns of the list before; what has not changed since is taken over. */
export function columnsOf(entries: readonly CatalogueEntry[], known: Columns | null): Columns {
  if (known && same(entries.length, known.entries.length, (at) => entries[at] === known.entries[at])) return known
  // Mostly only what is taken of a listing has changed.
  if (known && same(entries.length, known.listings.length, (at) => entries[at]?.listing === known.listings[at])) {
    return { ...known, entries }
  }
  const listings = entries.map((entry) => entry.listing)
  const positions = listings.map(positionOf)
  return {
    entries,
    listings,
    capacity_min: Int32Array.from(listings, ({ rules }) => rules.capacity_min),
    capacity_max: Int32Array.from(listings, ({ rules }) => rules.capacity_max),
    instant: Uint8Array.from(listings, ({ confirmation_mode }) => (confirmation_mode === 'instant' ? 1 : 0)),
    pictures: Uint8Array.from(listings, ({ images }) => Math.min(images.length, 255)),
    latitude: Float64Array.from(positions, ({ latitude }) => latitude),
    longitude: Float64Array.from(positions, ({ longitude }) => longitude),
    category: codesOf(listings, 'category'),
    amenity: codesOf(listings, 'amenity'),
    accessibility: codesOf(listings, 'accessibility'),
    event_type: codesOf(listings, 'event_type'),
  }
}

/** How many of the wanted codes (a mark per number) the listing has. */
export function countWanted({ starts, numbers }: Codes, at: number, wanted: Uint8Array): number {
  let count = 0
  const end = starts[at + 1] as number
  for (let place = starts[at] as number; place < end; place += 1) count += wanted[numbers[place] as number] as number
  return count
}

/**
 * For each listing of the new list its place in the old one, -1 for a changed or new one. Only where the lists differ is
 * anything looked up.
 */
export function movesBetween(before: readonly CatalogueEntry[], now: readonly CatalogueEntry[]): Int32Array {
  const moves = new Int32Array(now.length)
  const moved = new Map<CatalogueEntry, number>()
  for (let at = 0; at < before.length; at += 1) {
    if (before[at] !== now[at]) moved.set(before[at] as CatalogueEntry, at)
  }
  for (let at = 0; at < now.length; at += 1) {
    moves[at] = before[at] === now[at] ? at : (moved.get(now[at] as CatalogueEntry) ?? -1)
  }
  return moves
}

function same(length: number, before: number, isSame: (at: number) => boolean): boolean {
  if (length !== before) return false
  for (let at = 0; at < length; at += 1) if (!isSame(at)) return false
  return true
}

function codesOf(listings: readonly ListingRecord[], dictionary: Dictionary): Codes {
  const each = listings.map((listing) => factsOf(listing)[dictionary])
  const starts = new Uint32Array(each.length + 1)
  for (let at = 0; at < each.length; at += 1) starts[at + 1] = (starts[at] as number) + (each[at] as Uint16Array).length
  const numbers = new Uint16Array(starts[each.length] as number)
  for (let at = 0; at < each.length; at += 1) numbers.set(each[at] as Uint16Array, starts[at])
  return { starts, numbers }
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

/**
 * What searches have found out, kept as numbers: for each asked date the free term of each listing, and for each party
 * the total of each class of terms that cost the same. Only first questions are worked out, by the functions of the
 * quote. A replaced entry of the catalogue knows nothing of old answers; an answer that time may have changed is asked
 * again. Memory is bounded: about 140 KB for a date and 5 000 listings, 8 bytes for a class and party.
 */
import type { Catalogue, CatalogueEntry } from '#api/features/listings/catalogue/catalogue.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import {
  type HoursRequest,
  classerOf,
  offerOn,
  type Party,
  type TermToPrice,
  termToPrice,
  totalOf,
} from '#api/features/listings/catalogue/free-terms.ts'
import { type Columns, columnsOf, movesBetween } from './columns.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import type { LocalDate } from '#domain/time.ts'

export type Source = Pick<Catalogue, 'all'>

/** Dates (with hours, by kind) that are remembered; a question may name 62 of them. */
const mostDates = 600
/** Guests and events for which totals are remembered. */
const mostParties = 40
/** Classes of terms for each listing, on average; with more (of listings that were replaced) everything begins anew. */
const mostClassesEach = 40

/** One date of one kind: a number for each listing, in the order of `entries`. */
export type DateBook = {
  date: LocalDate
  entries: readonly CatalogueEntry[]
  /** 0 not asked yet, -1 not free, else the class of the free term. */
  classes: Int32Array
  starts_ms: Float64Array
  ends_ms: Float64Array
  until_ms: Float64Array
  /** The least of `until_ms`. */
  steady_until_ms: number
  /** The latest moment at which something was worked out. */
  since_ms: number
}

/** The classes of one listing's terms, by what `keyOf` says of a term. */
type ListingClasses = { keyOf: (term: TermToPrice) => string | null; numbers: Map<string, number> }

export type Memory = {
  columns: Map<ListingKind, Columns>
  dates: Map<string, DateBook>
  /** The first term that was met of each class; class 0 is none. */
  classes: (TermToPrice | null)[]
  classesOf: WeakMap<ListingRecord, ListingClasses>
  /** By party: 0 not asked yet, -1 no total, else the total + 1. */
  totals: Map<string, { known: Float64Array }>
}

const memories = new WeakMap<Source, Memory>()

export function memoryOf(source: Source): Memory {
  const known = memories.get(source)
  const listings = [...(known?.columns.values() ?? [])].reduce((sum, { entries }) => sum + entries.length, 0)
  if (known && known.classes.length <= mostClassesEach * listings + 1) return known
  const fresh = newMemory()
  memories.set(source, fresh)
  return fresh
}

export function columnsIn(memory: Memory, source: Source, kind: ListingKind): Columns {
  const columns = columnsOf(source.all(kind), memory.columns.get(kind) ?? null)
  memory.columns.set(kind, columns)
  return columns
}

export function bookOf(
  memory: Memory,
  kind: ListingKind,
  entries: readonly CatalogueEntry[],
  date: LocalDate,
  hours: HoursRequest | null,
  now_ms: number,
): DateBook {
  return lastOf(memory.dates, `${kind} ${date} ${hoursKey(hours)}`, mostDates, (known) => {
    // A clock that was put back knows nothing of what was found out later.
    if (!known || now_ms < known.since_ms) return newBook(date, entries)
    const book = known.entries === entries ? known : carried(known, entries)
    if (book.steady_until_ms <= now_ms) forgetEnded(book, now_ms)
    return book
  })
}

/** The class of the listing's free term on the date of the book, -1 when it is not free. */
export function freeClass(
  memory: Memory,
  book: DateBook,
  at: number,
  hours: HoursRequest | null,
  now_ms: number,
): number {
  const known = book.classes[at] as number
  if (known !== 0) return known
  const entry = book.entries[at] as CatalogueEntry
  const { free, until_ms } = offerOn(entry, book.date, hours, now_ms)
  const found = free ? numberOf(memory, termToPrice(entry, free, now_ms)) : -1
  book.classes[at] = found
  book.starts_ms[at] = free?.start_at_ms ?? 0
  book.ends_ms[at] = free?.end_at_ms ?? 0
  book.until_ms[at] = until_ms
  book.steady_until_ms = Math.min(book.steady_until_ms, until_ms)
  book.since_ms = Math.max(book.since_ms, now_ms)
  return found
}

/** Makes the question once, to be asked of many classes: the total in grosze, -1 when there is none. */
export function askTotal(memory: Memory, kind: ListingKind, party: Party): (number: number) => number {
  const work = (number: number) => totalOf(memory.classes[number] as TermToPrice, party) ?? -1
  // Who travels is paid by the kilometre: each place asks anew.
  if (party.place && traitsOf({ kind }).comes_to_customer) return work
  const table = lastOf(
    memory.totals,
    `${party.adults} ${party.children} ${party.event_type}`,
    mostParties,
    (known) => known ?? { known: new Float64Array(1024) },
  )
  return (number) => {
    if (number >= table.known.length) {
      const longer = new Float64Array(Math.max(memory.classes.length, number + 1) * 1.25)
      longer.set(table.known)
      table.known = longer
    }
    const known = table.known[number] as number
    if (known !== 0) return known < 0 ? -1 : known - 1
    const total = work(number)
    table.known[number] = total < 0 ? -1 : total + 1
    return total
  }
}

function newMemory(): Memory {
  return {
    columns: new Map(),
    dates: new Map(),
    classes: [null],
    classesOf: new WeakMap(),
    totals: new Map(),
  }
}

/** The last asked stays longest. */
function lastOf<T>(kept: Map<string, T>, key: string, most: number, make: (known: T | undefined) => T): T {
  const found = make(kept.get(key))
  kept.delete(key)
  if (kept.size >= most) kept.delete(kept.keys().next().value as string)
  kept.set(key, found)
  return found
}

function hoursKey(hours: HoursRequest | null): string {
  return hours ? `${hours.start}-${hours.end}` : ''
}

function newBook(date: LocalDate, entries: readonly CatalogueEntry[]): DateBook {
  return {
    date,
    entries,
    classes: new Int32Array(entries.length),
    starts_ms: new Float64Array(entries.length),
    ends_ms: new Float64Array(entries.length),
    until_ms: new Float64Array(entries.length),
    steady_until_ms: Number.POSITIVE_INFINITY,
    since_ms: 0,
  }
}

/** What is still true of a book after the catalogue has changed. */
function carried(known: DateBook, entries: readonly CatalogueEntry[]): DateBook {
  const book = newBook(known.date, entries)
  const moves = movesBetween(known.entries, entries)
  for (let at = 0; at < moves.length; at += 1) {
    const before = moves[at] as number
    if (before < 0) continue
    book.classes[at] = known.classes[before] as number
    book.starts_ms[at] = known.starts_ms[before] as number
    book.ends_ms[at] = known.ends_ms[before] as number
    book.until_ms[at] = known.until_ms[before] as number
  }
  return { ...book, steady_until_ms: known.steady_until_ms, since_ms: known.since_ms }
}

/** Forgets the answers that have been true until now, and may not be any more. */
function forgetEnded(book: DateBook, now_ms: number): void {
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < book.classes.length; at += 1) {
    if (book.classes[at] === 0) continue
    const until_ms = book.until_ms[at] as number
    if (until_ms <= now_ms) book.classes[at] = 0
    else least = Math.min(least, until_ms)
  }
  book.steady_until_ms = least
}

function numberOf(memory: Memory, term: TermToPrice): number {
  let known = memory.classesOf.get(term.listing)
  if (!known) {
    known = { keyOf: classerOf(term.listing), numbers: new Map() }
    memory.classesOf.set(term.listing, known)
  }
  const { keyOf, numbers } = known
  const key = keyOf(term) ?? `${term.free.start_at_ms}-${term.free.end_at_ms} ${term.now_on}`
  const number = numbers.get(key)
  if (number !== undefined) return number
  numbers.set(key, memory.classes.length)
  return memory.classes.push(term) - 1
}

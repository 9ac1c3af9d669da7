/**
 * What searches have found out, kept as numbers: for each asked date the free term of each listing, and for each party
 * the total of each class of terms that cost the same. Only first questions are worked out, by the functions of the
 * quote. A replaced entry of the catalogue knows nothing of old answers, and only its place is forgotten (decision 0056);
 * an answer that time may have changed is asked again. Memory is bounded: 10 bytes for a date and listing, 8 for a
 * class and party.
 */
import type { Catalogue, CatalogueEntry } from '#api/features/listings/catalogue/catalogue.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import {
  type HoursRequest,
  classerOf,
  leanTerm,
  type LeanTerm,
  offerOn,
  type Party,
  type TermToPrice,
  termToPrice,
  totalOf,
  wholeTerm,
} from '#api/features/listings/catalogue/free-terms.ts'
import { type Columns, newColumns, renewColumns } from './columns.ts'
import { type DateBook, forgetEnded, makeRoomIn, newBook, writeAnswer } from './date-book.ts'
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

/** So many changed places wait at most for books that nobody asks. */
const mostChanges = 4096

/** The classes of one listing's terms, by what `keyOf` says of a term. */
type ListingClasses = { keyOf: (term: TermToPrice) => string | null; numbers: Map<string, number> }

export type Memory = {
  columns: Map<ListingKind, Columns>
  /** Places at which another entry has come to stand, in the order in which that was seen; books catch up with them. */
  changes: Record<ListingKind, number[]>
  dates: Map<string, DateBook>
  /** The first term that was met of each class; class 0 is none. */
  classes: (LeanTerm | null)[]
  /** The same names of classes come again from listing to listing. */
  names: Map<string, string>
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
  const columns = memory.columns.get(kind) ?? newColumns()
  memory.columns.set(kind, columns)
  const changes = memory.changes[kind]
  for (const at of renewColumns(columns, source.all(kind))) changes.push(at)
  if (changes.length > mostChanges) {
    const books = [...memory.dates.values()].filter((book) => book.kind === kind)
    for (const book of books) catchUp(memory, book)
    for (const book of books) book.seen = 0
    changes.length = 0
  }
  return columns
}

/** For the listings of `columnsIn`, called just before. */
export function bookOf(
  memory: Memory,
  kind: ListingKind,
  date: LocalDate,
  hours: HoursRequest | null,
  now_ms: number,
): DateBook {
  return lastOf(memory.dates, `${kind} ${date} ${hoursKey(hours)}`, mostDates, (known) => {
    // A clock that was put back knows nothing of what was found out later.
    const book = !known || now_ms < known.since_ms ? bookFor(memory, kind, date) : known
    catchUp(memory, book)
    if (book.steady_until_ms <= now_ms) forgetEnded(book, now_ms)
    return book
  })
}

/** The class of the listing's free term on the date of the book, -1 when it is not free. */
export function freeClass(
  memory: Memory,
  book: DateBook,
  entry: CatalogueEntry,
  at: number,
  hours: HoursRequest | null,
  now_ms: number,
): number {
  const known = book.classes[at] as number
  if (known !== 0) return known
  const { free, until_ms } = offerOn(entry, book.date, hours, now_ms)
  const found = free ? numberOf(memory, termToPrice(entry, free, now_ms)) : -1
  writeAnswer(book, at, {
    class: found,
    start_ms: free?.start_at_ms ?? 0,
    end_ms: free?.end_at_ms ?? 0,
    until_ms,
  })
  book.since_ms = Math.max(book.since_ms, now_ms)
  return found
}

/** Makes the question once, to be asked of many classes: the total in grosze, -1 when there is none. */
export function askTotal(memory: Memory, kind: ListingKind, party: Party): (number: number) => number {
  const work = (number: number) => totalOf(wholeTerm(memory.classes[number] as LeanTerm), party) ?? -1
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
    changes: { venue: [], service: [] },
    dates: new Map(),
    classes: [null],
    names: new Map(),
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

function bookFor(memory: Memory, kind: ListingKind, date: LocalDate): DateBook {
  return newBook(kind, date, memory.changes[kind].length, memory.columns.get(kind)?.entries.length ?? 0)
}

/** Forgets what the book knew of places at which another entry stands now. */
function catchUp(memory: Memory, book: DateBook): void {
  makeRoomIn(book, memory.columns.get(book.kind)?.entries.length ?? 0)
  const changes = memory.changes[book.kind]
  for (; book.seen < changes.length; book.seen += 1) {
    const at = changes[book.seen] as number
    if (at < book.classes.length) book.classes[at] = 0
  }
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
  const name = memory.names.get(key) ?? key
  memory.names.set(name, name)
  numbers.set(name, memory.classes.length)
  return memory.classes.push(leanTerm(term)) - 1
}

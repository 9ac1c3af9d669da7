/**
 * Results of searches as numbers: for each asked date the free term of each listing, and for each party the total of
 * each class of terms that cost the same. Only first questions are worked out, by the functions of the quote. When an
 * entry of the catalogue is replaced, only its place is forgotten (decision 0056); an answer whose time has ended is
 * worked out again. Memory is bounded in bytes, whatever the number of listings.
 */
import type { Catalogue } from '#api/features/listings/catalogue/catalogue.ts'
import {
  type DateOffer,
  endOfToday,
  type FreeTerm,
  type HoursRequest,
  offerOn,
  type Party,
  pricedFor,
  untakenOn,
} from '#api/features/listings/catalogue/free-terms.ts'
import { type CatalogueEntry, offerOf } from '#api/features/listings/catalogue/entry.ts'
import { areAllTakenAtOnce, type Periods, unitsTaken } from '#api/features/listings/catalogue/periods.ts'
import { addToColumns, type Columns, newColumns, renewColumns, renewInParts } from './columns.ts'
import {
  type Answer,
  bytesOfBook,
  type DateBook,
  forgetEnded,
  keepClass,
  knownClass,
  knownTerm,
  makeRoomForAnswers,
  makeRoomIn,
  newBook,
  noClass,
  nearIn,
  numberOfAnswer,
  numberOfNone,
  openingNear,
  putAside,
  termIn,
  workOf,
} from './date-book.ts'
import { keepTotal, knownTotal, mostClassNumbers, newTotals, packedPrice, type Totals } from './totals.ts'
import { newPatterns, type Patterns, patternsKnown, type Profile } from './profiles.ts'
import { earliestAt, tooSoonFrom } from '#domain/availability/context.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import { dateIn, type LocalDate, localDay, minuteMs, zoneOf } from '#domain/time.ts'

export type Source = Pick<Catalogue, 'all'>

/**
 * Dates (with hours, by kind) that are kept: as many as fit into these bytes, but at least those of one question. With
 * 100 000 listings half a year of weekends must fit: with one date too many each question would make a new book, whose
 * 0.4 MB outside the heap make V8 collect everything after every 190 of them.
 */
const bookBytes = 72e6
const mostDates = 640
const leastDates = 64
/** Assumed while no book exists yet. */
const leastAnswers = 100
/** Parties (guests and event type) whose totals are kept, and the memory for all of them. */
const mostParties = 40
const totalBytes = 64e6
/**
 * Hours and price lists that no listing has any more keep their numbers; with too many of them the memory is emptied.
 */
const mostPatterns = 20_000
/** Books that keep their helper data: some 200 KB each, whose rebuilding takes a third of a question about a town. */
const mostAtHand = 100
/** How many changed places may wait for books that are not asked. */
const mostChanges = 4096

export type Memory = {
  columns: Map<ListingKind, Columns>
  patterns: Patterns
  /** Places with a new entry, in the order in which that was noticed; books catch up with them. */
  changes: Record<ListingKind, number[]>
  dates: Map<string, DateBook>
  /** The last used books, which keep their helper data. */
  atHand: Set<DateBook>
  /** Classes of terms by what their terms have in common; each listing has few of them. */
  classNames: Map<string, number>
  /** By party. */
  totals: Map<string, Totals>
}

const memories = new WeakMap<Source, Memory>()
let moment = { timezone: '', now_ms: Number.NaN, today: 0, midnight_ms: 0 }

export function memoryOf(source: Source): Memory {
  const known = memories.get(source)
  if (known && known.classNames.size < mostClassNumbers && patternsKnown(known.patterns) < mostPatternsFor(known))
    return known
  const fresh = newMemory()
  memories.set(source, fresh)
  return fresh
}

export function columnsIn(memory: Memory, source: Source, kind: ListingKind): Columns {
  const columns = columnsOf(memory, kind)
  noteChanges(memory, kind, renewColumns(columns, source.all(kind)))
  return columns
}

/** Writes what has changed, in parts of a few listings; then `columnsIn` has nothing to do. */
export function* writeColumns(memory: Memory, source: Source, kind: ListingKind): Generator<void, void> {
  for (const places of renewInParts(columnsOf(memory, kind), source.all(kind))) yield noteChanges(memory, kind, places)
}

/** Adds up to `by` more listings to the columns before the first question; false while there may be more. */
export function growColumns(memory: Memory, source: Pick<Catalogue, 'part'>, kind: ListingKind, by: number): boolean {
  const columns = columnsOf(memory, kind)
  const more = source.part(kind, columns.entries.length, by)
  noteChanges(memory, kind, addToColumns(columns, more))
  return more.length < by
}

/** The book of a date, for the columns that `columnsIn` has just returned. */
export function bookOf(
  memory: Memory,
  kind: ListingKind,
  date: LocalDate,
  hours: HoursRequest | null,
  now_ms: number,
): DateBook {
  const key = `${kind} ${date} ${hoursKey(hours)}`
  const most = memory.dates.has(key) ? memory.dates.size : datesHeld(memory)
  return lastOf(memory.dates, key, most, (known) => {
    // After the clock was put back, answers from a later time are not valid.
    const book = !known || now_ms < known.since_ms ? bookFor(memory, kind, date, hours) : known
    catchUp(memory, book)
    if (book.steady_until_ms <= now_ms) forgetEnded(book, now_ms)
    keepAtHand(memory, book)
    return book
  })
}

/** How many dates of the larger kind fit into memory. */
export function datesHeld({ columns, dates }: Pick<Memory, 'columns' | 'dates'>): number {
  const largest = Math.max(...[...columns.values()].map(({ entries }) => entries.length))
  const answers = Math.max(leastAnswers, ...[...dates.values()].map((book) => book.answers.length))
  return Math.min(mostDates, Math.max(leastDates, Math.floor(bookBytes / bytesOfBook(largest, answers))))
}

/** The number of the listing's answer in the book; without a free term its class there is `noClass`. */
export function answerAt(memory: Memory, columns: Columns, book: DateBook, at: number, now_ms: number): number {
  const known = book.numbers[at] as number
  if (known !== 0) return known
  makeRoomForAnswers(book)
  const number = workedOut(memory, columns, book, at, now_ms)
  const { free } = book.answers[number] as DateOffer
  book.numbers[at] = number
  book.classes[at] = free ? classAt(memory, columns, book, { at, number, free }, now_ms) : noClass
  book.since_ms = Math.max(book.since_ms, now_ms)
  return number
}

/** The total of a listing's free term, by its class and the rooms that it is of; null means the whole place. */
export type AskedTotal = (at: number, free: FreeTerm, of: number, unit_ids: string[] | null) => number

/** Prepares a question once for many listings: the total with what a card says about it (`packedPrice`). */
export function askTotal(
  memory: Memory,
  columns: Columns,
  kind: ListingKind,
  party: Party,
  now_ms: number,
): AskedTotal {
  const work: AskedTotal = (at, free, _, unit_ids) => {
    const offer = offerOf(columns.entries[at] as CatalogueEntry)
    const now_on = dateIn(now_ms, offer.opening.timezone)
    return packedPrice(pricedFor({ offer, free, now_on, unit_ids: unit_ids ?? undefined }, party))
  }
  // Travel is paid by the kilometre, so the total depends on the place and is not kept.
  if (party.place && traitsOf({ kind }).comes_to_customer) return work
  const totals = totalsFor(memory, `${party.adults} ${party.children} ${party.event_type}`)
  return (at, free, of, unit_ids) => {
    const record = columns.records[at] as number
    const known = knownTotal(totals, record, of)
    if (!Number.isNaN(known)) return known
    const total = work(at, free, of, unit_ids)
    keepTotal(totals, record, of, total)
    return total
  }
}

function newMemory(): Memory {
  return {
    columns: new Map(),
    patterns: newPatterns(),
    changes: { venue: [], service: [] },
    dates: new Map(),
    atHand: new Set(),
    classNames: new Map(),
    totals: new Map(),
  }
}

function columnsOf({ columns, patterns }: Memory, kind: ListingKind): Columns {
  const known = columns.get(kind) ?? newColumns(patterns)
  columns.set(kind, known)
  return known
}

/** Books catch up with the changes when they are used, or when too many wait. */
function noteChanges(memory: Memory, kind: ListingKind, places: readonly number[]): void {
  const changes = memory.changes[kind]
  for (const at of places) changes.push(at)
  if (changes.length <= mostChanges) return
  const books = [...memory.dates.values()].filter((book) => book.kind === kind)
  for (const book of books) catchUp(memory, book)
  for (const book of books) book.seen = 0
  changes.length = 0
}

/** Every listing may have its own hours and conditions, and change them ten times. */
function mostPatternsFor({ columns }: Memory): number {
  return mostPatterns + 10 * [...columns.values()].reduce((sum, { entries }) => sum + entries.length, 0)
}

/** A value of the cache; the one used longest ago is dropped first. */
function lastOf<T>(kept: Map<string, T>, key: string, most: number, make: (known: T | undefined) => T): T {
  const found = make(kept.get(key))
  kept.delete(key)
  while (kept.size >= most) kept.delete(kept.keys().next().value as string)
  kept.set(key, found)
  return found
}

/** The totals of a party; those used longest ago are dropped. */
function totalsFor(memory: Memory, key: string): Totals {
  const kept = memory.totals
  let bytes = [...kept.values()].reduce((sum, each) => sum + each.bytes, 0)
  for (const [oldest, each] of kept) {
    if (oldest === key || bytes <= totalBytes) break
    bytes -= each.bytes
    kept.delete(oldest)
  }
  return lastOf(kept, key, mostParties, (known) => (known && known.bytes <= totalBytes ? known : newTotals()))
}

function hoursKey(hours: HoursRequest | null): string {
  return hours ? `${hours.start}-${hours.end}` : ''
}

function bookFor(memory: Memory, kind: ListingKind, date: LocalDate, hours: HoursRequest | null): DateBook {
  const size = memory.columns.get(kind)?.entries.length ?? 0
  return newBook(kind, date, hours, { seen: memory.changes[kind].length, size })
}

/** At most as many as there are dates; both drop the one used longest ago. */
function keepAtHand({ atHand, dates }: Memory, book: DateBook): void {
  atHand.delete(book)
  atHand.add(book)
  for (const oldest of atHand) {
    if (atHand.size <= Math.min(mostAtHand, dates.size + 1)) return
    putAside(oldest)
    atHand.delete(oldest)
  }
}

/** Forgets the answers of places that have another entry now. */
function catchUp(memory: Memory, book: DateBook): void {
  makeRoomIn(book, memory.columns.get(book.kind)?.entries.length ?? 0)
  const changes = memory.changes[book.kind]
  for (; book.seen < changes.length; book.seen += 1) {
    const at = changes[book.seen] as number
    if (at < book.numbers.length) book.numbers[at] = 0
  }
}

/** Works out an answer from the numbers or, when they are not enough, from the listing itself. */
function workedOut(memory: Memory, columns: Columns, book: DateBook, at: number, now_ms: number): number {
  const periods = columns.periods[at]
  const full_days = columns.full_days[at] ?? null
  const isFree = (free: FreeTerm) => (periods ? freedom(columns, periods, at, free) : 'perhaps')
  const number = periods ? firstTerm(memory, columns, book, { at, full_days, isFree }, now_ms) : null
  return number ?? askedItself(columns, book, at, now_ms)
}

export type Freedom = 'free' | 'taken' | 'perhaps'

/**
 * The number of the first term of the date that this listing can offer: in time, not on its full days, and free. Null
 * when only `perhaps` is known of a term.
 */
export function firstTerm(
  memory: Memory,
  columns: Columns,
  book: DateBook,
  listing: { at: number; full_days: readonly number[] | null; isFree: (free: FreeTerm) => Freedom },
  now_ms: number,
): number | null {
  const { at, full_days, isFree } = listing
  const profile = memory.patterns.profiles.all[columns.profiles[at] as number] as Profile
  const { today, midnight_ms } = momentIn(profile.opening.timezone, now_ms)
  const last_day = today + (columns.horizon_days[at] as number)
  const notice_hours = columns.notice_hours[at] as number
  const earliest_ms = earliestAt(now_ms, notice_hours)
  if (book.day > last_day) return numberOfNone(book, midnight_ms)
  for (let place = 0; ; place += 1) {
    const number = termAt(profile, columns, book, { at, place }, now_ms)
    if (number === null) return numberOfNone(book, midnight_ms)
    const { free, day } = book.answers[number] as Answer
    if (!free || free.start_at_ms < earliest_ms || day > last_day) continue
    if (full_days?.includes(day)) continue
    const found = isFree(free)
    if (found === 'perhaps') return null
    if (found === 'taken') continue
    const until_ms = tooSoonFrom(free.start_at_ms, notice_hours)
    return until_ms >= midnight_ms ? number : numberOfAnswer(book, { free, until_ms })
  }
}

function askedItself({ entries }: Columns, book: DateBook, at: number, now_ms: number): number {
  return numberOfAnswer(book, offerOn(entries[at] as CatalogueEntry, book.date, book.hours, now_ms))
}

/** The number of the next term that the date may mean when nothing is taken. */
function termAt(
  { opening, rules, sight_days }: Profile,
  columns: Columns,
  book: DateBook,
  { at, place }: { at: number; place: number },
  now_ms: number,
): number | null {
  const profile = columns.profiles[at] as number
  const exceptions = columns.exceptions[at]
  const near = exceptions ? nearIn(book, exceptions, sight_days) : null
  const terms = near ? near.terms : workOf(book).terms
  const known = knownTerm(terms, profile, place)
  if (known !== undefined) return known
  return termIn(book, terms, { profile, place }, () => {
    const hours = near ? openingNear(near, opening) : opening
    return untakenOn({ opening: hours, rules }, book.date, book.hours, now_ms)
  })
}

/**
 * Whether a term is free; `perhaps` when crews would have to change hands. A venue is free when all of it is, a service
 * when one of its crews is.
 */
function freedom(columns: Columns, periods: Periods, at: number, { start_at_ms, end_at_ms }: FreeTerm): Freedom {
  if (periods.length === 0) return 'free'
  const from = start_at_ms / minuteMs - (columns.before_minutes[at] as number)
  const to = end_at_ms / minuteMs + (columns.after_minutes[at] as number)
  const taken = unitsTaken(periods, from, to)
  const all = columns.all_units[at] as number
  if (columns.any_unit[at] === 0) return taken === 0 ? 'free' : 'taken'
  if (taken !== all) return 'free'
  return all === 1 || areAllTakenAtOnce(periods, from, to, all) ? 'taken' : 'perhaps'
}

/** Today and midnight in a zone; mostly the same zone and moment as in the last call. */
function momentIn(timezone: string, now_ms: number) {
  if (moment.timezone === timezone && moment.now_ms === now_ms) return moment
  moment = {
    timezone,
    now_ms,
    today: localDay(zoneOf(timezone), now_ms),
    midnight_ms: endOfToday(timezone, now_ms),
  }
  return moment
}

/** The class of terms that cost the same in this listing. */
export function classAt(
  { patterns, classNames }: Memory,
  { entries, shapes }: Columns,
  book: DateBook,
  { at, number, free }: { at: number; number: number; free: FreeTerm },
  now_ms: number,
): number {
  const shape = shapes[at] as number
  const known = knownClass(book, number, shape)
  if (known !== undefined) return known
  const now_on = dateIn(now_ms, offerOf(entries[at] as CatalogueEntry).opening.timezone)
  const classOf = patterns.shapes.all[shape] as Patterns['shapes']['all'][number]
  const named = free.tariffs.map((tariff) => classOf({ term: free.term, ...tariff, now_on }))
  const name = named.includes(null) ? `${free.start_at_ms}-${free.end_at_ms} ${now_on}` : named.join(' ')
  const found = classNamed(classNames, name)
  keepClass(book, number, shape, found)
  return found
}

/** The class of the same terms for only these rooms, one bit for each among the units. */
export function classOfRooms({ classNames }: Memory, of: number, rooms: number): number {
  return classNamed(classNames, `${of}, rooms ${rooms}`)
}

function classNamed(classNames: Memory['classNames'], name: string): number {
  const found = classNames.get(name) ?? classNames.size + 1
  classNames.set(name, found)
  return found
}
